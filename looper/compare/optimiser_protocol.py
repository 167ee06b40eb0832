"""The protocol every optimiser speaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from looper.compare.cases import Case
from looper.errors import LooperError
from looper.execution import Status, Toolchain
from looper.memo.store import Memo

BASELINE = "gcc"


class Gap(LooperError):
    """An optimiser has nothing to offer for a program; the text is the reason, for the table."""


class ProductionFailed(LooperError):
    """An optimiser broke down on a program: `status` says how, the text what it said."""

    def __init__(self, status: Status, message: str) -> None:
        self.status = status
        super().__init__(message)


@dataclass(frozen=True)
class Settings:
    """What an optimiser is given besides the program.

    Attributes:
        memo: where searches keep their measurements.
        time_limit: seconds of one search.
        threads: OpenMP threads of the measured code.
        seed: of random inputs and of searches.
        scratch: a folder for temporary files.
        report: told how a search goes, see `looper.search.tracking.Report`.
    """

    memo: Memo
    scratch: Path
    time_limit: float = 60.0
    threads: int = 1
    seed: int = 0
    report: Callable[[Any, str], None] | None = None


@dataclass(frozen=True)
class Product:
    """What an optimiser made of a program.

    Attributes:
        forms: C that defines `looper_kernel` (see `looper.codegen.harness`), by name of the form:
            every contender is told what ours knows, and the fastest of its forms is taken.
        toolchain: compiles it.
        arguments: further options of the compiler.
        own_threads: it has threads of its own, which the OpenMP library does not know.
        unchanged: it is the original, in the same forms as the baseline.
        note: how it was made, for people: a schedule, a command.
        search: numbers of a search: `seconds`, `evaluations`, `history`, `stopped`, `executed`
            (runs that were not answered by the memo).
    """

    forms: Mapping[str, str]
    toolchain: Toolchain
    arguments: tuple[str, ...] = ()
    note: str = ""
    search: dict[str, Any] = field(default_factory=dict)
    own_threads: bool = False
    unchanged: bool = False


class Optimiser(Protocol):
    """Turns programs into faster C."""

    @property
    def name(self) -> str:
        """What it is called on the command line and in tables."""

    @property
    def description(self) -> str:
        """What it does, in half a line."""

    def unavailable(self) -> str | None:
        """Why it can not be used on this machine; None if it can."""

    def version(self) -> str:
        """Version and flags: results of two versions are not results of one optimiser."""

    def produce(self, case: Case, settings: Settings) -> Product:
        """The C.

        Raises:
            Gap: it has nothing to offer for this program.
            ProductionFailed: it broke down.
        """
