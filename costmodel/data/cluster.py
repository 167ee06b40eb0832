"""Measurements of random programs on the nodes of a Ray cluster.

A node takes part if it was started with one measuring slot, a custom resource:

    ray start --address=HOST:PORT --resources='{"looper_measuring": 1}'

It measures one program at a time, as a task that holds the slot, stores the measurements in an
in-memory memo, and returns that memo's rows. Only the driver process writes the memo's file, one
program per transaction, and a program counts as finished once it is written: a program that a lost
node was measuring is measured again by another node, and no row is lost or duplicated. Rows are
tagged with the machine they were measured on, so that times of different nodes never mix.

Every node needs the same versions of LOOPer and Ray, and a C compiler. The driver has to run on a
node of the cluster, which need not have a slot.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import (
    LocalRayletDiedError,
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    RayTaskError,
    WorkerCrashedError,
)

from costmodel.data.measuring import (
    DEFAULT_OPTIONS,
    DataOptions,
    ProgramRecord,
    Report,
    measure_program,
    note_finished,
    source_of,
    unfinished_numbers,
)
from costmodel.data.ray_connection import connected
from costmodel.data.turns import Turns, folder_of_machine
from looper.errors import LooperError, UsageError
from looper.memo.store import Contents, Memo

RESOURCE = "looper_measuring"
"""The Ray resource that marks a measuring node, which has one of it."""

_LOG = logging.getLogger(__name__)

# Seconds to wait for a node with a slot to appear, between two checks of the nodes, and for
# cancelled tasks to end.
_NODES, _LOOK, _END = 15.0, 1.0, 15.0
# Tasks submitted to Ray for each slot: the running one and the next one.
_AHEAD = 2
# Crashed processes after which a program counts as failed; lost nodes are not counted.
_TRIES = 3
_Result = tuple[ProgramRecord, Contents]


def measure_programs_on_cluster(
    address: str,
    memo: Path,
    seed: int,
    count: int,
    options: DataOptions = DEFAULT_OPTIONS,
    report: Report | None = None,
    elsewhere: Collection[str] = (),
) -> None:
    """Measure the first random programs of a seed that are not finished yet, on a cluster.

    Args:
        address: of the cluster, HOST:PORT or "auto" (the one that this machine belongs to).
        memo: the file of the memo.
        seed: of the programs.
        count: total number of programs.
        options: of the measurements.
        report: callbacks for progress.
        elsewhere: names of programs that were measured elsewhere.

    Raises:
        KeyboardInterrupt: Ctrl-C; finished programs are in the list and the memo.
        UsageError: there is no cluster at the address, or none of its nodes has a slot.
        LooperError: the memo is unusable, a node has no compiler, or all nodes are lost.
    """
    report, numbers = report or Report(), unfinished_numbers(memo, seed, count, elsewhere)
    if not numbers:
        return
    with Memo(memo, required=True) as opened, connected(address), _Tasks(seed, options) as tasks:
        for record, contents in tasks.results(numbers):
            opened.merge(contents)
            note_finished(memo, record)
            report.measured(record.schedules)
            report.finished(record)


def _slots() -> int:
    """Return the number of programs that can be measured at the same time."""
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    return sum(int(node["Resources"].get(RESOURCE, 0)) for node in nodes if node["Alive"])


class _Tasks:
    """The tasks submitted to the cluster; a context manager that cancels those left."""

    def __init__(self, seed: int, options: DataOptions) -> None:
        self._seed, self._options = seed, options
        # Retries are handled by this class instead of by Ray.
        self._task = ray.remote(num_cpus=0, resources={RESOURCE: 1}, max_retries=0)(_measured)
        self._given: dict[Any, int] = {}
        self._deaths: Counter[int] = Counter()

    def __enter__(self) -> _Tasks:
        return self

    def __exit__(self, *_: object) -> None:
        for reference in self._given:
            ray.cancel(reference)
        if self._given:
            # Tasks remove their files; those that do not end are killed on disconnecting.
            ray.wait(list(self._given), num_returns=len(self._given), timeout=_END)

    def results(self, numbers: Iterable[int]) -> Iterator[_Result]:
        """Yield the record of each program and the rows of its memo as soon as it is finished."""
        waiting, seen = deque(numbers), time.monotonic()
        while waiting or self._given:
            slots = _slots()
            if slots:
                seen = time.monotonic()
            elif time.monotonic() > seen + _NODES:
                raise UsageError(
                    f"--cluster: no node of it has the resource {RESOURCE}; start one with "
                    f"""`ray start --address=ADDRESS --resources='{{"{RESOURCE}": 1}}'`"""
                )
            while waiting and len(self._given) < _AHEAD * slots:
                number = waiting.popleft()
                self._given[self._task.remote(number, self._seed, self._options)] = number
            if not self._given:
                time.sleep(_LOOK)
                continue
            for reference in ray.wait(list(self._given), timeout=_LOOK)[0]:
                number = self._given.pop(reference)
                result = self._result(reference, number)
                if result is None:
                    waiting.appendleft(number)
                else:
                    yield result

    def _result(self, reference: Any, number: int) -> _Result | None:
        """Return the result of a finished task, or None if the program has to be measured again."""
        source = source_of(self._seed, number)
        try:
            found: _Result = ray.get(reference)
            return found
        except RayTaskError as error:
            if isinstance(error.cause, LooperError):
                raise error.cause from None
            raise
        except (WorkerCrashedError, OutOfMemoryError):
            self._deaths[number] += 1
            if self._deaths[number] == _TRIES:
                status = f"failed: its process died {_TRIES} times"
                with Memo() as empty:
                    return ProgramRecord.of(source, status), empty.contents()
            reason = "its process died"
        except (NodeDiedError, LocalRayletDiedError, ObjectLostError):
            reason = "its node was lost"
        _LOG.warning("%s is measured again: %s", source.name, reason)
        return None


def _measured(number: int, seed: int, options: DataOptions) -> _Result:
    """Measure a program on the node of this process."""
    with contextlib.closing(Turns(folder_of_machine())) as turns, Memo() as memo:
        try:
            record = measure_program(source_of(seed, number), number, memo, options, turns)
        except LooperError as error:
            raise LooperError(f"on the node {socket.gethostname()}: {error}") from None
        return record, memo.contents()
