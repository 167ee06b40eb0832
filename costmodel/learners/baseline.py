"""Baselines for `ours`: gradient-boosted trees on sums of its features, and a constant."""

from __future__ import annotations

from collections.abc import Sequence

import lightgbm
import numpy as np
import numpy.typing as npt

from costmodel.models.samples import ProgramPoints
from costmodel.models.statement_features import COLUMNS

_PARAMETERS = {
    "objective": "l1",
    "learning_rate": 0.05,
    "num_leaves": 63,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.5,
    "verbosity": -1,
    "deterministic": True,
}
_ROUNDS, _PATIENCE = 800, 50
_WORK = COLUMNS.index("serial_executions")

Floats = npt.NDArray[np.float64]


def summed(points: ProgramPoints) -> Floats:
    """Return one row of features for each schedule, shape (schedules, 4 WIDTH).

    It consists of the features of the statement with the most work, the mean over all statements,
    and the differences of both from those of the unchanged program.
    """
    rows = points.rows
    means = rows.sums() / np.bincount(rows.owners, minlength=rows.schedules)[:, None]
    features = rows.features[rows.which]
    order = np.lexsort((features[:, _WORK], rows.owners))
    last = np.flatnonzero(np.diff(np.append(rows.owners[order], rows.schedules)))
    heaviest = features[order[last]].astype(np.float64)
    both = np.hstack([heaviest, means])
    return np.hstack([both, both - both[0]])


def forest_log_speedups(
    train: Sequence[ProgramPoints],
    validation: Sequence[ProgramPoints],
    test: Sequence[ProgramPoints],
    seed: int = 0,
) -> list[Floats]:
    """Return the log-speedups of test programs as predicted by gradient-boosted trees.

    The trees are fitted to logarithms of speedups, with early stopping on the validation programs.
    """
    sides = [_known(side) for side in (train, validation)]
    data = lightgbm.Dataset(*sides[0])
    stop = lightgbm.early_stopping(_PATIENCE, verbose=False)
    judge = lightgbm.Dataset(*sides[1], reference=data)
    model = lightgbm.train({**_PARAMETERS, "seed": seed}, data, _ROUNDS, [judge], callbacks=[stop])
    return [np.asarray(model.predict(summed(each)), dtype=np.float64) for each in test]


def constant_log_speedups(test: Sequence[ProgramPoints]) -> list[Floats]:
    """Return log-speedups of zero: the prediction that no schedule changes the time."""
    return [np.zeros(each.rows.schedules) for each in test]


def _known(points: Sequence[ProgramPoints]) -> tuple[Floats, Floats]:
    rows = [summed(each)[~np.isnan(each.seconds)] for each in points]
    truths = [each.log_speedups[~np.isnan(each.seconds)] for each in points]
    return np.concatenate(rows), np.concatenate(truths).astype(np.float64)
