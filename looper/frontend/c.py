"""Reading C: the regions of a file as `Program`s.

    program = read_c("gemm.c", params={"n": 1000})

Distinct names are assumed not to overlap in memory, and a call of a mathematical function to have
no effect but its result.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from clang.cindex import Cursor

from looper import arguments
from looper.errors import SourceError, UsageError
from looper.frontend.assembly import assemble
from looper.frontend.clang_setup import parse
from looper.frontend.context import Context
from looper.frontend.cursors import Refusal, forget_files, source_error
from looper.frontend.declarations import Storages
from looper.frontend.macros import changeable_macros, integer
from looper.frontend.names import Names
from looper.frontend.parameters import (
    check_known,
    check_values,
    possible_parameters,
    size_variables,
)
from looper.frontend.regions import Place, find_regions
from looper.frontend.statements import StatementReader
from looper.program import Program, Region

FRAMES = 5000

_DEFINITION = re.compile(r"([A-Za-z_]\w*)(\([\w\s,.]*\))?(?:=(.*))?", re.DOTALL)


def read_c(
    path: str | Path,
    *,
    params: Mapping[str, int] | None = None,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    region: int | None = None,
) -> Program:
    """Read one region of a C file.

    Args:
        path: the file.
        params: values of the size parameters, by name.
        defines: macros as after `-D`: `NAME` or `NAME=VALUE`.
        include_dirs: directories as after `-I`.
        region: which region, counted from 1; needed only where the file has several.

    Raises:
        SourceError: the file can not be read, or has something in the region that is not accepted.
        UsageError: an option makes no sense, or a size parameter has no value.
        ToolchainError: gcc is missing.
    """
    region = arguments.optional_integer("region", region)
    source = _Source.of(path, params, defines, include_dirs)
    places = source.places()
    if region is None:
        if len(places) > 1:
            functions = ", ".join(f"`{place.function.spelling}`" for place in places)
            message = f"{source.path} has {len(places)} regions, in {functions}: choose one, "
            raise UsageError(f"{message}for example region=1", f"{message}for example --region 1")
        region = 1
    if not 1 <= region <= len(places):
        reason = f"{source.path} has regions 1 to {len(places)}"
        raise UsageError(f"region={region}: {reason}", f"--region {region}: {reason}")
    return source.programs([places[region - 1]])[0]


def read_regions(
    path: str | Path,
    *,
    params: Mapping[str, int] | None = None,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
) -> tuple[Program, ...]:
    """Read all regions of a C file, in order; see `read_c`."""
    source = _Source.of(path, params, defines, include_dirs)
    return source.programs(source.places())


class _Source:
    """One C file and the options it is read with."""

    def __init__(
        self,
        path: Path,
        params: Mapping[str, int],
        defines: Sequence[str],
        include_dirs: Sequence[str],
    ) -> None:
        self.path = path
        self.params = params
        self.defined = _macros(defines)
        _check_directories(include_dirs)
        self.arguments = (*(f"-D{d}" for d in defines), *(f"-I{d}" for d in include_dirs))
        self.data = _content(self.path)
        forget_files()

    @classmethod
    def of(cls, path: object, params: object, defines: object, include_dirs: object) -> _Source:
        """The same, from what people give.

        Raises:
            UsageError: something is of the wrong type.
        """
        return cls(
            arguments.path("path", path),
            arguments.integers_by_name("params", {} if params is None else params),
            arguments.texts("defines", defines),
            arguments.paths("include_dirs", include_dirs),
        )

    def places(self) -> list[Place]:
        """The regions of the file."""
        unit = parse(self.path, self.data, self.arguments)
        try:
            return find_regions(unit, self.path, self.data)
        except Refusal as refusal:
            raise source_error(refusal, self.path) from None

    def programs(self, places: list[Place]) -> tuple[Program, ...]:
        """The programs of some regions."""
        try:
            with _room():
                programs = tuple(self._program(place) for place in places)
            self._check_params(places)
            return programs
        except Refusal as refusal:
            raise source_error(refusal, self.path) from None

    def _check_params(self, places: list[Place]) -> None:
        known: dict[str, Cursor] = {}
        changed: set[str] = set()
        for place in places:
            names = Names.of(place.statements, self.params)
            known |= possible_parameters(place.statements, names)
            changed |= names.assigned
        check_known(self.path, known, changed, self.params)

    def _program(self, place: Place) -> Program:
        names = Names.of(place.statements, self.params)
        function = place.function.spelling
        needed = size_variables(place.statements, names)
        check_values(self.path, function, needed, self.params)
        storages = Storages(names)
        reader = StatementReader(names, storages)
        reader.block(list(place.statements), Context())
        # Sizes of arrays count as parameters even where the code does not mention them.
        names.parameters.update({name: self.params[name] for name in needed})
        return assemble(place, self._region(place), names, storages, reader)

    def _region(self, place: Place) -> Region:
        source = self.data.decode("utf-8", "surrogateescape")
        begin = len(self.data[: place.begin].decode("utf-8", "surrogateescape"))
        length = len(self.data[place.begin : place.end].decode("utf-8", "surrogateescape"))
        macros = changeable_macros(place, self.path, self.defined)
        numbers = {name: integer(text) for name, text in macros.items()}
        return Region(
            path=self.path,
            source=source,
            begin=begin,
            end=begin + length,
            function=place.function.spelling,
            macros=tuple((name, value) for name, value in numbers.items() if value is not None),
            spellings=tuple((name, macros[name]) for name in macros if numbers[name] is None),
            arguments=self.arguments,
        )


@contextmanager
def _room() -> Iterator[None]:
    """Room for the recursion over the deepest code that the readers accept.

    An overflow inside libclang's callbacks would go unnoticed, so it must not come to one.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _content(path: Path) -> bytes:
    try:
        if not path.exists():
            raise SourceError(path, 1, 1, "", "there is no such file")
        if not path.is_file():
            raise SourceError(path, 1, 1, "", "this is not a regular file")
        return path.read_bytes()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SourceError(path, 1, 1, "", f"the file can not be read: {reason}") from None


def _macros(defines: Sequence[str]) -> dict[str, str]:
    """What the macros without arguments stand for, by name."""
    found = {}
    for define in defines:
        parts = _DEFINITION.fullmatch(define)
        if parts is None or "\n" in define or "\0" in define:
            reason = "not of the form NAME or NAME=VALUE"
            raise UsageError(f"defines: {define!r}: {reason}", f"-D {define!r}: {reason}")
        name, arguments, value = parts.groups()
        if arguments is None:
            found[name] = "1" if value is None else value.strip()
    return found


def _check_directories(directories: Sequence[str]) -> None:
    for directory in directories:
        try:
            exists = Path(directory).is_dir()
        except (OSError, ValueError):
            exists = False
        if not exists:
            reason = f"{directory}: there is no such directory"
            raise UsageError(f"include_dirs: {reason}", f"-I {reason}")
