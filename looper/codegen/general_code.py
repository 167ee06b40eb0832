"""Code that runs at all sizes for which a schedule is legal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import islpy as isl

from looper.codegen.affine_c import Integer, Linear, Operation, from_isl, to_c
from looper.codegen.generate import generate
from looper.codegen.harness import reserved_names
from looper.codegen.printer import Printer, needs_long
from looper.codegen.storage import Variables, placed, storage
from looper.codegen.tree import For, If, Node
from looper.dependences.expansion import LARGEST, uses
from looper.errors import NotApplicable
from looper.ir.all_sizes import AllSizes
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import set_bounds
from looper.ir.program import Array, Program
from looper.ir.source_region import Stretch

# Of a dimension of a temporary; a larger one may be a size.
_LARGEST_EXTENT = 2**15


@dataclass(frozen=True)
class HeapArray:
    """An array whose size depends on the sizes.

    Attributes:
        name: its name.
        type: C type of an element.
        extents: in C, each at least 1.
    """

    name: str
    type: str
    extents: tuple[str, ...]

    @property
    def pointer(self) -> str:
        """The declaration of a pointer to its first element, without its end."""
        rest = "".join(f"[{extent}]" for extent in self.extents[1:])
        return f"{self.type} (*{self.name}){rest}" if rest else f"{self.type} *{self.name}"

    @property
    def allocation(self) -> str:
        """Memory for it, a null pointer where that is too much."""
        count = " * ".join(f"(double) {extent}" for extent in self.extents)
        wanted = f"{self.extents[0]} * sizeof *{self.name}"
        return f"{count} * sizeof({self.type}) > {LARGEST} ? 0 : __builtin_malloc({wanted})"


@dataclass(frozen=True)
class GeneralCode:
    """C for all sizes.

    Attributes:
        sizes: names of the size parameters.
        legal: the sizes that it is for, as isl text.
        kind: the type of iterators, which the sizes have to have as well.
        conditions: of the sizes, all of which have to hold.
        rounded: declarations of what loops run to.
        lines: the loops.
        stack: declarations of arrays around them.
        heap: arrays around them that get their memory first.
        apart: pairs of what must not overlap in memory.
    """

    sizes: tuple[str, ...]
    legal: str
    kind: str
    conditions: tuple[str, ...]
    rounded: tuple[str, ...]
    lines: tuple[str, ...]
    stack: tuple[str, ...]
    heap: tuple[HeapArray, ...]
    apart: tuple[tuple[Stretch, Stretch], ...]

    def is_for(self, values: Mapping[str, int]) -> bool:
        """Whether it is what runs at these sizes."""
        point = isl.Set(f"{{ [{', '.join(str(values[name]) for name in self.sizes)}] }}")
        return bool(point.is_subset(isl.Set(self.legal)))


def general_code(sizes: AllSizes, forest: LoopForest, legal: isl.Set) -> GeneralCode:
    """The code of a schedule for all sizes.

    Args:
        sizes: the program.
        forest: a schedule of it (or of the same with private copies of temporaries).
        legal: the sizes for which it is legal.

    Raises:
        NotApplicable: it needs an array whose size depends on the sizes.
    """
    plain = forest.without_common_shifts()
    nodes = generate(plain, reserved_names(forest.program), over_sizes=sizes.count)
    declared, where = storage(plain, nodes)
    nodes, around = placed(declared, nodes, where)
    variables = Variables.of(around)
    every = {name for name, one in where if 0 in one.kept}
    heap = tuple(_on_heap(sizes, declared, array, every) for array in variables.heap)
    rounded: dict[str, Integer] = {}
    body = _inside(nodes, sizes, rounded)
    kind = "long" if needs_long(forest) else "int"
    lines = Printer(sizes.without_sizes(declared, every), kind).lines(body, 0)
    return GeneralCode(
        sizes.names,
        str(legal),
        kind,
        _conditions(sizes, legal),
        tuple(f"const {kind} {name} = {to_c(value)};" for name, value in rounded.items()),
        tuple(lines),
        variables.stack,
        heap,
        sizes.program.region.apart if sizes.program.region is not None else (),
    )


def _on_heap(sizes: AllSizes, program: Program, array: Array, every: Collection[str]) -> HeapArray:
    """An expanded array, if it is one of those that have an element for every iteration.

    Raises:
        NotApplicable: an element of it is an array whose extents may depend on sizes.
    """
    if array.name not in every or any(
        extent > _LARGEST_EXTENT for extent in array.shape[array.copies :]
    ):
        raise NotApplicable(f"it needs an array `{array.name}` whose extents are not known")
    users = [each for each in program.statements if uses(each, array.name)]
    extents = []
    for level in range(sizes.count, array.copies):
        low = min(set_bounds(each.domain_set, level)[0] for each in users)
        text = "1"
        for form in sizes.reached(level, users):
            extent = (form - (low - 1)).text(sizes.names)
            text = f"({extent} > {text} ? {extent} : {text})"
        extents.append(text)
    constant = map(str, array.shape[array.copies :])
    return HeapArray(array.name, array.type.value, (*extents, *constant))


def _inside(
    nodes: tuple[Node, ...], sizes: AllSizes, rounded: dict[str, Integer]
) -> tuple[Node, ...]:
    """What is inside of the loops over sizes, under the condition that they get there."""
    found: list[Node] = []
    for node in nodes:
        match node:
            case If(condition, then, otherwise):
                parts = (_inside(part, sizes, rounded) for part in (then, otherwise))
                found.append(If(condition, *parts))
            case For(level=-1):
                rounded[node.name] = node.start
                found += _inside(node.body, sizes, rounded)
            case For() if node.level < sizes.count:
                if node.step != 1 or node.name not in sizes.names:
                    raise NotApplicable("some of its loops do not run at all sizes")
                body = _inside(node.body, sizes, rounded)
                asked = _reached(node, sizes.largest[sizes.names.index(node.name)])
                found += body if asked is None else [If(asked, body)]
            case _:
                found.append(node)
    return tuple(found)


def _reached(loop: For, largest: int) -> Integer | None:
    """The condition that a loop over sizes gets to the one that there is; None if it always does.

    Which is from 1 to the largest one.
    """
    name, asked = Linear.name(loop.name), list[Integer]()
    if not (isinstance(loop.start, Linear) and loop.start.is_constant and loop.start.constant <= 1):
        asked.append(Operation(">=", (name, loop.start)))
    last = loop.last
    if not (isinstance(last, Linear) and last.is_constant and last.constant >= largest):
        asked.append(Operation("<=", (name, last)))
    if not asked:
        return None
    return asked[0] if len(asked) == 1 else Operation("&&", tuple(asked))


def _conditions(sizes: AllSizes, legal: isl.Set) -> tuple[str, ...]:
    """Lines of C that say for which sizes the code is."""
    pairs = zip(sizes.names, sizes.largest, strict=True)
    found = [f"{name} >= 1 && {name} <= {largest}" for name, largest in pairs]
    text = condition_text(sizes, legal)
    return (*found, f"({text})") if text else tuple(found)


def condition_text(sizes: AllSizes, legal: isl.Set) -> str:
    """What has to hold of the sizes besides their ranges, as C; "" if nothing."""
    limits = zip(legal_names(sizes), sizes.largest, strict=True)
    box = isl.Set(
        f"{{ [{', '.join(legal_names(sizes))}] : "
        + " and ".join(f"1 <= {name} <= {largest}" for name, largest in limits)
        + " }"
    )
    if box.is_subset(legal):
        return ""
    count = sizes.count
    asked = legal.intersect(box).gist(box).coalesce()
    asked = asked.move_dims(isl.dim_type.param, 0, isl.dim_type.set, 0, count)
    for position, name in enumerate(sizes.names):
        asked = asked.set_dim_name(isl.dim_type.param, position, name)
    build = isl.AstBuild.from_context(isl.Set("{ : }"))
    return to_c(from_isl(build.expr_from_set(asked.params())))


def legal_names(sizes: AllSizes) -> tuple[str, ...]:
    """Names of the sizes in sets of them."""
    return tuple(f"i{k}" for k in range(sizes.count))
