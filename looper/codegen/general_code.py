"""Generation of code for all sizes for which a schedule is legal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import islpy as isl

from looper.codegen.affine_c import Linear, substitute, to_c
from looper.codegen.copying import with_expressions_of
from looper.codegen.generate import generate
from looper.codegen.guard import computed
from looper.codegen.harness import reserved_names
from looper.codegen.isl_ast import condition_of
from looper.codegen.isl_formulas import all_of
from looper.codegen.printer import Printer, needs_long
from looper.codegen.storage import HeapArray, Variables, pointer_to, storage, with_declarations
from looper.codegen.tree import Execute, For, If, Node
from looper.codegen.unsigned_sums import with_unsigned_sums
from looper.dependences.expansion import LARGEST, copy_iterators, uses
from looper.errors import CodeError, NotApplicable
from looper.ir.expressions import Affine, largest_text
from looper.ir.loop_forest import LoopForest
from looper.ir.parametric_program import ParametricProgram
from looper.ir.polyhedra import iterator_names, point, set_bounds
from looper.ir.program import Array, Program
from looper.legality import reordered_reductions
from looper.source.source_region import Stretch, region_of

# The largest extent of a temporary's dimension; a larger one may stem from a size.
_LARGEST_EXTENT = 2**15
# The largest values of integer types.
_MOST = frozenset(2**bits - 1 for bits in (7, 8, 15, 16, 31, 32, 63, 64))


@dataclass(frozen=True)
class GeneralCode:
    """C code for all sizes at which a schedule is legal.

    Attributes:
        sizes: names of the size parameters.
        legal: the sizes for which the code may run, as isl text.
        kind: the type of iterators, which the sizes must have as well.
        ranges: the ranges of the sizes, as conditions in C.
        where: a further condition on the sizes, as C; "" if there is none.
        lines: the loops.
        around: arrays declared around the loops.
        apart: pairs of stretches of memory that must not overlap.
        largest: the largest values of the sizes.
    """

    sizes: tuple[str, ...]
    legal: str
    kind: str
    ranges: tuple[str, ...]
    where: str
    lines: tuple[str, ...]
    around: Variables
    apart: tuple[tuple[Stretch, Stretch], ...]
    largest: tuple[int, ...]

    @property
    def limits(self) -> dict[str, int]:
        """The largest value of each size."""
        return dict(zip(self.sizes, self.largest, strict=True))

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions on the sizes, all of which must hold."""
        return (*self.ranges, f"({self.where})") if self.where else self.ranges

    def is_for(self, values: Mapping[str, int]) -> bool:
        """Return True if the code may run at these sizes."""
        return bool(point([values[name] for name in self.sizes]).is_subset(isl.Set(self.legal)))


def general_code(sizes: ParametricProgram, forest: LoopForest, legal: isl.Set) -> GeneralCode:
    """The code of a schedule for all sizes.

    Args:
        sizes: the program.
        forest: a schedule of it (or of the program with private copies of temporaries).
        legal: the sizes for which the schedule is legal.

    Raises:
        NotApplicable: the code would need an array whose extents are unknown, or cannot be guarded
            by plain conditions on the sizes.
    """
    plain = forest.without_common_shifts()
    nodes = generate(plain, reserved_names(forest.program), over_sizes=sizes.count)
    _check_ranges(nodes, sizes.count)
    declared, where = storage(plain, nodes)
    nodes, around = with_declarations(declared, nodes, where)
    every = {name for name, one in where if 0 in one.kept}
    on_heap = partial(_on_heap, sizes, declared, every)
    kind = "long" if needs_long(forest) else "int"
    limits = dict(zip(sizes.names, sizes.largest, strict=True))
    bare = with_unsigned_sums(sizes.without_sizes(declared, every), reordered_reductions(plain))
    indexed = {array.name for array in declared.arrays if not array.copies or array.name in every}
    nodes = with_expressions_of(nodes, partial(sizes.without_size_indices, arrays=indexed))
    printer = Printer(bare, kind, sizes=limits)
    lines = printer.lines(nodes, 0)
    return GeneralCode(
        sizes.names,
        str(legal),
        kind,
        _ranges(sizes),
        _where(sizes, legal),
        tuple(lines),
        Variables.of(around, on_heap),
        region_of(sizes.program).apart,
        sizes.largest,
    )


def _check_ranges(nodes: Sequence[Node], levels: int, around: frozenset[int] = frozenset()) -> None:
    """Check that everything is in loops over all of the sizes, with a step of 1.

    These loops are printed as conditions. If isl left out a loop because it has a single iteration,
    or if a loop has another step, the sizes would not be checked completely.

    Raises:
        NotApplicable: something is executed at single sizes or at multiples only.
    """
    for node in nodes:
        match node:
            case Execute():
                if len(around) < levels:
                    raise NotApplicable("a part of it is for single sizes, or for ratios of them")
            case If(_, then, otherwise):
                _check_ranges((*then, *otherwise), levels, around)
            case For() if 0 <= node.level < levels:
                if node.step != 1:
                    raise NotApplicable("a part of it is for multiples of a size")
                _check_ranges(node.body, levels, around | {node.level})
            case For():
                _check_ranges(node.body, levels, around)


def _on_heap(
    sizes: ParametricProgram, program: Program, every: Collection[str], array: Array
) -> HeapArray:
    """The heap allocation of a copy, or of an expanded array with an element for every iteration.

    The extents of the latter depend on the sizes; if it is too large at run time, it is not
    allocated.

    Raises:
        NotApplicable: the array is not one of `every`, or extents of it are unknown.
    """
    if all(array.name != each.name for each in program.arrays):
        return HeapArray.of(array)
    unknown = NotApplicable(f"it needs an array `{array.name}` whose extents are not known")
    if array.name not in every or any(
        extent > _LARGEST_EXTENT for extent in array.shape[array.copies :]
    ):
        raise unknown
    users = [each for each in program.statements if uses(each, array.name)]
    # All that is read has been written, by statements whose domains are simpler.
    writers = [each for each in users if each.target.array == array.name]
    extents = []
    for level in copy_iterators(program, array)[sizes.count :]:
        low = min(set_bounds(each.domain_set, level)[0] for each in users)
        forms = sizes.reached(level, writers)
        if forms is None:
            raise unknown
        one = Affine.of_constant(1, sizes.count)
        text = largest_text([one, *(form - (low - 1) for form in forms)], sizes.names)
        extents.append(_computed(sizes, text))
    extents += map(str, array.shape[array.copies :])
    kind = array.type.value
    count = " * ".join(f"(double) {extent}" for extent in extents)
    wanted = " * ".join([f"sizeof({kind})", *extents])
    allocation = f"{count} * sizeof({kind}) > {LARGEST} ? 0 : __builtin_malloc({wanted})"
    if all(extent.isdecimal() for extent in extents[1:]):
        return HeapArray(array.name, pointer_to(array.name, array.type, extents), allocation)
    # A type with such extents may only be declared once the sizes have been checked.
    memory = program.unused(f"looper_{array.name}")
    opening = f"{pointer_to(array.name, array.type, extents)} = {memory};"
    return HeapArray(memory, f"void *{memory}", allocation, opening)


def _ranges(sizes: ParametricProgram) -> tuple[str, ...]:
    # Compilers warn that comparisons with the largest value of a type are always true.
    limits = zip(sizes.names, sizes.largest, strict=True)
    limited = {name: f" && {name} <= {largest}" for name, largest in limits if largest not in _MOST}
    return tuple(f"{name} >= 1{limited.get(name, '')}" for name in sizes.names)


def _where(sizes: ParametricProgram, legal: isl.Set) -> str:
    within = legal.intersect(sizes.box)
    condition = condition_of(within, sizes.box, sizes.names)
    if condition is None:
        return ""
    text = to_c(condition)
    if "looper_" in text:
        raise NotApplicable("the condition on the sizes needs more than operators of C")
    names = iterator_names(sizes.count)
    plain = {name: Linear.name(own) for name, own in zip(sizes.names, names, strict=True)}
    formula = all_of([substitute(condition, plain)])
    asked = isl.Set(f"{{ [{', '.join(names)}] : {formula} }}")
    if not asked.intersect(sizes.box).is_equal(within):
        raise CodeError("the condition on the sizes is not known to say where it is legal")
    return _computed(sizes, text)


def _computed(sizes: ParametricProgram, text: str) -> str:
    """C text computed from sizes, without overflow (see `guard.computed`)."""
    kinds = region_of(sizes.program).scope.size_types
    return computed(text, dict(zip(sizes.names, sizes.largest, strict=True)), kinds)
