"""Parsing of the lines sent by a runner into an outcome."""

from __future__ import annotations

import signal
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from looper.errors import ExecutionError
from looper.execution.machine.noise import Pace
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program

_LONGEST_LINE = 1 << 14


class Sample(NamedTuple):
    """Time sample of a resident runner: the median of its runs, in seconds, and their number."""

    seconds: float
    runs: int


@dataclass
class Report:
    """Collected lines of a runner; a line that does not begin with `nonce` is ignored.

    Attributes:
        program: the program, which gives the shapes of arrays in the lines.
        nonce: the first word of each genuine line.
        in_kernel: the last line reports that the kernel is running now.
        samples: samples of a resident runner so far.
        paces: measured paces of the machine, see `looper.execution.machine.noise`.
    """

    program: Program
    nonce: str
    in_kernel: bool = False
    samples: list[Sample] = field(default_factory=list)
    paces: list[Pace] = field(default_factory=list)
    _times: list[float] = field(default_factory=list)
    _first: tuple[float, ...] = ()
    _said: dict[str, str] = field(default_factory=dict)
    _rest: bytes = b""

    def feed(self, data: bytes) -> bool:
        """Parse data from the pipe; return True if it completed a genuine line."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[-_LONGEST_LINE:]
        return sum(self._line(line.decode(errors="replace")) for line in lines) > 0

    def _line(self, line: str) -> bool:
        nonce, _, text = line.partition(" ")
        if nonce != self.nonce:
            return False
        kind, _, rest = text.partition(" ")
        if kind == "time":
            self._times.append(float(rest))
        elif kind == "first":
            self._first = (float(rest),)
        elif kind == "pace":
            team, fastest, slowest = rest.split()
            self.paces.append(Pace(int(team), float(fastest), float(slowest)))
        elif kind == "sample":
            seconds, _, runs = rest.partition(" ")
            self.samples.append(Sample(float(seconds), int(runs)))
        else:
            self._said.setdefault(kind, rest)
        self.in_kernel = kind in ("ready", "restored")
        return True

    @property
    def verified(self) -> bool:
        """True if the first run's results were checked and are right."""
        return "verified" in self._said

    @property
    def is_done(self) -> bool:
        """True if the job was completed successfully."""
        return "done" in self._said

    def outcome(
        self, returncode: int | None, limit: float, timed_out: bool, output: str
    ) -> Execution:
        """Return the outcome, once the child has ended or completed its job.

        Args:
            returncode: as in `subprocess`; ignored if the job was completed.
            limit: time limit of one run in seconds.
            timed_out: the child was killed because it exceeded that.
            output: the beginning of the text it printed.

        Raises:
            ExecutionError: the runner itself could not work.
        """
        if "error" in self._said:
            raise ExecutionError(f"cannot run {self.program.name!r}: {self._said['error']}")
        if "unloadable" in self._said:
            return Execution(Status.COMPILE_ERROR, message=self._said["unloadable"])
        if timed_out:
            return Execution(Status.TIMEOUT, message=f"no end after {limit:g} s", limit=limit)
        wrong = self._wrong()
        if wrong:
            return Execution(Status.WRONG_OUTPUT, message=wrong, limit=limit)
        if self.is_done:
            cut_off = "cutoff" in self._said
            return Execution(Status.OK, tuple(self._times), cut_off, limit=limit, first=self._first)
        message = _death(returncode or 0) + (f": {output}" if output else "")
        return Execution(Status.CRASH, message=message, limit=limit)

    def _wrong(self) -> str:
        if "outside" in self._said:
            return f"it writes outside of `{self._said['outside']}`"
        if "unstable" in self._said:
            return f"`{self._said['unstable']}` differs from one run to the next"
        if "mismatch" not in self._said:
            return ""
        name, index, got, expected, count = self._said["mismatch"].split()
        array = self.program.array(name)
        position = "".join(f"[{k}]" for k in np.unravel_index(int(index), array.shape))
        many = f"; {count} of {array.elements} elements differ" if array.elements > 1 else ""
        return f"`{name}{position}` is {got} instead of {expected}{many}"


def _death(returncode: int) -> str:
    if returncode >= 0:
        return f"exited with status {returncode} before it finished"
    try:
        return f"signal {-returncode} ({signal.Signals(-returncode).name})"
    except ValueError:
        return f"signal {-returncode}"
