"""LOOPer's Gymnasium environment: `import envs`, then `gymnasium.make("Looper-v0")`.

`LooperTrack-v0` is the environment with premeasured costs, see `envs.track_environment`.
"""

from typing import TYPE_CHECKING, Any

import gymnasium

from envs.environment import LooperEnv
from envs.observations import GraphBatch, Room, packed
from envs.programs import ProgramSet
from envs.records import EpisodeRecord, RecordError
from envs.wrappers import EpisodeRecorder, Ranking, TimeBudget
from looper.space.demonstrations import Unreachable, path_to
from looper.space.states import State
from looper.space.vocabulary import Action, full_actions, pearl_actions
from looper.transformations.action_records import VocabularyOptions

if TYPE_CHECKING:
    from envs.pyg import to_pyg

__all__ = [
    "Action",
    "EpisodeRecord",
    "EpisodeRecorder",
    "GraphBatch",
    "LooperEnv",
    "ProgramSet",
    "Ranking",
    "RecordError",
    "Room",
    "State",
    "TimeBudget",
    "Unreachable",
    "VocabularyOptions",
    "full_actions",
    "packed",
    "path_to",
    "pearl_actions",
    "to_pyg",
]


def __getattr__(name: str) -> Any:
    # The environment does not need torch: it is loaded when `to_pyg` is accessed.
    if name == "to_pyg":
        from envs.pyg import to_pyg

        return to_pyg
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


gymnasium.register(
    id="Looper-v0",
    entry_point="envs.environment:LooperEnv",
    vector_entry_point="envs.vector:LooperVectorEnv",
    nondeterministic=True,
)
gymnasium.register(
    id="LooperTrack-v0",
    entry_point="envs.track_environment:LooperTrackEnv",
    vector_entry_point="envs.track_environment:LooperTrackVectorEnv",
)
