"""Answers that are kept: for some time, or as long as what they are about."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class BoundedCache(dict[Key, Answer]):
    """A dictionary that forgets everything once it has `limit` entries.

    Costs less than forgetting what was used longest ago, where most answers are found again soon or
    never. Pickles without its entries.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def once(self, key: Key, find: Callable[[], Answer]) -> Answer:
        """What is known, or else what `find` says."""
        found = self.get(key)
        return self.keep(key, find()) if found is None else found

    def keep(self, key: Key, answer: Answer) -> Answer:
        """Remember an answer, and return it."""
        if len(self) >= self.limit:
            self.clear()
        self[key] = answer
        return answer

    def __reduce__(self) -> tuple[type[BoundedCache[Key, Answer]], tuple[int]]:
        return type(self), (self.limit,)


class Facts(dict[object, Any]):
    """What was found out about one thing, by who asks."""


class Findings:
    """The facts about things, by what identifies them; they live as long as somebody holds them."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, Facts] = WeakValueDictionary()

    def about(self, identity: str) -> Facts:
        """The facts about a thing: the same object for all who hold it at a time."""
        return self._known.setdefault(identity, Facts())
