"""The immutable input of everything: arrays, statements and where they came from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any

import islpy as isl

from looper.errors import ProgramError
from looper.ir.expressions import (
    Access,
    Binary,
    Call,
    Conditional,
    ElementType,
    Expression,
    Unary,
    accesses,
    walk,
)
from looper.ir.polyhedra import access_map, parse_set, range_bounds


class Role(str, Enum):
    """How a region uses an array: who outside of it can see what."""

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
        local: its values are not used after the region (a local variable not read afterwards).
        pointed: the code spells it `(*name)[i][j]`, because it is a pointer to the whole array.
        copies: how many of its first dimensions are copies of a temporary, one for each iteration
            of the loops around it (see `looper.dependences.expansion`); such an array is not part
            of the C.
    """

    name: str
    shape: tuple[int, ...]
    type: ElementType
    local: bool = False
    pointed: bool = False
    copies: int = 0

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


def common_loops(first: Sequence[int], second: Sequence[int]) -> int:
    """How many loops two positions in a tree of loops share (see `Statement.betas`)."""
    loops = min(len(first), len(second)) - 1
    return next((k for k in range(loops) if first[k] != second[k]), loops)


@dataclass(frozen=True)
class Statement:
    """One assignment with the iterations it is executed for.

    Attributes:
        name: `S1`, `S2`, ... in textual order.
        iterators: names of the loops around it, outermost first (only for people: they are not
            part of the program's identity).
        domain: isl text of the iteration domain, over `name[i0, i1, ...]`.
        betas: its position in the tree of loops: `betas[k]` orders it (or the loop around it)
            among what stands inside the loop at depth k - 1; length is `len(iterators) + 1`.
        directions: +1 or -1 for each loop: whether the original loop counts up or down.
        target: the element written.
        value: the right-hand side.
        line: line in the C file, 0 where there is none.
    """

    name: str
    iterators: tuple[str, ...] = field(compare=False)
    domain: str
    betas: tuple[int, ...]
    directions: tuple[int, ...]
    target: Access
    value: Expression
    line: int = field(default=0, compare=False)

    @property
    def depth(self) -> int:
        """Number of loops around it."""
        return len(self.iterators)

    @property
    def domain_set(self) -> isl.Set:
        """The iteration domain as an isl set."""
        return parse_set(self.domain)

    @cached_property
    def reads(self) -> tuple[Access, ...]:
        """The distinct accesses read, in order of first appearance."""
        return tuple(dict.fromkeys(accesses(self.value)))

    def relation(self, access: Access) -> isl.Map:
        """The access relation of one access, restricted to the domain."""
        full = access_map(self.name, self.depth, access.array, access.indices)
        return full.intersect_domain(self.domain_set)

    @cached_property
    def operations(self) -> int:
        """Arithmetic operations of one execution (calls and `?:` count one each)."""
        nodes = walk(self.value)
        return sum(isinstance(node, Binary | Unary | Call | Conditional) for node in nodes)


@dataclass(frozen=True)
class Frame:
    """How the function around a region declares what the region uses.

    Attributes:
        parameters: (name, declaration as written) of the function's parameters that the region
            uses, in the function's order; empty where they could not be told apart.
        sizes: names of the size parameters that are variables of the function.
        variables: names of arrays and scalars that are variables of the file itself.
        pointers: names of arrays that are reached through pointer variables of the file itself.
    """

    parameters: tuple[tuple[str, str], ...] = ()
    sizes: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stretch:
    """Memory that a region uses, as C says it.

    Attributes:
        address: where it begins: `A`, `&s`.
        type: what `sizeof` is asked about: `double[20][30]`.
    """

    address: str
    type: str


@dataclass(frozen=True)
class Signature:
    """How the function around a region is called with nothing but the program's arrays and sizes.

    Attributes:
        result: the C type of its value, or `void`.
        parameters: (name, C type) of each; no type for an array of the program, and any value does
            for a number that is neither a scalar nor a size of the program.
        settable: the arrays, scalars, sizes and pointers that are global and not constant.
        pointers: those of them that are pointers.
    """

    result: str
    parameters: tuple[tuple[str, str], ...]
    settable: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Region:
    """Where in a C file a program was read, kept to print the result in place.

    Attributes:
        path: the file.
        source: the file's whole text.
        begin, end: offsets of the region in `source`: from the `#` of `#pragma scop` to the end of
            the line of `#pragma endscop` (its newline not included).
        body_begin, body_end: offsets in `source` of what stands between the lines of the pragmas,
            up to the `#` of `#pragma endscop`.
        function: the function the region is in.
        iterators: (name, C type) of the loop iterators declared outside of the region.
        conditions: what the preprocessor was asked about the region, as after `#if`, and another
            compilation may answer otherwise: the result is only valid where it holds.
        macros: (name, value) of the integer macros that may be defined otherwise.
        spellings: (name, text) of the other macros of this kind, such as types; one with
            parameters is named by a call with its own.
        constants: (name, value) of the `enum` constants and `const` integers of this kind.
        types: (name, type) of the type definitions of this kind.
        arguments: the preprocessor options (`-D`, `-I`) the file was read with.
        functions: (name, content hash) of the functions called in the region that are not the C
            library's, so that code of the region compiles only together with the rest of the file;
            the hash covers all that they use, and is "" where the file does not have their bodies.
        declared: (C type, name) of the scalars the region itself declares: they do not exist
            outside of it.
        frame: how the function around it declares what it uses.
        apart: pairs of what may overlap in memory, though the program takes it for distinct.
        qualifiers: (array, qualifiers of its elements, qualifiers of its pointer), such as `const`
            and `restrict`, where there are any.
        mentions: the variables and functions from outside that its text names.
        words: every name that may mean something in the file once it is preprocessed: all words of
            the user's files, all macros, and what headers declare.
        sizes: (name, C type) of the size parameters.
        local_constants: (name, value) of the constant integers of the function that it names.
        signature: how the function is called; None if that takes more than the region's arrays.
    """

    path: Path
    source: str
    begin: int
    end: int
    body_begin: int
    body_end: int
    function: str
    iterators: tuple[tuple[str, str], ...] = ()
    conditions: tuple[str, ...] = ()
    macros: tuple[tuple[str, int], ...] = ()
    spellings: tuple[tuple[str, str], ...] = ()
    constants: tuple[tuple[str, int], ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    arguments: tuple[str, ...] = ()
    functions: tuple[tuple[str, str], ...] = ()
    declared: tuple[tuple[str, str], ...] = ()
    frame: Frame = Frame()
    apart: tuple[tuple[Stretch, Stretch], ...] = ()
    qualifiers: tuple[tuple[str, str, str], ...] = ()
    mentions: tuple[str, ...] = ()
    words: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    sizes: tuple[tuple[str, str], ...] = ()
    local_constants: tuple[tuple[str, int], ...] = ()
    signature: Signature | None = None

    @property
    def text(self) -> str:
        """The region itself, pragmas included."""
        return self.source[self.begin : self.end]

    @property
    def calls(self) -> tuple[str, ...]:
        """Names of the functions called."""
        return tuple(name for name, _ in self.functions)

    @property
    def body(self) -> str:
        """What stands between the lines of the pragmas."""
        return self.source[self.body_begin : self.body_end]


@dataclass(frozen=True)
class Program:
    """A region with static control: what LOOPer transforms.

    Attributes:
        name: for people: the kernel's or the function's name.
        arrays: every array and scalar accessed, in order of first appearance in the region.
        statements: in textual order, named `S1`, `S2`, ...
        parameters: (name, value) of the size parameters that were replaced by their values.
        region: the C it was read from, or None for a program built in Python.
        reassociation: sums and products may be computed in another order, which changes the last
            bits of floating-point results.
    """

    name: str = field(compare=False)
    arrays: tuple[Array, ...]
    statements: tuple[Statement, ...]
    parameters: tuple[tuple[str, int], ...] = field(default=(), compare=False)
    region: Region | None = field(default=None, compare=False)
    reassociation: bool = False

    def __post_init__(self) -> None:
        if not self.statements:
            raise ProgramError(f"program {self.name!r} has no statement")
        for number, statement in enumerate(self.statements, start=1):
            if statement.name != f"S{number}":
                raise ProgramError(f"statement {number} is named {statement.name!r}")
        known = {array.name: array for array in self.arrays}
        if len(known) != len(self.arrays):
            raise ProgramError(f"program {self.name!r} declares an array twice")
        for statement in self.statements:
            for access in (statement.target, *statement.reads):
                array = known.get(access.array)
                if array is None:
                    raise ProgramError(f"{statement.name}: unknown array `{access.array}`")
                if len(access.indices) != len(array.shape):
                    raise ProgramError(
                        f"{statement.name}: `{array.name}` has {len(array.shape)} dimensions, "
                        f"not {len(access.indices)}"
                    )

    def check_bounds(self) -> None:
        """Check that every access stays inside its array.

        Raises:
            ProgramError: naming the statement, the array, and the index range.
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

    def array(self, name: str) -> Array:
        """The array with this name."""
        return next(array for array in self.arrays if array.name == name)

    def statement(self, name: str) -> Statement:
        """The statement with this name.

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
        """Whether a name occurs in the program or in its file, so that a new one must not hide it.

        The words of a file are thousands, and all programs made of one share them.
        """
        return name in self._own_words or (self.region is not None and name in self.region.words)

    @property
    def words(self) -> frozenset[str]:
        """All of them; made anew each time, so ask `has_word` for one."""
        return self._own_words | (self.region.words if self.region is not None else frozenset())

    def unused(self, name: str) -> str:
        """The name, with underscores after it if the program or its file uses it."""
        while self.has_word(name):
            name += "_"
        return name

    def accesses(self) -> Iterator[tuple[Statement, Access, bool]]:
        """Every (statement, access, is it a write), in textual order, reads first."""
        for statement in self.statements:
            for access in statement.reads:
                yield statement, access, False
            yield statement, statement.target, True

    @cached_property
    def written(self) -> tuple[Array, ...]:
        """The arrays some statement writes."""
        names = {statement.target.array for statement in self.statements}
        return tuple(array for array in self.arrays if array.name in names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Program):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """Content hash (hex): the same for the same program, however it was read.

        It covers arrays, domains, positions, accesses, expressions, reassociation and what called
        functions compute, but no iterator's name, no line number and not the program's own name.
        """
        content: dict[str, list[Any]] = {
            "arrays": [asdict(array) for array in sorted(self.arrays, key=lambda a: a.name)],
            "statements": [
                [s.domain, s.betas, s.directions, repr(s.target), repr(s.value)]
                for s in self.statements
            ],
        }
        if self.region is not None and self.region.functions:
            content["functions"] = sorted(self.region.functions)
        if self.reassociation:
            content["reassociation"] = [True]
        encoded = json.dumps(content, sort_keys=True, default=str)
        return hashlib.sha256(encoded.encode()).hexdigest()[:32]
