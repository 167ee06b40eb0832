"""Calls in a region: checks that functions only compute a value from their arguments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from looper.frontend.scopes.members import with_variables
from looper.frontend.scopes.names import is_automatic, is_pointer
from looper.frontend.tree.assignments import assigned
from looper.frontend.tree.cursors import VARIABLES, Refusal, key, variable
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    StorageClass,
    TypeKind,
    descendants,
)

_REAL = (
    "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 "
    "fabs fdim floor fma fmax fmin fmod hypot ldexp log log10 log1p log2 logb nearbyint nextafter "
    "pow remainder rint round sin sinh sqrt tan tanh tgamma trunc exp10 scalbn lround lrint"
)
MATHEMATICS = frozenset(
    [f"{name}{suffix}" for name in _REAL.split() for suffix in ("", "f", "l")] + ["abs", "labs"]
)
_BUILTIN = "__builtin_"
_QUOTIENTS = ("min", "max", "floord", "ceild", "intFloor", "intCeil", "intMod")
# Of gcc and clang, and of PENCIL (which pet reads).
_HINTS = (
    "__builtin_assume",
    "__builtin_prefetch",
    "__builtin_unreachable",
    "__pencil_assume",
    "__pencil_kill",
)
# Helper macros of generated code; calls of functions with these names would expand them.
RESERVED = ("looper_min", "looper_max", "looper_floord")


def callee(call: Node) -> Declaration | None:
    """Return the declaration of the called function; None for a call through a pointer."""
    declaration = call.referenced
    if declaration is None or declaration.kind is not NodeKind.FUNCTION_DECL:
        return None
    return declaration


def is_mathematics(function: Declaration) -> bool:
    """Return True for a function of the C library that only depends on its arguments."""
    name = function.spelling.removeprefix(_BUILTIN)
    definition = function.definition
    is_own = definition is not None and not definition.is_in_system_header
    return name in MATHEMATICS and not is_own


def is_absolute_value(call: Node) -> bool:
    """Return True for a call of the C library's `abs` or `labs`."""
    function = callee(call)
    name = "" if function is None else function.spelling.removeprefix(_BUILTIN)
    return name in ("abs", "labs") and function is not None and is_mathematics(function)


def known_quotient(call: Node) -> str:
    """Return the name of a well-known function of two integers without a body; "" for others.

    Code generators write `min`, `max`, `floord` and `ceild`, in older versions `intFloor`,
    `intCeil` and `intMod`, without defining them, as in pet's input and Pluto's output.
    """
    function = callee(call)
    name = "" if function is None else function.spelling
    is_given = function is not None and function.definition is not None
    return name if name in _QUOTIENTS and not is_given and len(call.arguments) == 2 else ""


def is_hint(call: Node) -> bool:
    """Return True if a call is only a hint for a compiler and can be ignored."""
    function = callee(call)
    return function is not None and function.spelling in _HINTS and function.definition is None


def check_call(call: Node) -> str:
    """Check that the called function is declared pure or visibly pure, and return its name.

    Raises:
        Refusal: it may write memory, or read memory through a pointer.
    """
    function = callee(call)
    if function is None:
        raise Refusal(call, "call through a function pointer: call the function by its name")
    name = function.spelling
    if is_mathematics(function):
        return name
    if name in RESERVED:
        raise Refusal(call, f"`{name}` is the name of a macro in generated code: call it otherwise")
    if not _attributes(function) & {NodeKind.CONST_ATTR, NodeKind.PURE_ATTR}:
        definition = function.definition
        if function.is_in_system_header:
            raise Refusal(call, f"call of `{name}` may write memory: move it out of the region")
        if definition is None and function.type.inner.kind is not TypeKind.VOID:
            remedy = "declare it `__attribute__((const))` if it only computes from its arguments"
            raise Refusal(call, f"call of `{name}` may write memory: {remedy}")
        if definition is None:
            reason = f"call of `{name}` may write memory: put its body into this file or a header"
            raise Refusal(call, f"{reason}, or the call out of the region")
        if not is_visibly_pure(definition):
            raise Refusal(call, f"call of `{name}` may write memory")
    return name


@dataclass(frozen=True)
class Formula:
    """The return value of a function as a formula of its parameters.

    Attributes:
        parameters: their declarations.
        body: consists of `return`, `if` and blocks of them.
    """

    parameters: tuple[Declaration, ...]
    body: Node


def formula(call: Node) -> Formula | None:
    """Return the called function's body if it is a formula of its parameters; None otherwise."""
    function = callee(call)
    definition = None if function is None else function.definition
    if definition is None or is_mathematics(definition):
        return None
    parameters = definition.parameters
    body = with_variables(definition.children[-1])
    known = set(map(key, parameters))
    refers = (c.named for c in descendants(body) if c.kind is NodeKind.DECL_REF_EXPR)
    if (
        len(parameters) != len(call.arguments)
        or not _is_formula(body)
        # Names of called functions are references, too.
        or not all(key(each) in known or each.kind is NodeKind.FUNCTION_DECL for each in refers)
    ):
        return None
    return Formula(parameters, body)


def _is_formula(statement: Node) -> bool:
    inner = statement.children
    match statement.kind:
        case NodeKind.COMPOUND_STMT:
            return all(map(_is_formula, inner))
        case NodeKind.IF_STMT:
            return all(map(_is_formula, inner[1:]))
    return statement.kind is NodeKind.RETURN_STMT and len(inner) == 1


def is_visibly_pure(definition: Declaration) -> bool:
    """Return True if a function's body shows that it only computes a value.

    It only assigns its own variables, dereferences no pointers, and only calls such functions,
    without recursion.
    """
    return _purely_reached(definition) is not None


def _purely_reached(definition: Declaration) -> set[int] | None:
    """Keys of a function that is visibly pure and of all that it calls; None if it is not."""
    calls: dict[int, list[int]] = {}
    waiting = [definition]
    while waiting:
        function = waiting.pop()
        if key(function) in calls:
            continue
        parts = list(descendants(function))
        if not all(map(_is_harmless, parts)):
            return None
        called = [callee(each) for each in parts if each.kind is NodeKind.CALL_EXPR]
        bodies = [f.definition for f in called if f is not None and not _is_constant(f)]
        known = [each for each in bodies if each is not None]
        if len(known) < len(bodies):
            return None
        calls[key(function)] = list(map(key, known))
        waiting += known
    try:
        TopologicalSorter(calls).prepare()
    except CycleError:
        return None
    return set(calls)


def _is_harmless(cursor: Node) -> bool:
    """Return True if a node in a body has no side effect and does not access memory by pointers.

    Of a call, it is only checked that the function is called by its name.
    """
    target = assigned(cursor)
    if target is not None:
        named = variable(target)
        return named is not None and is_automatic(named)
    match cursor.kind:
        case NodeKind.UNARY_OPERATOR:
            return cursor.operator not in ("*", "&")
        case NodeKind.CALL_EXPR:
            return callee(cursor) is not None
        case NodeKind.VAR_DECL | NodeKind.PARM_DECL if isinstance(cursor, Declaration):
            return not is_pointer(cursor) and cursor.storage_class is not StorageClass.STATIC
        case NodeKind.DECL_REF_EXPR:
            used = cursor.named
            return used.kind not in VARIABLES or not (
                is_pointer(used) or used.type.canonical.is_volatile
            )
    return cursor.kind not in _UNSEEN


_UNSEEN = (
    NodeKind.ARRAY_SUBSCRIPT_EXPR,
    NodeKind.MEMBER_REF_EXPR,
    NodeKind.ASM_STMT,
    NodeKind.STATEMENT_EXPR,
    NodeKind.INDIRECT_GOTO_STMT,
)
"""Nodes that a body must not contain, as their effects are unknown."""


def _attributes(function: Declaration) -> set[NodeKind]:
    """The attributes on any declaration of a function in the file."""
    declarations = [function, function.first, function.definition]
    return {child.kind for d in declarations if d is not None for child in d.children}


def check_reads(call: Node, written: set[int]) -> None:
    """Check that a pure function reads nothing that the region writes.

    `written` has the `cursors.key` of every array and scalar that the region writes.

    Raises:
        Refusal: it may read such memory.
    """
    function = callee(call)
    assert function is not None
    if _is_constant(function):
        return
    name, pure = function.spelling, set[int]()
    for cursor in _reached(function):
        if cursor.kind is NodeKind.CALL_EXPR:
            inner = callee(cursor)
            body = None if inner is None else inner.definition
            if inner is None or not _is_constant(inner):
                if body is not None and key(body) not in pure:
                    pure |= _purely_reached(body) or set()
                if body is None or key(body) not in pure:
                    raise Refusal(call, f"call of `{name}` may read memory the region writes")
        elif cursor.kind is NodeKind.DECL_REF_EXPR and cursor.referenced is not None:
            used = cursor.referenced
            if used.kind in VARIABLES and key(used) in written:
                raise Refusal(call, f"call of `{name}` reads `{used.spelling}`, which is written")


def _is_constant(function: Declaration) -> bool:
    """Return True if a function's name or attribute says that it only depends on its arguments."""
    return is_mathematics(function) or NodeKind.CONST_ATTR in _attributes(function)


def _reached(function: Declaration) -> Iterator[Node]:
    """Yield all nodes of the bodies of a function and of the non-constant functions it calls."""
    waiting, seen = [function], {key(function)}
    while waiting:
        here = waiting.pop()
        for cursor in descendants(here.definition or here):
            yield cursor
            inner = callee(cursor) if cursor.kind is NodeKind.CALL_EXPR else None
            if inner is not None and key(inner) not in seen and not _is_constant(inner):
                seen.add(key(inner))
                waiting.append(inner)


def reads_globals(call: Node) -> bool:
    """Return True if a called function may read any global, as its body is not in the file."""
    function = callee(call)
    assert function is not None
    if _is_constant(function):
        return False
    return function.definition is None


def read_variables(call: Node) -> dict[str, Declaration]:
    """Return the global variables used by a called function and by the functions it calls."""
    function = callee(call)
    if function is None or _is_constant(function):
        return {}
    return {
        cursor.referenced.spelling: cursor.referenced
        for cursor in _reached(function)
        if cursor.kind is NodeKind.DECL_REF_EXPR
        and cursor.referenced is not None
        and cursor.referenced.kind in VARIABLES
        and is_global(cursor.referenced)
    }


def is_global(declaration: Declaration) -> bool:
    """Return True if other functions can refer to a variable by its name."""
    parent = declaration.parent
    outside = parent is None or parent.kind is NodeKind.TRANSLATION_UNIT
    return outside or declaration.storage_class is StorageClass.EXTERN
