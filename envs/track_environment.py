"""The environment `LooperTrack-v0`, whose results are comparable across machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from envs.environment import LooperEnv
from envs.programs import ProgramSet
from envs.rewards import GuardedEvaluation
from envs.vector import LooperVectorEnv
from looper.errors import UsageError
from looper.evaluation.cost_table import TableEvaluator
from looper.ir.program import Program
from looper.schedule import Schedule

TRACK_STEPS = 16
"""Actions in an episode: enough for every schedule of the table."""

# Options fixed by the track.
_FIXED = ("space", "evaluator", "evaluator_options", "memo", "params", "reassociation")


class LooperTrackEnv(LooperEnv):
    """`LooperEnv` with the programs, the actions and the measured costs of a table.

    Everything is deterministic, nothing is compiled or run, and no C compiler is needed. Rewards
    are those of the machine of the table (`table.origin` describes it, see
    `looper.evaluation.cost_table.TableEvaluator`); `table.digest` identifies the table, and should
    be reported with results.

    Args:
        programs: names of programs of the table, such as `matmul`; by default all of them.
        table: the file, as `python -m looper.benchmarks.track` writes it; by default the one that
            comes with LOOPer.
        max_steps: actions in an episode.
        options: of `LooperEnv`, except for those that the track fixes: the actions, the evaluator,
            and those that would change the programs.

    Attributes:
        table: the costs.

    Raises:
        UsageError: an argument is invalid, or the table cannot be read.

    ## Version history
    v0: first version.
    """

    def __init__(
        self,
        programs: str | Sequence[str] | None = None,
        *,
        table: str | Path | None = None,
        max_steps: int = TRACK_STEPS,
        **options: Any,
    ) -> None:
        fixed = next((name for name in _FIXED if name in options), None)
        if fixed is not None:
            raise UsageError(f"{fixed}: the track has its own; Looper-v0 takes any")
        evaluator = TableEvaluator(table)
        self.table = evaluator.table
        super().__init__(
            self._named(programs),
            space=self.table.origin.space,
            evaluator=evaluator,
            max_steps=max_steps,
            **options,
        )

    def _named(self, programs: str | Sequence[str] | None) -> list[Program]:
        known = [costs.program for costs in self.table.programs]
        if programs is None:
            return known
        named, found = ProgramSet(known), []
        for name in [programs] if isinstance(programs, str) else programs:
            full = named.full_name(name)
            if full not in self.table.by_name:
                raise UsageError(
                    f"programs={name!r}: the table has {', '.join(self.table.by_name)}"
                )
            found.append(self.table.by_name[full].program)
        return found

    def _chosen(self, options: Mapping[str, Any]) -> tuple[str, Program]:
        wanted = options.get("program")
        if isinstance(wanted, str) and self.programs.full_name(wanted) not in self.programs.names:
            raise UsageError(f"program={wanted!r}: there are {', '.join(self.programs.names)}")
        name, program = super()._chosen(options)
        self.table.costs(program)
        return name, program

    def _evaluated(self, schedules: Sequence[Schedule]) -> list[GuardedEvaluation]:
        """Evaluate by the table; raise an error for schedules that are not in it.

        A reward of 0 instead would give a result that compares with no other.
        """
        found = super()._evaluated(schedules)
        unknown = next((each for each in found if each.error and not each.status), None)
        if unknown is not None:
            raise UsageError(unknown.error)
        return found


class LooperTrackVectorEnv(LooperVectorEnv):
    """Many `LooperTrackEnv`, see `LooperVectorEnv`."""

    member = LooperTrackEnv
