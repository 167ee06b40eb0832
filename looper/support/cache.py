"""Caches of answers: of bounded size, or living as long as the objects they describe."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class BoundedCache(dict[Key, Answer]):
    """A dictionary that is cleared whenever it has `limit` entries.

    Cheaper than evicting the least recently used entry where most answers are needed again soon or
    never. Pickled without its entries.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def once(self, key: Key, find: Callable[[], Answer]) -> Answer:
        """Return the value of a key, calling `find` and storing its result if there is none."""
        found = self.get(key)
        return self.keep(key, find()) if found is None else found

    def keep(self, key: Key, answer: Answer) -> Answer:
        """Store an answer and return it."""
        if len(self) >= self.limit:
            self.clear()
        self[key] = answer
        return answer

    def __reduce__(self) -> tuple[type[BoundedCache[Key, Answer]], tuple[int]]:
        return type(self), (self.limit,)


class Facts(dict[object, Any]):
    """The known facts about one object, each under a key of the code that computes it."""


class Findings:
    """Facts about objects, by their identity; kept as long as a reference to them exists."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, Facts] = WeakValueDictionary()

    def about(self, identity: str) -> Facts:
        """Return the facts about an object: one shared instance while a reference to it exists."""
        return self._known.setdefault(identity, Facts())
