"""Generation of C loops from a loop forest, through isl's schedule trees and AST generator.

isl determines bounds, guards and strides (Grosser, Verdoolaege and Cohen, TOPLAS 2015). The result
is then made readable: it has the original iterator names, loops count in terms of an original
iterator wherever a loop corresponds to one, and no scratch variables of isl remain.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

import islpy as isl

from looper.codegen.affine_c import (
    Integer,
    Operation,
    linear_sum,
    substitute,
    variables,
)
from looper.codegen.copying import (
    NotCopied,
    copying_iterator,
    variables_of,
    with_copies,
    with_subscripts,
    with_threads,
)
from looper.codegen.instances import NotExecuted, check_instances
from looper.codegen.isl_ast import condition_of, convert
from looper.codegen.iterator_ranges import decided, simplified
from looper.codegen.splitting import Rounded, Tiles, split
from looper.codegen.tree import (
    PACKING,
    ROUNDED,
    Block,
    Execute,
    For,
    If,
    Node,
    counted_in_elements,
    executed,
    free_name,
    fully_unrolled,
    integers,
    mapped,
    renamed,
    reparametrised,
    walk,
    with_children,
)
from looper.codegen.vector_tiles import lanes
from looper.dependences.reductions import reorderable
from looper.errors import CodeError
from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest, row_bounds, tile_size
from looper.ir.loop_structure import LoopNode, members_of
from looper.ir.polyhedra import hull, iterator_names, tuple_text
from looper.ir.program import Program, Statement
from looper.legality import carried_reductions
from looper.support.cache import BoundedCache

_KEPT = 1024


class Way(Enum):
    """Ways to generate loops with isl, in the order in which they are tried.

    isl loses iterations where domains have different strides, mostly with separated loops.
    """

    SEPARATE = auto()
    """Separate loops for fused statements with different domains."""
    TOGETHER = auto()
    """One loop for fused statements."""
    GUARDED = auto()
    """One loop over the hulls of the domains, with conditions inside."""


def generate(
    forest: LoopForest,
    reserved: frozenset[str] = frozenset(),
    roots: Sequence[LoopNode | int] | None = None,
    over_sizes: int = 0,
    *,
    checked: bool = True,
) -> tuple[Node, ...]:
    """Generate loops that execute the program in the schedule's order.

    Outermost loops are generated one by one and cached, as schedules of a program share most of
    them. Unless `checked` is False, `check_instances` has proved for all returned loops that they
    execute every iteration.

    Args:
        forest: the schedule; its order need not be legal.
        reserved: names that no iterator may take, besides those of the program's arrays.
        roots: the roots of the forest to generate, default: all.
        over_sizes: the number of outermost loops over sizes, see `ParametricProgram`. Inside of
            them there may be loops of one iteration at the level `ROUNDED`, which name a rounded
            size.
        checked: False skips the proof, for loops that are only measured and whose results are
            compared with those of the original.

    Raises:
        CodeError: no loops were proved to execute the schedule.
    """
    program, found = forest.program, list[Node]()
    known = program.facts.setdefault(generate, BoundedCache(_KEPT))
    for root in forest.roots if roots is None else roots:
        make = partial(_generated, forest, reserved, root, over_sizes, checked)
        made = known.once((reserved, nest_key(forest, root), over_sizes, checked), make)
        if isinstance(made, CodeError):
            raise CodeError(str(made))
        found += made
    return tuple(found)


def nest_key(forest: LoopForest, root: LoopNode | int) -> Hashable:
    """A cache key that is equal for outermost loops with the same code."""
    program = forest.program
    nests = [forest.schedules[k].identity[1:] for k in members_of(root)]
    # Equal programs may differ in these names.
    names = tuple(s.iterators for s in program.statements), tuple(a.name for a in program.arrays)
    return names, program.words_of_region, program.reassociation, root, tuple(nests)


def _generated(
    forest: LoopForest,
    reserved: frozenset[str],
    root: LoopNode | int,
    over_sizes: int,
    checked: bool,
) -> tuple[Node, ...] | CodeError:
    """Generate the code of one outermost loop, or of a statement outside of all loops.

    Returns:
        The code, or the error if none was proved to execute the schedule: a value, so that a proof
        that fails after seconds is kept.
    """
    members, problem = members_of(root), ""
    for way in Way:
        try:
            nodes = _made(forest, reserved, root, over_sizes, way)
            if not checked:
                return nodes
            check_instances(forest, members, nodes)
        except (NotExecuted, NotCopied) as found:
            problem = str(found)
        else:
            return nodes
    names = ", ".join(forest.program.statements[k].name for k in members)
    return CodeError(
        f"no code is known to execute every iteration of {names} once and in this schedule's order "
        f"({problem}); a schedule with fewer steps may do"
    )


def _made(
    forest: LoopForest,
    reserved: frozenset[str],
    root: LoopNode | int,
    over_sizes: int,
    way: Way,
) -> tuple[Node, ...]:
    """Generate the code of an outermost loop in one way, without checking it.

    Raises:
        NotCopied: there is no place for a copy.
    """
    program = forest.program
    known = program.facts.setdefault(_order, BoundedCache(_KEPT))
    # Most schedules differ from others only in annotations, which do not concern isl.
    rows = tuple(forest.schedules[k].facts for k in members_of(root))
    packed = [level for k in members_of(root) for level in forest.schedules[k].packed]
    kept = frozenset(range(max(packed, default=-1) + 1))
    make = partial(_order, forest, root, over_sizes, way, kept)
    nodes = known.once((root, rows, over_sizes, way, kept), make)
    taken = reserved | {array.name for array in program.arrays}
    annotated = tuple(mapped(node, partial(_annotated, forest)) for node in nodes)
    if kept:
        annotated = with_copies(forest, annotated)
    # From the inside out: bounds of inner loops, once in elements, are multiples of outer tiles.
    counted = tuple(mapped(node, partial(_in_elements, forest)) for node in annotated)
    named = tuple(_Names(forest, taken).rename(node, frozenset()) for node in counted)
    if not over_sizes:
        return _finished(forest, split(simplified(named), Tiles()))
    used = {node.name for node in walk(named) if isinstance(node, For)} | taken
    rounded = Rounded(
        frozenset(_outermost(named, over_sizes)),
        lambda name: name in used or forest.program.has_word(name),
    )
    parts = split(simplified(named), Tiles(rounded=rounded))
    made = _finished(forest, parts)
    read = {name for node in walk(made) for each in integers(node) for name in variables(each)}
    names = [name for name in rounded.values if name in read]
    return tuple(_with_rounded(node, rounded, names, over_sizes) for node in made)


def _finished(forest: LoopForest, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes with what does not change loops any more: copies, and fully unrolled loops."""
    program = forest.program
    if any(isinstance(node, Block) for node in walk(nodes)):
        copies = tuple(array for _, array in variables_of(forest))
        program = replace(program, arrays=(*program.arrays, *copies))
        nodes = with_threads(with_subscripts(nodes))
    return decided(fully_unrolled(nodes, partial(lanes, program)))


def _outermost(nodes: Sequence[Node], levels: int) -> set[str]:
    """Names of the iterators of the `levels` outermost loops."""
    return {
        node.name for node in walk(tuple(nodes)) if isinstance(node, For) and node.level < levels
    }


def _with_rounded(node: Node, rounded: Rounded, names: Sequence[str], levels: int) -> Node:
    """The node with rounded sizes defined inside of the loops over sizes.

    Each is a loop of one iteration, whose bounds also express the known range of the size.
    """
    if not isinstance(node, For) or node.level < levels - 1:
        return with_children(node, lambda child: _with_rounded(child, rounded, names, levels))
    body = node.body
    for name in reversed(names):
        value, known = rounded.values[name], rounded.ranges[name]
        exact = known.scale == 1
        start = Operation("max", (value, *(known.lows if exact else ())))
        last = Operation("min", (value, *(known.highs if exact else ())))
        body = (For(name, start, last, 1, body, level=ROUNDED),)
    return replace(node, body=body)


def _order(
    forest: LoopForest, root: LoopNode | int, over_sizes: int, way: Way, kept: frozenset[int]
) -> tuple[Node, ...]:
    """The loops as generated by isl: with iterators `@0`, `@1`, ... and without annotations.

    Loops at the levels in `kept` stay loops even if they have a single iteration.
    """
    tree = _schedule(forest, [root], over_sizes, way)
    build = isl.AstBuild.from_context(isl.Set("{ : }"))
    # "@" cannot begin a C name, so no iterator of the program is ever captured.
    names = [f"@{level}" for level in range(forest.depth)]
    ids = isl.IdList.alloc(isl.DEFAULT_CONTEXT, len(names))
    for name in names:
        ids = ids.add(isl.Id(name))
    root_node = build.set_iterators(ids).node_from_schedule(tree)
    names_kept = frozenset(names[level] for level in kept)
    made = convert(root_node, forest.program.index, names_kept)
    if way is Way.GUARDED:
        return tuple(_guarded(forest.program, node) for node in made)
    return made


def _guarded(program: Program, node: Node) -> Node:
    """The node with the conditions of the iteration domains around executions of statements."""
    if not isinstance(node, Execute):
        return with_children(node, partial(_guarded, program))
    statement = program.statements[node.statement]
    condition = condition_of(statement.domain_set, hull(statement.domain_set))
    point = dict(zip(iterator_names(statement.depth), node.point, strict=True))
    return node if condition is None else If(substitute(condition, point), (node,))


def _annotated(forest: LoopForest, loop: For) -> For:
    """The loop with its level and annotations from the schedule."""
    level = int(loop.name.removeprefix("@"))
    members = tuple(sorted(set(executed(loop.body))))
    found = forest.schedules[members[0]].loops[level]
    combines = bool(reorderable(forest.program)) and (found.parallel or found.vector)
    tiles = {k: size for k in members if (size := tile_size(_loops(forest, k)[level].row))}
    return replace(
        loop,
        level=level,
        tile=max(tiles.values(), default=0),
        strip=any(
            is_strip(own[level].row, own[level + 1 :]) for own in (_loops(forest, k) for k in tiles)
        ),
        parallel=found.parallel,
        unroll=found.unroll,
        vector=found.vector,
        jammed=found.jammed,
        reductions=carried_reductions(forest, members, level) if combines else (),
    )


def _in_elements(forest: LoopForest, loop: For) -> For:
    """A loop over tiles that counts elements, if that takes no divisions; any other as it is."""
    if loop.level == PACKING:
        return loop
    members = sorted(set(executed(loop.body)))
    rows = [forest.schedules[k].loops[loop.level].row for k in members]
    size = tile_size(rows[0])
    if not size:
        return loop
    highest = max(
        row_bounds(forest.program.statements[k], row.floors[0].numerator)[1]
        for k, row in zip(members, rows, strict=True)
        if row.floors
    )
    return counted_in_elements(loop, loop.name, size, highest) or loop


def _loops(forest: LoopForest, statement: int) -> tuple[Loop, ...]:
    return forest.schedules[statement].loops


# -- schedule tree -------------------------------------------------------------------------------


def _schedule(
    forest: LoopForest, children: Sequence[LoopNode | int], over_sizes: int, way: Way
) -> isl.Schedule:
    parts = [_subtree(forest, child, over_sizes, way) for child in children]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.sequence(part)
    return whole


def _subtree(forest: LoopForest, node: LoopNode | int, over_sizes: int, way: Way) -> isl.Schedule:
    if isinstance(node, int):
        domain = forest.program.statements[node].domain_set
        points = hull(domain) if way is Way.GUARDED else domain
        return isl.Schedule.from_domain(isl.UnionSet.from_set(points))
    inner = _schedule(forest, node.children, over_sizes, way)
    pieces = []
    for k in node.members:
        statement = forest.program.statements[k]
        row = forest.schedules[k].loops[node.level].row
        names = tuple(f"i{n}" for n in range(statement.depth))
        pieces.append(f"{tuple_text(statement.name, statement.depth)} -> [({row.text(names)})]")
    band = inner.insert_partial_schedule(isl.MultiUnionPwAff(f"[{{ {'; '.join(pieces)} }}]"))
    is_single = len(node.members) == 1 or tile_size(row) or node.level < over_sizes
    if is_single or way is not Way.SEPARATE:
        return band
    # Where fused statements have different domains, guards would end up in the innermost loop;
    # separated loops need none, at the price of more code.
    top = band.get_root().child(0)
    return top.band_member_set_ast_loop_type(0, isl.ast_loop_type.separate).get_schedule()


# -- names ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Names:
    """Chooses names of iterators, from the outside in."""

    forest: LoopForest
    taken: frozenset[str]

    def rename(self, node: Node, outer: frozenset[str]) -> Node:
        if not isinstance(node, For):
            return with_children(node, lambda child: self.rename(child, outer))
        loop = self._renamed(node, outer)
        inner = outer | {loop.name}
        body = tuple(self.rename(child, inner) for child in loop.body)
        return replace(loop, body=body, irregular=_is_irregular(loop.name, body))

    def _renamed(self, loop: For, outer: frozenset[str]) -> For:
        if loop.level == PACKING:
            base, statements = copying_iterator(loop.name), self.forest.program.statements
            own = (each for each in statements if base in each.iterators)
            return renamed(loop, self._free(base, next(own, statements[0]), outer))
        # Statements embedded in a single iteration of the loop do not determine its name.
        first = min(
            set(executed(loop.body)),
            key=lambda k: (
                self.forest.schedules[k].embedded[loop.level],
                self.forest.textual_order.index(k),
            ),
        )
        statement = self.forest.program.statements[first]
        row = self.forest.schedules[first].loops[loop.level].row
        size = tile_size(row)
        if size:
            base = _base_name(row.floors[0].numerator, statement.iterators)
            inner = self.forest.schedules[first].loops[loop.level + 1 :]
            strip = is_strip(row, inner)
            name = self._free(base if strip else f"{base}_tile", statement, outer)
            origin = _origin(row, inner) if loop.scale == size else 0
            return reparametrised(loop, 1, origin, name)
        name = self._free(_base_name(row, statement.iterators), statement, outer)
        single = _single(row)
        if single is None:
            return renamed(loop, name)
        return reparametrised(loop, single[1], row.constant, name)

    def _free(self, base: str, statement: Statement, outer: frozenset[str]) -> str:
        """The name, or one with a number appended; the user's iterators may keep their names."""

        def is_taken(name: str) -> bool:
            if name in self.taken or name in outer:
                return True
            return name not in statement.iterators and self.forest.program.has_word(name)

        return free_name(base, is_taken)


def _base_name(row: Affine, iterators: tuple[str, ...]) -> str:
    """The joined names of the iterators in a row: `i`, `t_i` for `2t + i`; `c` if there is none."""
    used = [iterators[k] for k, coefficient in enumerate(row.coefficients) if coefficient]
    for term in row.floors:
        used += [iterators[k] for k, c in enumerate(term.numerator.coefficients) if c]
    return "_".join(dict.fromkeys(used)) or "c"


def is_strip(row: Affine, inner: tuple[Loop, ...]) -> bool:
    """Return True if a jammed loop inside of a tile loop runs through its tiles."""
    numerator = row.floors[0].numerator
    deeper = [loop.row.floors[0].numerator for loop in inner if tile_size(loop.row)]
    jammed = [loop.row for loop in inner if loop.jammed]
    same = numerator.coefficients
    return any(point.coefficients == same for point in jammed) and not any(
        other.coefficients == same for other in deeper
    )


def _origin(row: Affine, inner: tuple[Loop, ...]) -> int:
    """The constant added to a point loop's printed iterator in the tile loop's numerator."""
    numerator = row.floors[0].numerator
    single = _single(numerator)
    if single is not None:
        return numerator.constant if single[1] == 1 else 0
    for loop in inner:
        if not loop.row.floors and loop.row.coefficients == numerator.coefficients:
            return numerator.constant - loop.row.constant
    return 0


def _single(row: Affine) -> tuple[int, int] | None:
    """(iterator, sign) if the row is one iterator with a sign and a constant, else None."""
    used = [(k, c) for k, c in enumerate(row.coefficients) if c]
    if row.floors or len(used) != 1 or abs(used[0][1]) != 1:
        return None
    return used[0]


def _is_irregular(name: str, body: tuple[Node, ...]) -> bool:
    """Return True if an inner condition or trip count depends on `name`.

    The clamp of a partial tile, a `min` with a constant, does not count.
    """
    for node in walk(body):
        if isinstance(node, If) and name in variables(node.condition):
            return True
        if isinstance(node, For):
            spans = [_span(bound, node.start) for bound in _alternatives(node.last)]
            if all(name in variables(span) for span in spans):
                return True
    return False


def _alternatives(bound: Integer) -> tuple[Integer, ...]:
    if isinstance(bound, Operation) and bound.operator in ("min", "max"):
        return bound.arguments
    return (bound,)


def _span(bound: Integer, start: Integer) -> Integer:
    """`bound - start`."""
    return linear_sum([(bound, 1), (start, -1)])
