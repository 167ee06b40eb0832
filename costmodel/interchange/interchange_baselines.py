"""Predictors of the best interchange of a nest: the models, isl's scheduler, and no interchange."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import islpy as isl
from rich.table import Table

from costmodel.learners.interchange_data import RankedNest
from costmodel.learners.interchange_learning import Accuracy, accuracy, predictions
from costmodel.models.interchange_model import InterchangeModel
from costmodel.models.interchanges import CLASSES, interchanges
from costmodel.models.model_evaluator import ModelEvaluator
from looper.errors import UsageError
from looper.ir.program import Program
from looper.report.texts import table
from looper.schedule import Schedule
from looper.solvers.isl_schedules import isl_schedule
from looper.support.statistics import median

# Number of times that a guess is timed.
_TIMES = 5
_HEADINGS = ("1 shot", "2 shots", "5 shots", "speed of 1", "of 2", "ms a nest")

Guess = Callable[[RankedNest], Sequence[int]]
"""A function that returns the classes of a nest, from the presumably best to the worst."""


@dataclass(frozen=True)
class Judged:
    """Quality and cost of a predictor's guesses.

    Attributes:
        accuracy: over all nests.
        right: for each nest, whether the best class is the first guess.
        seconds: for each nest, the time of a guess.
    """

    accuracy: Accuracy
    right: tuple[bool, ...]
    seconds: tuple[float, ...]


def judged(guess: Guess, nests: Sequence[RankedNest]) -> Judged:
    """Judge the guesses for nests, which are predicted one by one as in a search.

    Times are medians over copies of the nest with new names, for which nothing is cached.
    """
    guesses = [guess(nest) for nest in nests]
    seconds = [median([_asked(guess, nest, k) for k in range(_TIMES)]) or 0.0 for nest in nests]
    right = (nest.is_right(own[:1]) for nest, own in zip(nests, guesses, strict=True))
    return Judged(accuracy(guesses, nests), tuple(right), tuple(seconds))


def _asked(guess: Guess, nest: RankedNest, number: int) -> float:
    """Return the seconds that a guess takes for a nest that was not seen before."""
    fresh = replace(nest, program=replace(nest.program, name=f"nest_{number}"))
    begun = time.perf_counter()
    guess(fresh)
    return time.perf_counter() - begun


def accuracy_table(found: Mapping[str, Judged]) -> Table:
    """Return a table of accuracies, speeds relative to the fastest order, and times of a guess."""
    made = table("who", *_HEADINGS, right=_HEADINGS)
    for name, each in found.items():
        own = each.accuracy
        shares = [own.shots[0], own.shots[1], own.shots[4], *own.speed[:2]]
        took = 1000 * (median(list(each.seconds)) or 0.0)
        made.add_row(name, *(f"{100 * share:.1f} %" for share in shares), f"{took:.2f}")
    return made


def guessers(
    model: InterchangeModel, cost_models: Mapping[str, Path | None] | None = None
) -> dict[str, Guess]:
    """Return all predictors by name.

    Args:
        model: the loop-interchange model.
        cost_models: weights of cost models by name; None for the weights that ship, which is the
            default.

    Raises:
        UsageError: there are no such weights.
    """
    found: dict[str, Guess] = {
        f"interchange model, {model.answer.value}": lambda nest: predictions(model, [nest])[0]
    }
    for name, weights in (cost_models or {"cost model": None}).items():
        found[f"{name}, asked for each"] = _by_cost_model(ModelEvaluator(weights))
    return found | {"isl's scheduler": by_isl, "never": _never}


def _never(nest: RankedNest) -> list[int]:
    return [0, *(k for k, possible in enumerate(nest.possible) if possible and k)]


def _by_cost_model(model: ModelEvaluator) -> Guess:
    def guess(nest: RankedNest) -> list[int]:
        legal = interchanges(nest.program)
        asked = [k for k, possible in enumerate(nest.possible) if possible]
        pairs = [CLASSES[k] for k in asked]
        try:
            told = model.evaluate(
                [legal[pair] if pair else Schedule(nest.program) for pair in pairs]
            )
        except UsageError:  # models of papers lack features for some nests
            return _never(nest)
        speedups = {k: each.speedup or 0.0 for k, each in zip(asked, told, strict=True)}
        return sorted(asked, key=speedups.__getitem__, reverse=True)

    return guess


def by_isl(nest: RankedNest) -> list[int]:
    """Return the interchange that isl's schedule of a nest amounts to, or nothing if it is none.

    isl fuses and permutes for locality, as Pluto does. A skewed loop stands for the first original
    iterator in it that no loop outside of it has.
    """
    order = isl_order(nest.program)
    moved = [level for level, place in enumerate(order) if place != level]
    if not moved:
        return [0]
    pair = (moved[0], moved[-1])
    is_swap = len(moved) == 2 and pair in CLASSES and order[pair[0]] == pair[1]
    return [CLASSES.index(pair)] if is_swap and nest.possible[CLASSES.index(pair)] else []


def isl_order(program: Program) -> list[int]:
    """Return the levels of a nest's loops in the order of isl's schedule, outermost first.

    The order is that of the deepest statement, and the original one if isl finds no schedule.
    """
    deepest = max(program.statements, key=lambda each: each.depth)
    try:
        rows = isl_schedule(program, parallel_outside=False).get_map()
    except isl.Error:
        return list(range(deepest.depth))
    own = rows.intersect_domain(isl.UnionSet.from_set(deepest.domain_set))
    order: list[int] = []
    for row in _coefficients(isl.Map.from_union_map(own), deepest.depth):
        order += [k for k, each in enumerate(row) if each and k not in order][:1]
    return order + [k for k in range(deepest.depth) if k not in order]


def _coefficients(times: isl.Map, depth: int) -> list[list[int]]:
    """Return the iterators' coefficients in each dimension of a schedule, of its first piece."""
    pieces: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(times).foreach_piece(lambda _, each: pieces.append(each))
    first = pieces[0]
    return [
        [
            first.get_aff(dimension).get_coefficient_val(isl.dim_type.in_, k).to_python()
            for k in range(depth)
        ]
        for dimension in range(first.dim(isl.dim_type.out))
    ]
