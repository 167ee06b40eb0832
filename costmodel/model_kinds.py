"""Names of the models that can be trained, and of what can be different about them."""

from __future__ import annotations

from enum import Enum


class Kind(str, Enum):
    """The models that can be trained."""

    OURS = "ours"
    LOOPER = "looper"
    TIRAMISU = "tiramisu"


class Answer(str, Enum):
    """What the loop-interchange model says."""

    K_BEST = "k-best"
    SINGLE = "single"
    LEVELS = "levels"


class Ablation(str, Enum):
    """What `looper` can be shown less of, see `costmodel.looper_model.Ablations`."""

    DOMAINS = "domains"
    EXPRESSIONS = "expressions"
    TRANSFORMATIONS = "transformations"
