"""The variables of a region's function, as far as the region uses them."""

from __future__ import annotations

from dataclasses import dataclass


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
class Scope:
    """The names in a region's text that do not belong to structs.

    Attributes:
        iterators: (name, C type) of the loop iterators declared outside of the region.
        declared: (C type, name) of the scalars and arrays the region itself declares: they do not
            exist outside of it.
        unused: declarations of variables that only statements without executions use: they are not
            part of the program, and the extents are not those of the file.
        made: declarations, with their values, of pointers of the function that its text uses, and
            that are replaced in the program by what they lead to.
        frame: declarations, in the function around it, of variables that it uses.
        qualifiers: (array, qualifiers of its elements, qualifiers of its pointer), such as `const`
            and `restrict`, for arrays that have any.
        mentions: the variables and functions from outside that its text names.
        sizes: (name, C type) of the size parameters.
        local_constants: (name, value) of the constant integers of the function that it names.
        after: loops without a body that give iterators the values that are read after the region.
    """

    iterators: tuple[tuple[str, str], ...] = ()
    declared: tuple[tuple[str, str], ...] = ()
    unused: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    frame: Frame = Frame()
    qualifiers: tuple[tuple[str, str, str], ...] = ()
    mentions: tuple[str, ...] = ()
    sizes: tuple[tuple[str, str], ...] = ()
    local_constants: tuple[tuple[str, int], ...] = ()
    after: tuple[str, ...] = ()

    @property
    def inside(self) -> set[str]:
        """Names of the scalars and arrays the region itself declares."""
        return {name for _, name in self.declared}

    @property
    def outside(self) -> set[str]:
        """Names of iterators, variables and functions from outside."""
        return {name for name, _ in self.iterators} | set(self.mentions)

    @property
    def size_types(self) -> dict[str, str]:
        """The C type of each size parameter."""
        return dict(self.sizes)
