"""The programs of an environment's episodes, and their order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fnmatch import fnmatch
from glob import glob, has_magic
from pathlib import Path

import numpy as np

from envs.checks import check_one_of
from looper.errors import UsageError
from looper.frontend.c import read_regions
from looper.ir.program import Program
from looper.kernels import Kernel, find_kernel, suites
from looper.registry import Group, load, offered

DEFAULT_SIZE = "MEDIUM"
TEST_SHARE = 5
"""About every fifth name is a test program if no names are given."""
ORDERS = ("random", "cyclic", "fixed")

Generator = Callable[[np.random.Generator], Program]
Programs = str | Path | Program | Generator | Sequence["str | Path | Program"]


class ProgramSet:
    """The programs of an environment, read when they are first needed.

    Args:
        programs: a kernel (`gemm`, `polybench/gemm:LARGE`), a suite (`polybench:SMALL`), a C file
            or a pattern of them (`"src/*.c"`; every region is a program), a `Program`, several of
            these, or a function that builds a program from a random generator, or the name of one
            in the group `looper.generators` of entry points: `random`.
        order: "random", "cyclic" or "fixed": the first one always.
        split: "train", "test", or None for all.
        test_names: patterns of names without sizes (`"gemm"`, `"polybench/*mm"`) that belong to the
            test programs; by default a fifth of all names, chosen by a hash of the name, so that
            all sizes of a kernel are on the same side.
        params: values of size parameters of C files.
        reassociation: sums and products may be computed in another order, see `Program`.

    Raises:
        UsageError: there is no such program, or an argument is invalid.
    """

    def __init__(
        self,
        programs: Programs,
        *,
        order: str = "random",
        split: str | None = None,
        test_names: Sequence[str] | None = None,
        params: Mapping[str, int] | None = None,
        reassociation: bool = False,
    ) -> None:
        check_one_of("order", order, ORDERS)
        if split is not None:
            check_one_of("split", split, ("train", "test"))
        self.order = order
        self.generator: Generator | None = None
        self._sources: dict[str, Kernel | Program | Path] = {}
        self._params = dict(params or {})
        self._side: _Side | None = None
        self._reassociation = reassociation
        self._read: dict[str, Program] = {}
        if isinstance(programs, str) and programs in offered(Group.GENERATOR):
            programs = load(Group.GENERATOR, programs)
        if callable(programs):
            if split is not None:
                raise UsageError(f"split={split!r}: generated programs have no names to go by")
            self.generator = programs
            return
        several = [programs] if isinstance(programs, str | Path | Program) else programs
        for each in several:
            self._add(self._found(each))
        if split is not None:
            self._split(split, test_names)
        if not self._sources:
            purpose = f" to {split} on" if split else ""
            raise UsageError(f"programs={programs!r} has no program{purpose}")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the programs, in order; empty if they are generated."""
        return tuple(self._sources)

    def choose(self, rng: np.random.Generator, episode: int) -> tuple[str, Program]:
        """Return the name and the program of an episode.

        Args:
            rng: for a random order and generated programs.
            episode: number of the episode, from 0, for a cyclic order.
        """
        if self.generator is not None:
            program = self.prepared(self.generator(rng))
            return program.name, program
        count = len(self.names)
        match self.order:
            case "random":
                name = self.names[rng.integers(count)]
            case "cyclic":
                name = self.names[episode % count]
            case _:
                name = self.names[0]
        return name, self.named(name)

    def named(self, name: str) -> Program:
        """Return the program of a name, without suite or size if that is unambiguous in the set.

        A program that is not in the set is found as in the constructor.

        Raises:
            UsageError: there is none; the message suggests the nearest.
        """
        name = self.full_name(name)
        if name not in self._read:
            self._read[name] = self.prepared(self._load(name))
        return self._read[name]

    def full_name(self, name: str) -> str:
        """Return the full name for one without suite or size if the set has it, or else the name.

        Raises:
            UsageError: it is ambiguous.
        """
        if name in self._sources:
            return name
        fitting = [each for each in self._sources if name in _short_names(each)]
        if len(fitting) > 1:
            raise UsageError(f"program={name!r} may be {' or '.join(fitting)}: name one of them")
        return fitting[0] if fitting else name

    def _add(self, found: Mapping[str, Kernel | Program | Path]) -> None:
        for name, source in found.items():
            if isinstance(source, Program) and self._sources.get(name, source) != source:
                raise UsageError(f"programs: two different programs have the name {name!r}")
            self._sources[name] = source

    def prepared(self, program: Program) -> Program:
        """Return a program with the options of the set."""
        if program.reassociation or not self._reassociation:
            return program
        return replace(program, reassociation=True)

    def _load(self, name: str) -> Program:
        source = self._sources.get(name)
        if source is None:
            found = self._found(name)
            if len(found) != 1:
                raise UsageError(f"program={name!r} is {len(found)} programs; name one of them")
            name, source = next(iter(found.items()))
            if self._side is not None and not self._side.contains(name):
                raise UsageError(
                    f"program={name!r} is on the other side of the split into training and test "
                    "programs: use an environment of that side"
                )
        match source:
            case Program():
                return source
            case Kernel():
                return source.program(name.rpartition(":")[2])
            case _:
                return self._read[name]

    def _found(self, source: str | Path | Program) -> dict[str, Kernel | Program | Path]:
        """Return the sources of programs, by their names."""
        if isinstance(source, Program):
            return {source.name: source}
        text = str(source)
        if has_magic(text) or text.endswith(".c"):
            return dict(self._files(text))
        wanted, _, size = text.partition(":")
        kernels = suites().get(wanted) or [self._kernel(wanted)]
        return {f"{kernel.suite}/{kernel.name}:{_size(kernel, size)}": kernel for kernel in kernels}

    def _kernel(self, name: str) -> Kernel:
        try:
            return find_kernel(name)
        except UsageError as error:
            known = sorted(suites())
            near = get_close_matches(name, known, n=1)
            more = f"; or the suite {near[0]!r}?" if near else f"; suites are {', '.join(known)}"
            raise UsageError(f"programs={name!r}: {error}{more}") from None

    def _files(self, pattern: str) -> Iterator[tuple[str, Path]]:
        files = sorted(glob(pattern)) if has_magic(pattern) else [pattern]  # noqa: PTH207
        if not files:
            raise UsageError(f"programs={pattern!r}: there is no such file")
        for file in files:
            regions = read_regions(Path(file), params=self._params)
            for number, program in enumerate(regions, start=1):
                name = file if len(regions) == 1 else f"{file}#{number}"
                self._read[name] = self.prepared(program)
                yield name, Path(file)

    def _split(self, split: str, test_names: Sequence[str] | None) -> None:
        self._side = _Side(split, None if test_names is None else tuple(test_names))
        self._sources = {
            name: source for name, source in self._sources.items() if self._side.contains(name)
        }


@dataclass(frozen=True)
class _Side:
    """One side of a split into training and test programs."""

    split: str
    test_names: tuple[str, ...] | None

    def contains(self, name: str) -> bool:
        """Return True if a program of this name, which may end with a size, is on this side."""
        return self._is_test(name.rpartition(":")[0] or name) == (self.split == "test")

    def _is_test(self, plain: str) -> bool:
        if self.test_names is None:
            return int(hashlib.sha256(plain.encode()).hexdigest(), 16) % TEST_SHARE == 0
        short = plain.rpartition("/")[2]
        return any(fnmatch(plain, each) or fnmatch(short, each) for each in self.test_names)


def _short_names(name: str) -> set[str]:
    """Return the short names of, say, `polybench/gemm:MINI`: without suite, size, or both."""
    plain = name.rpartition(":")[0] or name
    return {plain, *(each.rpartition("/")[2] for each in (name, plain))}


def _size(kernel: Kernel, size: str) -> str:
    """Return the kernel's name of a size; by default MEDIUM, or the last one."""
    if not size:
        return DEFAULT_SIZE if DEFAULT_SIZE in kernel.sizes else list(kernel.sizes)[-1]
    kernel.parameters(size)
    return size.upper()
