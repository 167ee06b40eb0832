"""Nodes that passes add to a tree, each at the place of a node that was there before."""

from __future__ import annotations

from collections.abc import Sequence

from looper.frontend.tree.syntax import NO_TYPE, CType, Declaration, Node, NodeKind, TypeKind

INT = CType(TypeKind.INT, "int", size=4)
LONG = CType(TypeKind.LONG, "long", size=8)


def reference(variable: Declaration, like: Node) -> Node:
    """Return a reference to a variable, at the place of a node."""
    return Node(
        NodeKind.DECL_REF_EXPR,
        like.extent,
        variable.type,
        spelling=variable.spelling,
        referenced=variable,
        origin=like.origin,
    )


def binary(symbol: str, left: Node, right: Node, type_: CType, like: Node) -> Node:
    """Return a binary operation, at the place of a node."""
    parts, origin = (left, right), like.origin
    return Node(NodeKind.BINARY_OPERATOR, like.extent, type_, parts, operator=symbol, origin=origin)


def new_statement(kind: NodeKind, children: Sequence[Node], like: Node) -> Node:
    """Return a statement of some kind, such as a block, at the place of a node."""
    return Node(kind, like.extent, NO_TYPE, tuple(children), origin=like.origin)


def new_variable(
    name: str, type_: CType, function: Declaration, number: int, like: Node
) -> Declaration:
    """Return the declaration of a new variable of a function, at the place of a node.

    Args:
        name: its name, which the function does not have.
        type_: its type.
        function: the function.
        number: its key.
        like: the node.
    """
    made = Declaration(
        NodeKind.VAR_DECL,
        like.extent,
        type_,
        spelling=name,
        origin=like.origin,
        location=like.extent.start,
        key=number,
        parent=function,
        unit=function.unit,
    )
    object.__setattr__(made, "definition", made)
    return made


def with_value(declaration: Declaration, value: Node) -> Declaration:
    """Return a new declaration after giving it a first value; references lead to it already."""
    object.__setattr__(declaration, "children", (value,))
    return declaration
