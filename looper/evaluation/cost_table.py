"""Tables of measured costs, which give the same evaluations on every machine.

A table contains, for some programs, the measured times of every schedule of a space that is small
enough to be measured exhaustively. Searches and agents evaluated by a table are comparable across
machines and need no compiler, as the table includes the programs. The schedules that they find are
good on the machine that the table was measured on.
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

from looper.errors import DAMAGE, ProgramError, UsageError
from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.registry import accepting
from looper.schedule import Schedule
from looper.source.source_region import program_from_json
from looper.support import arguments
from looper.support.json_text import parsed_json
from looper.support.statistics import ratio_interval, spread

FORMAT = 1
BATCH = 64
SHIPPED = Path(__file__).with_name("track.json.gz")
"""The table of the deterministic track, measured by `python -m looper.benchmarks.track`."""


@dataclass(frozen=True)
class Cost:
    """Measured cost of one schedule.

    Attributes:
        text: the schedule as text.
        times: the median of the runs of every round, in seconds; empty unless `status` is OK.
        status: outcome of the measurement.
        message: description of the failure, if it failed.
    """

    text: str
    times: tuple[float, ...] = ()
    status: Status = Status.OK
    message: str = ""

    @cached_property
    def seconds(self) -> float | None:
        """The median of the rounds in seconds, None if there are no times."""
        return statistics.median(self.times) if self.times else None


@dataclass(frozen=True)
class ProgramCosts:
    """Measured costs of one program.

    Attributes:
        program: the program, without its source; its name includes the size.
        original: times of the original code in its fastest form, as in `Cost.times`.
        schedules: costs of all schedules of the space, by canonical key.
    """

    program: Program
    original: tuple[float, ...]
    schedules: Mapping[str, Cost]

    @cached_property
    def seconds(self) -> float:
        """The median time of the original code, in seconds."""
        return statistics.median(self.original)

    def speedup(self, cost: Cost) -> float | None:
        """Return the original's time divided by the schedule's, None if the schedule failed."""
        return self.seconds / cost.seconds if cost.seconds else None

    @property
    def best(self) -> float:
        """The speedup of the fastest schedule."""
        return max(filter(None, map(self.speedup, self.schedules.values())), default=0.0)


@dataclass(frozen=True)
class Origin:
    """Provenance of a table.

    Attributes:
        space: name of the space whose schedules the table contains.
        version: version of LOOPer that measured it.
        date: the day on which it was written, as 2030-12-31.
        cpu, cores, compiler, flags, threads: see `execution.compiling.toolchain.Machine`; the
            compiler is its version line.
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
        origin: provenance of the table.
        programs: costs of each program; digests and names of the programs are unique.
    """

    origin: Origin
    programs: tuple[ProgramCosts, ...]

    @cached_property
    def by_name(self) -> dict[str, ProgramCosts]:
        """The costs by program name, such as `polybench/gemm:MEDIUM`."""
        return {costs.program.name: costs for costs in self.programs}

    @cached_property
    def _by_digest(self) -> dict[str, ProgramCosts]:
        return {costs.program.digest: costs for costs in self.programs}

    @cached_property
    def digest(self) -> str:
        """Content hash (hex); results are comparable if they are of tables with the same hash."""
        return hashlib.sha256(self._text.encode()).hexdigest()[:16]

    def costs(self, program: Program) -> ProgramCosts:
        """Return the costs of a program, found by its digest and not by its name.

        Raises:
            UsageError: the table does not contain the program.
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
        """Return the cost of a schedule.

        Raises:
            UsageError: the table does not contain the schedule, or its program.
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
        """Write the table to a file; equal tables give identical files."""
        path.write_bytes(gzip.compress(self._text.encode(), mtime=0))

    @classmethod
    def read(cls, path: str | Path) -> CostTable:
        """Read a table.

        Raises:
            UsageError: it cannot be read, has a newer format, or was written by a version of
                LOOPer whose programs or schedules differ from this one's.
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
            raise UsageError(f"the table {path} cannot be read: {error}") from None
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
    program = program_from_json(json.dumps(content["program"]))
    return ProgramCosts(program, tuple(content["original"]), schedules)


@lru_cache(maxsize=4)
def _read(path: Path, _: float) -> CostTable:
    """Read a table, shared by all evaluators of a process until the file's mtime changes."""
    return CostTable.read(path)


@accepting("table")
class TableEvaluator:
    """Evaluator that looks up schedules in a table of measured costs and runs nothing.

    Evaluations were measured on the machine that `table.origin` describes: `measured` is True for
    them although nothing runs here, and they say little about this machine. Speedups are identical
    floating-point numbers everywhere; values computed from them by a logarithm, such as rewards,
    can differ in the last digit between C libraries. There is no noise: every evaluation of a
    schedule gives the same time. Hence the best schedule of the table owes part of its advantage to
    chance, but no more than its `spread`.

    Args:
        table: the file, or a table, as written by `python -m looper.benchmarks.track`; by default
            the one that is shipped.

    Raises:
        UsageError: the table does not exist or cannot be used.
    """

    batch_size = BATCH

    def __init__(self, table: str | Path | CostTable | None = None) -> None:
        if isinstance(table, CostTable):
            self.table = table
            return
        path = SHIPPED if table is None else arguments.path("table", table)
        self.table = _read(path, path.stat().st_mtime if path.exists() else 0.0)

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """Return one evaluation for each schedule; see `Evaluator`.

        Raises:
            UsageError: a legal schedule is not in the table.
        """
        return [self._evaluation(schedule) for schedule in schedules]

    def _evaluation(self, schedule: Candidate) -> Evaluation:
        costs = self.table.costs(schedule.program)
        # The cost of an illegal schedule is never measured.
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
