"""Conversion of isl's AST to the tree of loops, conditions and executions of statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import islpy as isl

from looper.codegen.affine_c import Integer, Linear, from_isl, operator_name, plus
from looper.codegen.tree import Execute, For, If, Node, replaced
from looper.ir.polyhedra import iterator_names, of_parameters

_PARALLEL = "parallel "


def parallel_mark(iterator: str) -> isl.Id:
    """A mark for schedule trees: the loop below it is parallel if it has this iterator.

    The iterator is named because isl drops loops of a single iteration, so that the loop below the
    mark may be another one.
    """
    return isl.Id(_PARALLEL + iterator)


def convert(
    root: isl.AstNode, index: Mapping[str, int], kept: frozenset[str] = frozenset()
) -> tuple[Node, ...]:
    """Convert an isl AST, replacing loops of a single iteration by their bodies.

    Args:
        root: AST of a schedule whose domain tuples have the names of the statements.
        index: position of each statement by name.
        kept: iterators of loops that stay loops even if they have a single iteration.
    """
    return _Converter(index, kept).convert(root)


def condition_of(
    points: isl.Set, around: isl.Set, names: Sequence[str] | None = None
) -> Integer | None:
    """The condition under which a point of `around` is in `points`; None if it always is.

    Args:
        points: a subset of `around`.
        around: a set in the same space.
        names: names of the dimensions, default: `i0`, `i1`, ...
    """
    if around.is_subset(points):
        return None
    names = names or iterator_names(points.dim(isl.dim_type.set))
    asked = of_parameters(points.gist(around).coalesce(), names)
    # isl needs the context: without it, it rounds down where C rounds towards zero.
    build = isl.AstBuild.from_context(of_parameters(around, names))
    return from_isl(build.expr_from_set(asked))


@dataclass(frozen=True)
class _Converter:
    index: Mapping[str, int]
    kept: frozenset[str]

    def convert(self, node: isl.AstNode, parallel: str = "") -> tuple[Node, ...]:
        """Convert a node; its outermost loops with the iterator `parallel` are parallel."""
        match isl.ast_node_type(node.get_type()).name:
            case "block":
                children = node.block_get_children()
                count = children.n_ast_node()
                parts = [self.convert(children.get_at(k), parallel) for k in range(count)]
                return tuple(child for part in parts for child in part)
            case "if_":
                otherwise: tuple[Node, ...] = ()
                if node.if_has_else_node():
                    otherwise = self.convert(node.if_get_else_node(), parallel)
                condition = from_isl(node.if_get_cond())
                return (If(condition, self.convert(node.if_get_then_node(), parallel), otherwise),)
            case "user":
                call = node.user_get_expr()
                name = call.op_get_arg(0).id_get_id().get_name()
                values = (call.op_get_arg(k) for k in range(1, call.op_get_n_arg()))
                return (Execute(self.index[name], tuple(map(from_isl, values))),)
            case "mark":
                return self.convert(
                    node.mark_get_node(), node.mark_get_id().get_name().removeprefix(_PARALLEL)
                )
            case "for_":
                return self._loop(node, parallel)
            case other:
                raise AssertionError(f"unexpected isl AST node {other}")

    def _loop(self, node: isl.AstNode, parallel: str) -> tuple[Node, ...]:
        name = node.for_get_iterator().id_get_id().get_name()
        start = from_isl(node.for_get_init())
        body = self.convert(node.for_get_body())
        if node.for_is_degenerate() and name in self.kept:
            return (For(name, start, start, 1, body, 0, parallel=name == parallel),)
        if node.for_is_degenerate():
            return tuple(replaced(child, {name: start}) for child in body)
        step = from_isl(node.for_get_inc())
        assert isinstance(step, Linear) and step.is_constant
        last = _last(node.for_get_cond())
        return (For(name, start, last, step.constant, body, 0, parallel=name == parallel),)


def _last(condition: isl.AstExpr) -> Integer:
    """The upper bound in isl's `c <= bound` or `c < bound`."""
    bound = from_isl(condition.op_get_arg(1))
    if operator_name(condition) == "lt":
        return plus(bound, -1)
    return bound
