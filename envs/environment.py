"""The environment `Looper-v0`."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from envs.checks import check_one_of
from envs.observations import PaddedGraph, PlainGraph
from envs.programs import Programs, ProgramSet
from envs.rendering import state_text
from envs.rewards import GuardedEvaluation, GuardedEvaluator
from envs.spaces import FlatActions, SplitActions
from looper.errors import UsageError
from looper.evaluation.protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.masks import ActionSet, Outcome
from looper.space.states import State
from looper.space.vocabulary import NEXT, Action, FullOptions, full_actions, pearl_actions

MAX_STEPS = 64
MAX_NODES = 512
REWARDS = ("step", "final")
MASKS = ("legal", "applicable")
# An action is worth one point if it makes the program four times as fast (Pearl, section 4.4).
REWARD_BASE = 4.0


class LooperEnv(gymnasium.Env[Any, Any]):
    """Optimise loop nests by sequences of legal transformations.

    An episode is about one program. Branch by branch (a branch is the set of statements that share
    an innermost loop), the agent transforms the loops around the statements in focus, in the space
    in which the search moves; the action `Next` goes on to the following branch.

    ## Action space
    `Discrete(n)`: an entry of a finite, ordered vocabulary, or with `action_space="multi-discrete"`
    `MultiDiscrete` of (kind, level, parameters). `action_set="full"` has everything the search can
    do: fusion with shifting, distribution, perfect nests, privatization, interchange, reversal,
    skewing by the solver's answers, parallelization, wavefronts of tiles, unroll-and-jam,
    vectorization, tiling, and unrolling. `action_set="pearl"` is Pearl's 56 actions in its own
    numbering. `describe(action)` says what an action means, `actions` has all of them.

    ## Action mask
    `info["action_mask"]`, the observation and `action_masks()` (for sb3-contrib) say what is
    possible now: what applies to the loops and is legal; with `mask="applicable"` what applies,
    so that legality has to be learnt. `Next` is always possible. For a multi-discrete space the
    mask is those of the components, one after the other.

    ## Observation space
    The current loops as a graph (see `looper.features.graph`), as a `Dict` of arrays of fixed size
    (see `PaddedGraph`), or with `observation="graph"` as a `GraphInstance`.

    ## Reward
    The logarithm to base 4 of the speedup over the state before, so that the return of an episode
    is that of the final speedup. What does not apply or is illegal changes nothing and has the
    reward `-illegal_penalty`; what can not be measured (it is not compiled, crashes, hangs, or is
    wrong) changes nothing and has the reward 0. With `reward="final"` all of it comes in the end,
    when the final schedule is measured; if it can not be, the program stays as it was.

    ## End of an episode
    Terminated by the last `Next`; truncated after `max_steps` actions (which is better than
    Gymnasium's `TimeLimit`, of which a reward in the end would know nothing).

    ## Info
    `program` its name; `schedule` the text of the schedule so far; `speedup` over the original
    program (1.0 as long as nothing was measured); `legal`, whether the action was; `memo`, whether
    nothing had to be run; `error` what went wrong, or an empty text; `action_mask`.

    Args:
        programs, order, split, test_names, params, reassociation: which programs, see `ProgramSet`.
        action_set: "full", "pearl", or `FullOptions`.
        action_space: "discrete" or "multi-discrete".
        mask: "legal" or "applicable".
        observation: "padded" or "graph".
        max_nodes, max_edges: room in a padded observation; a transformation that would need more
            does not apply. By default three times as many edges as nodes.
        reward: "step" or "final".
        illegal_penalty: what is lost by an action that changes nothing.
        evaluator: a name, as for `looper optimize --evaluator`, or an `Evaluator`.
        memo: SQLite file of legality and execution times, which may be shared by many environments
            and searches; in memory by default.
        evaluator_options: further arguments of an evaluator given by name, e.g. `threads`.
        max_steps: actions in an episode.
        render_mode: "ansi" or "human".

    Copies (`copy.deepcopy`) cost next to nothing and share the evaluator: an agent can look ahead.

    Raises:
        UsageError: an argument makes no sense.
        LooperError: from `reset`: a program can not be read.

    ## Version history
    v0: first version.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        programs: Programs = "polybench:SMALL",
        *,
        order: str = "random",
        split: str | None = None,
        test_names: Sequence[str] | None = None,
        params: Mapping[str, int] | None = None,
        reassociation: bool = False,
        action_set: str | FullOptions = "full",
        action_space: str = "discrete",
        mask: str = "legal",
        observation: str = "padded",
        max_nodes: int = MAX_NODES,
        max_edges: int | None = None,
        reward: str = "step",
        illegal_penalty: float = 0.0,
        evaluator: str | Evaluator = "execution",
        memo: str | Path | None = None,
        evaluator_options: Mapping[str, Any] | None = None,
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        check_one_of("mask", mask, MASKS)
        check_one_of("reward", reward, REWARDS)
        check_one_of("observation", observation, ("padded", "graph"))
        if render_mode is not None:
            check_one_of("render_mode", render_mode, self.metadata["render_modes"])
        if max_steps < 1:
            raise UsageError(f"max_steps={max_steps}: an episode has at least one step")
        self.programs = ProgramSet(
            programs,
            order=order,
            split=split,
            test_names=test_names,
            params=params,
            reassociation=reassociation,
        )
        self.actions = _vocabulary(action_set)
        self.max_steps = max_steps
        self.render_mode = render_mode
        self._numbering = _numbering(action_space, self.actions)
        self._legal_only = mask == "legal"
        room = (max_nodes, 3 * max_nodes if max_edges is None else max_edges)
        self._view: PaddedGraph | PlainGraph = (
            PaddedGraph(*room, self._numbering.mask_length)
            if observation == "padded"
            else PlainGraph()
        )
        self.action_set = ActionSet(self.actions, self._view.fits)
        self.memo_path = memo
        self._evaluator = GuardedEvaluator(evaluator, memo, evaluator_options)
        self._final = reward == "final"
        self._penalty = float(illegal_penalty)
        self.action_space = self._numbering.space
        self.observation_space = self._view.space
        self._turn = 0
        self._steps = 0
        self._name = ""
        self._start: State | None = None
        self._state: State | None = None
        self._speedup = 1.0
        self._last = False
        self._done = True
        self._is_copy = False

    # -- the interface of Gymnasium --------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: of the order of programs and of generated ones.
            options: `program`: the name of a program, or a `Program`.

        Raises:
            LooperError: the program can not be read, has no loop, or does not fit the observation.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._turn = 0
        name, program = self._chosen(options or {})
        state = State.start(program)
        if state is None:
            raise UsageError(f"{name} has no loop")
        self._view.check(state)
        self._name, self._start, self._state = name, state, state
        self._steps, self._speedup, self._last, self._done = 0, 1.0, False, False
        return self._seen(GuardedEvaluation(1.0))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action; see the class."""
        if self._state is None or self._done:
            raise gymnasium.error.ResetNeeded("the episode is over: call `reset` first")
        self._steps += 1
        number = self._numbering.index(action)
        if number is not None and self.actions[number].kind == NEXT:
            following = self._state.next()
            terminated = following is None
            self._state = following or self._state
            evaluated, reward = GuardedEvaluation(self._speedup), 0.0
        else:
            terminated = False
            evaluated, reward = self._transformed(number)
        truncated = not terminated and (self._last or self._steps >= self.max_steps)
        self._done = terminated or truncated
        if self._final:
            evaluated, reward = self._in_the_end(evaluated, reward)
        observation, info = self._seen(evaluated)
        return observation, reward, terminated, truncated, info

    def render(self) -> str | None:
        """The transformed loops, the focus, the steps and the speedup so far."""
        if self.render_mode is None or self._state is None:
            return None
        text = state_text(self._state, self._name, self._speedup, self._done)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Remove temporary files and close the memo, unless this is a copy."""
        if not self._is_copy:
            self._evaluator.close()

    # -- besides it ------------------------------------------------------------------------------

    @property
    def schedule(self) -> Schedule:
        """The schedule so far.

        Raises:
            gymnasium.error.ResetNeeded: there is none yet.
        """
        return self.state.schedule

    @property
    def state(self) -> State:
        """The schedule so far and the branch in focus.

        Raises:
            gymnasium.error.ResetNeeded: there is none yet.
        """
        if self._state is None:
            raise gymnasium.error.ResetNeeded("there is no episode yet: call `reset` first")
        return self._state

    def end_soon(self) -> None:
        """Make the next action the last one of this episode, which is then truncated."""
        self._last = True

    def __deepcopy__(self, memory: dict[int, Any]) -> LooperEnv:
        """A copy that goes on by itself from the same state, with the same evaluator and memo.

        What does not change is shared, so it costs next to nothing. The evaluator is closed by the
        original alone.
        """
        made = copy.copy(self)
        made.action_space = copy.deepcopy(self.action_space, memory)
        made._np_random = copy.deepcopy(self._np_random, memory)
        made._is_copy = True
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_is_copy": False}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is possible now, as sb3-contrib's `MaskablePPO` asks for it."""
        return self._mask().astype(np.bool_)

    def describe(self, action: Any) -> str:
        """What an action means, e.g. `tile from level 0 on by 32 x 64`."""
        number = self._numbering.index(action)
        return "nothing" if number is None else self.actions[number].text

    def action_of(self, index: int) -> Any:
        """The action at a position of the vocabulary `actions`."""
        return self._numbering.number(index)

    def outcome(self, action: Any) -> Outcome:
        """What an action would lead to now."""
        number = self._numbering.index(action)
        if number is None:
            return Outcome(None, False, "there is no such action")
        return self.action_set.outcome(self.state, number)

    # -- one step --------------------------------------------------------------------------------

    def _chosen(self, options: Mapping[str, Any]) -> tuple[str, Program]:
        wanted = options.get("program")
        unknown = sorted(set(options) - {"program"})
        if unknown:
            raise UsageError(f"reset has no option {unknown[0]!r}; it has 'program'")
        if isinstance(wanted, Program):
            return wanted.name, self.programs.prepared(wanted)
        if wanted is not None:
            return self.programs.full_name(str(wanted)), self.programs.named(str(wanted))
        self._turn += 1
        return self.programs.choose(self.np_random, self._turn - 1)

    def _transformed(self, number: int | None) -> tuple[GuardedEvaluation, float]:
        """Apply a transformation, if that is possible, and judge the result."""
        assert self._state is not None
        found = Outcome(None, False, "there is no such action")
        if number is not None:
            found = self.action_set.outcome(self._state, number)
        if found.schedule is None or not found.legal:
            return GuardedEvaluation(None, error=found.reason, legal=False), -self._penalty
        if self._final:
            self._state = self._state.after(found.schedule)
            return GuardedEvaluation(None), 0.0
        evaluated = self._evaluated(found.schedule)
        if evaluated.speedup is None:
            return evaluated, 0.0
        reward = math.log(evaluated.speedup / self._speedup, REWARD_BASE)
        self._state, self._speedup = self._state.after(found.schedule), evaluated.speedup
        return evaluated, reward

    def _in_the_end(
        self, evaluated: GuardedEvaluation, reward: float
    ) -> tuple[GuardedEvaluation, float]:
        """The same, with the final schedule judged if the episode is over."""
        if not self._done:
            return evaluated, reward
        final = self._evaluated(self.schedule)
        if final.speedup is None:
            self._state = self._start
            return final, reward
        self._speedup = final.speedup
        last = replace(evaluated, speedup=final.speedup, from_memo=final.from_memo)
        return last, reward + math.log(final.speedup, REWARD_BASE)

    def _evaluated(self, schedule: Schedule) -> GuardedEvaluation:
        """What the evaluator says; the program as it was needs no evaluator."""
        assert self._start is not None
        if schedule == self._start.schedule:
            return GuardedEvaluation(1.0)
        return self._evaluator.evaluate(schedule)

    def _mask(self) -> npt.NDArray[np.int8]:
        return self._numbering.mask(self.action_set.mask(self.state, legal=self._legal_only))

    def _seen(self, evaluated: GuardedEvaluation) -> tuple[Any, dict[str, Any]]:
        mask = self._mask()
        info = {
            "program": self._name,
            "schedule": self.schedule.text,
            "speedup": self._speedup,
            "legal": evaluated.legal,
            "memo": evaluated.from_memo,
            "error": evaluated.error,
            "action_mask": mask,
        }
        if self.render_mode == "human":
            self.render()
        return self._view.observe(self.state, mask), info


def _vocabulary(action_set: str | FullOptions) -> tuple[Action, ...]:
    if isinstance(action_set, FullOptions):
        return full_actions(action_set)
    check_one_of("action_set", action_set, ("full", "pearl"))
    return pearl_actions() if action_set == "pearl" else full_actions()


def _numbering(action_space: str, actions: tuple[Action, ...]) -> FlatActions | SplitActions:
    check_one_of("action_space", action_space, ("discrete", "multi-discrete"))
    return FlatActions(actions) if action_space == "discrete" else SplitActions(actions)
