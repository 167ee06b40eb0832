"""The interface of the source that a program was read from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any


class Origin(ABC):
    """The part of a file that a program was read from; immutable and hashable."""

    @property
    @abstractmethod
    def path(self) -> Path:
        """The file."""

    @property
    @abstractmethod
    def source(self) -> str:
        """The file's whole text."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The part's text."""

    @property
    @abstractmethod
    def line(self) -> int:
        """The number of the part's first line."""

    @property
    @abstractmethod
    def words(self) -> frozenset[str]:
        """Every name that may mean something in the file."""

    @property
    @abstractmethod
    def functions(self) -> tuple[tuple[str, str], ...]:
        """(name, content hash) of the called functions that the program depends on."""

    @property
    @abstractmethod
    def declared(self) -> frozenset[str]:
        """Names of the scalars and arrays that the part declares: they hold nothing before it."""

    @property
    @abstractmethod
    def replaced(self) -> tuple[tuple[str, str], ...]:
        """(type, name) of the scalars that the program replaces by the elements they are stored in.

        See `looper.dependences.demotion`.
        """

    @abstractmethod
    def with_replaced(self, scalars: Iterable[tuple[str, str]]) -> Origin:
        """Return the origin of a program that replaces these scalars (type, name)."""

    @property
    @abstractmethod
    def struct_bytes(self) -> int:
        """Size of the structs that contain arrays of the program."""

    @property
    @abstractmethod
    def digest(self) -> str:
        """Content hash (hex) of the part as written and the declarations of its variables."""

    @property
    @abstractmethod
    def format(self) -> int:
        """The earliest sufficient version of the JSON format, see `looper.ir.program.FORMAT`."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the origin as a dictionary for JSON."""
