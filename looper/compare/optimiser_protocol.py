"""The protocol of optimisers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from looper.compare.cases import Case
from looper.errors import LooperError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.memo.store import Memo

BASELINE = "gcc"


class Gap(LooperError):
    """An optimiser does not handle a program; the text is the reason, for the table."""


class ProductionFailed(LooperError):
    """An optimiser failed on a program: `status` is the kind of failure, the text its message."""

    def __init__(self, status: Status, message: str) -> None:
        self.status = status
        super().__init__(message)


@dataclass(frozen=True)
class Settings:
    """The inputs of an optimiser besides the program.

    Attributes:
        memo: where searches keep their measurements.
        time_limit: seconds of one search.
        threads: OpenMP threads of the measured code.
        seed: of random inputs and of searches.
        scratch: a folder for temporary files.
        report: called with the progress of searches, see `looper.search.search_state.Report`.
    """

    memo: Memo
    scratch: Path
    time_limit: float = 60.0
    threads: int = 1
    seed: int = 0
    report: Callable[[Any, str], None] | None = None


@dataclass(frozen=True)
class Product:
    """The output of an optimiser for a program.

    Attributes:
        forms: C that defines `looper_kernel` (see `looper.codegen.harness`), by name of the form:
            every contender is given the knowledge that LOOPer has, and its fastest form is taken.
        toolchain: compiles it.
        arguments: further options of the compiler.
        own_threads: it has threads of its own, which the OpenMP library does not know.
        unchanged: it is the original, in the same forms as the baseline.
        note: how it was obtained, for people: a schedule, a command.
        search: numbers of a search: `seconds`, `evaluations`, `history`, `stopped`, `executed`
            (runs that were not answered by the memo).
        controls: units of the original in the same forms, by name. If the outputs of a form are
            wrong, and those of its control too, the form computes something else than the region,
            and the optimiser is not to blame.
        failures: the reasons for missing forms, by name.
    """

    forms: Mapping[str, str]
    toolchain: Toolchain
    arguments: tuple[str, ...] = ()
    note: str = ""
    search: dict[str, Any] = field(default_factory=dict)
    own_threads: bool = False
    unchanged: bool = False
    controls: Mapping[str, str] = field(default_factory=dict)
    failures: Mapping[str, str] = field(default_factory=dict)


class Optimiser(Protocol):
    """Turns programs into faster C."""

    @property
    def name(self) -> str:
        """The name on the command line and in tables."""

    @property
    def description(self) -> str:
        """A description of half a line."""

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable on this machine, or None."""

    def version(self) -> str:
        """Return version and flags: results of different versions are not comparable."""

    def produce(self, case: Case, settings: Settings) -> Product:
        """Generate C for a program.

        Raises:
            Gap: it does not handle this program.
            ProductionFailed: it failed.
        """
