"""Source regions: the place of a program in its C file, and all that printing in place requires."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field, fields
from math import prod
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Frame:
    """Declarations, in the function around a region, of variables that the region uses.

    Attributes:
        parameters: (name, declaration as written) of the function's parameters that the region
            uses, in the function's order; empty if their texts could not be separated.
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
    """Memory that a region uses, in C.

    Attributes:
        address: of its first byte: `A`, `&s`.
        type: of an element, or the variable: the operand of `sizeof`.
        extents: number of elements in each dimension, as C; empty for a single one.
    """

    address: str
    type: str
    extents: tuple[str, ...] = ()


@dataclass(frozen=True)
class Member:
    """A member of a struct that the program represents as a separate variable or array.

    Attributes:
        name: in the program.
        place: its C spelling, with `[]` for each subscript in front of its own: `p[].x`.
        type: the C type of the variable that holds its value in generated code; empty for an array,
            whose elements the code spells like `place`.
        stored: True if the variable's last value is stored in the member.
        fresh: True if the region always writes it before reading it.
        pointer: the beginning of `place`, if it is a pointer that the region may never dereference.
        inside: True if it may only be read where the region executes a statement.
        fixed: True if C does not allow assignments to it.
    """

    name: str
    place: str
    type: str = ""
    stored: bool = False
    fresh: bool = False
    pointer: str = ""
    inside: bool = False
    fixed: bool = False

    def declared(self, type_: str = "") -> str:
        """Return the variable's declaration: `const int m_rows`, `double *const m_data`.

        Args:
            type_: replaces the variable's own type if not empty.
        """
        kind = type_ or self.type
        if "(*)" in kind:
            return kind.replace("(*)", f"(*const {self.name})")
        if kind.endswith("*"):
            return f"{kind}const {self.name}"
        return f"{'' if self.stored else 'const '}{kind} {self.name}"

    @property
    def assigned(self) -> str:
        """C expression that can be assigned to in order to set the member."""
        if not self.fixed:
            return self.place
        whole = self.type.replace("(*)", "(**)") if "(*)" in self.type else f"{self.type} *"
        return f"*({whole}) &{self.place}"


@dataclass(frozen=True)
class Holder:
    """A variable that contains, or points to, structs whose members a region uses.

    Attributes:
        name: its name.
        record: the C type of the structs.
        shape: number of structs in each dimension; empty for a single one.
        pointer: True if it is the name of a pointer or of an array.
        own: True for a variable of the file itself, which every function can set.
        filled: True if arrays of the program are parts of it.
        constant: True if its values are fixed by the file.
        record_bytes: size of one struct.
    """

    name: str
    record: str
    shape: tuple[int, ...] = ()
    pointer: bool = False
    own: bool = False
    filled: bool = False
    constant: bool = False
    record_bytes: int = 0

    @property
    def bytes(self) -> int:
        """Size of all structs."""
        return self.record_bytes * prod(self.shape)


@dataclass(frozen=True)
class Signature:
    """The signature of a function that can be called with the program's arrays and sizes alone.

    Attributes:
        result: the C type of its value, or `void`.
        parameters: (name, C type) of each; the type is empty for an array of the program. A number
            that is neither a scalar nor a size of the program may have any value.
        settable: the arrays, scalars, sizes and pointers that are global and not constant.
        pointers: those of them that are pointers.
    """

    result: str
    parameters: tuple[tuple[str, str], ...]
    settable: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Region:
    """The region of a C file that a program was read from, kept to print the result in place.

    Attributes:
        path: the file.
        source: the file's whole text.
        begin, end: offsets of the region in `source`: from the `#` of `#pragma scop` to the end of
            the line of `#pragma endscop` (its newline not included).
        body_begin, body_end: offsets in `source` of the text between the lines of the pragmas, up
            to the `#` of `#pragma endscop`.
        function: the function the region is in.
        iterators: (name, C type) of the loop iterators declared outside of the region.
        conditions: preprocessor conditions on which the region depends, as after `#if`, and whose
            value may differ in another compilation: the result is only valid where they hold.
        macros: (name, value) of the integer macros that may be defined differently.
        spellings: (name, text) of the other macros of this kind, such as types; one with
            parameters is named by a call with its own.
        constants: (name, value) of the `enum` constants and `const` integers of this kind.
        types: (name, type) of the type definitions of this kind.
        arguments: the preprocessor options (`-D`, `-I`) the file was read with.
        functions: (name, content hash) of the functions called in the region that are not the C
            library's, so that code of the region compiles only together with the rest of the file;
            the hash covers all that they use, and is "" if the file does not have their bodies.
        declared: (C type, name) of the scalars and arrays the region itself declares: they do not
            exist outside of it.
        unused: declarations of variables that only statements without executions use: they are not
            part of the program, and the extents are not those of the file.
        replaced: (C type, name) of the scalars that the program replaces by the elements that they
            are stored in (see `looper.dependences.demotion`).
        frame: declarations, in the function around it, of variables that it uses.
        apart: pairs of memory that may overlap, though the program assumes them to be distinct.
        qualifiers: (array, qualifiers of its elements, qualifiers of its pointer), such as `const`
            and `restrict`, for arrays that have any.
        mentions: the variables and functions from outside that its text names.
        words: every name that may mean something in the file once it is preprocessed: all words of
            the user's files, all macros, and what headers declare.
        sizes: (name, C type) of the size parameters.
        local_constants: (name, value) of the constant integers of the function that it names.
        signature: of the function; None if a call takes more than the region's arrays and sizes.
        after: loops without a body that give iterators the values that are read after the region.
        members: members of structs that it uses, pointers before what they point to.
        holders: the variables that these are members of, in the same order.
        shared: variables of the file that both the region and functions called in it use.
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
    unused: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    frame: Frame = Frame()
    apart: tuple[tuple[Stretch, Stretch], ...] = ()
    qualifiers: tuple[tuple[str, str, str], ...] = ()
    mentions: tuple[str, ...] = ()
    words: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    sizes: tuple[tuple[str, str], ...] = ()
    local_constants: tuple[tuple[str, int], ...] = ()
    signature: Signature | None = None
    after: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    holders: tuple[Holder, ...] = ()
    shared: tuple[str, ...] = ()

    @property
    def struct_bytes(self) -> int:
        """Size of the structs that contain arrays of the program."""
        return sum(holder.bytes for holder in self.holders if holder.filled)

    @property
    def text(self) -> str:
        """The text of the region, pragmas included."""
        return self.source[self.begin : self.end]

    @property
    def calls(self) -> tuple[str, ...]:
        """Names of the functions called."""
        return tuple(name for name, _ in self.functions)

    @property
    def body(self) -> str:
        """The text between the lines of the pragmas."""
        return self.source[self.body_begin : self.body_end]

    @property
    def digest(self) -> str:
        """Content hash (hex) of the loops as written and the declarations of their variables."""
        declared = (self.frame, self.qualifiers, self.declared, self.iterators, self.sizes)
        structs = (self.members, self.holders) if self.holders else ()
        text = repr((self.body, *declared, self.local_constants, *structs))
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]

    def to_dict(self) -> dict[str, Any]:
        """Return the region as a dictionary for JSON."""
        return {**asdict(self), "path": str(self.path), "words": sorted(self.words)}

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> Region:
        """Return the region for which `to_dict` returned `content`, also after a JSON round trip.

        Raises:
            KeyError, TypeError, ValueError: if `content` is not such a dictionary.
        """
        content = {
            "unused": (),
            "replaced": (),
            "after": (),
            "members": (),
            "holders": (),
            "shared": (),
            **content,
        }  # defaults of fields that earlier versions did not have
        found = {each.name: _frozen(content[each.name]) for each in fields(cls)}
        signature, apart = found["signature"], content["apart"]
        found |= {
            "path": Path(found["path"]),
            "words": frozenset(found["words"]),
            "frame": Frame(**_values(found["frame"])),
            "apart": tuple(tuple(Stretch(**_values(each)) for each in pair) for pair in apart),
            "members": tuple(Member(**each) for each in content["members"]),
            "holders": tuple(Holder(**_values(each)) for each in content["holders"]),
            "signature": None if signature is None else Signature(**_values(signature)),
        }
        return cls(**found)


def _values(content: dict[str, Any]) -> dict[str, Any]:
    return {name: _frozen(value) for name, value in content.items()}


def _frozen(value: Any) -> Any:
    """The value with JSON's lists converted back to tuples, recursively."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
