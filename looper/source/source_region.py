"""Regions: the origin of a program in a C file, and all that printing in place requires."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from looper.ir.origin import Origin
from looper.ir.program import Program
from looper.source.called_functions import Calls, Signature
from looper.source.compilation import Compilation
from looper.source.passage import Passage
from looper.source.scope import Frame, Scope
from looper.source.struct_members import Holder, Member, Structs

# Defaults of what earlier versions of the JSON did not have.
_LATER = {
    **dict.fromkeys(("unused", "made", "replaced", "after", "members", "holders", "shared"), ()),
    "alone": False,
}


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
class Region(Origin):
    """The region of a C file that a program was read from, kept to print the result in place.

    Attributes:
        passage: its place in the file.
        compilation: the compilation for which it was read.
        scope: the variables that it names.
        structs: the structs whose members it uses.
        calls: the functions that it calls, and the call of its own.
        apart: pairs of memory that may overlap, though the program assumes them to be distinct.
        replaced: see `Origin.replaced`.
        words: all words of the user's files, all macros, and what headers declare.
    """

    passage: Passage = field(default_factory=Passage)
    compilation: Compilation = field(default_factory=Compilation)
    scope: Scope = field(default_factory=Scope)
    structs: Structs = field(default_factory=Structs)
    calls: Calls = field(default_factory=Calls)
    apart: tuple[tuple[Stretch, Stretch], ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    words: frozenset[str] = field(default=frozenset(), repr=False, compare=False)

    @property
    def path(self) -> Path:
        """The file."""
        return self.passage.path

    @property
    def source(self) -> str:
        """The file's whole text."""
        return self.passage.source

    @property
    def text(self) -> str:
        """The text of the region, pragmas included."""
        return self.passage.text

    @property
    def line(self) -> int:
        """The number of the region's first line."""
        return self.passage.line

    @property
    def functions(self) -> tuple[tuple[str, str], ...]:
        """(name, content hash) of the functions called in the region, see `Calls`."""
        return self.calls.functions

    @property
    def declared(self) -> frozenset[str]:
        """See `Origin.declared`."""
        return frozenset(self.scope.inside)

    def with_replaced(self, scalars: Iterable[tuple[str, str]]) -> Region:
        """Return the region of a program that replaces these scalars (C type, name)."""
        return replace(self, replaced=tuple(scalars))

    @property
    def struct_bytes(self) -> int:
        """Size of the structs that contain arrays of the program."""
        return self.structs.bytes

    @property
    def options(self) -> tuple[str, ...]:
        """Compiler options for code taken from the file: its `-D`, `-I` and folder."""
        return (*self.compilation.arguments, "-iquote", str(self.path.resolve().parent))

    @property
    def digest(self) -> str:
        """Content hash (hex) of the loops as written and the declarations of their variables."""
        scope, structs = self.scope, self.structs
        declared = (scope.frame, scope.qualifiers, scope.declared, scope.iterators, scope.sizes)
        members = (structs.members, structs.holders) if structs.holders else ()
        # Memos contain hashes of this very text: the names of classes in it must not change.
        text = repr((self.passage.body, *declared, scope.local_constants, *members))
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]

    @property
    def format(self) -> int:
        """The earliest sufficient version of the JSON format."""
        return 3 if self.structs.members else 1

    def to_dict(self) -> dict[str, Any]:
        """Return the region as a dictionary for JSON, in which its parts are not separate."""
        content = asdict(self)
        for part in ("passage", "compilation", "scope", "structs", "calls"):
            content |= content.pop(part)
        return {**content, "path": str(self.path), "words": sorted(self.words)}

    @classmethod
    def from_dict(cls, content: Mapping[str, Any]) -> Region:
        """Return the region for which `to_dict` returned `content`, also after a JSON round trip.

        Raises:
            KeyError, TypeError, ValueError: if `content` is not such a dictionary.
        """
        found = _frozen({**_LATER, **content})
        signature = found["signature"]
        found |= {
            "path": Path(found["path"]),
            "frame": Frame(**found["frame"]),
            "members": tuple(Member(**each) for each in found["members"]),
            "holders": tuple(Holder(**each) for each in found["holders"]),
            "signature": None if signature is None else Signature(**signature),
        }
        return cls(
            _part(Passage, found),
            _part(Compilation, found),
            _part(Scope, found),
            _part(Structs, found),
            _part(Calls, found),
            tuple((Stretch(**first), Stretch(**second)) for first, second in found["apart"]),
            found["replaced"],
            frozenset(found["words"]),
        )


_NONE = Region()


def region_of(program: Program) -> Region:
    """Return the region that a program was read from; an empty one if it was built in Python."""
    found = _NONE if program.region is None else program.region
    assert isinstance(found, Region), "programs are read from C"
    return found


def program_from_json(text: str) -> Program:
    """Return the program, with its region, for which `Program.to_json` returned `text`.

    Raises:
        ProgramError: if `text` is not such a text, or in a later format.
    """
    return Program.from_json(text, Region.from_dict)


def _part(kind: Any, content: Mapping[str, Any]) -> Any:
    return kind(**{each.name: content[each.name] for each in fields(kind)})


def _frozen(value: Any) -> Any:
    """The value with JSON's lists converted back to tuples, recursively."""
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
