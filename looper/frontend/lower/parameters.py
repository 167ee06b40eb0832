"""Size parameters: the integers whose values the user has to provide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from looper.errors import MissingSizes, UnknownParameters, UsageError
from looper.frontend.lower.declarations import size_expressions
from looper.frontend.scopes.names import Names, is_pointer, named_in
from looper.frontend.tree.cursors import VARIABLES, integer_range, key
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, descendants, is_variable

_EXAMPLE = 1000


def controlling(statements: tuple[Node, ...], names: Names) -> Iterator[Node]:
    """Yield the expressions that control execution and select the accessed elements.

    The initialisers of integers that the region declares and these expressions use are included.
    """
    made_of = {
        key(cursor): cursor.expressions
        for statement in (statements if names.declared else ())
        for cursor in descendants(statement)
        if is_variable(cursor) and integer_range(cursor.type) is not None
    }
    pointers = [value for number, value in names.aliases.items() if number not in names.declared]
    waiting = [*_controlling((*statements, *pointers)), *pointers]
    while waiting:
        expression = waiting.pop(0)
        yield expression
        for name in named_in(expression):
            waiting += made_of.pop(name, [])


def _controlling(statements: tuple[Node, ...]) -> Iterator[Node]:
    sized: set[int] = set()
    for statement in statements:
        for cursor in descendants(statement):
            inner = cursor.children
            if cursor.kind is NodeKind.FOR_STMT:
                yield from inner[:-1]
            elif cursor.kind is NodeKind.IF_STMT:
                yield inner[0]
            elif cursor.kind is NodeKind.ARRAY_SUBSCRIPT_EXPR:
                yield inner[1]
            elif cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "*":
                yield inner[0]
            elif is_variable(cursor) and is_pointer(cursor):
                yield from inner
            elif cursor.kind is NodeKind.DECL_REF_EXPR:
                array = cursor.named
                if array.kind in VARIABLES and is_pointer(array) and key(array) not in sized:
                    sized.add(key(array))
                    yield from size_expressions(array)


def parameters_in(expressions: Iterable[Node], names: Names) -> Iterator[Declaration]:
    """Yield the variables in some expressions that can be size parameters, with repetitions."""
    for expression in expressions:
        for cursor in descendants(expression):
            if cursor.kind is NodeKind.DECL_REF_EXPR:
                declaration = cursor.named
                if declaration.kind in VARIABLES and names.can_be_parameter(declaration):
                    yield declaration


def variables_in(expressions: Iterable[Node], names: Names) -> dict[str, Declaration]:
    """Return the variables in some expressions that can be size parameters, by name."""
    found: dict[str, Declaration] = {}
    for declaration in parameters_in(expressions, names):
        found.setdefault(declaration.spelling, declaration)
    return found


def size_variables(statements: tuple[Node, ...], names: Names) -> dict[str, Declaration]:
    """Return the declarations of the size parameters a region needs, by name."""
    return variables_in(controlling(statements, names), names)


def possible_parameters(statements: tuple[Node, ...], names: Names) -> dict[str, Declaration]:
    """Return the declarations of all variables of a region whose value may be given, by name."""
    return variables_in(statements, names) | size_variables(statements, names)


def without_values(needed: dict[str, Declaration], values: Mapping[str, int]) -> list[str]:
    """Return the names of the size parameters for which the user gives no value."""
    return [name for name in needed if name not in values]


def check_values(
    path: Path,
    function: str,
    needed: dict[str, Declaration],
    values: Mapping[str, int],
    known: Iterable[str] = (),
) -> None:
    """Check that the user gives every size parameter a value that fits its type.

    Args:
        path, function: file and function of the region.
        needed: declarations of the parameters that it needs, by name.
        values: the given values.
        known: names of all parameters that may be given.

    Raises:
        MissingSizes: parameters have no value; it names these and the options to add.
        UsageError: a value does not fit.
    """
    missing = without_values(needed, values)
    if missing:
        options = " ".join(f"--param {name}={_EXAMPLE}" for name in missing)
        argument = ", ".join(f'"{name}": {_EXAMPLE}' for name in missing)
        listed = ", ".join(f"`{name}`" for name in missing)
        plural = "s" if len(missing) > 1 else ""
        strange = ", ".join(f"`{name}`" for name in values if name not in {*known, *needed})
        message = (
            f"{path}: the region in `{function}` depends on the size parameter{plural} {listed}"
            f"{f' and has no {strange}' if strange else ''}; give the value{plural}, for example "
        )
        raise MissingSizes(f"{message}params={{{argument}}}", message + options, tuple(missing))
    for name, declaration in needed.items():
        check_fits(name, values[name], declaration)


def check_fits(name: str, value: int, declaration: Declaration) -> None:
    """Check that a parameter's value fits its type.

    Raises:
        UsageError: it does not.
    """
    limits = integer_range(declaration.type)
    if limits is not None and not limits[0] <= value <= limits[1]:
        spelling = declaration.type.spelling
        raise _refused(name, value, f"the value does not fit the type `{spelling}`")


def check_known(
    path: Path,
    known: dict[str, Declaration],
    changed: set[str],
    values: Mapping[str, int],
    spellings: Mapping[str, str],
) -> None:
    """Check that every value given belongs to a parameter.

    Args:
        path: path of the file.
        known: declarations of all parameters, by name.
        changed: names of the variables that regions assign.
        values: the given values.
        spellings: the names of the values as they were given.

    Raises:
        UnknownParameters: one does not; it names the option and the parameters there are.
        UsageError: a value does not fit its type.
    """
    for name, value in values.items():
        if name not in known:
            have = ", ".join(known) if known else "none"
            reason = f"{path} has no size parameter `{name}` (it has: {have})"
            if name in changed:
                reason = f"the region assigns `{name}`"
            unknown = tuple(spellings[each] for each in values if each not in known)
            raise UnknownParameters(*_texts(name, value, reason), unknown)
        check_fits(name, value, known[name])


def _refused(name: str, value: int, reason: str) -> UsageError:
    return UsageError(*_texts(name, value, reason))


def _texts(name: str, value: int, reason: str) -> tuple[str, str]:
    """Return the message, and its variant for the command line."""
    return f"params: {name}={value}: {reason}", f"--param {name}={value}: {reason}"
