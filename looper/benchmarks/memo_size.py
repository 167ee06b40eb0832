"""Response times of a memo with very many rows.

    python -m looper.benchmarks.memo_size --rows 1000000 --programs 4

builds such a memo in a temporary folder (about 500 bytes a row), and prints the median and the
longest time of every look-up, and of all that a search needs before it measures anything.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.memo.cells import execution_cells
from looper.memo.checksums import checksum
from looper.memo.file import open_database, transaction
from looper.memo.rows import Keyed, OriginalCode, machine_row, now
from looper.memo.store import Memo

_MACHINE = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
_LOOKUPS = 2000


@dataclass(frozen=True)
class _Schedule:
    key: str
    text: str


def main() -> None:
    """Build the memo and print the times of its look-ups."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--rows", type=int, default=1_000_000, help="number of measurements in the memo"
    )
    parser.add_argument(
        "--programs", type=int, default=4, help="number of programs, all of one name"
    )
    parser.add_argument("--memo", type=Path, help="memo file to create")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.memo or Path(folder) / "memo.db"
        programs = [_program(number) for number in range(arguments.programs)]
        if not path.exists():
            _fill(path, programs, arguments.rows)
        _report(path, programs, arguments.rows)


def _program(number: int) -> Program:
    """Return one of the programs of the same name, with other sizes."""
    return read_c(find_kernel("gemm").path, params={"ni": 20 + number, "nj": 25, "nk": 30})


def _schedule(number: int) -> Keyed:
    if number == 0:
        return OriginalCode()
    text = f"tile(S1, 0, [32, {number}]); interchange(S1, 1, 2); unroll(S1, {number % 64 + 2})"
    return _Schedule(f"{number:08x}" * 4, text)


def _fill(path: Path, programs: list[Program], rows: int) -> None:
    """Write the memo in one transaction: a row at a time would take an hour."""
    db = open_database(path, str(path))
    db.execute("PRAGMA synchronous=OFF")
    db.execute("PRAGMA cache_size=-1000000")
    generator, share = random.Random(0), rows // len(programs)
    with transaction(db):
        db.table("machines").insert(machine_row(_MACHINE))
        for number, program in enumerate(programs):
            db.table("programs").insert(
                {"digest": program.digest, "name": program.name, "content": program.to_json()}
            )
            values = _rows(program, number * share, share, generator)
            for schedule, execution in values:
                for table, row in (("schedules", schedule), ("executions", execution)):
                    names = ", ".join(row)
                    marks = ", ".join(f":{name}" for name in row)
                    db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)
    db.close()


def _rows(
    program: Program, before: int, count: int, generator: random.Random
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for k in range(count):
        schedule, seconds = _schedule(k), generator.lognormvariate(-3, 1)
        execution = Execution(
            Status.OK if k % 20 else Status.WRONG_OUTPUT,
            tuple(seconds * generator.uniform(1, 1.1) for _ in range(5)) if k % 20 else (),
            limit=10.0,
            disturbance=0.01,
            drift=1.0,
        )
        name = {"program": program.digest, "key": schedule.key}
        own = {**name, "text": schedule.text, "legal": 1, "reason": ""}
        cells = {
            "machine": _MACHINE.digest,
            **execution_cells(execution),
            "seed": 0,
            "code": f"{k:032x}",
            "date": now(),
        }
        number = before + k + 1
        yield (
            {"id": number, **own, "checksum": checksum("schedules", own)},
            {"schedule": number, **cells, "checksum": checksum("executions", {**name, **cells})},
        )


def _report(path: Path, programs: list[Program], rows: int) -> None:
    generator, share = random.Random(1), rows // len(programs)
    print(f"{rows} rows, {path.stat().st_size / 1e6:.0f} MB")
    with Memo(path) as memo:

        def asked(question: Callable[[Program, Keyed], object]) -> Callable[[], object]:
            return lambda: question(
                generator.choice(programs), _schedule(generator.randrange(share))
            )

        unknown = replace(_MACHINE, threads=1)
        execution, comparison = memo.execution, memo.comparison
        known = Execution(Status.OK, (1.0,))
        _timed("open", lambda: Memo(path).close(), 20)
        _timed("execution", asked(lambda p, s: execution(p, s, _MACHINE)))
        _timed("execution, unknown", asked(lambda p, s: execution(p, s, unknown)))
        _timed("comparison", asked(lambda p, s: comparison(p, s, _MACHINE)))
        _timed("legality", asked(memo.legality))
        _timed("program", asked(lambda p, _: memo.program(p.digest)), 200)
        _timed("episodes", asked(lambda p, _: memo.episodes(p)), 5)
        _timed("fast_schedules", lambda: memo.fast_schedules(programs[0].name), 5)
        _timed("record", asked(lambda p, s: memo.record_execution(p, s, _MACHINE, known)), 200)
        _timed("statistics", memo.statistics, 1)
        _timed("count of rows", lambda: memo.count("status = 'ok'"), 1)
    _timed("start of a search", lambda: _start(path, programs[0]), 5)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most {used:.0f} MB")


def _start(path: Path, program: Program) -> None:
    """Make the look-ups that precede the first measurement of a search."""
    with Memo(path) as memo, memo.claim_search(program, _MACHINE), memo.claim(program, _MACHINE):
        memo.execution(program, OriginalCode(), _MACHINE)
        memo.execution(program, OriginalCode.of(program), _MACHINE)
        memo.fast_schedules(program.name)


def _timed(name: str, question: Callable[[], object], times: int = _LOOKUPS) -> None:
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        question()
        taken.append(time.perf_counter() - begun)
    found = {"median_ms": 1e3 * statistics.median(taken), "longest_ms": 1e3 * max(taken)}
    print(
        f"{name}: {json.dumps({key: round(value, 3) for key, value in found.items()})}", flush=True
    )


if __name__ == "__main__":
    main()
