"""Costs that were measured once and are looked up: the same answers on every machine.

A table has, for some programs, the measured times of every schedule of a space that is small enough
for that. Searches and agents that ask it compare whatever machine they run on, and need no
compiler: the programs themselves are in it. What they find is good on the machine of the table.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import statistics
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from looper import arguments
from looper.errors import DAMAGE, ProgramError, UsageError
from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.json_text import parsed_json
from looper.schedule import Schedule
from looper.statistics import ratio_interval, spread

FORMAT = 1
BATCH = 64
SHIPPED = Path(__file__).with_name("track.json.gz")
"""The table of the deterministic track; `python -m looper.benchmarks.track` measured it."""


@dataclass(frozen=True)
class Cost:
    """What was measured of one schedule.

    Attributes:
        text: the schedule.
        times: the median of the runs of every round, in seconds; empty unless `status` is OK.
        status: how it ended.
        message: why it failed.
    """

    text: str
    times: tuple[float, ...] = ()
    status: Status = Status.OK
    message: str = ""

    @cached_property
    def seconds(self) -> float | None:
        """The median of the rounds, None where there is no time."""
        return statistics.median(self.times) if self.times else None


@dataclass(frozen=True)
class ProgramCosts:
    """What was measured of one program.

    Attributes:
        program: the program, without its source; its name has the size.
        original: as `Cost.times`, of the original code in its fastest form.
        schedules: by canonical key; of the whole space.
    """

    program: Program
    original: tuple[float, ...]
    schedules: Mapping[str, Cost]

    @cached_property
    def seconds(self) -> float:
        """What the original takes."""
        return statistics.median(self.original)

    def speedup(self, cost: Cost) -> float | None:
        """The original's time over a schedule's, None where that failed."""
        return self.seconds / cost.seconds if cost.seconds else None

    @property
    def best(self) -> float:
        """The speedup of the fastest schedule."""
        return max(filter(None, map(self.speedup, self.schedules.values())), default=0.0)


@dataclass(frozen=True)
class Origin:
    """How a table was made.

    Attributes:
        space: name of the space whose schedules it has.
        version: of LOOPer.
        date: when it was written, as 2030-12-31.
        cpu, cores, compiler, flags, threads: see `looper.execution.toolchain.Machine`; the compiler
            is its version line.
    """

    space: str
    version: str
    date: str
    cpu: str
    cores: int
    compiler: str
    flags: str
    threads: int


@dataclass(frozen=True)
class CostTable:
    """Measured costs of all schedules of some programs in one space.

    Attributes:
        origin: how it was made.
        programs: of different programs with different names.
    """

    origin: Origin
    programs: tuple[ProgramCosts, ...]

    @cached_property
    def by_name(self) -> dict[str, ProgramCosts]:
        """The costs by the programs' names, such as `polybench/gemm:MEDIUM`."""
        return {costs.program.name: costs for costs in self.programs}

    @cached_property
    def _by_digest(self) -> dict[str, ProgramCosts]:
        return {costs.program.digest: costs for costs in self.programs}

    @cached_property
    def digest(self) -> str:
        """Content hash (hex): results compare if they are of the same table."""
        return hashlib.sha256(self._text.encode()).hexdigest()[:16]

    def costs(self, program: Program) -> ProgramCosts:
        """The costs of a program, whatever its name.

        Raises:
            UsageError: the table has none.
        """
        found = self._by_digest.get(program.digest)
        if found is not None:
            return found
        if program.name in self.by_name:
            raise UsageError(
                f"the table's {program.name} is another program than this one: it has the digest "
                f"{self.by_name[program.name].program.digest}, and not {program.digest}"
            )
        raise UsageError(
            f"the table has no costs of {program.name}, as it is here; {self._content}"
        )

    def cost(self, schedule: Candidate) -> Cost:
        """The cost of a schedule.

        Raises:
            UsageError: the table has none of the schedule, or of its program.
        """
        costs = self.costs(schedule.program)
        found = costs.schedules.get(schedule.key)
        if found is None:
            raise UsageError(
                f"the table has no cost of the schedule `{schedule.text}` of "
                f"{costs.program.name}; {self._content}"
            )
        return found

    @property
    def _content(self) -> str:
        names = ", ".join(self.by_name)
        return f"it has what the actions of the space {self.origin.space!r} make of {names}"

    # -- as a file -------------------------------------------------------------------------------

    @cached_property
    def _text(self) -> str:
        content = {
            "format": FORMAT,
            "origin": asdict(self.origin),
            "programs": [_program_content(costs) for costs in self.programs],
        }
        return json.dumps(content, sort_keys=True, separators=(",", ":"))

    def write(self, path: Path) -> None:
        """Write the table; equal tables make equal files."""
        path.write_bytes(gzip.compress(self._text.encode(), mtime=0))

    @classmethod
    def read(cls, path: str | Path) -> CostTable:
        """Read a table.

        Raises:
            UsageError: it can not be read, is of a later format, or was made by a LOOPer whose
                programs or schedules are others than this one's.
        """
        try:
            content = parsed_json(gzip.decompress(Path(path).read_bytes()))
            if content["format"] > FORMAT:
                raise UsageError(
                    f"the table {path} is in format {content['format']}, and this LOOPer reads "
                    f"formats up to {FORMAT}: update LOOPer"
                )
            table = cls(Origin(**content["origin"]), tuple(map(_costs, content["programs"])))
        except FileNotFoundError:
            raise UsageError(f"there is no table of costs {path}") from None
        except (*DAMAGE, EOFError, zlib.error) as error:
            raise UsageError(f"{path} is no table of costs: {error!r}") from None
        except ProgramError as error:
            raise UsageError(f"the table {path} can not be read: {error}") from None
        digests = (each["digest"] for each in content["programs"])
        for digest, costs in zip(digests, table.programs, strict=True):
            if digest != costs.program.digest:
                raise UsageError(
                    f"the table {path} is damaged or was made by another LOOPer: the digest of "
                    f"{costs.program.name} is {costs.program.digest}, and not {digest}"
                )
            if Schedule(costs.program).key not in costs.schedules:
                raise UsageError(
                    f"the table {path} was made by another LOOPer, {table.origin.version}: it has "
                    f"no cost of {costs.program.name} as it is"
                )
        return table


def _program_content(costs: ProgramCosts) -> dict[str, Any]:
    return {
        "program": json.loads(costs.program.to_json()),
        "digest": costs.program.digest,
        "original": costs.original,
        "schedules": [
            [key, cost.text, cost.times, cost.status.value, cost.message]
            for key, cost in costs.schedules.items()
        ],
    }


def _costs(content: Mapping[str, Any]) -> ProgramCosts:
    schedules = {
        key: Cost(text, tuple(times), Status(status), message)
        for key, text, times, status, message in content["schedules"]
    }
    program = Program.from_json(json.dumps(content["program"]))
    return ProgramCosts(program, tuple(content["original"]), schedules)


@lru_cache(maxsize=4)
def _read(path: Path, _: float) -> CostTable:
    """All evaluators of a process share a table, as long as its file is as old."""
    return CostTable.read(path)


class TableEvaluator:
    """Answers from a table of measured costs, and from nothing else.

    Evaluations are those that were measured on the machine of the table, of which `table.origin`
    tells: `measured` is true of them, though nothing runs here, and they say little about this
    machine. Speedups are the same floating-point numbers everywhere; what is computed from them by
    a logarithm, as rewards are, can differ in the last digit where the C libraries differ. There is
    no noise: a schedule has one time, however often it is asked for. So the best schedule by the
    table is in part a lucky one, by no more than what `spread` says.

    Args:
        table: the file, or a table, as `python -m looper.benchmarks.track` makes them; by default
            the one that ships.

    Raises:
        UsageError: there is no such table, or it can not be used.
    """

    batch_size = BATCH

    def __init__(self, table: str | Path | CostTable | None = None) -> None:
        if isinstance(table, CostTable):
            self.table = table
            return
        path = SHIPPED if table is None else arguments.path("table", table)
        self.table = _read(path, path.stat().st_mtime if path.exists() else 0.0)

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """One evaluation for each schedule; see `Evaluator`.

        Raises:
            UsageError: a legal schedule is not in the table.
        """
        return [self._evaluation(schedule) for schedule in schedules]

    def _evaluation(self, schedule: Candidate) -> Evaluation:
        costs = self.table.costs(schedule.program)
        # What an illegal schedule would cost is never measured.
        if schedule.key not in costs.schedules and not schedule.is_legal:
            message = str(schedule.violation)
            return Evaluation(Status.ILLEGAL, method="table", measured=True, message=message)
        cost = self.table.cost(schedule)
        return Evaluation(
            cost.status,
            costs.speedup(cost),
            cost.seconds,
            spread(cost.times),
            from_memo=True,
            method="table",
            message=cost.message,
            measured=True,
            interval=ratio_interval(costs.original, cost.times),
        )
