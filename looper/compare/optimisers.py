"""The list of optimisers."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from looper.compare.blas import Blas
from looper.compare.compilers import Clang, Docc, Gcc, Polly
from looper.compare.halide import Halide
from looper.compare.isl_scheduler import IslScheduler
from looper.compare.optimiser_protocol import BASELINE, Optimiser
from looper.compare.parallel_loops import ParallelLoops
from looper.compare.searches import Search
from looper.compare.source_tools import Pluto, Ppcg
from looper.errors import UsageError
from looper.execution.outcome import Calls


def built_in() -> dict[str, Optimiser]:
    """Return every known optimiser by name, in the order of the tables; available or not."""
    known: list[Optimiser] = [
        Gcc(),
        ParallelLoops(),
        Clang(),
        Polly(),
        Polly("polly-vec", vectorizer="stripmine"),
        Pluto(),
        Ppcg(),
        Docc(),
        IslScheduler(),
        Halide(),
        Blas(),
        Search(),
        Search("looper-once", calls=Calls.ONCE),
    ]
    return {optimiser.name: optimiser for optimiser in known}


def chosen(names: Sequence[str] | None) -> list[Optimiser]:
    """Return the optimisers of these names, the baseline first; by default all that are built in.

    `SEARCH:EVALUATOR` names a search and an evaluator of the entry-point groups `looper.searches`
    and `looper.evaluators`; `SEARCH:EVALUATOR:SPACE` also names the search space, and
    `SEARCH:EVALUATOR:SPACE:MODEL` the evaluator that guides a guided search.

    Raises:
        UsageError: there is none of that name.
    """
    known = built_in()
    wanted = list(dict.fromkeys([BASELINE, *(names or known)]))
    return [known[name] if name in known else _search(name, list(known)) for name in wanted]


def _search(name: str, known: list[str]) -> Optimiser:
    if ":" not in name:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise UsageError(
            f"there is no optimiser {name!r}; {hint} (SEARCH:EVALUATOR names any other search)"
        )
    return Search.named(name)
