"""The last check: a written file is compiled as its user will do it, run, and compared.

What was measured is a translation unit of our own. The file has the same loops, but also guards,
declarations and the code around, in which things can go wrong that no schedule is to blame for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass

from looper.codegen.harness import call_unit, region_unit
from looper.codegen.region import Dispatch, Scheduled, output_file, replacement
from looper.deadline import Deadline
from looper.errors import WrittenFileError
from looper.execution.building import compile_arguments
from looper.execution.compiled_bits import CompiledBits, bits_of_more_inputs, compiled_bits
from looper.execution.executor import Executor
from looper.execution.given import GivenInputs
from looper.execution.inputs import Inputs
from looper.execution.other_sizes import TRAP, AtOtherSizes, other_sizes
from looper.execution.outcome import Execution
from looper.execution.sandbox import Limits
from looper.execution.toolchain import CompilationFailed, Toolchain, run_compiler
from looper.ir.program import Program
from looper.ir.source_region import Region
from looper.scratch import scratch_folder

_COMPILE_SECONDS = 300.0
# A program that takes longer is not run once more in its own function: its region was.
_LONG = 2.0
# Of the seconds that there are: what a run of the original may take so that its function is called,
# several times; and a run of each as compiled for speed.
_CALL_SHARE, _BITS_SHARE = 0.1, 0.2
# Where time is limited and a run takes longer, inputs at the edges of their types are left to the
# other sizes.
_SHORT = 0.1


@dataclass(frozen=True)
class WrittenFile:
    """A file that is right.

    Attributes:
        text: what is to be written.
        runs: of each schedule, seconds that one run of the original and of its code took, in
            builds that are made to be compared bit for bit.
        bits: of each schedule, how its results compare with the original's where both are compiled
            for speed; None where that was not found out.
    """

    text: str
    runs: tuple[tuple[float, float], ...]
    bits: tuple[CompiledBits | None, ...] = ()


def written_file(
    schedules: Sequence[Scheduled | Dispatch],
    *,
    toolchain: Toolchain | None = None,
    threads: int | None = None,
    inputs: Inputs | None = None,
    limits: Limits | None = None,
    exact: bool = False,
    seconds: float = math.inf,
    deadline: Deadline | None = None,
) -> WrittenFile:
    """A C file with regions replaced, once it has been compiled, run and compared.

    Args:
        schedules: one for each region to be replaced, all of the same file.
        toolchain: default `Toolchain.detect()`.
        threads: OpenMP threads, default one for each usable core.
        inputs: what both start from; default: random ones.
        limits: what one run may use.
        exact: results must be equal bit for bit also as compiled for speed.
        seconds: that there are. Where a run takes a good part of them, the function around the
            region is not called, and results as compiled for speed are not compared.
        deadline: when it is given up.

    Raises:
        OutOfTime: it was given up.
        WrittenFileError: the file is not as good as the original.
        ExecutionError, ToolchainError: the original can not be run or compiled.
    """
    chosen = toolchain or Toolchain.detect()

    def made(program: Program) -> Executor:
        own = inputs.of(program) if isinstance(inputs, GivenInputs) else inputs
        return Executor(
            program,
            toolchain=chosen,
            threads=threads,
            inputs=own,
            limits=limits,
            timing=False,
            deadline=deadline,
        )

    return checked(schedules, made, exact=exact, seconds=seconds)


def checked(
    schedules: Sequence[Scheduled | Dispatch],
    executor: Callable[[Program], AbstractContextManager[Executor]],
    *,
    exact: bool = False,
    seconds: float = math.inf,
) -> WrittenFile:
    """As `written_file`, with executors from elsewhere."""
    text, found = output_file(schedules), list[tuple[float, float]]()
    bits = list[CompiledBits | None]()
    every = [each for schedule in schedules for each in Dispatch.of(schedule).schedules]
    for schedule in every:
        with executor(schedule.program) as runs, ExitStack() as resources:
            # Everything is compiled beside what is run: nobody times it.
            runs.begin_to_verify([_alone(schedule, text)])
            others = None
            if schedule.general is not None:
                others = resources.enter_context(
                    AtOtherSizes(schedule, text, runs.toolchain, runs.threads, exact=exact)
                )
                others.begin(list(other_sizes(schedule.program)))
            took = runs.references.seconds
            calls = took <= min(_LONG, _CALL_SHARE * seconds)
            called = _called(schedule, text) if calls else None
            if called is not None:
                runs.begin_to_verify(called[:2])
            runs.begin([_alone(schedule, text)])
            if schedule is every[0]:
                _check_compiles(schedule.program, text, runs.toolchain)
            edges = took <= _SHORT or math.isinf(seconds)
            found.append((took, _check_region(schedule, text, runs, edges=edges)))
            if called is not None:
                _check_function(schedule, called, runs)
            bits.append(_bits(schedule, text, runs, _BITS_SHARE * seconds, exact=exact))
            if others is not None:
                _check_at_other_sizes(schedule.program, others)
    return WrittenFile(text, tuple(found), tuple(bits))


def _bits(
    schedule: Scheduled, text: str, executor: Executor, most: float, *, exact: bool
) -> CompiledBits | None:
    """How the region's new text compares with the original as both are compiled for speed.

    Raises:
        WrittenFileError: it differs, or nobody knows, and has to be exact.
    """
    if schedule.program.reassociation:
        return None
    unit = _alone(schedule, text)
    found = compiled_bits(executor, unit, math.inf if exact else most)
    if exact and found is not None and found.equal:
        found = bits_of_more_inputs(executor, unit)
    if exact and (found is None or not found.equal):
        what = "that was not found out" if found is None else found.text
        reason = f"results are not equal bit for bit as compiled for speed: {what}"
        raise _failed(_region(schedule.program), reason)
    return found


def _check_at_other_sizes(program: Program, others: AtOtherSizes) -> None:
    """Check the code for all sizes at some of them."""
    for sizes, outcome in others.outcomes():
        if outcome is not None and not outcome.ok:
            where = ", ".join(f"{name}={value}" for name, value in sizes.items())
            reason = f"the written file failed its check at {where}: {_text(outcome)}"
            raise _failed(_region(program), reason)


def lent(executor: Executor) -> AbstractContextManager[Executor]:
    """An executor that stays open."""
    return nullcontext(executor)


def _region(program: Program) -> Region:
    region = program.region
    assert region is not None, "`output_file` refuses programs without"
    return region


def _failed(region: Region, reason: str) -> WrittenFileError:
    return WrittenFileError(f"{region.path}: nothing is written, as {reason}")


def _check_compiles(program: Program, text: str, toolchain: Toolchain) -> None:
    """Check that the file compiles wherever the original does, also without OpenMP.

    Its front end says so; the whole of it compiles what the region has become, elsewhere.
    """
    region, arguments = _region(program), compile_arguments(program)
    plain = tuple(flag for flag in toolchain.flags if not flag.startswith("-fopenmp"))
    for flags in dict.fromkeys((toolchain.flags, plain)):
        problem = _problem(text, toolchain, flags, arguments)
        if problem and not _problem(region.source, toolchain, flags, arguments):
            options = " ".join(flags) or "no options"
            raise _failed(region, f"the written file does not compile with {options}: {problem}")


def _problem(
    text: str, toolchain: Toolchain, flags: Sequence[str], arguments: Sequence[str]
) -> str:
    """The compiler's first error, "" if there is none."""
    options = [*flags, "-w", *arguments, "-fsyntax-only", "-x", "c"]
    with scratch_folder() as scratch:
        try:
            command = [toolchain.compiler, *options, "-"]
            run_compiler(command, text, scratch, _COMPILE_SECONDS)
        except CompilationFailed as error:
            return str(error)
    return ""


def _check_region(schedule: Scheduled, text: str, executor: Executor, *, edges: bool) -> float:
    """Check the region's new text where its sizes are only known at run time; its seconds."""
    program = schedule.program
    region, alone = _region(program), _alone(schedule, text)
    outcome = executor.verify(alone, edges=edges)
    if outcome.ok:
        return outcome.seconds or 0.0
    guarded = region_unit(program, text, replacement(schedule))
    if guarded != alone and executor.verify(guarded).ok:
        reason = "the written file's guard does not hold for the sizes that it was made for"
        raise _failed(region, reason)
    raise _failed(region, f"the written file failed its check: {_text(outcome)}")


def _alone(schedule: Scheduled, text: str) -> str:
    """The region's new text at its own sizes alone, so that nothing else can be right."""
    alone = Dispatch((schedule,), ()) if schedule.special else schedule
    return region_unit(schedule.program, text, replacement(alone, TRAP))


def _called(schedule: Scheduled, text: str) -> tuple[str, str, Program] | None:
    """Units that call the function around a region, as it was and as it is written, and on what.

    None where that is not possible.
    """
    program = schedule.program
    before, after = call_unit(program, _region(program).source), call_unit(program, text)
    if before is None or after is None:
        return None
    return before[0], after[0], before[1]


def _check_function(
    schedule: Scheduled, called: tuple[str, str, Program], executor: Executor
) -> None:
    """Check the function around a region by calling it."""
    outcome = executor.verify_call(*called)
    if outcome is not None and not outcome.ok:
        region = _region(schedule.program)
        reason = f"`{region.function}` of the written file failed its check: {_text(outcome)}"
        raise _failed(region, reason)


def _text(outcome: Execution) -> str:
    return f"{outcome.ended}, {outcome.message}"
