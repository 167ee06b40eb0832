"""Signature of the function around a region, for calling it with the region's arrays."""

from __future__ import annotations

from collections.abc import Mapping

from looper.frontend.lower.declarations import Storage, is_pointer_variable, is_settable
from looper.frontend.tree.cursors import integer_range, key
from looper.frontend.tree.syntax import CType, Declaration, TypeKind
from looper.source.called_functions import Signature

_REALS = (TypeKind.FLOAT, TypeKind.DOUBLE)


def signature(
    function: Declaration, used: Mapping[str, Storage], sizes: Mapping[str, Declaration]
) -> Signature | None:
    """Return the signature; None if it is variadic, or a parameter or the result is unsupported.

    Args:
        function: the definition of the function.
        used: the arrays and scalars of the region, by name.
        sizes: the declarations of its size parameters, by name.
    """
    known = {key(storage.declaration): name for name, storage in used.items()}
    parameters = []
    for each in function.parameters:
        if _is_number(each):
            kind = each.type.canonical.spelling
            parameters.append((each.spelling, kind.removeprefix("const ")))
        elif key(each) in known:
            parameters.append((known[key(each)], ""))
        else:
            return None
    result = function.type.inner.canonical
    is_void = result.kind is TypeKind.VOID
    # A definition `f()` has no prototype, and no parameters.
    has_prototype = function.type.kind is TypeKind.FUNCTIONPROTO
    is_variadic = has_prototype and function.type.is_variadic
    if is_variadic or not (is_void or _is_numeric(result)):
        return None
    outside = {name: storage.declaration for name, storage in used.items()} | dict(sizes)
    settable = [name for name, declaration in outside.items() if is_settable(declaration)]
    return Signature(
        result.spelling,
        tuple(parameters),
        tuple(settable),
        tuple(name for name in settable if is_pointer_variable(outside[name])),
    )


def _is_number(declaration: Declaration) -> bool:
    return _is_numeric(declaration.type.canonical)


def _is_numeric(type_: CType) -> bool:
    return integer_range(type_) is not None or type_.kind in _REALS
