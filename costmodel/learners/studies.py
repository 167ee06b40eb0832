"""Comparisons of variants of cost models on the same programs.

All variants are trained on the same programs and tested on the same others, several times with
different seeds. Results are lines of a file; those that are in it are not computed again.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from costmodel.learners.additive_learning import AdditiveLearner, AdditiveOptions
from costmodel.learners.baseline import constant_log_speedups, forest_log_speedups
from costmodel.learners.cost_learning import CostEpoch, CostLearner, data_digest
from costmodel.learners.learning import learn
from costmodel.learners.looper_learning import LooperLearner, LooperOptions
from costmodel.learners.quality import Quality, measured_only, quality
from costmodel.models.additive_description import COSTS, ModelSize
from costmodel.models.cost_model import LogSpeedups
from costmodel.models.looper_model import Ablations
from costmodel.models.samples import ProgramPoints

Sides = dict[str, list[ProgramPoints]]
Predictions = list[LogSpeedups]

_SMALLEST = 16
"""Minimum number of training programs in a learning curve."""


@dataclass(frozen=True)
class Variant:
    """A model that is compared, with the way it is trained.

    Attributes:
        name: for the report.
        learner: creates a learner from a seed and a number of epochs; None for other predictors.
        predict: computes the predictions of a variant without a network.
        share: of the programs that are used for training.
    """

    name: str
    learner: Callable[[int, int | None], CostLearner[Any, Any]] | None = None
    predict: Callable[[Sides, int], Predictions] | None = None
    share: float = 1.0


@dataclass(frozen=True)
class Result:
    """The quality of a variant.

    Attributes:
        variant: its name.
        seed: of the initial weights.
        programs: number of training programs.
        data: identifies the measurements.
        seconds: time of training and prediction.
        all: quality on all test schedules that it can judge.
        common: quality on those of the space `looper`, which LOOPer's own model can judge; None if
            there are too few.
    """

    variant: str
    seed: int
    programs: int
    data: str
    seconds: float
    all: Quality
    common: Quality | None

    @classmethod
    def of_json(cls, line: str) -> Result:
        """Create a result from a line that `to_json` returned."""
        content = json.loads(line)
        whole, common = content.pop("all"), content.pop("common")
        return cls(
            **content,
            all=Quality(**whole),
            common=Quality(**common) if common is not None else None,
        )

    def to_json(self) -> str:
        """Return the result as one line of JSON."""
        return json.dumps(asdict(self))


def _ours(**changes: Any) -> Callable[[int, int | None], CostLearner[Any, Any]]:
    size = ModelSize(**{k: v for k, v in changes.items() if hasattr(ModelSize, k)})
    rest = {k: v for k, v in changes.items() if not hasattr(ModelSize, k)}

    def make(seed: int, epochs: int | None) -> CostLearner[Any, Any]:
        options = AdditiveOptions(seed=seed, **rest)
        return AdditiveLearner(replace(options, epochs=epochs) if epochs else options, size)

    return make


def _looper(**ablations: bool) -> Callable[[int, int | None], CostLearner[Any, Any]]:
    def make(seed: int, epochs: int | None) -> CostLearner[Any, Any]:
        options = LooperOptions(seed=seed)
        chosen = replace(options, epochs=epochs) if epochs else options
        return LooperLearner(chosen, ablations=Ablations(**ablations))

    return make


def _trees(sides: Sides, seed: int) -> Predictions:
    return forest_log_speedups(sides["train"], sides["validation"], sides["test"], seed)


OURS, TREES = Variant("ours", _ours()), Variant("gradient-boosted trees", predict=_trees)
PAPER = Variant("looper", _looper())
NOTHING = Variant("always 1.00x", predict=lambda sides, _: constant_log_speedups(sides["test"]))

_INSTRUCTIONS = (
    "waits_by_thread",
    "operations_by_thread",
    "accesses_by_thread",
    "starts_by_thread",
)
_EARLIER: dict[str, Any] = {
    "costs": tuple(name for name in COSTS if name not in _INSTRUCTIONS),
    "ignored": ("waits", "level.waits", "inner.", *_INSTRUCTIONS),
}

STUDIES: dict[str, tuple[Variant, ...]] = {
    "models": (OURS, PAPER, TREES, NOTHING),
    "ideas": (
        OURS,
        Variant("without a ranking loss", _ours(ranking=0.0)),
        Variant("without times, speedups only", _ours(absolute=0.0)),
        Variant("without what was stopped", _ours(stopped=0.0)),
        Variant("times, not costs", _ours(costs=("serial_executions",))),
        Variant("without estimates of traffic", _ours(ignored=("traffic", "level.bytes"))),
        Variant("without instructions and waiting", _ours(**_EARLIER)),
        Variant("without the accesses", _ours(ignored=("access",))),
        Variant("without the computation", _ours(ignored=("computation",))),
        Variant("without the other statements", _ours(around=False)),
        TREES,
    ),
    "paper": (
        PAPER,
        Variant("bounds instead of domains", _looper(domains=True)),
        Variant("counts instead of expressions", _looper(expressions=True)),
        Variant("matrices instead of vectors", _looper(transformations=True)),
        Variant("all three", _looper(domains=True, expressions=True, transformations=True)),
    ),
}
"""The variants of each study by its name; for `sizes`, see `by_size`."""


def by_size(programs: int) -> tuple[Variant, ...]:
    """Return variants that are trained on growing shares of some programs."""
    steps = max(1, int(math.log2(programs / _SMALLEST))) if programs > _SMALLEST else 1
    shares = [2.0**-k for k in range(steps, -1, -1)]
    return tuple(replace(each, share=share) for share in shares for each in (OURS, TREES))


@dataclass(frozen=True)
class Study:
    """One comparison.

    Attributes:
        variants: the models that are compared.
        sides: points of the programs for training, validation and test.
        seeds: number of tries of each variant.
        epochs: maximum number, by default that of each model.
        path: file of the results.
    """

    variants: tuple[Variant, ...]
    sides: Sides
    seeds: int
    epochs: int | None
    path: Path

    @cached_property
    def digest(self) -> str:
        """A string that identifies the measurements and the number of epochs."""
        sides = "".join(data_digest(side)[:8] for _, side in sorted(self.sides.items()))
        return f"{sides}, {self.epochs or 'own'}"

    @property
    def total(self) -> int:
        """Number of trainings."""
        return len(self.variants) * self.seeds

    def results(
        self, report: Callable[[str, CostEpoch], None] = lambda *_: None
    ) -> Iterator[Result]:
        """Yield all results: those in the file, and the others as they are computed."""
        known = {}
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                found = Result.of_json(line)
                known[found.variant, found.programs, found.seed, found.data] = found
        for seed in range(self.seeds):
            for variant in self.variants:
                sides = self._sides(variant, seed)
                key = (variant.name, len(sides["train"]), seed, self.digest)
                if key not in known:
                    known[key] = self._result(variant, sides, seed, report)
                    self.path.parent.mkdir(parents=True, exist_ok=True)
                    with self.path.open("a") as file:
                        file.write(known[key].to_json() + "\n")
                yield known[key]

    def _sides(self, variant: Variant, seed: int) -> Sides:
        train = self.sides["train"]
        order = np.random.default_rng(seed).permutation(len(train))
        count = max(1, round(variant.share * len(train)))
        return {**self.sides, "train": [train[k] for k in sorted(order[:count])]}

    def _result(
        self, variant: Variant, sides: Sides, seed: int, report: Callable[[str, CostEpoch], None]
    ) -> Result:
        begin, test = time.monotonic(), sides["test"]
        if variant.learner is not None:
            learner = variant.learner(seed, self.epochs)
            model = learn(
                learner,
                sides["train"],
                sides["validation"],
                lambda epoch: report(variant.name, epoch),
            )
            predicted = model.log_speedups(test)
        else:
            assert variant.predict is not None
            predicted = variant.predict(sides, seed)
        took = time.monotonic() - begin
        judged = [
            np.where(each.looper.judged, guess, np.nan)
            for guess, each in zip(predicted, test, strict=True)
        ]
        common = measured_only(judged, test)
        return Result(
            variant.name,
            seed,
            len(sides["train"]),
            self.digest,
            round(took, 1),
            quality(*measured_only(predicted, test)),
            quality(*common) if common[0] else None,
        )


def grouped(results: Sequence[Result]) -> dict[tuple[str, int], list[Result]]:
    """Return the results of each variant and number of programs, in their order."""
    found: dict[tuple[str, int], list[Result]] = {}
    for each in results:
        found.setdefault((each.variant, each.programs), []).append(each)
    return found
