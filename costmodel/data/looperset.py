"""Import and export of files of LOOPerSet, the public data set of LOOPer's authors.

Mascinissa/LOOPerSet on Hugging Face (CC BY 4.0, arXiv 2510.10209) consists of compressed JSON
lines, one record per program with all its schedules and their times in milliseconds. Anything that
only one of LOOPer and the format can express is left out and counted by reason, never guessed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any

from costmodel.data.looperset_expressions import Unsaid
from costmodel.data.looperset_programs import Computations, read_program, write_program
from costmodel.data.looperset_schedules import read_schedule, write_schedule
from costmodel.data.program_trees import PREFIX
from looper.errors import LooperError, UsageError
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.memo.rows import OriginalCode, Sample
from looper.memo.store import Memo
from looper.schedule import Schedule

Record = Mapping[str, Any]
_GZIP = b"\x1f\x8b"


@dataclass
class Counts:
    """Numbers of converted programs and schedules, and of those left out, by reason.

    Attributes:
        programs, schedules: numbers of the converted ones.
        programs_left, schedules_left: numbers of those left out, by reason.
        without_constants: number of converted programs with constants of unknown value, which are
            replaced by 1.
    """

    programs: int = 0
    schedules: int = 0
    programs_left: Counter[str] = field(default_factory=Counter)
    schedules_left: Counter[str] = field(default_factory=Counter)
    without_constants: int = 0

    def lines(self) -> list[str]:
        """Return the counts as lines of text."""
        found = [f"{self.schedules:,} schedules of {self.programs:,} programs"]
        if self.without_constants:
            found.append(
                f"constants without values, 1 instead: {self.without_constants:,} programs"
            )
        for what, reasons in (
            ("programs", self.programs_left),
            ("schedules", self.schedules_left),
        ):
            found += [
                f"left out: {count:,} {what}: {reason}" for reason, count in reasons.most_common()
            ]
        return found


# -- reading -------------------------------------------------------------------------------------


def read_records(path: Path) -> Iterator[Record]:
    """Yield the records of a file: JSON lines, or a JSON object of records by name; gzip or plain.

    Raises:
        UsageError: the file cannot be read, or a line is damaged.
    """
    number = 0
    try:
        with _opened(path) as lines:
            for line in lines:
                number += 1
                if line.strip():
                    yield from _records(json.loads(line))
    except (OSError, EOFError, zlib.error) as error:
        where = f"{path}, after line {number}" if number else str(path)
        raise UsageError(f"{where}: it cannot be read ({error})") from None
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise UsageError(
            f"{path}, line {max(1, number)}: this is no record in JSON ({reason})"
        ) from None


def _opened(path: Path) -> IO[str]:
    if path.exists() and not path.is_file():
        raise UsageError(f"{path}: not a regular file")
    with path.open("rb") as opened:
        compressed = opened.read(2) == _GZIP
    return gzip.open(path, "rt", encoding="utf-8") if compressed else path.open(encoding="utf-8")


def _records(content: Any) -> Iterator[Record]:
    """Yield the record of a line, or those of the single object that an older file consists of."""
    if not isinstance(content, dict):
        raise ValueError("it is no object")
    if "program_annotation" in content or "schedules_list" in content:
        yield content
        return
    for name, record in content.items():
        if not isinstance(record, dict):
            raise ValueError("it has neither program_annotation nor records by name")
        yield {"filename": name, **record}


def import_files(
    paths: Iterable[Path], memo: Path, machine: str = "LOOPerSet", limit: int | None = None
) -> Counts:
    """Read records into a memo, as measurements of a machine distinct from any that runs LOOPer.

    Of each schedule's runs the shortest is kept, the authors' definition of its time. Schedules
    without times are left out, since the reason for that is unknown.

    Args:
        paths: files of records.
        memo: file of the memo.
        machine: name of the machine in the memo; the record's `node_name` is appended if there is
            one.
        limit: maximum number of records to read.

    Raises:
        UsageError: a file cannot be read; the memo keeps what was imported before.
    """
    counts = Counts()
    records = (record for path in paths for record in read_records(path))
    with Memo(memo) as opened:
        for record in islice(records, limit):
            try:
                annotation = record.get("program_annotation") or {}
                read = read_program(annotation, str(record.get("filename") or "looperset"))
            except Unsaid as reason:
                counts.programs_left[str(reason)] += 1
                continue
            counts.programs += 1
            counts.without_constants += not read.constants_known
            _import_times(record, read, opened, _machine(machine, record), counts)
    return counts


def _machine(name: str, record: Record) -> Machine:
    node = record.get("node_name")
    # A machine without cores differs from any that runs LOOPer.
    return Machine(f"{name}, {node}" if node else name, 0, "tiramisu", "unknown", (), 0)


def _import_times(
    record: Record, read: Computations, memo: Memo, machine: Machine, counts: Counts
) -> None:
    original = _shortest([record.get("initial_execution_time")])
    if original is not None:
        execution = Execution(Status.OK, (original,))
        memo.record_execution(read.program, OriginalCode(), machine, execution)
    met: set[str] = set()
    for entry in record.get("schedules_list") or ():
        try:
            seconds = _shortest(entry.get("execution_times") or ())
            if seconds is None:
                raise Unsaid("no time")
            schedule = read_schedule(entry, read)
            if not schedule.is_legal:
                raise Unsaid("illegal by LOOPer's dependence analysis")
            if schedule.key in met:
                raise Unsaid("the same as another one of the program")
        except Unsaid as reason:
            counts.schedules_left[str(reason)] += 1
            continue
        met.add(schedule.key)
        memo.record_execution(read.program, schedule, machine, Execution(Status.OK, (seconds,)))
        counts.schedules += 1


def _shortest(times: Any) -> float | None:
    """Return the shortest of times in milliseconds, in seconds; None if no time is above 0."""
    try:
        known = [float(each) for each in times if each is not None]
    except (TypeError, ValueError):
        return None
    shortest = min(known, default=0.0)
    return shortest / 1e3 if 0.0 < shortest < float("inf") else None


# -- writing -------------------------------------------------------------------------------------


def export_records(output: Path, memos: Iterable[Path], prefix: str = PREFIX) -> Counts:
    """Write measurements as compressed JSON lines, a record for each program and machine.

    The first schedule of a record is the unchanged program, with the times of the fastest form of
    the original code.

    Args:
        output: the file; an existing one is replaced.
        memos: files with the measurements.
        prefix: of the names of the programs that are taken.

    Raises:
        UsageError: a memo does not exist, or there is nothing to write.
    """
    counts, memos = Counts(), list(memos)
    for path in memos:
        if not path.exists():
            raise UsageError(f"--memo {path}: there is no such file")
    # An existing file is replaced by a whole one, or stays.
    begun = output.with_name(f"{output.name}.new")
    try:
        _export(begun, memos, prefix, counts)
        if not counts.programs:
            reasons = ", ".join(counts.programs_left) or f"there are no programs named {prefix}..."
            raise UsageError(f"--memo: nothing can be written as LOOPerSet ({reasons})")
        begun.replace(output)
    finally:
        begun.unlink(missing_ok=True)
    return counts


def _export(output: Path, memos: Iterable[Path], prefix: str, counts: Counts) -> None:
    """Write the records, and count them."""
    with gzip.open(output, "wt", encoding="utf-8") as file:
        for path in memos:
            with Memo(path) as memo:
                machines = memo.machines()
                for _, group in groupby(memo.samples(), key=lambda each: each.program.digest):
                    samples = [s for s in group if s.program.name.startswith(prefix)]
                    for machine in dict.fromkeys(each.machine for each in samples):
                        own = [each for each in samples if each.machine == machine]
                        try:
                            record = _record(own, str(machines[machine]["cpu"]), counts)
                        except Unsaid as reason:
                            counts.programs_left[str(reason)] += 1
                            continue
                        file.write(json.dumps(record, separators=(",", ":")) + "\n")
                        counts.programs += 1


def _record(samples: list[Sample], node: str, counts: Counts) -> dict[str, Any]:
    """Return the record of one program on one machine."""
    program = samples[0].program
    annotation, computations = write_program(program)
    timed = [s.execution for s in samples if s.is_original and s.execution.times]
    if not timed:
        raise Unsaid("no time of the original program")
    original = min(timed, key=lambda each: min(each.times))
    schedules = [write_schedule(Schedule(program), computations, original.times)]
    for sample in samples:
        if sample.is_original:
            continue
        try:
            schedule = Schedule.parse(program, sample.schedule)
            if schedule.is_identity:
                raise Unsaid("the unchanged program, beside the original")
            times = sample.execution.times if sample.execution.ok else None
            schedules.append(write_schedule(schedule, computations, times))
            counts.schedules += 1
        except Unsaid as reason:
            counts.schedules_left[str(reason)] += 1
        except LooperError:
            counts.schedules_left["a schedule that this LOOPer cannot read"] += 1
    return {
        "filename": f"{program.name}.cpp",
        "node_name": node,
        "parameters": {"beam_size": 0, "eval_mode": "Execution"},
        "program_annotation": annotation,
        "initial_execution_time": 1e3 * min(original.times),
        "schedules_list": schedules,
        "exploration_trace": None,
        "search_time": None,
    }
