"""One C file and its options: from its text to the programs of its regions."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import islpy as isl

from looper.dependences.demotion import demoted
from looper.errors import LooperError, NoRegion, SourceError, UsageError
from looper.frontend.conditionals import conjunct
from looper.frontend.detection import detected, outermost
from looper.frontend.lower.aliasing import Aliasing
from looper.frontend.lower.build_program import assemble
from looper.frontend.lower.declarations import Storages
from looper.frontend.lower.delinearization import inner_extents
from looper.frontend.lower.parameters import (
    check_known,
    check_values,
    possible_parameters,
    size_variables,
    without_values,
)
from looper.frontend.lower.set_before import once_assigned, pointers_before
from looper.frontend.lower.statements import StatementReader
from looper.frontend.passes.counted_while import with_counted_whiles
from looper.frontend.passes.early_continue import without_continue
from looper.frontend.passes.inlining import with_bodies
from looper.frontend.passes.kept_conditions import with_kept_conditions
from looper.frontend.passes.member_variables import with_member_variables
from looper.frontend.passes.moving_pointers import with_indices
from looper.frontend.passes.steps_apart import with_steps_apart
from looper.frontend.passes.structured_jumps import with_branches
from looper.frontend.pragma_checks import attribute_before, refused_pragma, shared_again
from looper.frontend.pragmas import Pragma
from looper.frontend.preprocessor_variants import Unseen
from looper.frontend.regions import NO_REGION, Outline, Place, outline, span
from looper.frontend.scopes.context import Context
from looper.frontend.scopes.isl_budget import MOST_OPERATIONS, blaming
from looper.frontend.scopes.members import free_name
from looper.frontend.scopes.names import Names
from looper.frontend.sources import Sources
from looper.frontend.suggested_sizes import SizeSuggestions, Suggestion
from looper.frontend.tree.assignments import addressed_in
from looper.frontend.tree.clang_import import parse
from looper.frontend.tree.cursors import VARIABLES, Refusal, key, source_error
from looper.frontend.tree.macros import Macro
from looper.frontend.tree.predefined import given, predefined
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    SourceFile,
    Unit,
    descendants,
    is_variable,
)
from looper.frontend.tree.text import Text
from looper.frontend.versioning import guard_of
from looper.ir.program import Family, Program
from looper.source.compilation import Compilation
from looper.source.passage import Passage
from looper.source.source_region import Region
from looper.support import arguments
from looper.support.isl_operations import at_most

FRAMES = 5000
# Trial values of sizes, to find out if a region is refused regardless of them.
_GUESSES = (1000, 7)

_LINK = re.compile(r"->|\.")
# Text in files that access memory through other types than its own.
_PUNNING = re.compile(rb"may_alias|no-strict-aliasing")


@dataclass(frozen=True)
class Loops:
    """A region marked by pragmas, or loops of a file that are not marked.

    Attributes:
        line: of the first loop, or of the pragma.
        function: name of the function around them.
        sizes: names of the size parameters that have no value yet.
        reason: why they cannot be read; empty if they can.
        marked: True if pragmas mark them as a region.
        program: their program; None if they cannot be read, or sizes are missing.
        last_line: the last line of the loops, or the line of the closing pragma.
        suggested: the sizes that the file suggests and that they were read with.
    """

    line: int
    function: str
    sizes: tuple[str, ...]
    reason: str
    marked: bool = False
    program: Program | None = None
    last_line: int = field(kw_only=True)
    suggested: tuple[Suggestion, ...] = field(default=(), kw_only=True)


class CFile:
    """One C file and the options it is read with.

    Args:
        path: the file.
        params: values of the size parameters, by name.
        defines: macros as after `-D`.
        include_dirs: directories as after `-I`.
        options: other options of the preprocessor.
        compiler: its predefined macros and headers are used to read the file.
        flags: the flags it is compiled with.
        aliasing: assumptions about pointers.
    """

    def __init__(
        self,
        path: Path,
        params: Mapping[str, int],
        defines: Sequence[str],
        include_dirs: Sequence[str],
        options: Sequence[str],
        compiler: str,
        flags: Sequence[str],
        aliasing: Aliasing,
    ) -> None:
        # A compiler must not take the name for an option.
        self.path = Path.cwd() / path if str(path).startswith("-") else Path(path)
        self.compiler, self.flags = compiler, tuple(flags)
        self.directories = (*given(flags, "-I"), *include_dirs)
        self.defined = _macros((*given(flags, "-D"), *defines))
        _check_directories(include_dirs)
        macros, directories = (f"-D{d}" for d in defines), (f"-I{d}" for d in include_dirs)
        self.arguments = (*options, *macros, *directories)
        _check_names(self.path, self.arguments)
        self.data = _content(self.path)
        self.obstacles: Mapping[Node, str] = {}
        self._sources: Sources | None = None
        self._unit: Unit | None = None
        self._set_sizes(params)
        self.aliasing = replace(aliasing, strict=aliasing.strict and not _PUNNING.search(self.data))

    @classmethod
    def of(
        cls,
        path: object,
        params: object,
        defines: object,
        include_dirs: object,
        options: object,
        compiler: str,
        flags: object,
        aliasing: Aliasing,
    ) -> CFile:
        """Create it from user input, after checking the types.

        Raises:
            UsageError: an argument is of the wrong type.
        """
        return cls(
            arguments.path("path", path),
            arguments.integers_by_name("params", {} if params is None else params),
            arguments.texts("defines", defines),
            arguments.paths("include_dirs", include_dirs),
            arguments.texts("options", options),
            compiler,
            arguments.texts("flags", flags),
            aliasing,
        )

    def at(self, sizes: Mapping[str, int]) -> CFile:
        """Return a copy for other sizes, of the content that was read already.

        Raises:
            UsageError: a size is not an integer.
        """
        other = copy(self)
        other._set_sizes(arguments.integers_by_name("sizes", sizes))
        return other

    def _set_sizes(self, sizes: Mapping[str, int]) -> None:
        self._spellings = {self._as_variable(name): name for name in sizes}
        self.params = {name: sizes[spelling] for name, spelling in self._spellings.items()}

    def _as_variable(self, name: str) -> str:
        """The name of the variable that stands for a struct member: `m_rows` for `m->rows`."""
        plain = _LINK.sub("_", name)
        return name if plain == name else free_name(plain, Text(self.path, self.data).code())

    def places(self) -> list[Place]:
        """Return the regions of the file.

        Raises:
            SourceError: the file cannot be parsed, or has no region.
        """
        try:
            found = self._outline(only_regions=True)
            if not found.places:
                raise NoRegion(self.path, 1, 1, "", NO_REGION)
            return found.places
        except Refusal as refusal:
            raise self._error(refusal) from None

    def _outline(self, *, only_regions: bool) -> Outline:
        """The outline of the file, with called functions inlined.

        Args:
            only_regions: inline only in regions; otherwise also in all loops.

        Raises:
            SourceError: the file cannot be parsed, or pragmas do not mark regions.
            Refusal: as `outline`.
        """

        @cache
        def has_threads(files: Sequence[SourceFile]) -> bool:
            """Return True if other functions may start threads that execute a region."""
            return any(b"omp" in each.data for each in files)

        def wanted(files: Sequence[SourceFile], begin: int, end: int) -> bool:
            return not only_regions or b"scop" in files[0].data[begin:end] or has_threads(files)

        unit = parse(self.path, self.data, self.arguments, self.compiler, self.flags, wanted)
        self._unit, self._sources = unit, Sources(unit, self.directories)
        with _room(self.path):
            found, self.obstacles = self._outline_of(unit, only_regions)
        return found

    @property
    def sources(self) -> Sources:
        """The user's files; available once the file has been parsed."""
        assert self._sources is not None, "who has a place has parsed the file"
        return self._sources

    def _outline_of(self, unit: Unit, only_regions: bool) -> tuple[Outline, Mapping[Node, str]]:
        """The outline of a unit after all passes, and the reasons for calls not inlined."""
        found = outline(unit, self.path, self.data)
        inside = [each for place in found.places for each in place.statements]
        if not only_regions:
            loops = [loop for function in found.functions for loop in outermost(function)]
            inside = _not_in(inside, loops)
            inside += _not_in(loops, inside)
        inlined = with_bodies(unit, inside, self.sources)
        whole, made = with_member_variables(inlined.unit)
        if whole is not unit:
            found = outline(whole, self.path, self.data)
        places = [self._prepared(place) for place in found.places]
        obstacles = {made.get(call, call): why for call, why in inlined.obstacles.items()}
        return replace(found, places=places), obstacles

    def _prepared(self, place: Place) -> Place:
        """The place as it is read: after the passes over the statements of one region."""
        unseen, words = Unseen(place, self.sources, self.defined), self.sources.words
        # New variables get names that the file does not have.
        once = {number: value for number, (_, value) in once_assigned(place, unseen).items()}
        statements = with_branches(place.statements, place.function, jumps=unseen.has_jumps)
        statements = with_steps_apart(statements, place.function)
        moved = with_indices(statements, place.function, words, once)
        place = replace(place, statements=moved.statements, moved=moved.pointers)
        place = replace(place, made=pointers_before(place, unseen))
        statements = without_continue(with_counted_whiles(place.statements))
        statements = with_kept_conditions(statements, place.function, words, place.pointers)
        return _with_bodies(replace(place, statements=statements))

    def _error(self, refusal: Refusal) -> SourceError:
        """The error to report for a refusal."""
        start = refusal.cursor.extent.start
        if start.file is None or start.file.name != str(self.path):
            return source_error(refusal, self.path)
        obstacle, origin = self.obstacles.get(refusal.cursor), refusal.cursor.origin
        if obstacle is not None:
            reason = f"{refusal.reason}, and its body cannot be put in its place: {obstacle}"
            refusal = Refusal(refusal.cursor, reason)
        if origin is not None:
            name = origin.functions[-1].spelling
            reason = f"in the body of `{name}`, which is called here: {refusal.reason}"
            refusal = Refusal(refusal.cursor, reason)
        return source_error(refusal, self.path)

    def loops(self, *, find_sizes: bool = False) -> list[Loops]:
        """Return the regions of the file and the candidate loops outside of them.

        Args:
            find_sizes: sizes without a value get one that the file suggests, if there is one.

        Raises:
            SourceError: the file cannot be parsed.
            UsageError: a value is given for something that is no size parameter.
        """
        try:
            found = self._outline(only_regions=False)
        except Refusal as refusal:
            raise self._error(refusal) from None
        assert self._unit is not None, "the file has been parsed"
        with _room(self.path):
            sizes = SizeSuggestions(self._unit, self.params) if find_sizes else None
            marked = [replace(self._tried(p, sizes), marked=True) for p in found.places]
            tried: dict[tuple[int, int], Loops] = {}
            places = list(found.places)

            def read(place: Place) -> str:
                prepared = self._prepared(place)
                places.append(prepared)
                tried[place.begin, place.end] = self._tried(prepared, sizes)
                return tried[place.begin, place.end].reason

            others = detected(
                self.path,
                self.data,
                found.functions,
                found.directives,
                found.pragmas,
                found.places,
                read,
            )
            for each in others:
                if each.place is not None:
                    marked.append(tried[each.place.begin, each.place.end])
                else:
                    last = each.last_line
                    refused = Loops(each.line, each.function, (), each.reason, last_line=last)
                    marked.append(refused)
            if any(not each.reason for each in marked):
                # Sizes of loops that cannot be read, and those that a function has for other code.
                unread = {each.function for each in marked if each.reason}
                names = _variables(f for f in found.functions if f.spelling in unread)
                for function in found.functions:
                    names |= {parameter.spelling for parameter in function.parameters}
                self._check_params(places, names | (sizes.used if sizes is not None else set()))
        return sorted(marked, key=lambda each: each.line)

    def _tried(self, place: Place, suggestions: SizeSuggestions | None) -> Loops:
        """The result of reading a place; if sizes are missing, only its constructs are checked."""
        first, last = (self.data.count(b"\n", 0, at) + 1 for at in (place.begin, place.end - 1))
        read = Loops(first, place.function.spelling, (), "", last_line=last)
        names = Names.of(place.statements, self.params, place.pointers)
        needed = size_variables(place.statements, names)
        missing = without_values(needed, self.params)
        try:
            self._check_pragmas(place)
            if not missing:
                return replace(read, program=self._program(place))
            _check_constructs(place, self.params, missing)
            suggested: tuple[Suggestion, ...] = ()
            if suggestions is not None:
                suggested = suggestions.of_all(missing, needed, place.function)
            if len(suggested) < len(missing):
                known = {each.name for each in suggested}
                return replace(read, sizes=tuple(name for name in missing if name not in known))
            given = {self._spellings[name]: value for name, value in self.params.items()}
            at = self.at({**given, **{each.name: each.value for each in suggested}})
            return replace(read, program=at._program(place), suggested=suggested)
        except Refusal as refusal:
            return replace(read, reason=str(self._error(refusal)))
        except LooperError as error:
            return replace(read, reason=str(error))

    def programs(self, places: list[Place]) -> tuple[Program, ...]:
        """Return the programs of some regions."""
        try:
            with _room(self.path):
                programs = tuple(self._program(place) for place in places)
            self._check_params(places)
            return programs
        except Refusal as refusal:
            raise self._error(refusal) from None

    def _check_params(self, places: Sequence[Place], used: Collection[str] = ()) -> None:
        """Check that every value given belongs to a parameter of a region, or is `used` otherwise.

        Raises:
            UsageError: one does not, or does not fit.
        """
        known: dict[str, Declaration] = {}
        changed: set[str] = set()
        for place in places:
            names = Names.of(place.statements, self.params, place.pointers)
            known |= possible_parameters(place.statements, names)
            changed |= names.assigned
        given = {name: self.params[name] for name in self.params if name not in {*used} - {*known}}
        check_known(self.path, known, changed, given, self._spellings)

    def _program(self, place: Place) -> Program:
        with at_most(MOST_OPERATIONS), blaming(place.statements[0]):
            program = self._read(place)

        def written(where: tuple[int, int]) -> bytes:
            return place.function.file.code[slice(*where)]

        self._check_pragma(shared_again(place, self.path, program, written))
        return replace(demoted(program), family=RegionFamily(self, place))

    def _check_pragmas(self, place: Place) -> None:
        """Check that the region may be replaced by another statement, or several.

        Raises:
            SourceError: a pragma or an attribute of the user's applies to the present statement.
        """
        text, first = Text(self.path, self.data), span(place.statements[0], self.path)
        self._check_pragma(refused_pragma(place, self.path))
        if first is not None and attribute_before(text, first[0]):
            reason = "an attribute stands before the region, for its first statement: take it away"
            raise text.error(place.begin, place.begin, reason)

    def _check_pragma(self, found: tuple[Pragma, str] | None) -> None:
        if found is not None:
            pragma, reason = found
            raise Text(self.path, self.data).error(pragma.begin, pragma.end, reason)

    def _read(self, place: Place) -> Program:
        self._check_pragmas(place)
        names = Names.of(place.statements, self.params, place.pointers)
        function = place.function.spelling
        needed = size_variables(place.statements, names)
        if missing := without_values(needed, self.params):
            # Do not require sizes for a region that is refused regardless of them.
            _check_constructs(place, self.params, missing)
        possible = possible_parameters(place.statements, names)
        check_values(self.path, function, needed, self.params, possible if missing else {})
        # Sizes of arrays count as parameters even if the code does not mention them, and so do
        # sizes that only other sizes depend on.
        given = [name for name in possible if name in self.params]
        return self._assembled(place, names, Context(), (*needed, *given))[0]

    def at_all_sizes(self, place: Place) -> tuple[Program, list[isl.Set]]:
        """Read a region inside loops over all its sizes, see `ParametricProgram`.

        The sizes run from 1 to their values in `params`, in the order of `params`.

        Returns:
            The program, and sets whose union is the sizes at which it is not valid.

        Raises:
            Refusal: it is not accepted for all sizes at once.
        """
        with _room(self.path), at_most(MOST_OPERATIONS), blaming(place.statements[0]):
            names = Names.of(place.statements, self.params, place.pointers)
            known, context = possible_parameters(place.statements, names), Context()
            for name in self.params:
                context = context.inside(known[name], 1)
            limits = zip(context.names, self.params.values(), strict=True)
            context = context.where(*(f"1 <= {each} <= {limit}" for each, limit in limits))
            return self._assembled(place, names, context, ())

    def _assembled(
        self,
        place: Place,
        names: Names,
        around: Context,
        needed: Iterable[str],
    ) -> tuple[Program, list[isl.Set]]:
        """The program of a region, and sizes at which it is invalid (see `Storages.outside`).

        `needed` are parameters that the program has even if it does not use them.
        """
        storages, reader = _statements(place, Storages(names, around))
        if storages.strides:
            storages, reader = _statements(place, Storages(names, around, _flat(place, storages)))
        names.parameters.update({name: self.params[name] for name in needed})
        unseen = Unseen(place, self.sources, self.defined)
        region = self._region(place)
        aliasing = self.aliasing
        if any(_PUNNING.search(file.source.data) for file in self.sources.files.values()):
            aliasing = replace(aliasing, strict=False)
        program = assemble(place, region, names, storages, reader, unseen, aliasing)
        return program, storages.outside

    def _region(self, place: Place) -> Region:
        by_flags = predefined(self.compiler, self.flags).by_flags
        guard = guard_of(place, self.sources, self.defined, by_flags)
        begin, end, first, last = (
            self._characters(each) for each in (place.begin, place.end, *place.body)
        )
        source = self.data.decode("utf-8", "surrogateescape")
        return Region(
            Passage(
                self.path, source, begin, end, first, last, place.function.spelling, place.alone
            ),
            Compilation(
                conditions=tuple(map(conjunct, guard.conditions)),
                macros=tuple(guard.macros.items()),
                spellings=tuple(guard.spellings.items()),
                constants=tuple(guard.constants.items()),
                types=tuple(guard.types.items()),
                arguments=self.arguments,
            ),
            words=self.sources.words | _new_names(place),
        )

    def _characters(self, offset: int) -> int:
        """The number of characters before a byte offset."""
        return len(self.data[:offset].decode("utf-8", "surrogateescape"))


@dataclass(frozen=True)
class RegionFamily(Family):
    """The programs of a region of a file that was read.

    Attributes:
        file: the file, at some sizes.
        place: the region.
    """

    file: CFile
    place: Place

    def at(self, sizes: Mapping[str, int]) -> Program:
        """Return the program at the given sizes; `sizes` has a value for every size parameter.

        Raises:
            SourceError: it is not accepted at these sizes.
        """
        (program,) = self.file.at(sizes).programs([self.place])
        return program


def _new_names(place: Place) -> frozenset[str]:
    """The names of variables that passes declare."""
    own = {each.key for each in descendants(place.function) if is_variable(each)}
    return frozenset(
        each.spelling
        for statement in place.statements
        for each in descendants(statement)
        if is_variable(each) and (each.origin is not None or each.key not in own)
    )


def _variables(functions: Iterable[Declaration]) -> set[str]:
    """The names of the variables and parameters of functions."""
    return {
        each.spelling
        for function in functions
        for each in (*function.parameters, *descendants(function))
        if each.kind in VARIABLES
    }


def _not_in(statements: Sequence[Node], others: Sequence[Node]) -> list[Node]:
    """The statements that are in none of the others."""
    known = {inner for each in others for inner in descendants(each)}
    return [each for each in statements if each not in known]


def _with_bodies(place: Place) -> Place:
    """The place with `bodies` set to the functions whose bodies are inlined in it."""
    functions = {
        key(function): function
        for statement in place.statements
        for each in descendants(statement)
        if each.origin is not None
        for function in each.origin.functions
    }
    if not functions:
        return place
    # In the order of the file, and with the calls that their bodies have.
    order = dict.fromkeys(map(key, place.function.translation_unit.declarations))
    return replace(place, bodies=tuple(functions[each] for each in order if each in functions))


def _check_constructs(place: Place, values: Mapping[str, int], missing: Sequence[str]) -> None:
    """Check that the constructs of a region are accepted, by reading it with two trial sizes.

    Raises:
        Refusal: the same construct is refused for the same reason with both.
    """
    refused: list[Refusal] = []
    for guess in _GUESSES:
        guessed = {**values, **dict.fromkeys(missing, guess)}
        names = Names.of(place.statements, guessed, place.pointers)
        try:
            reader = StatementReader(names, Storages(names), 0, addressed_in(place.function))
            reader.block(place.statements, Context())
        except Refusal as refusal:
            refused.append(refusal)
        except LooperError:
            return
    if len(refused) == len(_GUESSES) and len({_place_of(each) for each in refused}) == 1:
        raise refused[0]


def _place_of(refusal: Refusal) -> tuple[int, str]:
    return refusal.cursor.extent.start.offset, refusal.reason


class _Room:
    """The interpreter's recursion limit, raised while any thread reads a file."""

    def __init__(self) -> None:
        self._lock, self._readers, self._before = threading.Lock(), 0, 0

    def __enter__(self) -> None:
        with self._lock:
            if not self._readers:
                self._before = sys.getrecursionlimit()
                sys.setrecursionlimit(max(self._before, FRAMES))
            self._readers += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._readers -= 1
            if not self._readers:
                sys.setrecursionlimit(self._before)


_ROOM = _Room()


@contextmanager
def _room(path: Path) -> Iterator[None]:
    """Raise the recursion limit for the deepest code that the readers accept.

    Raises:
        SourceError: the code is nested more deeply.
    """
    try:
        with _ROOM:
            yield
    except RecursionError:
        reason = "the code is nested too deeply to be read"
        raise SourceError(path, 1, 1, "", reason) from None


def _check_names(path: Path, arguments: Sequence[str]) -> None:
    """Check that all names are UTF-8: clang accepts no others."""
    for name in (str(path), *arguments):
        try:
            name.encode()
        except UnicodeEncodeError:
            raise SourceError(
                path, 1, 1, "", f"clang reads no names that are not UTF-8: rename {name!r}"
            ) from None


def _content(path: Path) -> bytes:
    try:
        if not path.exists():
            raise SourceError(path, 1, 1, "", "there is no such file")
        if not path.is_file():
            raise SourceError(path, 1, 1, "", "this is not a regular file")
        return path.read_bytes()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SourceError(path, 1, 1, "", f"the file cannot be read: {reason}") from None


def _macros(defines: Sequence[str]) -> dict[str, Macro]:
    """The macros that options define, by name."""
    found = {}
    for define in defines:
        macro = Macro.of_option(define)
        if macro is None:
            reason = "not of the form NAME or NAME=VALUE"
            raise UsageError(f"defines: {define!r}: {reason}", f"-D {define!r}: {reason}")
        found[macro.name] = macro
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


def _statements(place: Place, storages: Storages) -> tuple[Storages, StatementReader]:
    """Read the statements of a region and the storages that they access."""
    taken = addressed_in(place.function)
    reader = StatementReader(storages.names, storages, storages.around.depth, taken)
    reader.block(place.statements, storages.around)
    return storages, reader


def _flat(place: Place, storages: Storages) -> dict[int, tuple[int, ...]]:
    """The inner extents of one-dimensional arrays that hold matrices, by key."""
    found = {}
    for number, strides in storages.strides.items():
        extents = inner_extents(strides)
        if extents is None:
            name = storages.known[number].name
            raise Refusal(place.statements[0], f"`{name}` is no matrix at all sizes")
        found[number] = extents
    return found
