"""What makes a cost model better: the same programs, learnt from by variants of it.

Every variant learns from the same programs and is judged by the same others, several times from
other beginnings. Results are lines of a file: what is in it is not trained again.
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

from costmodel.additive_description import COSTS, ModelSize
from costmodel.additive_learning import AdditiveLearner, AdditiveOptions
from costmodel.baseline import constant_log_speedups, forest_log_speedups
from costmodel.cost_learning import CostEpoch, CostLearner, data_digest
from costmodel.cost_model import LogSpeedups
from costmodel.learning import learn
from costmodel.looper_learning import LooperLearner, LooperOptions
from costmodel.looper_model import Ablations
from costmodel.points import ProgramPoints
from costmodel.quality import Quality, measured_only, quality

Sides = dict[str, list[ProgramPoints]]
Predictions = list[LogSpeedups]

_SMALLEST = 16
"""Programs that the shortest learning begins with."""


@dataclass(frozen=True)
class Variant:
    """A way to learn.

    Attributes:
        name: for people.
        learner: makes what learns, of a seed and a number of epochs; None: no network.
        predict: what predicts where there is no network.
        share: of the programs that are learnt from.
    """

    name: str
    learner: Callable[[int, int | None], CostLearner[Any, Any]] | None = None
    predict: Callable[[Sides, int], Predictions] | None = None
    share: float = 1.0


@dataclass(frozen=True)
class Result:
    """How good a variant is.

    Attributes:
        variant: its name.
        seed: of the first weights.
        programs: how many it learnt from.
        data: identifies the measurements.
        seconds: that learning took.
        all: on all test schedules that it can judge.
        common: on those of the space `looper` alone, which LOOPer's own model can judge; None
            where there are too few.
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
        """What `to_json` wrote."""
        content = json.loads(line)
        whole, common = content.pop("all"), content.pop("common")
        return cls(
            **content,
            all=Quality(**whole),
            common=Quality(**common) if common is not None else None,
        )

    def to_json(self) -> str:
        """As one line."""
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
"""What can be compared, by name; `sizes` is beside them, see `by_size`."""


def by_size(programs: int) -> tuple[Variant, ...]:
    """Variants that learn from more and more of some programs."""
    steps = max(1, int(math.log2(programs / _SMALLEST))) if programs > _SMALLEST else 1
    shares = [2.0**-k for k in range(steps, -1, -1)]
    return tuple(replace(each, share=share) for share in shares for each in (OURS, TREES))


@dataclass(frozen=True)
class Study:
    """One comparison.

    Attributes:
        variants: what is compared.
        sides: points of programs to learn from, to stop by, and to judge by.
        seeds: how many tries of each.
        epochs: at most, default as each model has it.
        path: of the results.
    """

    variants: tuple[Variant, ...]
    sides: Sides
    seeds: int
    epochs: int | None
    path: Path

    @cached_property
    def digest(self) -> str:
        """What identifies the measurements, and how long is learnt from them."""
        sides = "".join(data_digest(side)[:8] for _, side in sorted(self.sides.items()))
        return f"{sides}, {self.epochs or 'own'}"

    @property
    def total(self) -> int:
        """How many trainings there are."""
        return len(self.variants) * self.seeds

    def results(
        self, report: Callable[[str, CostEpoch], None] = lambda *_: None
    ) -> Iterator[Result]:
        """Those that the file has, and the others as they are made."""
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
    """Results of the same variant and number of programs together, in their order."""
    found: dict[tuple[str, int], list[Result]] = {}
    for each in results:
        found.setdefault((each.variant, each.programs), []).append(each)
    return found
