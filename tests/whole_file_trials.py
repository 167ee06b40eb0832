"""Write random C files under random schedules, and run what was written beside the original."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

import numpy as np

from looper.codegen.region import Scheduled, output_file
from looper.errors import NotApplicable, SourceError, UsageError
from looper.frontend.c import read_c, read_regions
from looper.general_schedule import AtAllSizes
from looper.generalisation import generalised
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from looper.transformations import (
    Parallelization,
    Privatization,
    Tiling,
    Transformation,
    UnrollAndJam,
    Vectorization,
)
from tests.whole_files import WholeFile, whole_file

OPTIMISED = ("gcc", "-O3", "-march=native", "-fopenmp")
OTHERS = (
    ("gcc", "-O3", "-march=native"),
    ("gcc", "-O0", "-fopenmp"),
    ("gcc", "-O2", "-fopenmp", "-std=gnu99"),
    ("gcc", "-O2", "-fopenmp", "-std=c11", "-mno-avx"),
    ("gcc", "-Os", "-fopenmp", "-std=gnu17", "-DNDEBUG"),
    ("gcc", "-O1", "-fopenmp", "-fsanitize=undefined", "-fno-sanitize-recover"),
    ("clang-19", "-O2", "-fopenmp-simd"),
    ("clang-19", "-O0"),
)
# Without contraction results are equal bit for bit.
COMMON = ("-ffp-contract=off", "-Wall", "-Wextra", "-Wshadow")
# With it gcc 12 computes wrong values where what is read as a double was stored as a float an
# iteration before, in any code: for (j = 1; j < 6; j++) A[j] = .125 * (B[j] + fabs(A[j - 1])).
WITHOUT = {"gcc": ("-fno-tree-slp-vectorize",), "clang-19": ()}
SECONDS = 60
_UNKNOWN = re.compile(r"has no size parameter `(\w+)`")
_KIND = re.compile(r"\[(-W[\w+=-]+)\]|: (error): ")


@dataclass(frozen=True)
class Effort:
    """How thoroughly a file is tried.

    Attributes:
        steps: how many steps random schedules have at most, 0 for unchanged ones.
        others: how many compilations there are besides that of the optimisation.
        warnings: whether the written file must not have new ones.
        all_sizes: whether code is for all sizes, where there is such code.
        commands: what it is compiled with, instead of what is drawn.
    """

    steps: int = 4
    others: int = 2
    warnings: bool = True
    all_sizes: bool = False
    commands: tuple[tuple[str, ...], ...] = ()


@dataclass
class Outcome:
    """What became of one file.

    Attributes:
        regions: how many it has.
        refused: why regions were refused.
        schedules: the schedules it was written under.
        given: why code is for given sizes alone, where it should be for all of them.
        failure: what is wrong, "" if nothing is.
    """

    regions: int
    refused: list[str] = field(default_factory=list)
    schedules: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    failure: str = ""


def check(file: WholeFile, folder: Path, effort: Effort) -> Outcome:
    """Write a file under random schedules, compile both, and compare what they print."""
    outcome = Outcome(file.regions)
    original, written = folder / "original.c", folder / "written.c"
    original.write_bytes(file.data)
    try:
        programs = list(_programs(original, file, outcome))
        if not programs:
            return outcome
        schedules = [random_schedule(p, file.seed, k, effort.steps) for k, p in enumerate(programs)]
        outcome.schedules = [schedule.text for schedule in schedules]
        text = output_file([_written(each, file, effort, outcome) for each in schedules])
    except Exception as problem:
        outcome.failure = f"{type(problem).__name__}: {problem}"
        return outcome
    written.write_bytes(text.encode("utf-8", "surrogateescape"))
    outcome.failure = next(_differences(file, folder, effort), "")
    return outcome


def _written(schedule: Schedule, file: WholeFile, effort: Effort, outcome: Outcome) -> Scheduled:
    """What is written for a region: of code for all sizes, half alone, half beside the other."""
    if not effort.all_sizes:
        return schedule
    found = generalised(schedule)
    if not isinstance(found.written, AtAllSizes):
        outcome.given.append(found.reason)
        return schedule
    return replace(found.written, special=file.seed % 2 == 0)


# -- reading and transforming ----------------------------------------------------------------------


def _programs(path: Path, file: WholeFile, outcome: Outcome) -> Iterator[Program]:
    """The regions of a file that are not refused."""
    try:
        yield from _read(path, file, None)
        return
    except SourceError:
        pass
    for region in range(1, file.regions + 1):
        try:
            yield from _read(path, file, region)
        except SourceError as refusal:
            outcome.refused.append(refusal.reason)


def _read(path: Path, file: WholeFile, region: int | None) -> tuple[Program, ...]:
    """All regions, or one, with the values of the parameters that they have."""
    params = dict(file.params)
    while True:
        try:
            if region is None:
                return read_regions(path, params=params, defines=file.defines)
            return (read_c(path, params=params, defines=file.defines, region=region),)
        except UsageError as error:
            unknown = _UNKNOWN.search(str(error))
            if unknown is None:
                raise
            del params[unknown[1]]


def random_schedule(program: Program, seed: int, number: int, steps: int) -> Schedule:
    """A random legal schedule, most of which end in what makes code unlike its original."""
    rng = np.random.default_rng([seed, number])
    if steps == 0:
        return Schedule(program)
    schedule = random_legal_schedule(rng, Schedule(program), int(rng.integers(0, steps + 1)))
    for step in _strong_steps(rng, schedule):
        with suppress(NotApplicable):
            following = schedule.apply(step)
            schedule = following if following.is_legal else schedule
    schedule.check()
    return schedule


def _strong_steps(rng: np.random.Generator, schedule: Schedule) -> Iterator[Transformation]:
    local = [array.name for array in schedule.program.arrays if array.local]
    for statement in schedule.program.statements:
        depth = statement.depth
        for name in local:
            yield Privatization(statement.name, int(rng.integers(1, depth + 2)), name)
        if rng.random() < 0.5:
            sizes = tuple(int(size) for size in rng.choice((2, 3, 4), size=max(1, depth)))
            yield Tiling(statement.name, 0, sizes)
        for level in range(depth):
            if rng.random() < 0.5:
                yield UnrollAndJam(statement.name, level, int(rng.integers(2, 5)))
        yield Parallelization(statement.name, int(rng.integers(max(1, depth))))
        if rng.random() < 0.5:
            yield Vectorization(statement.name)


# -- compiling and running -------------------------------------------------------------------------


def compilations(file: WholeFile, others: int) -> list[tuple[str, ...]]:
    """The command lines that a file is compiled with, the optimisation's first."""
    rng = np.random.default_rng([file.seed, 3])
    flags = [command for command in OTHERS if shutil.which(command[0])]
    found = [(*OPTIMISED, *_defines(file.defines))]
    different = [(*OPTIMISED, *_defines(defines)) for defines in file.others]
    same = [(*command, *_defines(file.defines)) for command in flags]
    # Every second one has other definitions, where there are any.
    for _ in range(others):
        options = different if different and rng.random() < 0.5 else same
        found.append(options.pop(int(rng.integers(len(options)))))
    return found


def _defines(defines: Sequence[str]) -> list[str]:
    return [f"-D{define}" for define in defines]


def _differences(file: WholeFile, folder: Path, effort: Effort) -> Iterator[str]:
    drawn = [(*command, *_defines(file.defines)) for command in effort.commands]
    for command in drawn or compilations(file, effort.others):
        found = difference(command, folder, effort.warnings)
        if found:
            yield f"{' '.join(command)}\n{found}"


def difference(command: Sequence[str], folder: Path, warnings: bool) -> str:
    """What differs between the original and the written file, compiled with the same flags."""
    names = ("original", "written")
    compilers = [
        subprocess.Popen(
            [*command, *COMMON, *WITHOUT.get(command[0], ()), f"{name}.c", "-o", name, "-lm"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env={**os.environ, "LC_ALL": "C"},
        )
        for name in names
    ]
    messages = [compiler.communicate()[1] for compiler in compilers]
    assert compilers[0].returncode == 0, f"the generator's C is wrong: {messages[0]}"
    if compilers[1].returncode != 0:
        return f"does not compile:\n{messages[1]}"
    before, after = ({a or b for a, b in _KIND.findall(message)} for message in messages)
    # clang says of a function into which one with a `simd` loop was inlined that it is not
    # vectorized: at another place than any that a pragma of ours could be at.
    after -= {"-Wpass-failed=transform-warning"}
    if warnings and after - before:
        return f"new warnings {sorted(after - before)}:\n{messages[1]}"
    wanted, got = (_output(folder / name) for name in names)
    assert wanted[0] == "exit status 0", f"the generator's C is wrong: {wanted[-1]}"
    found = _first_difference(wanted, got)
    if not found or not _is_meant(command, folder, wanted):
        return ""
    return "" if _is_of_dead_stores(command, folder, wanted) else found


def _is_of_dead_stores(command: Sequence[str], folder: Path, wanted: list[str]) -> bool:
    """Whether it is gcc that takes stores for dead which the next iteration adds to.

    gcc 12.2 -O3 does, behind its vectorizer, in plain C without any pragma: for (i = 1; i < 11;
    i += 2) { y[i + 1] = .125; for (j = 0; j < 4; j++) y[i - 1] += B[i - 1][j] * x[j]; ... }
    """
    if command[0] != "gcc":
        return False
    words = [*command, *COMMON, *WITHOUT["gcc"], "-w", "-fno-tree-dse"]
    subprocess.run([*words, "written.c", "-o", "whole", "-lm"], cwd=folder, check=True)
    return _output(folder / "whole") == wanted


def _is_meant(command: Sequence[str], folder: Path, wanted: list[str]) -> bool:
    """Whether the compiler does with the original what it says.

    gcc -O3 does not where a variable is an alias of another, or where rows overlap in part; then
    what the written file does cannot be judged by it.
    """
    plain = [word for word in command if not word.startswith(("-O", "-m", "-f"))]
    subprocess.run(
        [*plain, "-O0", *COMMON, "-w", "original.c", "-o", "plain", "-lm"], cwd=folder, check=True
    )
    return _output(folder / "plain") == wanted


def _first_difference(wanted: list[str], got: list[str]) -> str:
    """The first value that differs, and the call that made it."""
    call = ""
    for a, b in zip_longest(wanted, got, fillvalue="nothing"):
        if a != b:
            pairs = zip_longest(a.split(), b.split(), fillvalue="nothing")
            word, (x, y) = next((k, pair) for k, pair in enumerate(pairs) if pair[0] != pair[1])
            return f"{call}: {a.split()[0]} has at {word} {y}, not {x}"
        call = a if a.startswith("work") else call
    return ""


def _output(program: Path) -> list[str]:
    environment = {**os.environ, "OMP_NUM_THREADS": "2", "OMP_WAIT_POLICY": "passive"}
    try:
        done = subprocess.run(
            [program], capture_output=True, text=True, env=environment, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return ["it does not end"]
    return [f"exit status {done.returncode}", *done.stdout.splitlines(), *done.stderr.splitlines()]


# -- making failures small -------------------------------------------------------------------------


def report(seed: int, features: Collection[str], folder: Path, effort: Effort) -> str:
    """What is wrong with the file of a seed, made small by switching features off; "" if nothing.

    The smallest file and what was written for it stay in the folder.
    """
    file = whole_file(seed, features)
    outcome = check(file, folder, effort)
    return _smallest(file, outcome.failure, folder, effort) if outcome.failure else ""


def _smallest(file: WholeFile, failure: str, folder: Path, effort: Effort) -> str:
    """The report of a failure of the same kind with as little as possible."""
    wanted = _kind(failure)

    def fails(smaller: WholeFile, less: Effort) -> bool:
        return _kind(check(smaller, folder, less).failure) == wanted

    for fewer in (replace(effort, steps=0, others=0), replace(effort, steps=0)):
        if fails(file, fewer):
            effort = fewer
            break
    groups = [sorted(file.features)]
    while groups:
        group = groups.pop()
        smaller = whole_file(file.seed, file.features - set(group))
        if fails(smaller, effort):
            file = smaller
        elif len(group) > 1:
            groups += [group[: len(group) // 2], group[len(group) // 2 :]]
    outcome = check(file, folder, effort)
    return "\n".join([
        f"seed {file.seed}, {effort}, features {sorted(file.features)}",
        f"-D {file.defines}, --param {file.params}, schedules {outcome.schedules}",
        f"files in {folder}",
        outcome.failure,
    ])  # fmt: skip


def _kind(failure: str) -> str:
    """What kind of failure this is, apart from where it shows."""
    for sign in ("does not compile", "new warnings"):
        if sign in failure:
            return sign
    first = failure.partition(":")[0]
    return first if first.endswith("Error") else "differs" * bool(failure)
