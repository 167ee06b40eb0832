"""Programs, the immutable input of LOOPer: arrays, statements and their origin."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from functools import cached_property, wraps
from html import escape
from typing import Any, TypeVar

import islpy as isl

from looper.errors import ProgramError
from looper.ir.expression_json import expression_from_list, expression_to_list
from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Conditional,
    ElementType,
    Expression,
    Lookup,
    Unary,
    accesses,
    walk,
)
from looper.ir.origin import Origin
from looper.ir.polyhedra import access_map, parse_set, range_bounds
from looper.support.cache import BoundedCache, Facts, Findings

_KEPT = 4096
FORMAT = 3
"""Latest version of the JSON format. Programs are written in the earliest sufficient one: version 1
has neither lookups nor matrices in one-dimensional arrays, version 2 no members of structs."""


class Role(str, Enum):
    """The use of an array by a region: visibility of its values outside of the region."""

    IN = "in"
    OUT = "out"
    INOUT = "inout"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class Array:
    """An array, or a scalar where `shape` is empty.

    Attributes:
        name: its name in the C code.
        shape: number of elements in each dimension.
        type: C type of an element.
        local: True if its values are not used after the region (a local variable not read later).
        pointed: True if it is a pointer to the whole array, which the code spells `(*name)[i][j]`.
        copies: number of leading dimensions that hold copies, one for each iteration of some loops,
            of a temporary (see `looper.dependences.expansion`) or of what a statement reads (see
            `looper.dependences.copied_reads`); such an array is not part of the C.
        flat: the extents of its dimensions but the first one as C, if the C has a single dimension:
            `A[i * n + j]`, at all sizes.
        form: the C spelling of an element that is a member of a struct, with `[]` for each
            subscript in front of the member's own: `p[].x`.
        steps: size in bytes of the structs in each of these dimensions.
    """

    name: str
    shape: tuple[int, ...]
    type: ElementType
    local: bool = False
    pointed: bool = False
    copies: int = 0
    flat: tuple[str, ...] = ()
    form: str = ""
    steps: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return a dictionary for JSON, without `flat`, `form` and `steps` if they are empty."""
        content = asdict(self)
        for name in ("flat", "form", "steps"):
            if not content[name]:
                del content[name]
        return content

    @property
    def elements(self) -> int:
        """Number of elements; 1 for a scalar."""
        count = 1
        for extent in self.shape:
            count *= extent
        return count

    @property
    def bytes(self) -> int:
        """Size in bytes."""
        return self.elements * self.type.bytes


def _array(content: dict[str, Any]) -> Array:
    """The array for which `Array.to_dict` returned `content`, also after a JSON round trip."""
    shape, element = tuple(map(int, content["shape"])), ElementType(content["type"])
    lists = {name: tuple(content.get(name, ())) for name in ("flat", "steps")}
    return Array(**{**content, "shape": shape, "type": element, **lists})


def common_loops(first: Sequence[int], second: Sequence[int]) -> int:
    """Return the number of loops that two positions share (see `Statement.betas`)."""
    loops = min(len(first), len(second)) - 1
    return next((k for k in range(loops) if first[k] != second[k]), loops)


@dataclass(frozen=True)
class Statement:
    """One assignment with the iterations it is executed for.

    Attributes:
        name: `S1`, `S2`, ... in textual order; parts that were split off have the last numbers.
        iterators: names of the loops around it, outermost first (for display only: they are not
            part of the program's identity).
        domain: isl text of the iteration domain, over `name[i0, i1, ...]`.
        betas: its position in the tree of loops: `betas[k]` orders it (or the loop around it)
            among the members of the loop at depth k - 1; length is `len(iterators) + 1`.
        directions: +1 or -1 for each loop: whether the original loop counts up or down.
        target: the element written.
        value: the right-hand side.
        line: line in the C file, 0 where there is none.
        part_of: name of the statement from whose iterations it was split off (see
            `looper.dependences.index_sets`), or for which it makes copies (see
            `looper.dependences.copied_reads`); "" for a statement of the program as it was read.
    """

    name: str
    iterators: tuple[str, ...] = field(compare=False)
    domain: str
    betas: tuple[int, ...]
    directions: tuple[int, ...]
    target: Access
    value: Expression
    line: int = field(default=0, compare=False)
    part_of: str = ""

    @property
    def depth(self) -> int:
        """Number of loops around it."""
        return len(self.iterators)

    @property
    def domain_set(self) -> isl.Set:
        """The iteration domain as an isl set."""
        return parse_set(self.domain)

    @cached_property
    def known_ranges(self) -> BoundedCache[object, tuple[int, int]]:
        """The smallest and largest time in a loop, by the `RowFacts` of its row."""
        return BoundedCache(_KEPT)

    @cached_property
    def reads(self) -> tuple[Access, ...]:
        """The distinct accesses read, in order of first appearance."""
        return tuple(dict.fromkeys(accesses(self.value)))

    @cached_property
    def lookups(self) -> tuple[Lookup, ...]:
        """The distinct lookups: elements read at data-dependent indices."""
        return tuple(dict.fromkeys(n for n in walk(self.value) if isinstance(n, Lookup)))

    @property
    def uses(self) -> frozenset[str]:
        """Names of the arrays and scalars that the statement reads or writes."""
        names = {access.array for access in (self.target, *self.reads)}
        return frozenset(names | {lookup.array for lookup in self.lookups})

    def relation(self, access: Access) -> isl.Map:
        """Return the access relation of one access, restricted to the domain."""
        full = access_map(self.name, self.depth, access.array, access.indices)
        return full.intersect_domain(self.domain_set)

    def to_dict(self) -> dict[str, Any]:
        """Return the statement as a dictionary for JSON."""
        return {
            "name": self.name,
            "iterators": list(self.iterators),
            "domain": self.domain,
            "betas": list(self.betas),
            "directions": list(self.directions),
            "target": expression_to_list(self.target),
            "value": expression_to_list(self.value),
            "line": self.line,
        }

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> Statement:
        """Return the statement for which `to_dict` returned `content`.

        Raises:
            KeyError, TypeError, ValueError: if `content` is not such a dictionary.
        """
        found: dict[str, Any] = {
            key: tuple(v) if isinstance(v, list) else v for key, v in content.items()
        }
        target = expression_from_list(content["target"])
        if not isinstance(target, Access):
            raise ValueError(f"`{found['name']}` does not write an array element")
        return cls(**{**found, "target": target, "value": expression_from_list(content["value"])})

    @cached_property
    def operations(self) -> int:
        """Number of arithmetic operations of one execution (calls and `?:` count one each)."""
        nodes = walk(self.value)
        return sum(isinstance(node, Binary | Unary | Call | Conditional) for node in nodes)


def renumbered(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """Renumber statements in textual order, closing the gaps left by removed ones.

    They are named `S1`, `S2`, ..., and positions inside every loop are 0, 1, 2, ...
    """
    positions: dict[tuple[int, ...], dict[int, int]] = {}
    for each in statements:
        for level, beta in enumerate(each.betas):
            siblings = positions.setdefault(each.betas[:level], {})
            siblings.setdefault(beta, len(siblings))
    found = []
    for number, each in enumerate(statements, start=1):
        betas = (positions[each.betas[:level]][beta] for level, beta in enumerate(each.betas))
        name = f"S{number}"
        domain = each.domain.replace(f"{each.name}[", f"{name}[")
        found.append(replace(each, name=name, domain=domain, betas=tuple(betas)))
    return tuple(found)


_FINDINGS = Findings()
_Found = TypeVar("_Found")


def found_once(find: Callable[[Program], _Found]) -> Callable[[Program], _Found]:
    """Decorate a function of a program so that its result is cached in the program's facts.

    The result must not depend on anything in which equal programs differ: names and lines.
    """

    @wraps(find)
    def known(program: Program) -> _Found:
        facts = program.facts
        if known not in facts:
            facts[known] = find(program)
        answer: _Found = facts[known]
        return answer

    return known


class Family(ABC):
    """The programs of one region at all readable sizes; created by the C frontend."""

    @abstractmethod
    def at(self, sizes: Mapping[str, int]) -> Program:
        """Return the program at the given sizes; `sizes` has a value for every size parameter."""


@dataclass(frozen=True)
class Program:
    """A region with static control, the unit that LOOPer transforms.

    Attributes:
        name: the kernel's or the function's name, for display only.
        arrays: every array and scalar accessed, in order of first appearance in the region.
        statements: in textual order, named `S1`, `S2`, ...; parts of them that were split off come
            last, wherever they are in the text.
        parameters: (name, value) of the size parameters that were replaced by their values.
        region: the part of a C file it was read from, or None for a program built in Python.
        reassociation: True if sums and products may be computed in another order, which changes the
            last bits of floating-point results.
        family: yields the program at other sizes; None for a program that was built in Python or
            loaded from a file. It is not serialised.
    """

    name: str = field(compare=False)
    arrays: tuple[Array, ...]
    statements: tuple[Statement, ...]
    parameters: tuple[tuple[str, int], ...] = field(default=(), compare=False)
    region: Origin | None = field(default=None, compare=False)
    reassociation: bool = False
    family: Family | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.statements:
            raise ProgramError(f"program {self.name!r} has no statement")
        for number, statement in enumerate(self.statements, start=1):
            if statement.name != f"S{number}":
                raise ProgramError(f"statement {number} is named {statement.name!r}")
        known = {array.name: array for array in self.arrays}
        if len(known) != len(self.arrays):
            raise ProgramError(f"program {self.name!r} declares an array twice")
        written = {statement.target.array for statement in self.statements}
        for statement in self.statements:
            touched: list[Access | Lookup] = [statement.target, *statement.reads]
            for access in (*touched, *statement.lookups):
                array = known.get(access.array)
                if array is None:
                    raise ProgramError(f"{statement.name}: unknown array `{access.array}`")
                if isinstance(access, Lookup) and access.array in written:
                    raise ProgramError(
                        f"{statement.name}: data decides which element of `{array.name}` is read, "
                        "so it cannot be written"
                    )
                if len(access.indices) != len(array.shape):
                    raise ProgramError(
                        f"{statement.name}: `{array.name}` has {len(array.shape)} dimensions, "
                        f"not {len(access.indices)}"
                    )

    def __repr__(self) -> str:
        count = len(self.statements)
        sizes = "".join(f" {name}={value}" for name, value in self.parameters)
        noun = "statement" if count == 1 else "statements"
        return f"<Program {self.name}{sizes}: {count} {noun}>"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: the region's source, or the statements' domains."""
        if self.region is not None:
            text = self.region.text
        else:
            text = "\n".join(f"{each.name}  {each.domain}" for each in self.statements)
        return f"<p>{escape(repr(self))}</p><pre>{escape(text)}</pre>"

    def at(self, sizes: Mapping[str, int] | None = None, /, **named: int) -> Program:
        """Return the program of the same region at other sizes.

            gemm = looper.read_c("gemm.c", params={"ni": 200, "nj": 220, "nk": 240})
            small = gemm.at(ni=20, nj=22)

        Args:
            sizes: values of size parameters, by name; others stay as they are.
            named: more of them.

        Raises:
            ProgramError: the program was not read from a C file by this process.
            SourceError: it is not accepted at these sizes.
            UsageError: there is no size of this name, or its value is not valid.
        """
        if self.family is None:
            raise ProgramError(
                f"program {self.name!r} was not read from a C file here, so that other sizes of it "
                "are not known: read the file with looper.read_c"
            )
        wanted = dict(self.parameters) | dict(sizes or {}) | named
        return replace(self.family.at(wanted), reassociation=self.reassociation)

    def to_json(self) -> str:
        """Return the whole program as JSON; the text is deterministic.

        It includes the region, so that the program can be compiled, run and written as before,
        wherever its file is now.
        """
        content = {
            "format": self._format,
            "name": self.name,
            "arrays": [array.to_dict() for array in self.arrays],
            "statements": [statement.to_dict() for statement in self.statements],
            "parameters": self.parameters,
            "region": None if self.region is None else self.region.to_dict(),
            "reassociation": self.reassociation,
        }
        return json.dumps(content, sort_keys=True, separators=(",", ":"))

    @property
    def _format(self) -> int:
        """The earliest sufficient version of the JSON format."""
        flat = any(array.flat for array in self.arrays)
        own = 2 if flat or any(statement.lookups for statement in self.statements) else 1
        return own if self.region is None else max(own, self.region.format)

    @classmethod
    def from_json(cls, text: str, origin: Callable[[dict[str, Any]], Origin]) -> Program:
        """Return the program for which `to_json` returned `text`.

        Args:
            text: the JSON.
            origin: the inverse of `Origin.to_dict`; see `program_from_json` for that of C.

        Raises:
            ProgramError: if `text` is not such a text, or in a later format.
        """
        try:
            content = json.loads(text)
            if content["format"] > FORMAT:
                raise ProgramError(
                    f"the program is in format {content['format']}, and this LOOPer reads formats "
                    f"up to {FORMAT}: update LOOPer"
                )
            region = content["region"]
            return cls(
                content["name"],
                tuple(_array(each) for each in content["arrays"]),
                tuple(Statement.from_dict(each) for each in content["statements"]),
                tuple((name, int(value)) for name, value in content["parameters"]),
                None if region is None else origin(region),
                bool(content["reassociation"]),
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ProgramError(f"this is no program in LOOPer's JSON: {error!r}") from None

    def check_bounds(self) -> None:
        """Check that every access stays inside its array.

        Raises:
            ProgramError: an access is out of bounds; the message has the statement, the array and
                the index range.
        """
        for statement in self.statements:
            for access in (statement.target, *statement.reads):
                self._check_access(statement, access)

    def _check_access(self, statement: Statement, access: Access) -> None:
        array = self.array(access.array)
        relation = statement.relation(access)
        if not array.shape or relation.is_empty():
            return
        for dimension, (low, high) in enumerate(range_bounds(relation)):
            extent = array.shape[dimension]
            if low < 0 or high >= extent:
                where = f" (line {statement.line})" if statement.line else ""
                raise ProgramError(
                    f"{statement.name}{where} accesses `{array.name}` out of bounds: index "
                    f"{dimension} runs from {low} to {high}, the extent is {extent}"
                )

    @property
    def struct_bytes(self) -> int:
        """Size of the structs that contain arrays of the program, when it runs outside its file."""
        return self.region.struct_bytes if self.region is not None else 0

    def array(self, name: str) -> Array:
        """Return the array with this name."""
        return next(array for array in self.arrays if array.name == name)

    def statement(self, name: str) -> Statement:
        """Return the statement with this name.

        Raises:
            KeyError: there is none.
        """
        for statement in self.statements:
            if statement.name == name:
                return statement
        raise KeyError(name)

    @cached_property
    def index(self) -> dict[str, int]:
        """Position of each statement by name."""
        return {statement.name: k for k, statement in enumerate(self.statements)}

    @cached_property
    def _own_words(self) -> frozenset[str]:
        names = {array.name for array in self.arrays} | {name for name, _ in self.parameters}
        names |= {name for statement in self.statements for name in statement.iterators}
        return frozenset(names)

    def has_word(self, name: str) -> bool:
        """Return True if a name occurs in the program or its file, and must not be hidden.

        A file has thousands of words, which all programs derived from it share; so they are not
        copied.
        """
        return name in self._own_words or name in self.words_of_region

    @property
    def words_of_region(self) -> frozenset[str]:
        """The words of the region's file; empty if there is no region."""
        return self.region.words if self.region is not None else frozenset()

    @property
    def words(self) -> frozenset[str]:
        """All words of the program and its file; rebuilt on each use, so prefer `has_word`."""
        return self._own_words | self.words_of_region

    def unused(self, name: str) -> str:
        """Return the name, with underscores appended while the program or its file uses it."""
        while self.has_word(name):
            name += "_"
        return name

    def accesses(self) -> Iterator[tuple[Statement, Access, bool]]:
        """Yield every (statement, access, is a write), in textual order, reads first."""
        for statement in self.statements:
            for access in statement.reads:
                yield statement, access, False
            yield statement, statement.target, True

    @cached_property
    def written(self) -> tuple[Array, ...]:
        """The arrays that some statement writes."""
        names = {statement.target.array for statement in self.statements}
        return tuple(array for array in self.arrays if array.name in names)

    @cached_property
    def facts(self) -> Facts:
        """Cached facts about the program (see `found_once`).

        Equal programs share them, and they are dropped with the last of these programs.
        """
        return _FINDINGS.about(self.digest)

    def __getstate__(self) -> dict[str, Any]:
        # Facts are large and can be recomputed; so can the family, which holds the parsed file.
        state = {name: value for name, value in self.__dict__.items() if name != "facts"}
        return state | {"family": None}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Program):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def original_digest(self) -> str:
        """Content hash (hex) of the C that the program was read from; "" if there is none.

        One program may have many spellings that compile to different code: with pragmas or
        `restrict`, say.
        """
        return "" if self.region is None else self.region.digest

    @cached_property
    def digest(self) -> str:
        """Content hash (hex) that identifies the program, regardless of its spelling in C.

        It covers arrays, domains, positions, accesses, expressions, reassociation, the bodies of
        called functions and the types of scalars that were replaced by elements, but neither names
        of iterators, line numbers nor the program's own name.
        """
        content: dict[str, list[Any]] = {
            "arrays": [array.to_dict() for array in sorted(self.arrays, key=lambda a: a.name)],
            "statements": [
                [s.domain, s.betas, s.directions, repr(s.target), repr(s.value)]
                for s in self.statements
            ],
        }
        if self.region is not None and self.region.functions:
            content["functions"] = sorted(self.region.functions)
        if self.region is not None and self.region.replaced:
            # The original's text is different, and so is its execution time.
            content["replaced"] = sorted(kind for kind, _ in self.region.replaced)
        if self.reassociation:
            content["reassociation"] = [True]
        encoded = json.dumps(content, sort_keys=True, default=str)
        return hashlib.sha256(encoded.encode()).hexdigest()[:32]
