"""LOOPer's Gymnasium environment: `import envs`, then `gymnasium.make("Looper-v0")`."""

import gymnasium

from envs.actions import Action, FullOptions, full_actions, pearl_actions
from envs.environment import LooperEnv
from envs.observations import unpacked
from envs.paths import Unreachable, path_to
from envs.programs import ProgramSet
from envs.state import State
from envs.wrappers import EpisodeRecorder, Ranking, TimeBudget

__all__ = [
    "Action",
    "EpisodeRecorder",
    "FullOptions",
    "LooperEnv",
    "ProgramSet",
    "Ranking",
    "State",
    "TimeBudget",
    "Unreachable",
    "full_actions",
    "path_to",
    "pearl_actions",
    "unpacked",
]

gymnasium.register(id="Looper-v0", entry_point="envs.environment:LooperEnv")
