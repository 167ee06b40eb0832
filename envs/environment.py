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
from gymnasium import spaces

from envs.checks import check_one_of
from envs.observations import DEFAULT_ROOM, PEARL_KINDS, PaddedGraph, PlainGraph, Room
from envs.programs import Programs, ProgramSet
from envs.rendering import image_of, state_text
from envs.rewards import PATIENT, GuardedEvaluation, GuardedEvaluator
from envs.visits import Visits
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.execution.outcome import Comparison
from looper.features.graph import Progress
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.masks import ActionSet, Outcome
from looper.space.states import State
from looper.space.subspaces import SUBSPACES
from looper.space.vocabulary import NEXT, Action, full_actions
from looper.support import arguments
from looper.transformations.action_records import VocabularyOptions

MAX_STEPS = 64
OBSERVATIONS = ("padded", "pearl", "graph")
REWARDS = ("step", "final")
MASKS = ("legal", "applicable")
# An action is worth one point if it makes the program four times as fast (Pearl, section 4.4).
REWARD_BASE = 4.0
# The speedup of the slowest schedule that the measurement terms of an environment admit.
SLOWEST = 1 / PATIENT.limit_factor
LARGEST_REWARD = 5.0
"""Bound of the absolute value of rewards: about a thousand times as fast, or as slow."""


class LooperEnv(gymnasium.Env[Any, Any]):
    """Optimise loop nests by sequences of legal transformations.

    An episode is about one program. Branch by branch (a branch is the set of statements that share
    an innermost loop), the agent transforms the loops around the statements in focus, in the space
    in which the search moves; the action `Next` goes on to the following branch.

    ## Action space
    `Discrete(n)`: an entry of a finite, ordered vocabulary. `space="full"` has everything the
    search can apply: fusion with shifting, distribution, index-set splitting, perfect nests,
    privatization, interchange, reversal, skewing by the solver's answers, parallelization,
    wavefronts of tiles, unroll-and-jam, vectorization, tiling, and unrolling. `space="pearl"` is
    Pearl's 56 actions in its own numbering, "looper" and "tiramisu" have what the searches of those
    systems do.
    `describe(action)` gives the text of an action, `actions` has all of them, each with its kind,
    level and numbers. (There is no `MultiDiscrete` form: the possible levels and numbers depend on
    the kind, which its mask could not express.)

    ## Action mask
    `info["action_mask"]`, the observation and `action_masks()` (for sb3-contrib) mark the possible
    actions: those that apply to the loops and are legal; with `mask="applicable"` those that
    apply, so that legality has to be learnt. `Next` is always possible.

    ## Observation space
    The current loops as a graph (see `looper.features.graph`), as a `Dict` of arrays of fixed size
    (see `PaddedGraph`), with `observation="pearl"` restricted to loops and computations, or with
    `observation="graph"` as a `GraphInstance`.

    ## Reward
    The logarithm to base 4 of the speedup over the state before, so that the return of an episode
    is that of the final speedup; between -5 and 5. An action that does not apply or is illegal
    changes nothing and has the reward `-illegal_penalty`, as have steps back to a schedule that
    the episode has seen. An action whose schedule fails (it does not compile, crashes, hangs, or
    has wrong results) changes nothing, is not possible again, and has the reward of the slowest
    schedule that is not stopped: 20 times slower than the original. If the evaluator itself fails,
    the reward is 0. With `reward="final"` the whole reward comes at the end, when the final
    schedule is measured; if it cannot be, the program stays as it was. `step_penalty` is
    subtracted in every step.

    ## End of an episode
    Terminated by the last `Next`; truncated after `max_steps` actions (preferable to Gymnasium's
    `TimeLimit`, which a reward at the end could not take into account).

    ## Info
    `program` its name; `schedule` the text of the schedule so far; `speedup` over the original
    program (1.0 as long as nothing was measured); `legal`, whether the action was; `memo`, whether
    nothing had to be run; `error` the error message, or an empty text; `status`, how measuring
    ended; if the action was measured, `seconds`, `spread` and `interval` (of the speedup, 95 %);
    `action_mask`.

    Args:
        programs, order, split, test_names, params, reassociation: see `ProgramSet`.
        space: the name of a subspace (see `looper.space.subspaces`), or `VocabularyOptions`.
        mask: "legal" or "applicable".
        observation: "padded", "pearl" or "graph".
        room: the capacity of a padded observation; a transformation that would exceed it does not
            apply.
        reward: "step" or "final".
        illegal_penalty: the penalty of an action that changes nothing.
        step_penalty: the penalty of each action, so that an agent ends when it can gain nothing
            more. (Changing sizes back and forth has no other cost.)
        revisits: steps back to a schedule that the episode has seen are possible.
        evaluator: a name, as for `looper optimize --evaluator`, or an `Evaluator`.
        memo: SQLite file of legality and execution times, which may be shared by many environments
            and searches; in memory by default.
        evaluator_options: further arguments of an evaluator given by name, e.g. `threads`.
        max_steps: actions in an episode.
        render_mode: "ansi", "human" (printed) or "rgb_array" (the text as a picture).

    Copies (`copy.deepcopy`) are cheap and share the evaluator, so that an agent can look ahead.

    Raises:
        UsageError: an argument is invalid.
        LooperError: from `reset`: a program cannot be read.

    ## Version history
    v0: first version.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "human", "rgb_array"],
        "render_fps": 4,
    }

    def __init__(
        self,
        programs: Programs = "polybench:SMALL",
        *,
        order: str = "random",
        split: str | None = None,
        test_names: Sequence[str] | None = None,
        params: Mapping[str, int] | None = None,
        reassociation: bool = False,
        space: str | VocabularyOptions = "full",
        mask: str = "legal",
        observation: str = "padded",
        room: Room | None = None,
        reward: str = "step",
        illegal_penalty: float = 0.0,
        step_penalty: float = 0.0,
        revisits: bool = False,
        evaluator: str | Evaluator = "execution",
        memo: str | Path | None = None,
        evaluator_options: Mapping[str, Any] | None = None,
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        check_one_of("mask", mask, MASKS)
        check_one_of("reward", reward, REWARDS)
        check_one_of("observation", observation, OBSERVATIONS)
        if render_mode is not None:
            check_one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.max_steps = arguments.integer("max_steps", max_steps, 1)
        penalties = {"illegal_penalty": illegal_penalty, "step_penalty": step_penalty}
        for option, penalty in penalties.items():
            if not 0 <= penalty < math.inf:
                raise UsageError(f"{option}={penalty}: give a finite number from 0 on")
        if room is not None:
            arguments.instance("room", room, Room, "envs.Room(loop=64, ...) makes one")
        self.programs = ProgramSet(
            programs,
            order=order,
            split=split,
            test_names=test_names,
            params=params,
            reassociation=reassociation,
        )
        self.actions = _vocabulary(space)
        self.render_mode = render_mode
        self._legal_only = mask == "legal"
        self._view = _view(observation, room or DEFAULT_ROOM, len(self.actions))
        self.action_set = ActionSet(self.actions, self._view.fits)
        self.memo_path = memo
        self._evaluator = GuardedEvaluator(evaluator, memo, evaluator_options)
        self._final = reward == "final"
        self._penalty, self._step_penalty = float(illegal_penalty), float(step_penalty)
        self._revisits = revisits
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = self._view.space
        self._turn = 0
        self._steps = 0
        self._name = ""
        self._start: State | None = None
        self._state: State | None = None
        self._visits: Visits | None = None
        self._best: tuple[float, Schedule] | None = None
        self._possible: npt.NDArray[np.int8] | None = None
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
            seed: of the order of programs and of generated ones; a cyclic order begins with the
                program of this number.
            options: `program`: the name of a program, or a `Program`.

        Raises:
            LooperError: the program cannot be read, has no loop, or does not fit the observation.
        """
        super().reset(seed=seed)
        if seed is not None:
            # Members of a vector environment have consecutive seeds, and so begin with consecutive
            # programs.
            self._turn = seed
        name, program = self._chosen(options or {})
        state = State.start(program)
        if state is None:
            raise UsageError(f"{name} has no loop")
        self._view.check(state)
        self._name, self._start, self._state = name, state, state
        self._steps, self._speedup, self._last, self._done = 0, 1.0, False, False
        self._visits = Visits(state.schedule)
        self._best = 1.0, state.schedule
        return self._seen(GuardedEvaluation(1.0))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action; see the class."""
        if self._state is None or self._done:
            raise gymnasium.error.ResetNeeded("the episode is over: call `reset` first")
        number = self._number(action)
        self._steps += 1
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
        return observation, reward - self._step_penalty, terminated, truncated, info

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Render the transformed loops, the focus, the steps and the speedup so far."""
        if self.render_mode is None or self._state is None:
            return None
        text = state_text(self._state, self._name, self._speedup, self._done)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            return image_of(text)
        print(text)
        return None

    def close(self) -> None:
        """Remove temporary files and close the memo, unless this is a copy."""
        if not self._is_copy:
            self._evaluator.close()

    # -- extensions ------------------------------------------------------------------------------

    @property
    def schedule(self) -> Schedule:
        """The schedule so far.

        Raises:
            gymnasium.error.ResetNeeded: there is none yet.
        """
        return self.state.schedule

    @property
    def program_name(self) -> str:
        """The name of the episode's program, as in `info`."""
        return self._name

    @property
    def speedup(self) -> float:
        """The speedup so far, as in `info`."""
        return self._speedup

    @property
    def state(self) -> State:
        """The schedule so far and the branch in focus.

        Raises:
            gymnasium.error.ResetNeeded: there is none yet.
        """
        if self._state is None:
            raise gymnasium.error.ResetNeeded("there is no episode yet: call `reset` first")
        return self._state

    def begin_with(self, number: int) -> None:
        """Let a cyclic order of programs begin with the one of a number, if no seed is given."""
        self._turn = number

    def end_soon(self) -> None:
        """Make the next action the last one of this episode, which is then truncated."""
        self._last = True

    def __deepcopy__(self, memory: dict[int, Any]) -> LooperEnv:
        """Return a copy that continues independently, with the same evaluator and memo.

        Immutable parts are shared, so copying is cheap. Only the original closes the evaluator.
        """
        made = copy.copy(self)
        made.action_space = copy.deepcopy(self.action_space, memory)
        made._np_random = copy.deepcopy(self._np_random, memory)
        made._visits = copy.copy(self._visits)
        made._is_copy = True
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_is_copy": False}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of the possible actions, as sb3-contrib's `MaskablePPO` requires it."""
        return self._mask().astype(np.bool_)

    def describe(self, action: Any) -> str:
        """Return the text of an action, e.g. `tile from level 0 on by 32 x 64`."""
        number = self._number(action)
        return "nothing" if number is None else self.actions[number].text

    def outcome(self, action: Any) -> Outcome:
        """Return the outcome of an action in the current state, without taking it."""
        return self._outcome(self._number(action))

    def peek(self, actions: Sequence[Any]) -> list[tuple[float, dict[str, Any]]]:
        """Return the rewards of some actions if one of them were taken now, with details.

        The evaluator is called once for all of them. Nothing changes.

        Returns:
            reward, and `schedule`, `speedup`, `legal`, `memo`, `error`, `status`, `seconds`,
            `spread` and `interval` as in `info`; `speedup` is None if there is none. Also with
            `reward="final"`, the reward is that of this step.
        """
        numbers = [self._number(action) for action in actions]
        found = [self._outcome(number) for number in numbers]
        schedules = {k: o.schedule for k, o in enumerate(found) if o.schedule and o.legal}
        answers = dict(zip(schedules, self._evaluated(list(schedules.values())), strict=True))
        peeked = []
        for k, outcome in enumerate(found):
            evaluated = answers.get(k) or GuardedEvaluation(None, error=outcome.reason, legal=False)
            reward = self._reward(evaluated) if k in answers else -self._penalty
            text = outcome.schedule.text if outcome.schedule is not None else ""
            known = {"schedule": text, "speedup": evaluated.speedup, **_facts(evaluated)}
            peeked.append((reward - self._step_penalty, known))
        return peeked

    def proposal(self, action: Any) -> Schedule | None:
        """Return the schedule that an action would have to evaluate now; None if none."""
        if self._state is None or self._done or self._start is None:
            return None
        number = self._number(action)
        if number is not None and self.actions[number].kind == NEXT:
            if not self._final:
                return None
            found, is_last = self._state.schedule, self._state.next() is None
        else:
            outcome, is_last = self._outcome(number), False
            is_possible = outcome.schedule is not None and outcome.legal
            if not is_possible and not self._final:
                return None
            found = outcome.schedule if is_possible and outcome.schedule else self._state.schedule
        if self._final and not (is_last or self._last or self._steps + 1 >= self.max_steps):
            return None
        return None if found == self._start.schedule else found

    def prefetch(self, schedules: Sequence[Schedule]) -> None:
        """Evaluate some schedules in one call, so that steps to them find the results.

        Copies of an environment share the results.
        """
        self._evaluator.prefetch(schedules)

    @property
    def best(self) -> tuple[float, Schedule]:
        """The largest speedup measured in this episode, and its schedule.

        Raises:
            gymnasium.error.ResetNeeded: there is no episode yet.
        """
        if self._best is None:
            raise gymnasium.error.ResetNeeded("there is no episode yet: call `reset` first")
        return self._best

    def confirm(self, schedule: Schedule | None = None) -> Comparison:
        """Time a schedule, by default the best of this episode, in turns with the original.

        The fastest of many noisy measurements is often only the luckiest: report this result
            instead. The schedule is also verified bit for bit.

        Raises:
            UsageError: the evaluator does not measure.
            LooperError: the original cannot be measured.
        """
        return self._evaluator.confirm(schedule or self.best[1])

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

    def _outcome(self, number: int | None) -> Outcome:
        """Return the outcome of the action at a position of the vocabulary (None: no action)."""
        if number is None:
            return Outcome(None, False, "there is no such action")
        found = self.action_set.outcome(self.state, number)
        if found.schedule is None or not found.legal or self.actions[number].kind == NEXT:
            return found
        assert self._visits is not None
        if self.actions[number] in self._visits.failed(self.state):
            return Outcome(None, False, "it has failed in this episode")
        if not self._revisits and self._visits.has_seen(found.schedule):
            return Outcome(None, False, "it leads back to a schedule of this episode")
        return found

    def _transformed(self, number: int | None) -> tuple[GuardedEvaluation, float]:
        """Apply a transformation, if that is possible, and evaluate the result."""
        assert self._state is not None and self._visits is not None
        found = self._outcome(number)
        if found.schedule is None or not found.legal:
            return GuardedEvaluation(None, error=found.reason, legal=False), -self._penalty
        if self._final:
            self._move(found.schedule)
            return GuardedEvaluation(None), 0.0
        (evaluated,) = self._evaluated([found.schedule])
        reward = self._reward(evaluated)
        if evaluated.speedup is not None:
            self._speedup = evaluated.speedup
            self._move(found.schedule)
            if self._speedup > self.best[0]:
                self._best = self._speedup, found.schedule
        elif evaluated.failed and number is not None:
            self._visits.note_failure(self._state, self.actions[number])
        return evaluated, reward

    def _move(self, schedule: Schedule) -> None:
        assert self._state is not None and self._visits is not None
        self._state = self._state.after(schedule)
        self._visits.note(schedule)

    def _reward(self, evaluated: GuardedEvaluation) -> float:
        """Return the reward of a step to a schedule; a failure counts as the slowest success."""
        speedup = evaluated.speedup
        if speedup is None:
            if not evaluated.failed:
                return 0.0
            speedup = SLOWEST
        reward = math.log(speedup / self._speedup, REWARD_BASE)
        return max(-LARGEST_REWARD, min(reward, LARGEST_REWARD))

    def _in_the_end(
        self, evaluated: GuardedEvaluation, reward: float
    ) -> tuple[GuardedEvaluation, float]:
        """Return evaluation and reward; at the end of an episode, those of the final schedule."""
        if not self._done:
            return evaluated, reward
        (final,) = self._evaluated([self.schedule])
        # The speedup so far is that of the original program.
        reward += self._reward(final)
        if final.speedup is None:
            self._state = self._start
            return final, reward
        self._speedup = final.speedup
        if final.speedup > self.best[0]:
            self._best = final.speedup, self.schedule
        return replace(final, legal=evaluated.legal, error=evaluated.error), reward

    def _evaluated(self, schedules: Sequence[Schedule]) -> list[GuardedEvaluation]:
        """Return the evaluations of schedules; the original program needs no evaluator."""
        assert self._start is not None
        asked = [each for each in schedules if each != self._start.schedule]
        answers = iter(self._evaluator.evaluate(asked) if asked else ())
        return [
            GuardedEvaluation(1.0) if each == self._start.schedule else next(answers)
            for each in schedules
        ]

    def _number(self, action: Any) -> int | None:
        """Return the position of an action in the vocabulary; None if there is none.

        Raises:
            UsageError: it is no integer of Python, NumPy or torch.
        """
        try:
            number = int(action)
        except (TypeError, ValueError):
            number = None
        if number is None or number != action:
            raise UsageError(f"action={action!r}: an action is a whole number")
        return number if 0 <= number < len(self.actions) else None

    def _mask(self) -> npt.NDArray[np.int8]:
        """Return the mask of the possible actions; computed once for each state."""
        if self._possible is None:
            self._possible = self._found_possible()
        return self._possible

    def _found_possible(self) -> npt.NDArray[np.int8]:
        state, visits = self.state, self._visits
        assert visits is not None
        found = self.action_set.mask(state, legal=self._legal_only)
        excluded = [self.action_set.index[action] for action in visits.failed(state)]
        if not self._revisits:
            possible = (self.actions[index] for index in np.flatnonzero(found))
            for action in visits.leading_back(state, possible):
                index = self.action_set.index[action]
                if visits.has_seen(self.action_set.end(state, index)):
                    excluded.append(index)
        found[excluded] = 0
        return found

    def _seen(self, evaluated: GuardedEvaluation) -> tuple[Any, dict[str, Any]]:
        self._possible = None
        mask = self._mask().copy()
        info = {
            "program": self._name,
            "schedule": self.schedule.text,
            "speedup": self._speedup,
            **_facts(evaluated),
            "action_mask": mask,
        }
        if self.render_mode == "human":
            self.render()
        progress = Progress(1 - self._steps / self.max_steps, self._speedup)
        return self._view.observe(self.state, mask, progress), info


def _facts(evaluated: GuardedEvaluation) -> dict[str, Any]:
    """Return the entries of `info` for an evaluation, without unknown ones."""
    known = {
        "legal": evaluated.legal,
        "memo": evaluated.from_memo,
        "error": evaluated.error,
        "status": evaluated.status,
        "seconds": evaluated.seconds,
        "spread": evaluated.spread,
        "interval": None if evaluated.interval is None else np.array(evaluated.interval),
    }
    return {name: value for name, value in known.items() if value is not None}


def _view(observation: str, room: Room, actions: int) -> PaddedGraph | PlainGraph:
    match observation:
        case "padded":
            return PaddedGraph(room, actions)
        case "pearl":
            return PaddedGraph(room, actions, PEARL_KINDS)
        case _:
            return PlainGraph()


def _vocabulary(space: str | VocabularyOptions) -> tuple[Action, ...]:
    if isinstance(space, VocabularyOptions):
        return full_actions(space)
    check_one_of("space", space, tuple(SUBSPACES))
    return SUBSPACES[space].actions
