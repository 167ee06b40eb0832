"""The lines a runner sends, and the outcome they add up to."""

from __future__ import annotations

import signal
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from looper.errors import ExecutionError
from looper.execution.noise import Pace
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program

_LONGEST_LINE = 1 << 14


class Sample(NamedTuple):
    """What a resident runner says when asked for a time: the median of its runs, in seconds."""

    seconds: float
    runs: int


@dataclass
class Report:
    """Collects a runner's lines; a line that does not begin with `nonce` is ignored.

    Attributes:
        program: gives the shapes of the arrays the lines speak of.
        nonce: the word each true line begins with.
        in_kernel: whether the last line says that the kernel is running now.
        samples: what a resident runner has measured so far.
        paces: how fast the machine was, see `looper.execution.noise`.
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
        """Take what came through the pipe; returns whether there was a true line in it."""
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
        """Whether the first run's results were looked at and are right."""
        return "verified" in self._said

    @property
    def is_done(self) -> bool:
        """Whether the job went well to its end."""
        return "done" in self._said

    def outcome(
        self, returncode: int | None, limit: float, timed_out: bool, output: str
    ) -> Execution:
        """What happened, once the child has ended or done its job.

        Args:
            returncode: as of `subprocess`; of no concern where the job is done.
            limit: seconds one run was allowed.
            timed_out: the child was killed because it took longer.
            output: the beginning of what it printed.

        Raises:
            ExecutionError: the runner itself could not work.
        """
        if "error" in self._said:
            raise ExecutionError(f"can not run {self.program.name!r}: {self._said['error']}")
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
