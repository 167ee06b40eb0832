"""Names of the models that can be trained, and of their options."""

from __future__ import annotations

from enum import Enum


class Kind(str, Enum):
    """The models that can be trained."""

    OURS = "ours"
    LOOPER = "looper"
    TIRAMISU = "tiramisu"


class Answer(str, Enum):
    """Kinds of output of the loop-interchange model."""

    K_BEST = "k-best"
    SINGLE = "single"
    LEVELS = "levels"


class Ablation(str, Enum):
    """Features of `looper` that can be simplified, see `looper_model.Ablations`."""

    DOMAINS = "domains"
    EXPRESSIONS = "expressions"
    TRANSFORMATIONS = "transformations"
