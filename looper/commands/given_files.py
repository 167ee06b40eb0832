"""The files given to `looper optimize`, and reading them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from looper.commands.auto_detect import chosen_programs
from looper.commands.parameters.source_options import Source
from looper.commands.sizes import sized_regions
from looper.errors import OutOfTime, UnknownParameters, UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.ir.program import Program
from looper.support.deadline import Deadline
from looper.support.isl_time import within

# Seconds that isl gets for reading a file even if less time is left.
_LEAST_READING = 1.0


@dataclass(frozen=True)
class GivenFile:
    """A file given to `looper optimize`.

    Attributes:
        sources: the file with each of the sizes that it is tuned for.
        target: the file to write; `-` is standard output.
        regions: its regions, each at these sizes, smallest first.
    """

    sources: tuple[Source, ...]
    target: str
    regions: tuple[tuple[Program, ...], ...]

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.sources[0].path

    @property
    def toolchain(self) -> Toolchain:
        """The toolchain that compiles it."""
        return self.sources[0].toolchain

    @property
    def has_sizes(self) -> bool:
        """True if it is tuned for several sizes."""
        return len(self.sources) > 1

    @property
    def programs(self) -> tuple[Program, ...]:
        """Its regions at all of the sizes."""
        return tuple(program for each in self.regions for program in each)

    @property
    def text(self) -> str:
        """The text of the file."""
        region = self.programs[0].region
        assert region is not None, "programs of files have regions"
        return region.source


def read_files(
    named: Sequence[Sequence[Source]],
    targets: Sequence[str],
    deadline: Deadline,
    *,
    auto: bool,
) -> list[GivenFile]:
    """Read all regions of some files.

    If there are several files, each takes the size parameters that it has.

    Args:
        named: for each file, the file with each of the given sizes.
        targets: the file to write for each.
        auto: see `chosen_programs`.
        deadline: of the command.

    Raises:
        OutOfTime: reading takes longer.
        UsageError: a size has no value, or none of the files has a parameter.
        SourceError, ToolchainError: see `chosen_programs`.
    """
    if len(named) == 1:
        with _in_time(named[0], deadline):
            return [_read(named[0], targets[0], auto=auto, alone=True)]
    files, unknown = [], []
    for sources, target in zip(named, targets, strict=True):
        with _in_time(sources, deadline):
            file, names = _read_what_it_has(sources, target, auto=auto)
        files.append(file)
        unknown.append(names)
    for name in named[0][0].params:
        if all(name in names for names in unknown):
            paths = ", ".join(str(file.path) for file in files)
            raise UsageError(f"--param {name}: none of the files has this size parameter: {paths}")
    return files


@contextmanager
def _in_time(sources: Sequence[Source], deadline: Deadline) -> Iterator[None]:
    """Limit the time that reading a file may take.

    Raises:
        OutOfTime: it takes longer.
    """
    try:
        with within(max(deadline.left, _LEAST_READING)):
            yield
    except OutOfTime:
        raise OutOfTime(
            f"{sources[0].path}: the time limit of {deadline.seconds:g} s has passed while the "
            "file was being read: give a larger --time-limit, or mark regions with fewer statements"
        ) from None


def _read_what_it_has(
    sources: Sequence[Source], target: str, *, auto: bool
) -> tuple[GivenFile, set[str]]:
    """Return the file, and the names of the parameters that it does not have."""
    unknown = set[str]()
    while True:
        try:
            return _read(sources, target, auto=auto, alone=False), unknown
        except UnknownParameters as error:
            unknown |= set(error.names)
            sources = _without(sources, unknown)


def _without(sources: Sequence[Source], names: Collection[str]) -> tuple[Source, ...]:
    """Return a file without some of the parameters; sizes that differ only in those are merged."""
    different = dict[tuple[tuple[str, int], ...], Source]()
    for source in sources:
        left = {name: value for name, value in source.params.items() if name not in names}
        different.setdefault(tuple(left.items()), replace(source, params=left))
    return tuple(different.values())


def _read(sources: Sequence[Source], target: str, *, auto: bool, alone: bool) -> GivenFile:
    regions: Sequence[tuple[Program, ...]]
    if len(sources) > 1:
        regions = sized_regions(sources, auto=auto, alone=alone)
    else:
        chosen = chosen_programs(sources[0], auto=auto, alone=alone)
        regions = [(each,) for each in chosen]
    return GivenFile(tuple(sources), target, tuple(regions))
