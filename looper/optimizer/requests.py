"""Requests: how to search, measure and write, as `optimize` and `estimate` take them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy.typing as npt

from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.compiling.toolchain import MOST_THREADS, Machine, Toolchain
from looper.execution.inputs import LARGEST_SEED, Inputs
from looper.execution.outcome import Calls
from looper.execution.user_inputs import GivenInputs, inputs_of
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.search import BeamOptions, Search
from looper.space.subspaces import FULL, Subspace
from looper.support import arguments
from looper.support.deadline import Deadline

MIN_SPEEDUP = 1.01
"""The least speedup that justifies different code."""


@dataclass(frozen=True)
class SearchRequest:
    """A search: where it looks, how, and by which evaluator.

    Attributes:
        method: a function (see `looper.search.Search`), or the name of one in the group
            `looper.searches` of entry points. Default: `hybrid`, in which a model says what to
            measure first, if the evaluator is `execution`, else `beam`.
        evaluator: evaluates schedules for the search: an evaluator, or the name of one in the group
            `looper.evaluators` of entry points. Default: `execution`, which measures, in
            `optimize`, and `model` in `estimate`.
        weights: of a learned model, for a search that takes them (`policy`), else for an evaluator
            by name that does (`model`), or for the search `hybrid`.
        space: the space to search, or its name (see `looper.space.subspaces`).
        beam: options of the beam search, and of the one after the hybrid search.
        patience: seconds without a gain after which the search ends; by default it goes on until it
            has explored its space or another limit ends it, or, with an evaluator that only
            estimates and no other limit, until a third of a second has passed without a gain.
        options: all options of the search, which override `beam`; for the beam search they are
            `BeamOptions`, for the hybrid one `HybridOptions`.

    Raises:
        UsageError: the patience is no positive number.
    """

    method: Search | str | None = None
    evaluator: Evaluator | str | None = None
    weights: str | Path | None = None
    space: Subspace | str = FULL
    beam: BeamOptions = field(default_factory=BeamOptions)
    patience: float | None = None
    options: Any = None

    def __post_init__(self) -> None:
        arguments.instance("beam", self.beam, BeamOptions, "from looper.search")
        vars(self).update(patience=arguments.optional_seconds("patience", self.patience))

    @classmethod
    def of(cls, search: SearchRequest | Search | str | None) -> SearchRequest:
        """Return a request; of a search, or the name of one, all else is as by default."""
        return search if isinstance(search, SearchRequest) else cls(search)


@dataclass(frozen=True)
class MeasurementOptions:
    """Conditions of all measurements of a program.

    Attributes:
        threads: number of OpenMP threads; default: one for each usable core.
        seed: of the random inputs that are used for timing and verification.
        calls: the kind of call whose time counts: `many`, later calls, with threads started and
            caches filled, or `once`, a single call in a fresh process. The winner's other time is
            measured as well.
        exact: measure and write only schedules whose results equal those of the user's file bit for
            bit as compiled for speed. Without it compilers may contract multiplies and additions
            otherwise than in the original, and the resulting difference is reported.
        inputs: inputs for timing and verification instead of random ones: NumPy arrays (and
            numbers) by name, or the name of a `.npz` file; those not given are random.
        toolchain: default `Toolchain.detect()`.

    Raises:
        UsageError: one of them is invalid.
    """

    threads: int | None = None
    seed: int = 0
    calls: Calls | str = Calls.MANY
    exact: bool = False
    inputs: Inputs | Mapping[str, npt.ArrayLike] | str | Path | None = None
    toolchain: Toolchain | None = None

    def __post_init__(self) -> None:
        if self.toolchain is not None:
            arguments.instance("toolchain", self.toolchain, Toolchain, "Toolchain.detect makes one")
        vars(self).update(
            threads=arguments.optional_integer("threads", self.threads, 1, MOST_THREADS),
            seed=arguments.integer("seed", self.seed, 0, LARGEST_SEED),
            calls=_calls(self.calls),
        )

    @property
    def detected(self) -> Toolchain:
        """The toolchain, the default one if none is given.

        Raises:
            ToolchainError: there is no compiler.
        """
        return self.toolchain or Toolchain.detect()

    @property
    def machine(self) -> Machine:
        """The machine as results show it."""
        return Machine.of(self.detected, self.threads, Calls(self.calls))

    def of(self, program: Program, toolchain: Toolchain | None = None) -> MeasurementOptions:
        """Return the options for one of several programs, with its arrays and its toolchain."""
        given = self.inputs
        inputs = given.of(program) if isinstance(given, GivenInputs) else given
        return replace(self, inputs=inputs, toolchain=toolchain or self.toolchain)

    def evaluator(self, memo: Memo, deadline: Deadline | None = None) -> ExecutionEvaluator:
        """Return an evaluator that measures under these conditions.

        Raises:
            UsageError: the inputs cannot be read.
            ToolchainError: there is no compiler.
        """
        return ExecutionEvaluator(
            self.toolchain,
            self.threads,
            memo,
            self.seed,
            calls=Calls(self.calls),
            exact=self.exact,
            inputs=inputs_of(self.inputs, self.seed),
            deadline=deadline,
        )


@dataclass(frozen=True)
class OutputOptions:
    """Requirements on the code that is written.

    Attributes:
        all_sizes: write code for all sizes for which the schedule is legal, not only for the given
            ones. Its speed at the given sizes, and its correctness at some others, are determined
            at the end of the time limit, which may be exceeded by some seconds.
        min_speedup: the least speedup of the winner over the user's file (over the original's best
            form if there is no file); its confidence interval must also be above 1.
    """

    all_sizes: bool = False
    min_speedup: float = MIN_SPEEDUP


def _calls(calls: Calls | str) -> Calls:
    try:
        return Calls(calls)
    except ValueError:
        raise UsageError(f"calls: give 'many' or 'once', not {calls!r}") from None
