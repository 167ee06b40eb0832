"""Final check of a written file: it is compiled as its user will compile it, run, and compared.

Measurements are of LOOPer's own translation units. The file has the same loops, but also guards,
declarations and surrounding code, in which there may be mistakes that are unrelated to schedules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass

from looper.codegen.harness import call_unit, region_unit
from looper.codegen.region import Dispatch, Scheduled, output_file, replacement
from looper.errors import WrittenFileError
from looper.execution.compiled_bits import CompiledBits, bits_of_more_inputs, compiled_bits
from looper.execution.compiling.building import compile_arguments
from looper.execution.compiling.toolchain import CompilationFailed, Toolchain, run_compiler
from looper.execution.executor import Executor
from looper.execution.inputs import Inputs
from looper.execution.other_sizes import TRAP, AtOtherSizes, other_sizes
from looper.execution.outcome import Execution
from looper.execution.sandbox import Limits
from looper.execution.user_inputs import GivenInputs
from looper.ir.origin import Origin
from looper.ir.program import Program
from looper.source.source_region import region_of
from looper.support.scratch import scratch_folder

_COMPILE_SECONDS = 300.0
# Seconds above which a program is not run again within its function, as its region was run.
_LONG = 2.0
# Shares of the available time: the longest run of the original for which its function is called,
# several times; and the longest run of each as compiled for speed.
_CALL_SHARE, _BITS_SHARE = 0.1, 0.2
# If time is limited and a run takes longer, inputs at the edges of their types are tested at other
# sizes only.
_SHORT = 0.1


@dataclass(frozen=True)
class WrittenFile:
    """A file that passed its check.

    Attributes:
        text: text to be written.
        runs: for each schedule, seconds of one run of the original and of its code, in their
            verification builds.
        bits: for each schedule, comparison of its results with the original's if both are compiled
            for speed; None if they were not compared.
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
    exact: bool = False,
) -> WrittenFile:
    """Return a C file with regions replaced, after it has been compiled, run and compared.

    Args:
        schedules: one for each region to be replaced, all of the same file.
        toolchain: default `Toolchain.detect()`.
        threads: OpenMP threads, default one for each usable core.
        inputs: initial contents of the arrays; default: random ones.
        exact: results must be equal bit for bit also as compiled for speed.

    Raises:
        WrittenFileError: the file does not pass the check.
        ExecutionError, ToolchainError: the original cannot be run or compiled.
    """
    chosen = toolchain or Toolchain.detect()

    def made(program: Program) -> Executor:
        return untimed(program, chosen, threads, inputs)

    return checked(schedules, made, exact=exact)


def untimed(
    program: Program,
    toolchain: Toolchain,
    threads: int | None = None,
    inputs: Inputs | None = None,
    limits: Limits | None = None,
) -> Executor:
    """Return an executor that compares results and measures no times.

    Args:
        program: the program.
        toolchain: the compiler.
        threads: OpenMP threads, default one for each usable core.
        inputs: initial contents of the arrays, perhaps of several programs; default: random ones.
        limits: resource limits of one run.
    """
    own = inputs.of(program) if isinstance(inputs, GivenInputs) else inputs
    return Executor(
        program, toolchain=toolchain, threads=threads, inputs=own, limits=limits, timing=False
    )


def checked(
    schedules: Sequence[Scheduled | Dispatch],
    executor: Callable[[Program], AbstractContextManager[Executor]],
    *,
    exact: bool = False,
    seconds: float = math.inf,
) -> WrittenFile:
    """Return a checked file as `written_file`, using the given executors.

    Args:
        schedules, exact: see `written_file`.
        executor: returns the executor of a program, as a context.
        seconds: available time. If a run takes a large share of it, the function around the region
            is not called, and results as compiled for speed are not compared.

    Raises:
        OutOfTime: the time of an executor's deadline is over.
    """
    text, found = output_file(schedules), list[tuple[float, float]]()
    bits = list[CompiledBits | None]()
    every = [each for schedule in schedules for each in Dispatch.of(schedule).schedules]
    for schedule in every:
        with executor(schedule.program) as runs, ExitStack() as resources:
            # Compilers run beside the code, as these runs are not timed.
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


def check_elsewhere(
    schedule: Scheduled,
    sizes: Sequence[Mapping[str, int]],
    toolchain: Toolchain,
    threads: int | None = None,
    *,
    exact: bool = False,
) -> None:
    """Check a file with code for all sizes alone, without a run at the program's own sizes.

    Args:
        schedule: has no code for its own sizes in particular.
        sizes: where the file is run and compared with the original, besides those at which code
            for all sizes always is.
        toolchain, threads, exact: see `written_file`.

    Raises:
        WrittenFileError: the file does not pass the check.
    """
    text, program = output_file([schedule]), schedule.program
    with AtOtherSizes(schedule, text, toolchain, threads, exact=exact) as others:
        others.begin([*other_sizes(program), *sizes])
        _check_compiles(program, text, toolchain)
        _check_at_other_sizes(program, others)


def _bits(
    schedule: Scheduled, text: str, executor: Executor, most: float, *, exact: bool
) -> CompiledBits | None:
    """Compare the results of the region's new text and the original, both compiled for speed.

    Raises:
        WrittenFileError: they differ or were not compared, and `exact` is set.
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
    """Return a context of an executor that stays open."""
    return nullcontext(executor)


def _region(program: Program) -> Origin:
    region = program.region
    assert region is not None, "`output_file` refuses programs without"
    return region


def _failed(region: Origin, reason: str) -> WrittenFileError:
    return WrittenFileError(f"{region.path}: nothing is written, as {reason}")


def _check_compiles(program: Program, text: str, toolchain: Toolchain) -> None:
    """Check that the file compiles with all flags that the original does, also without OpenMP.

    Only the compiler's front end is run; other checks compile the region's new text completely.
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
    """Return the compiler's first error, "" if there is none."""
    options = [*flags, "-w", *arguments, "-fsyntax-only", "-x", "c"]
    with scratch_folder() as scratch:
        try:
            command = [toolchain.compiler, *options, "-"]
            run_compiler(command, text, scratch, _COMPILE_SECONDS)
        except CompilationFailed as error:
            return str(error)
    return ""


def _check_region(schedule: Scheduled, text: str, executor: Executor, *, edges: bool) -> float:
    """Check the region's new text and return the seconds of its run."""
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
    """Return a unit of the region's new text in which all code but that for its sizes traps."""
    alone = Dispatch((schedule,), ()) if schedule.special else schedule
    return region_unit(schedule.program, text, replacement(alone, TRAP))


def _called(schedule: Scheduled, text: str) -> tuple[str, str, Program] | None:
    """Return units that call the function around a region, old and new, and their program.

    None if that is not possible.
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
        region = region_of(schedule.program)
        function = region.passage.function
        reason = f"`{function}` of the written file failed its check: {_text(outcome)}"
        raise _failed(region, reason)


def _text(outcome: Execution) -> str:
    return f"{outcome.ended}, {outcome.message}"
