"""The meaning of names in a region: iterators, size parameters, constants, variables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from looper.frontend.scopes.context import Context, Piece
from looper.frontend.scopes.members import members_of
from looper.frontend.tree.assignments import assigned, loop_variables
from looper.frontend.tree.cursors import VARIABLES, Refusal, is_integer, key, stripped, variable
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    StorageClass,
    TypeKind,
    descendants,
    is_variable,
)
from looper.ir.expressions import Affine


def named_in(cursor: Node, *, pointers: bool = False) -> set[int]:
    """Return the keys of the variables that are named in an expression or a declaration.

    With `pointers`, only those of pointers and arrays.
    """
    return {
        key(each.referenced)
        for each in descendants(cursor)
        if each.kind is NodeKind.DECL_REF_EXPR
        and each.referenced is not None
        and each.referenced.kind in VARIABLES
        and (not pointers or is_pointer(each.referenced))
    }


def bases(target: Node) -> set[int]:
    """Return the keys of the variables of which an assignment to `target` may change a part."""
    cursor = stripped(target)
    while cursor.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR:
        cursor = stripped(cursor.children[0])
    return named_in(cursor, pointers=cursor.kind is not NodeKind.DECL_REF_EXPR)


def counts_with(statement: Node, iterator: Declaration) -> bool:
    """Return True if a statement is a `for` whose first initialised variable is `iterator`."""
    counters = loop_variables(statement) if statement.kind is NodeKind.FOR_STMT else []
    return bool(counters) and key(counters[0]) == key(iterator)


def constant_value(declaration: Declaration) -> int | None:
    """Return the value of a `const` integer variable with a constant initialiser, else None."""
    type_ = declaration.type
    if declaration.kind is not NodeKind.VAR_DECL or not is_integer(declaration):
        return None
    if not type_.canonical.is_const or type_.canonical.is_volatile:
        return None
    value = (declaration.definition or declaration).value
    return value if isinstance(value, int) else None


def is_pointer(declaration: Declaration) -> bool:
    """Return True if a variable is a pointer or an array."""
    return declaration.type.canonical.kind in (
        TypeKind.POINTER,
        TypeKind.CONSTANTARRAY,
        TypeKind.VARIABLEARRAY,
        TypeKind.INCOMPLETEARRAY,
    )


@dataclass
class Names:
    """The variables of one region.

    Attributes:
        values: values of the size parameters, by name.
        iterators: keys (`cursors.key`) of the iterators of all loops of the region.
        written: keys of the other variables the region assigns.
        declared: keys of the variables the region declares.
        assigned: names of the variables in `iterators` and `written`.
        parameters: the size parameters met, and their values.
        data: initialisers of the integers that are replaced by them, in subscripts and elsewhere,
            by key.
        aliases: values of pointers that are replaced by them, by key: of those that the region
            declares, and of others that lead to what it uses by another name, too.
        changed: keys of the variables any part of which the region assigns by name; others may
            overlap them.
        subscripts: keys of the variables that subscripts and pointers depend on.
    """

    values: Mapping[str, int]
    iterators: frozenset[int]
    written: frozenset[int]
    declared: frozenset[int]
    assigned: frozenset[str]
    parameters: dict[str, int] = field(default_factory=dict)
    data: dict[int, Node] = field(default_factory=dict)
    aliases: Mapping[int, Node] = field(default_factory=dict)
    changed: frozenset[int] = frozenset()
    subscripts: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls,
        statements: tuple[Node, ...],
        values: Mapping[str, int],
        pointers: Mapping[int, Node] | None = None,
    ) -> Names:
        """Collect the names used by the statements of a region.

        Args:
            statements: the statements.
            values: of the size parameters, by name.
            pointers: values of pointers of the function that are replaced by them, by key, each
                after those that it is made of.
        """
        iterators, written, declared, spellings = set(), set(), set(), set()
        changed, subscripts, variables = set(), set(), list[Declaration]()
        for statement in statements:
            for cursor in descendants(statement):
                if cursor.kind is NodeKind.FOR_STMT:
                    iterators |= set(map(key, loop_variables(cursor)))
                elif is_variable(cursor):
                    declared.add(key(cursor))
                    variables.append(cursor)
                elif cursor.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR:
                    subscripts |= named_in(cursor.children[-1])
                target = assigned(cursor)
                for each in [] if target is None else members_of(target) or [target]:
                    changed |= bases(each)
                    named = variable(each)
                    if named is not None:
                        written.add(key(named))
                        spellings.add(named.spelling)
        # In textual order, so a variable comes after those that its initialiser uses.
        for each in reversed(variables):
            if is_pointer(each) and key(each) in changed:
                changed |= named_in(each, pointers=True)
            if is_pointer(each) or key(each) in subscripts:
                subscripts |= named_in(each)
        aliases = dict(pointers or {})
        for number, value in reversed(aliases.items()):
            changed |= named_in(value, pointers=True) if number in changed else set()
            subscripts |= named_in(value)
        made = (each for each in variables if each.type.canonical.kind is TypeKind.POINTER)
        aliases |= {key(each): each.expressions[-1] for each in made if each.expressions}
        return cls(
            values,
            frozenset(iterators),
            frozenset(written - iterators),
            frozenset(declared),
            frozenset(spellings),
            aliases=aliases,
            changed=frozenset(changed - iterators),
            subscripts=frozenset(subscripts),
        )

    def value(self, cursor: Node, context: Context) -> tuple[Piece, ...] | None:
        """Return the affine pieces that a name stands for; None if its value is in memory.

        Raises:
            Refusal: it is an iterator outside of its loop.
        """
        declaration = cursor.named
        if declaration.kind is NodeKind.ENUM_CONSTANT_DECL:
            return self._constant(declaration.enum_value, context)
        if declaration.kind not in VARIABLES:
            return None
        position = context.position(declaration)
        if position is not None:
            return (Piece("", Affine.of_iterator(position, context.depth)),)
        wanted = key(declaration)
        for known, pieces in reversed(context.named):
            if known == wanted:
                return pieces
        if wanted in self.iterators:
            raise Refusal(cursor, f"iterator `{cursor.spelling}` is read outside of its loop")
        if self.is_parameter(declaration):
            value = self.values[declaration.spelling]
            self.parameters[declaration.spelling] = value
            return self._constant(value, context)
        known_value = constant_value(declaration)
        return None if known_value is None else self._constant(known_value, context)

    def is_parameter(self, declaration: Declaration) -> bool:
        """Return True if a variable is a size parameter whose value the user gives."""
        return (
            declaration.spelling in self.values
            and key(declaration) not in self.declared
            and self.can_be_parameter(declaration)
        )

    def can_be_parameter(self, declaration: Declaration) -> bool:
        """Return True if a variable is a non-constant integer that the region does not change."""
        return (
            is_integer(declaration)
            and key(declaration) not in self.iterators | self.written | self.declared
            and not declaration.type.canonical.is_volatile
            and constant_value(declaration) is None
        )

    def unusable(self, cursor: Node, role: str) -> Refusal:
        """Return the refusal of a name whose value is unknown where it is used as a `role`."""
        name = cursor.spelling
        declaration = cursor.named
        if declaration.kind not in VARIABLES:
            return Refusal(cursor, f"{role} is not affine")
        if not is_integer(declaration):
            return Refusal(cursor, f"{role} is not an integer")
        if key(declaration) in self.written:
            return Refusal(cursor, f"{role} reads `{name}`, which the region writes")
        if key(declaration) in self.declared:
            return Refusal(cursor, f"{role} reads `{name}`, whose value here is not affine")
        if declaration.type.canonical.is_volatile:
            return Refusal(cursor, f"{role} reads `{name}`, which is volatile: copy it before")
        return Refusal(cursor, f"{role} reads `{name}`, whose value is not given")

    @staticmethod
    def _constant(value: int, context: Context) -> tuple[Piece, ...]:
        return (Piece("", Affine.of_constant(value, context.depth)),)


def is_automatic(declaration: Declaration) -> bool:
    """Return True if a variable has automatic storage in its function."""
    if declaration.kind is NodeKind.PARM_DECL:
        return True
    parent = declaration.parent
    return (
        parent is not None
        and parent.kind is NodeKind.FUNCTION_DECL
        and declaration.storage_class not in (StorageClass.STATIC, StorageClass.EXTERN)
    )
