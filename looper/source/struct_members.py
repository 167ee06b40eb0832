"""Structs whose members a program represents as separate variables and arrays."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


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
class Structs:
    """The structs that a region uses.

    Attributes:
        members: members of structs that it uses, pointers before what they point to.
        holders: the variables that these are members of, in the same order.
    """

    members: tuple[Member, ...] = ()
    holders: tuple[Holder, ...] = ()

    @property
    def have_arrays(self) -> bool:
        """True if arrays of the program are members of structs."""
        return any(holder.filled for holder in self.holders)

    @property
    def bytes(self) -> int:
        """Size of the structs that contain arrays of the program."""
        return sum(holder.bytes for holder in self.holders if holder.filled)

    def place_of(self, name: str) -> str:
        """Return the C spelling of a variable or array that stands for a member; "" for others."""
        return next((each.place for each in self.members if each.name == name), "")
