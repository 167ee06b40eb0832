"""Logs of a training for TensorBoard."""

from __future__ import annotations

from pathlib import Path

from torch.utils.tensorboard import SummaryWriter

from costmodel.learners.cost_learning import CostEpoch


class TrainingLogs:
    """Logs of one network: the loss, and the quality on validation programs, of every epoch.

    Args:
        folder: of the logs; it is created. An interrupted training and its continuation share one
            log.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writer: SummaryWriter | None = None

    def write(self, epoch: CostEpoch) -> None:
        """Add an epoch; earlier entries of the same and later epochs are no longer shown."""
        if self._writer is None:
            self._writer = SummaryWriter(self._folder, purge_step=epoch.number)
        found = epoch.validation
        values = {
            "training/loss": epoch.loss,
            "validation/MAPE": found.mape,
            "validation/Spearman": found.spearman,
            "validation/nDCG": found.ndcg,
        }
        for name, value in values.items():
            self._writer.add_scalar(name, value, epoch.number)
        self._writer.flush()

    def close(self) -> None:
        """Close the file."""
        if self._writer is not None:
            self._writer.close()
