"""Differential tests of random C files: written under random schedules, run beside the original."""

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
from looper.ir.program import Program
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
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
# With SLP vectorization, gcc 12 miscompiles reading as a double what the iteration before stored as
# a float, in any code: for (j = 1; j < 6; j++) A[j] = .125 * (B[j] + fabs(A[j - 1])).
WITHOUT = {"gcc": ("-fno-tree-slp-vectorize",), "clang-19": ()}
SECONDS = 60
_UNKNOWN = re.compile(r"has no size parameter `(\w+)`")
_KIND = re.compile(r"\[(-W[\w+=-]+)\]|: (error): ")


@dataclass(frozen=True)
class Effort:
    """The thoroughness of the check of a file.

    Attributes:
        steps: largest number of random steps of schedules; 0 for unchanged ones.
        others: number of compilations besides `OPTIMISED`.
        warnings: whether new warnings about the written file are failures.
        all_sizes: whether to generate code for all sizes if possible.
        commands: the compile commands to use in place of random ones.
    """

    steps: int = 4
    others: int = 2
    warnings: bool = True
    all_sizes: bool = False
    commands: tuple[tuple[str, ...], ...] = ()


@dataclass
class Outcome:
    """The result of the check of a file.

    Attributes:
        regions: number of its regions.
        refused: reasons for which regions were refused.
        schedules: the schedules under which it was written.
        given: reasons for which code is for given sizes only, though all sizes were requested.
        failure: description of the failure, "" if there is none.
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
    """Return the code for a region; half of the code for all sizes is also specialised."""
    if not effort.all_sizes:
        return schedule
    found = generalised(schedule)
    if not isinstance(found.written, AtAllSizes):
        outcome.given.append(found.reason)
        return schedule
    return replace(found.written, special=file.seed % 2 == 0)


# -- reading and transforming ----------------------------------------------------------------------


def _programs(path: Path, file: WholeFile, outcome: Outcome) -> Iterator[Program]:
    """Yield the regions of a file that are not refused."""
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
    """Read all regions, or one, with the values of those size parameters that they have."""
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
    """Return a random legal schedule that ends with steps that change code strongly."""
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
    """Return the command lines to compile a file with, beginning with that of `OPTIMISED`."""
    rng = np.random.default_rng([file.seed, 3])
    flags = [command for command in OTHERS if shutil.which(command[0])]
    found = [(*OPTIMISED, *_defines(file.defines))]
    different = [(*OPTIMISED, *_defines(defines)) for defines in file.others]
    same = [(*command, *_defines(file.defines)) for command in flags]
    # Half of them have other definitions, if there are any.
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
    """Compile and run original and written file with equal flags; return the first difference."""
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
    # clang warns that a loop with `simd` is not vectorized where its function was inlined, which is
    # at another place than the pragmas that LOOPer writes.
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
    """Return True if the difference is caused by gcc's elimination of stores as dead.

    gcc 12.2 -O3 removes stores that the next iteration adds to, after its vectorizer, in plain C
    without any pragma: for (i = 1; i < 11; i += 2) { y[i + 1] = .125; for (j = 0; j < 4; j++)
    y[i - 1] += B[i - 1][j] * x[j]; ... }
    """
    if command[0] != "gcc":
        return False
    words = [*command, *COMMON, *WITHOUT["gcc"], "-w", "-fno-tree-dse"]
    subprocess.run([*words, "written.c", "-o", "whole", "-lm"], cwd=folder, check=True)
    return _output(folder / "whole") == wanted


def _is_meant(command: Sequence[str], folder: Path, wanted: list[str]) -> bool:
    """Return True if the original gives the same output when compiled without optimisation.

    With gcc -O3 it does not if a variable is an alias of another, or if rows overlap in part; then
    the written file cannot be judged by the original's output.
    """
    plain = [word for word in command if not word.startswith(("-O", "-m", "-f"))]
    subprocess.run(
        [*plain, "-O0", *COMMON, "-w", "original.c", "-o", "plain", "-lm"], cwd=folder, check=True
    )
    return _output(folder / "plain") == wanted


def _first_difference(wanted: list[str], got: list[str]) -> str:
    """Describe the first value that differs, and the call that printed it; "" if none."""
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
    """Return a report of the failure of a seed's file, reduced by removing features; "" if none.

    The smallest failing file and the one written for it are left in the folder.
    """
    file = whole_file(seed, features)
    outcome = check(file, folder, effort)
    return _smallest(file, outcome.failure, folder, effort) if outcome.failure else ""


def _smallest(file: WholeFile, failure: str, folder: Path, effort: Effort) -> str:
    """Return the report of a failure of the same kind, with as few features as possible."""
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
    """Return the kind of a failure, independent of its place."""
    for sign in ("does not compile", "new warnings"):
        if sign in failure:
            return sign
    first = failure.partition(":")[0]
    return first if first.endswith("Error") else "differs" * bool(failure)
