"""Names of the models that can be trained, and of what they can be shown less of."""

from __future__ import annotations

from enum import Enum


class Kind(str, Enum):
    """The models that can be trained."""

    OURS = "ours"
    LOOPER = "looper"
    TIRAMISU = "tiramisu"


class Ablation(str, Enum):
    """What `looper` can be shown less of, see `costmodel.looper_model.Ablations`."""

    DOMAINS = "domains"
    EXPRESSIONS = "expressions"
    TRANSFORMATIONS = "transformations"
