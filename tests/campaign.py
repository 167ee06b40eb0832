"""A differential campaign: thousands of schedules, written as files, in many builds.

    python -m tests.campaign --pairs 2000 --jobs 2 --folder /tmp/campaign

draws programs (element types mixed at random, random affine programs, kernels, whole files) and
legal schedules, writes the files that `looper apply` writes, and compares original and written file
in every build of `BUILDS`: on inputs as near to the limits of their types as the original is
defined for, at the sizes of the schedule and at others, with overlapping arguments. Every
difference is a line of `findings.jsonl` with the options that make it disappear; a build without
optimisation distinguishes LOOPer's faults from those of compilers. Compilers that are not installed
are reported and left out. An interrupted campaign resumes; the same seeds give the same pairs.
2,000 pairs take about half an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from looper.codegen.region import Scheduled, output_file
from looper.errors import LooperError, SourceError, UsageError, WrittenFileError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.output_validation import written_file
from looper.frontend.c import read_c
from looper.kernels import catalogue
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from tests.campaign_main import LEVELS, main_text, renamed
from tests.campaign_pieces import Piece, affine_piece, kernel_piece, mixed_piece
from tests.whole_file_draws import FEATURES
from tests.whole_file_trials import Effort, check, difference, random_schedule
from tests.whole_files import whole_file

_EXACT = ("-fopenmp", "-ffp-contract=off")
SANITIZED = ("gcc", "-O1", *_EXACT, "-fsanitize=address,undefined,float-cast-overflow",
             "-fno-sanitize-recover=all")  # fmt: skip
CONTRACTED = ("gcc", "-O3", "-march=native", "-fopenmp")
"""The build in which bits may differ; its differences are only counted."""
BUILDS = (
    ("gcc", "-O2", *_EXACT),
    ("gcc", "-O3", "-march=native", *_EXACT),
    ("clang-22", "-O2", *_EXACT),
    ("clang-19", "-O2", *_EXACT),
)
PLAIN = ("gcc", "-O0", *_EXACT)
CURES = {
    "gcc": ("-fno-tree-slp-vectorize", "-fno-tree-loop-vectorize", "-fno-tree-pre", "-fno-ivopts",
            "-fno-predictive-commoning", "-fno-tree-vrp", "-fno-if-conversion",
            "-fno-strict-aliasing", "-fwrapv", "-fno-openmp", "-O1"),
    "clang": ("-fno-slp-vectorize", "-fno-vectorize", "-fno-unroll-loops", "-fno-strict-aliasing",
              "-fwrapv", "-fno-openmp", "-O1"),
}  # fmt: skip
_KINDS = ("mixed", "whole", "mixed", "affine", "mixed", "whole", "mixed", "affine", "mixed",
          "kernel")  # fmt: skip
_SCHEDULES, _STEPS = 4, 5
_SECONDS = 60.0
# The check of `looper apply` is applied to one file in this number.
_CHECKED = 4
# Number of runs to reproduce a difference that may be a race.
_AGAIN = 3
# The values with which the `main` of whole files fills arrays, and more extreme ones.
_USUAL = b"0.25 + (start >> 16) % 97 / 128.0"
_EDGES = (
    b"((start >> 16) % 11 == 0 ? -0.0 : (start >> 16) % 7 == 0 ? 1 + 0x1p-23 * (start >> 9 & 3) "
    b": (start >> 16) % 5 == 0 ? -0x1p18 * (start >> 20 & 3) + 0x1p-30 : " + _USUAL + b")"
)


@dataclass
class Finding:
    """A difference.

    Attributes:
        batch: name of the batch.
        schedule: text of the schedule.
        build: the command line.
        what: description of the difference.
        verdict: "ours" or "compiler".
        cures: options that make the difference disappear.
        folder: location of the files.
    """

    batch: str
    schedule: str
    build: str
    what: str
    verdict: str = ""
    cures: list[str] = field(default_factory=list)
    folder: str = ""


@dataclass
class Outcome:
    """Results of the pairs of one program.

    Attributes:
        batch: kind and seed.
        pairs: number of schedules compared.
        level: level of the inputs, see `tests.campaign_main`.
        contracted: number of pairs that differ if multiply-adds are contracted.
        refused: the reason for having no pairs.
        findings: the differences.
    """

    batch: str
    pairs: int = 0
    level: int = -1
    contracted: int = 0
    refused: str = ""
    findings: list[Finding] = field(default_factory=list)


def available() -> tuple[tuple[str, ...], ...]:
    """Return the builds whose compilers are installed."""
    return tuple(build for build in (SANITIZED, *BUILDS) if shutil.which(build[0]))


def tried(batch: str, folder: Path) -> Outcome:
    """Compare the pairs of one batch; its files are kept if there is a difference."""
    kind, _, number = batch.partition("-")
    own = folder / batch
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(parents=True)
    outcome = Outcome(batch)
    try:
        if kind == "whole":
            _try_whole(int(number), own, outcome)
        else:
            _try_piece(_piece(kind, int(number)), int(number), own, outcome)
    except Exception as problem:  # a fault of LOOPer's, or of the generator of programs
        what = f"{type(problem).__name__}: {problem}"
        outcome.findings.append(Finding(batch, "", "", what, "ours", [], str(own)))
    if not outcome.findings:
        shutil.rmtree(own)
    return outcome


def _piece(kind: str, number: int) -> Piece:
    if kind == "kernel":
        entries = catalogue()
        entry = entries[number % len(entries)]
        return kernel_piece(f"{entry.suite}/{entry.name}")
    return mixed_piece(number) if kind == "mixed" else affine_piece(number)


# -- functions -------------------------------------------------------------------------------------


def _try_piece(piece: Piece, number: int, folder: Path, outcome: Outcome) -> None:
    original = folder / "original.c"
    original.write_text(piece.text)
    try:
        program = read_c(original, params=piece.params)
    except (SourceError, UsageError) as refusal:
        outcome.refused = str(refusal).rpartition(": ")[2]
        return
    schedules = [random_schedule(program, number, k, _STEPS) for k in range(_SCHEDULES)]
    schedules = list({schedule.text: schedule for schedule in schedules}.values())
    versions = _Versions(piece, folder, [schedule.text for schedule in schedules])
    for k, schedule in enumerate(schedules):
        # Half of the files have code specialised for their own sizes beside the general code.
        written = _at_all_sizes(schedule, special=k % 2 == 0)
        versions.write(k + 1, output_file([written]))
        if (number + k) % _CHECKED == 0:
            _check_as_users_do(schedule, written, outcome)
    outcome.level = versions.defined_level()
    if outcome.level < 0:
        outcome.refused = "the original is undefined"
        return
    outcome.pairs = len(schedules)
    for build in available():
        for version, what in versions.differences(build, outcome.level).items():
            outcome.findings.append(versions.judged(outcome, build, version, what))
    outcome.contracted = len(versions.differences(CONTRACTED, outcome.level))


def _at_all_sizes(schedule: Schedule, special: bool) -> Scheduled:
    written = generalised(schedule).written
    return replace(written, special=special) if isinstance(written, AtAllSizes) else written


def _check_as_users_do(schedule: Schedule, written: Scheduled, outcome: Outcome) -> None:
    """Record a finding if the check of `looper apply` refuses a file."""
    usual = Toolchain.detect()
    what = _refusal(written, usual)
    if not what:
        return

    def is_cure(option: str) -> bool:
        cured = replace(usual, flags=(*usual.flags, option))
        return not any(_refusal(written, cured) for _ in range(_AGAIN))

    cures = [option for option in CURES["gcc"] if is_cure(option)]
    verdict = "compiler" if cures and is_cure("-O0") else "ours"
    build = "looper apply"
    outcome.findings.append(Finding(outcome.batch, schedule.text, build, what, verdict, cures))


def _refusal(written: Scheduled, toolchain: Toolchain) -> str:
    """Return the reason of `looper apply` for a refusal.

    It is "" if the file is written or the original cannot be run.
    """
    try:
        written_file([written], toolchain=toolchain, threads=2)
    except WrittenFileError as refusal:
        return f"looper apply refuses it: {refusal}"
    except LooperError:
        pass
    return ""


@dataclass
class _Versions:
    """An original and written files, linked into one program."""

    piece: Piece
    folder: Path
    schedules: Sequence[str]

    def __post_init__(self) -> None:
        (self.folder / "main.c").write_text(main_text(self.piece, len(self.schedules) + 1))
        self.write(0, self.piece.text)
        self._compile(("gcc", "-O1", "-c"), "main.c", "main.o")

    def write(self, version: int, text: str) -> None:
        """Store the file of a version."""
        path = self.folder / f"version{version}.c"
        path.write_text(renamed(text, self.piece.function, version))

    def defined_level(self) -> int:
        """Return the highest level of inputs for which the original is defined; -1 if none."""
        program = self._built(SANITIZED)
        return next((level for level in LEVELS if not _run(program, level, 0)[0]), -1)

    def differences(self, build: Sequence[str], level: int) -> dict[int, str]:
        """Return the differences in a build, by version."""
        program = self._built(build)
        failure, lines = _run(program, level, -1)
        found: dict[int, str] = {}
        for line in lines:
            version = int(line.partition("version=")[2].split()[0])
            found.setdefault(version, line)
        for version in range(1, len(self.schedules) + 1) if failure else ():
            alone, lines = _run(program, level, version)
            if alone or lines:
                found[version] = alone or lines[0]
        return found

    def judged(self, outcome: Outcome, build: Sequence[str], version: int, what: str) -> Finding:
        """Return the finding of a difference, with its verdict and cures."""

        def differs(command: Sequence[str]) -> bool:
            # A race need not show in the first run.
            return any(version in self.differences(command, outcome.level) for _ in range(_AGAIN))

        cures = [] if build is SANITIZED else [c for c in _cures(build) if not differs((*build, c))]
        ours = build is SANITIZED or not cures or differs(PLAIN)
        return Finding(
            outcome.batch,
            self.schedules[version - 1],
            " ".join(build),
            what,
            "ours" if ours else "compiler",
            cures,
            f"{self.folder}, level {outcome.level}, version {version}",
        )

    def _built(self, build: Sequence[str]) -> Path:
        target = self.folder / "program"
        target.unlink(missing_ok=True)
        files = ["main.o", *(f"version{k}.c" for k in range(len(self.schedules) + 1)), "-lm"]
        self._compile(build, *files, "program")
        return target

    def _compile(self, build: Sequence[str], *words: str) -> None:
        """Compile files into the last one given."""
        command = [*build, "-w", *words[:-1], "-o", words[-1]]
        done = subprocess.run(
            command, cwd=self.folder, check=False, capture_output=True, text=True, errors="replace"
        )
        assert done.returncode == 0, f"does not compile: {' '.join(build)}: {done.stderr[:300]}"


def _cures(build: Sequence[str]) -> tuple[str, ...]:
    return CURES["clang" if build[0].startswith("clang") else "gcc"]


def _run(program: Path, level: int, version: int) -> tuple[str, list[str]]:
    """Run a program; return its failure, "" if none, and the differences that it printed."""
    environment = {
        **os.environ,
        "OMP_NUM_THREADS": "2",
        "OMP_WAIT_POLICY": "passive",
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    try:
        done = subprocess.run(
            [program, str(level), str(version)],
            capture_output=True,
            text=True,
            errors="replace",
            env=environment,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it does not end", []
    lines = done.stdout.splitlines()
    told = [line for line in lines if line.startswith("DIFFERENT")]
    if done.returncode == 0 and lines and lines[-1] == "done":
        return "", told
    errors = [line for line in done.stderr.splitlines() if "rror" in line]
    return (errors or [f"exit status {done.returncode}"])[0], told


# -- whole files -----------------------------------------------------------------------------------


def _try_whole(seed: int, folder: Path, outcome: Outcome) -> None:
    file = whole_file(10_000 + seed, FEATURES)
    assert _USUAL in file.data, "the generator of whole files fills arrays otherwise"
    file = replace(file, data=file.data.replace(_USUAL, _EDGES))
    commands = available()
    effort = Effort(steps=_STEPS, warnings=False, all_sizes=seed % 3 != 0, commands=commands)
    found = check(file, folder, effort)
    outcome.pairs, outcome.level = len(found.schedules), 1
    if not found.schedules and not found.failure:
        outcome.refused = "; ".join(found.refused)
    if not found.failure:
        return
    command, _, what = found.failure.partition("\n")
    build, cures, ours = command.split(), list[str](), True
    if what and (folder / "written.c").exists():
        cures = [c for c in _cures(build) if not difference((*build, c), folder, False)]
        plain = [*PLAIN, *(word for word in build if word.startswith("-D"))]
        ours = not cures or bool(difference(plain, folder, False))
    outcome.findings.append(
        Finding(
            outcome.batch,
            " | ".join(found.schedules),
            command,
            what or found.failure,
            "ours" if ours else "compiler",
            cures,
            str(folder),
        )
    )


# -- many of them ----------------------------------------------------------------------------------


def batches(first: int, kinds: Sequence[str]) -> Iterator[str]:
    """Yield the names of batches, without end."""
    number = first
    while True:
        for kind in _KINDS:
            if kind in kinds:
                yield f"{kind}-{number}"
            number += 1


def campaign(folder: Path, pairs: int, jobs: int, first: int, kinds: Sequence[str]) -> int:
    """Compare pairs until there are enough; return the number of LOOPer's own differences."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "outcomes.jsonl"
    known = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    done = {each["batch"]: each for each in known}
    total, names = sum(each["pairs"] for each in known), batches(first, kinds)
    begun, pending = time.monotonic(), set[Future[Outcome]]()
    with ProcessPoolExecutor(jobs) as pool, log.open("a") as file:
        while total < pairs or pending:
            while total < pairs and len(pending) < jobs:
                batch = next(name for name in names if name not in done)
                pending.add(pool.submit(tried, batch, folder / "files"))
            ready, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in ready:
                outcome = future.result()
                done[outcome.batch] = asdict(outcome)
                total += outcome.pairs
                file.write(json.dumps(asdict(outcome)) + "\n")
                file.flush()
                for finding in outcome.findings:
                    print(json.dumps(asdict(finding)), flush=True)
            print(f"{total} pairs, {time.monotonic() - begun:.0f} s", file=sys.stderr, end="\r")
    return summary(list(done.values()), folder)


def summary(outcomes: Sequence[dict[str, object]], folder: Path) -> int:
    """Print a summary of outcomes; return the number of LOOPer's own differences."""
    found = [Outcome(**{**each, "findings": [Finding(**f) for f in each["findings"]]})  # type: ignore[arg-type,attr-defined]
             for each in outcomes]  # fmt: skip
    findings = [finding for outcome in found for finding in outcome.findings]
    (folder / "findings.jsonl").write_text("".join(json.dumps(asdict(f)) + "\n" for f in findings))
    kinds, levels = Counter[str](), Counter[int]()
    for outcome in found:
        kinds[outcome.batch.partition("-")[0]] += outcome.pairs
        levels[outcome.level] += outcome.pairs
    ours = sum(finding.verdict == "ours" for finding in findings)
    reached = dict(sorted(levels.items()))
    print(f"{sum(kinds.values())} pairs {dict(kinds)}, by level of inputs {reached}")
    print(
        f"{sum(outcome.contracted for outcome in found)} differ where multiply-adds are contracted"
    )
    print(f"{len(findings) - ours} differences are the compilers', {ours} are ours")
    for cure, times in Counter(f.cures[0] for f in findings if f.cures).most_common():
        print(f"  {times} go away with {cure}")
    refusals = Counter(outcome.refused for outcome in found if outcome.refused)
    print(f"{sum(refusals.values())} programs without pairs: {refusals.most_common(3)}")
    return ours


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, required=True, help="of logs and failing files")
    parser.add_argument("--first", type=int, default=0, help="seed of the first program")
    parser.add_argument(
        "--kinds", nargs="+", default=sorted(set(_KINDS)), choices=sorted(set(_KINDS))
    )
    given = parser.parse_args()
    for build in BUILDS:
        if build not in available():
            print(f"not compared: {' '.join(build)}, as there is no {build[0]}", file=sys.stderr)
    ours = campaign(given.folder, given.pairs, given.jobs, given.first, given.kinds)
    return 1 if ours else 0


if __name__ == "__main__":
    raise SystemExit(main())
