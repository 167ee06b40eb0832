"""Random affine programs, for the training of cost models and agents.

    source = random_source(numpy.random.default_rng(7))
    print(source.text)          # a C file with one region
    program = source.program()  # the same as a Program

Every program is a sequence of one to five loop nests over shared arrays, each of one of the kinds
of computation in `KINDS`. As in Tiramisu's data (Baghdadi et al. 2021, section 5) and LOOPer's
(section V-A), programs are sequences of assignments, stencils and reductions; in addition, there
are imperfect nests, triangular and banded domains, recurrences, temporaries that prevent parallel
loops, and transposed, shifted and strided accesses. Programs are correct by construction: extents
of arrays follow from the accesses, values stay finite, and no result is overwritten unused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import TypeVar

import numpy as np

from costmodel.data.program_trees import is_like_a_benchmark
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.support.scratch import scratch_folder

LARGE, CHANNELS, TIME = ("n", "m", "p", "q"), "c", "steps"
"""Names of the size parameters: of arrays, of short loops, and of loops over time."""

# At least two bands wide, see `_banded`.
_LEAST, _MOST = 20, 1 << 22
_OFFSETS = (1, 2)
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class SourceOptions:
    """Options of random programs.

    Attributes:
        nests: probabilities of one, two, ... nests.
        instances: range of the number of executions of statements, with a uniform logarithm. One
            takes about a nanosecond.
        memory: maximum size of all arrays in bytes.
        double: probability of double precision; otherwise it is single.
    """

    nests: tuple[float, ...] = (0.3, 0.3, 0.2, 0.12, 0.08)
    instances: tuple[float, float] = (1.5e5, 6e7)
    memory: int = 1 << 27
    double: float = 0.6


DEFAULT_OPTIONS = SourceOptions()


@dataclass(frozen=True)
class CSource:
    """A random program in C.

    Attributes:
        name: of its function.
        text: content of the file.
        sizes: values of the size parameters.
        kinds: of its nests, see `KINDS`.
        instances: approximate number of executions of all statements.
    """

    name: str
    text: str
    sizes: dict[str, int]
    kinds: tuple[str, ...]
    instances: int

    def program(self) -> Program:
        """Return the program, read from the text."""
        return _read(self.name, self.text, tuple(self.sizes.items()))


# A drawn program is read for the comparison with benchmarks, and again by the caller.
@lru_cache(maxsize=8)
def _read(name: str, text: str, sizes: tuple[tuple[str, int], ...]) -> Program:
    with scratch_folder() as folder:
        path = folder / f"{name}.c"
        path.write_text(text)
        return read_c(path, params=dict(sizes))


def random_program(rng: np.random.Generator) -> Program:
    """Return a random program, determined by the state of `rng`; see `random_source`."""
    return random_source(rng).program()


def random_source(
    rng: np.random.Generator, options: SourceOptions = DEFAULT_OPTIONS, name: str = "kernel"
) -> CSource:
    """Return the C file of a random program, determined by the state of `rng`.

    Programs that equal or nearly equal a benchmark are rejected (see `is_like_a_benchmark`).

    Args:
        rng: source of the randomness.
        options: of the program.
        name: of its function.
    """
    while is_like_a_benchmark((found := _drawn(rng, options, name)).program()):
        pass
    return found


def _drawn(rng: np.random.Generator, options: SourceOptions, name: str) -> CSource:
    draft = _Draft(rng, options)
    count = 1 + int(rng.choice(len(options.nests), p=options.nests))
    for _ in range(count):
        draft.nest()
    return draft.finished(name)


# -- building blocks of a program ------------------------------------------------------------------


@dataclass(frozen=True)
class _Loop:
    """An open loop.

    Attributes:
        name: of the iterator.
        size: the size parameter that bounds the iterator from above.
        share: average number of iterations, as a share of ...
        counted: ... this size parameter.
        margin: additional distance of the iterator from the size.
    """

    name: str
    size: str
    share: float
    counted: str
    margin: int


@dataclass(frozen=True)
class Bounds:
    """Bounds of a loop: `low <= iterator < high`, see `_Loop`; by default over all of a size."""

    size: str
    low: str = "0"
    high: str = ""
    share: float = 1.0
    counted: str = ""
    margin: int = 0


@dataclass(frozen=True)
class _Index:
    """A subscript: a sum of iterators with coefficients, and an offset."""

    terms: tuple[tuple[int, _Loop], ...]
    offset: int = 0

    @property
    def text(self) -> str:
        found = " + ".join(
            loop.name if factor == 1 else f"{factor} * {loop.name}" for factor, loop in self.terms
        )
        if not self.offset:
            return found
        return f"{found} {'+' if self.offset > 0 else '-'} {abs(self.offset)}"

    @property
    def extent(self) -> dict[str, int]:
        """Exclusive upper bound, a linear form of size parameters; "" is the constant's key."""
        form = {"": max(self.offset - sum(loop.margin for _, loop in self.terms), 0)}
        for factor, loop in self.terms:
            form[loop.size] = form.get(loop.size, 0) + factor
        return form


@dataclass
class _Array:
    """An array, whose extents grow with its accesses.

    Attributes:
        name: in C.
        sizes: the size parameter of each dimension.
        extents: linear forms of size parameters, as `_Index.extent`.
        is_written: some statement writes it.
        is_used: some statement has read it since it was last written, or it was never written.
    """

    name: str
    sizes: tuple[str, ...]
    extents: list[dict[str, int]]
    is_written: bool = False
    is_used: bool = True

    def cover(self, indices: Sequence[_Index]) -> None:
        for extent, index in zip(self.extents, indices, strict=True):
            for size, factor in index.extent.items():
                extent[size] = max(extent.get(size, 0), factor)

    def declared(self, type_: str) -> str:
        return f"{type_} {self.name}" + "".join(f"[{_form_text(form)}]" for form in self.extents)

    def elements(self, values: dict[str, int]) -> int:
        return math.prod(
            sum(factor * values.get(size, 1) for size, factor in form.items())
            for form in self.extents
        )


def _form_text(form: dict[str, int]) -> str:
    parts = [
        size if factor == 1 else f"{factor} * {size}"
        for size, factor in form.items()
        if size and factor
    ]
    if form.get(""):
        parts.append(str(form[""]))
    return " + ".join(parts)


@dataclass
class _Draft:
    """A program under construction: lines of C, and the executions of each statement."""

    rng: np.random.Generator
    options: SourceOptions
    lines: list[str] = field(default_factory=list)
    loops: list[_Loop] = field(default_factory=list)
    arrays: dict[str, _Array] = field(default_factory=dict)
    scalars: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    # For each statement: the executed share of the box of its loops, and the sizes of these.
    work: list[tuple[float, tuple[str, ...]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.type = "double" if self.chance(self.options.double) else "float"
        # Few sizes, so that nests share arrays, and loops may depend on each other.
        self.sizes = LARGE[: self.pick((1, 2, 3, 4), (0.45, 0.3, 0.15, 0.1))]
        self.weights = {size: float(self.rng.uniform(0.65, 1.0)) for size in self.sizes}
        self.fixed = {
            CHANNELS: int(self.rng.integers(3, 9)),
            TIME: round(math.exp(self.rng.uniform(math.log(3), math.log(60)))),
        }

    # -- chance ----------------------------------------------------------------------------------

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def pick(self, items: Sequence[_Item], weights: Sequence[float] | None = None) -> _Item:
        if weights is None:
            return items[int(self.rng.integers(len(items)))]
        total = sum(weights)
        return items[int(self.rng.choice(len(items), p=[each / total for each in weights]))]

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        return [items[k] for k in self.rng.permutation(len(items))]

    def size(self) -> str:
        return self.pick(self.sizes)

    # -- lines -----------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.lines.append("  " * (1 + len(self.loops)) + text)

    @contextmanager
    def loop(self, bounds: Bounds) -> Iterator[_Loop]:
        """Open a loop for the duration of a `with` block."""
        time = sum(loop.size == TIME for loop in self.loops)
        name = "t" if bounds.size == TIME else "ijklxyz"[len(self.loops) - time]
        counted = bounds.counted or bounds.size
        opened = _Loop(name, bounds.size, bounds.share, counted, bounds.margin)
        end = bounds.high or (f"{bounds.size} - {bounds.margin}" if bounds.margin else bounds.size)
        self.say(f"for (int {name} = {bounds.low}; {name} < {end}; {name}++) {{")
        self.loops.append(opened)
        try:
            yield opened
        finally:
            self.loops.pop()
            self.say("}")

    @contextmanager
    def nest_of(self, bounds: Sequence[Bounds]) -> Iterator[list[_Loop]]:
        """Open perfectly nested loops, with bounds that do not depend on each other."""
        with ExitStack() as stack:
            yield [stack.enter_context(self.loop(each)) for each in bounds]

    def over(self, sizes: Sequence[str]) -> AbstractContextManager[list[_Loop]]:
        """Open loops over whole arrays."""
        return self.nest_of([Bounds(size) for size in sizes])

    def triangular(self, around: _Loop) -> Bounds:
        """Return bounds of a loop that depend on another loop's iterator."""
        low, high = self.pick([("0", f"{around.name} + 1"), ("0", around.name), (around.name, "")])
        return Bounds(around.size, low, high, 0.5)

    def inside(self, size: str, around: Sequence[_Loop], probability: float) -> Bounds:
        """Return bounds of a loop over a size, with some probability triangular if possible."""
        same = [loop for loop in around if loop.size == size]
        if same and self.chance(probability):
            return self.triangular(same[0])
        return Bounds(size)

    def nested(self, sizes: Sequence[str], then: Callable[[list[_Loop]], None]) -> None:
        """Open loops over sizes, some of them triangular, and call `then` in the innermost one."""

        def inside(rest: Sequence[str], found: list[_Loop]) -> None:
            if not rest:
                then(found)
                return
            with self.loop(self.inside(rest[0], found, 0.5)) as opened:
                inside(rest[1:], [*found, opened])

        inside(sizes, [])

    # -- statements ------------------------------------------------------------------------------

    def assign(self, target: str, value: str, operator: str = "=") -> None:
        self.say(f"{target} {operator} {value};")
        share = math.prod(loop.share for loop in self.loops)
        self.work.append((share, tuple(loop.counted for loop in self.loops)))

    def new_array(self, sizes: Sequence[str]) -> _Array:
        name = "ABCDEFGHKLMNPQRSTUVWXYZ"[len(self.arrays) % 23] + "2" * (len(self.arrays) // 23)
        self.arrays[name] = _Array(name, tuple(sizes), [{size: 1} for size in sizes])
        return self.arrays[name]

    def new_scalar(self) -> str:
        self.scalars.append(f"s{len(self.scalars)}")
        return self.scalars[-1]

    def element(self, array: _Array, indices: Sequence[_Index]) -> str:
        array.cover(indices)
        return array.name + "".join(f"[{index.text}]" for index in indices)

    def read(self, array: _Array, indices: Sequence[_Index]) -> str:
        array.is_used = True
        return self.element(array, indices)

    def written(self, array: _Array, indices: Sequence[_Index]) -> str:
        array.is_written, array.is_used = True, False
        return self.element(array, indices)

    def target(self, loops: Sequence[_Loop]) -> _Array:
        """Return an array that an assignment in these loops may write as a whole, at `[i][j]`."""
        sizes = tuple(loop.size for loop in loops)
        known = [each for each in self.arrays.values() if each.sizes == sizes and each.is_used]
        return self.pick(known) if known and self.chance(0.3) else self.new_array(sizes)

    def operand(
        self, loops: Sequence[_Loop], *, plain: bool = False, without: _Array | None = None
    ) -> str:
        """Return an element of some array, indexed by some of the iterators of loops."""
        around = [loop for loop in loops if loop.size != TIME]
        known = (a for a in self.arrays.values() if a is not without)
        fitting = [a for a in known if self.fits(a, around)]
        recent = [a for a in fitting if a.is_written]
        if recent and self.chance(0.6):
            array = self.pick(recent)
        elif fitting and self.chance(0.35):
            array = self.pick(fitting)
        else:
            chosen = around
            if len(around) > 1 and self.chance(0.35):
                kept = max(1, int(self.rng.integers(1, len(around) + 1)))
                chosen = [around[k] for k in sorted(self.rng.permutation(len(around))[:kept])]
            if self.chance(0.2):
                chosen = self.shuffled(chosen)
            array = self.new_array([loop.size for loop in chosen])
        return self.read(array, [self.index(each, plain) for each in self.assigned(array, around)])

    def fits(self, array: _Array, loops: Sequence[_Loop]) -> bool:
        """Return True if every dimension can have an iterator of its size."""
        own = [loop.size for loop in loops]
        return all(array.sizes.count(size) <= own.count(size) for size in array.sizes)

    def assigned(self, array: _Array, loops: Sequence[_Loop]) -> list[_Loop]:
        """Return an iterator for every dimension, transposed at random if sizes are the same."""
        left = self.shuffled(loops) if self.chance(0.2) else list(loops)
        found = []
        for size in array.sizes:
            found.append(next(loop for loop in left if loop.size == size))
            left.remove(found[-1])
        return found

    def index(self, loop: _Loop, plain: bool) -> _Index:
        if not plain and self.chance(0.12):
            return _Index(((1, loop),), self.pick(_OFFSETS))
        if not plain and self.chance(0.03):
            return _Index(((2, loop),))
        return _Index(((1, loop),))

    def number(self, value: float) -> str:
        return f"{value:g}" + ("" if "." in f"{value:g}" else ".0") + "f" * (self.type == "float")

    def constant(self) -> str:
        return self.number(self.pick((0.25, 0.5, 0.75, 1.5, 2.5)))

    def combined(self, parts: Sequence[str]) -> str:
        """Return an expression of some operands."""
        found = parts[0]
        for part in parts[1:]:
            operator = self.pick(("+", "-", "*"), (0.5, 0.2, 0.3))
            is_sum = " " in found and operator == "*"
            found = f"({found}) * {part}" if is_sum else f"{found} {operator} {part}"
        if self.chance(0.3):
            found = (
                f"{self.constant()} * ({found})" if " " in found else f"{found} * {self.constant()}"
            )
        if self.chance(0.06):
            found = f"({found}) / ({self.number(1.5)} + {parts[0]} * {parts[0]})"
        return found

    # -- nests -----------------------------------------------------------------------------------

    def nest(self) -> None:
        kind = self.pick(list(KINDS), [weight for _, weight in KINDS.values()])
        self.kinds.append(kind)
        KINDS[kind][0](self)

    def finished(self, name: str) -> CSource:
        values = self.solved()
        used = [
            size
            for size in (*LARGE, CHANNELS, TIME)
            if any(size in sizes for _, sizes in self.work)
            or any(size in form for a in self.arrays.values() for form in a.extents)
        ]
        parameters = [f"int {size}" for size in used]
        parameters += [array.declared(self.type) for array in self.arrays.values()]
        scalars = [f"  {self.type} {', '.join(self.scalars)};"] if self.scalars else []
        text = "\n".join(
            [
                f"void {name}({', '.join(parameters)})",
                "{",
                *scalars,
                "#pragma scop",
                *self.lines,
                "#pragma endscop",
                "}",
                "",
            ]
        )
        sizes = {size: values[size] for size in used}
        return CSource(name, text, sizes, tuple(self.kinds), round(self.instances(values)))

    def instances(self, values: dict[str, int]) -> float:
        return sum(share * math.prod(values[size] for size in sizes) for share, sizes in self.work)

    def bytes(self, values: dict[str, int]) -> int:
        elements = sum(array.elements(values) for array in self.arrays.values())
        return elements * (8 if self.type == "double" else 4)

    def solved(self) -> dict[str, int]:
        """Return sizes with about as many executions as drawn, within the memory limit."""
        least, most = map(math.log, self.options.instances)
        wanted = math.exp(self.rng.uniform(least, most))
        rounded = {size: self.chance(0.3) for size in self.sizes}

        def at(scale: float) -> dict[str, int]:
            found = dict(self.fixed)
            for size, weight in self.weights.items():
                value = round(math.exp(weight * scale))
                value = value // 16 * 16 if rounded[size] and value >= 32 else value
                found[size] = min(max(value, _LEAST), _MOST)
            return found

        low, high = 0.0, math.log(_MOST) / min(self.weights.values())
        for _ in range(40):
            middle = (low + high) / 2
            values = at(middle)
            if self.instances(values) > wanted or self.bytes(values) > self.options.memory:
                high = middle
            else:
                low = middle
        return at(low)


# -- kinds of nests ------------------------------------------------------------------------------


def _plain(*loops: _Loop) -> list[_Index]:
    return [_Index(((1, loop),)) for loop in loops]


def _moved(loops: Sequence[_Loop], offsets: Sequence[int]) -> list[_Index]:
    return [_Index(((1, loop),), offset) for loop, offset in zip(loops, offsets, strict=True)]


def _elementwise(draft: _Draft) -> None:
    """Add assignments of whole arrays, element by element."""
    depth = draft.pick((1, 2, 3, 4), (0.15, 0.5, 0.25, 0.1))
    sizes = [draft.size() for _ in range(depth)]
    if depth > 2:
        sizes[draft.rng.integers(depth)] = CHANNELS

    def body(loops: list[_Loop]) -> None:
        order = draft.shuffled(loops) if draft.chance(0.2) else loops
        temporary = ""
        if draft.chance(0.25):
            temporary = draft.new_scalar()
            draft.assign(temporary, draft.combined([draft.operand(loops), draft.operand(loops)]))
        for _ in range(draft.pick((1, 2, 3), (0.6, 0.3, 0.1))):
            count = draft.pick((1, 2, 3, 4), (0.3, 0.4, 0.2, 0.1))
            parts = [draft.operand(loops) for _ in range(count)]
            parts += [temporary] if temporary else []
            value = draft.combined(parts)
            array = draft.target(order)
            if draft.element(array, _plain(*order)) == value:
                array = draft.new_array(array.sizes)
            draft.assign(draft.written(array, _plain(*order)), value)

    draft.nested(sizes, body)


def _stencil(draft: _Draft) -> None:
    """Add weighted sums of neighbours, of another array or in place, possibly repeated in time."""
    rank = draft.pick((1, 2, 3), (0.3, 0.5, 0.2))
    radius = draft.pick((1, 2), (0.8, 0.2)) if rank < 3 else 1
    sizes = [draft.size() for _ in range(rank)]
    points = _neighbours(draft, rank, radius)
    weight = draft.number(round(1 / len(points), 3))
    inside = [Bounds(size, str(radius), margin=radius) for size in sizes]
    known = [a for a in draft.arrays.values() if a.sizes == tuple(sizes)]
    array = draft.pick(known) if known and draft.chance(0.6) else draft.new_array(sizes)
    is_timed = draft.chance(0.65)
    other = array if draft.chance(0.3) else draft.new_array(sizes)

    def sweep(source: _Array, result: _Array) -> None:
        with draft.nest_of(inside) as loops:
            around = [draft.read(source, _moved(loops, point)) for point in points]
            value = f"{weight} * ({' + '.join(around)})"
            # In a loop over time, the factor would make values vanish.
            if not is_timed and draft.chance(0.2):
                value = f"{value} * {draft.operand(loops, plain=True, without=array)}"
            draft.assign(draft.written(result, _plain(*loops)), value)

    def step() -> None:
        sweep(array, other)
        if other is not array and draft.loops:
            if draft.chance(0.5):
                sweep(other, array)
                return
            with draft.nest_of(inside) as loops:
                value = draft.read(other, _plain(*loops))
                draft.assign(draft.written(array, _plain(*loops)), value)

    if is_timed:
        with draft.loop(Bounds(TIME)):
            step()
    else:
        step()


def _neighbours(draft: _Draft, rank: int, radius: int) -> list[tuple[int, ...]]:
    """Return at least two offsets: a star, a box, or a random subset of the box."""
    every = list(product(range(-radius, radius + 1), repeat=rank))
    shape = draft.pick(("star", "box", "some"))
    if shape == "star":
        return [point for point in every if sum(map(bool, point)) <= 1]
    if shape == "box" and len(every) < 27:
        return every
    count = int(draft.rng.integers(2, min(len(every), 9) + 1))
    return [every[k] for k in sorted(draft.rng.permutation(len(every))[:count])]


def _waves(draft: _Draft) -> None:
    """Add several fields that change with each other's differences, in a loop over time."""
    sizes = [draft.size() for _ in range(draft.pick((1, 2, 3), (0.3, 0.5, 0.2)))]
    fields = [draft.new_array(sizes) for _ in range(draft.pick((2, 3)))]
    with draft.loop(Bounds(TIME)):
        for field_ in fields:
            along = int(draft.rng.integers(len(sizes)))
            other = draft.pick([each for each in fields if each is not field_])
            low = ["1" if k == along else "0" for k in range(len(sizes))]
            bounds = [Bounds(size, first) for size, first in zip(sizes, low, strict=True)]
            with draft.nest_of(bounds) as loops:
                back = [-1 if k == along else 0 for k in range(len(sizes))]
                here, before = (
                    draft.read(other, _plain(*loops)),
                    draft.read(other, _moved(loops, back)),
                )
                value = f"{draft.number(0.4)} * ({here} - {before})"
                operator = draft.pick(("+=", "-="))
                draft.assign(draft.written(field_, _plain(*loops)), value, operator)


def _reduction(draft: _Draft) -> None:
    """Add sums over one or two loops: of all elements, of rows, of columns, or triangular ones."""
    kept = [draft.size() for _ in range(draft.pick((0, 1, 2), (0.2, 0.6, 0.2)))]
    summed = [draft.size() for _ in range(draft.pick((1, 2), (0.8, 0.2)))]
    if not kept:
        _total(draft, summed)
        return
    result = draft.new_array(kept)

    def add(outer: list[_Loop], loops: list[_Loop]) -> None:
        count = draft.pick((1, 2, 3), (0.4, 0.4, 0.2))
        value = " * ".join(draft.operand(loops, without=result) for _ in range(count))
        operator = draft.pick(("+=", "-="), (0.9, 0.1))
        draft.assign(draft.written(result, _plain(*outer)), value, operator)

    if draft.chance(0.3):
        # The initialisation is a nest of its own, and the loops are in any order.
        with draft.over(kept) as outer:
            draft.assign(draft.written(result, _plain(*outer)), draft.number(0.0))
        everything = [*kept, *summed]
        order = draft.shuffled(range(len(everything)))
        with draft.over([everything[k] for k in order]) as loops:
            found = [loops[order.index(k)] for k in range(len(order))]
            add(found[: len(kept)], found)
        return
    with draft.over(kept) as outer:
        if draft.chance(0.8):
            draft.assign(draft.written(result, _plain(*outer)), draft.number(0.0))
        bounds = [draft.inside(summed[0], outer, 0.5), *map(Bounds, summed[1:])]
        with draft.nest_of(bounds) as inner:
            add(outer, [*outer, *inner])


def _total(draft: _Draft, summed: Sequence[str]) -> None:
    """Add a sum of all elements, and a nest that uses it."""
    scalar = draft.new_scalar()
    draft.assign(scalar, draft.number(0.0))
    with draft.over(summed) as loops:
        draft.assign(
            scalar, " * ".join(draft.operand(loops) for _ in range(draft.pick((1, 2)))), "+="
        )
    with draft.over([draft.size()]) as loops:
        value = f"{draft.operand(loops)} - {draft.constant()} * {scalar}"
        draft.assign(draft.written(draft.target(loops), _plain(*loops)), value)


def _contraction(draft: _Draft) -> None:
    """Add products of two arrays, summed over a shared dimension as in matrix products."""
    left = [draft.size() for _ in range(draft.pick((1, 2), (0.8, 0.2)))]
    right = [draft.size() for _ in range(draft.pick((0, 1), (0.2, 0.8)))]
    shared = draft.size() if draft.chance(0.85) else CHANNELS
    kept = [*left, *right]
    result = draft.new_array(kept)

    def factors(loops: Sequence[_Loop]) -> str:
        """Return the product, given the loops over the left, the right and the shared sizes."""
        texts = []
        for part in ([*loops[: len(left)], loops[-1]], [loops[-1], *loops[len(left) : -1]]):
            order = draft.shuffled(part) if draft.chance(0.3) else part
            sizes = tuple(loop.size for loop in order)
            known = [a for a in draft.arrays.values() if a.sizes == sizes and a is not result]
            array = draft.pick(known) if known and draft.chance(0.6) else draft.new_array(sizes)
            texts.append(draft.read(array, _plain(*order)))
        if draft.chance(0.2):
            texts.append(draft.constant())
        return " * ".join(texts)

    if draft.chance(0.4):
        with draft.over(kept) as outer:
            if draft.chance(0.85):
                draft.assign(draft.written(result, _plain(*outer)), draft.number(0.0))
            with draft.loop(draft.inside(shared, outer, 0.5)) as inner:
                value = factors([*outer, inner])
                draft.assign(draft.written(result, _plain(*outer)), value, "+=")
        return
    with draft.over(kept) as outer:
        draft.assign(draft.written(result, _plain(*outer)), draft.number(0.0))
    everything = [*kept, shared]
    order = draft.shuffled(range(len(everything)))
    with draft.over([everything[k] for k in order]) as loops:
        found = [loops[order.index(k)] for k in range(len(order))]
        value = factors(found)
        draft.assign(draft.written(result, _plain(*found[:-1])), value, "+=")


def _convolution(draft: _Draft) -> None:
    """Add sums over a moving window of one or two dimensions, possibly with several channels."""
    rank = draft.pick((1, 2))
    sizes = [draft.size() for _ in range(rank)]
    channels = [CHANNELS] if draft.chance(0.4) else []
    result, source = draft.new_array(sizes), draft.new_array([*channels, *sizes])
    weights = draft.new_array([*channels, *[CHANNELS] * rank])
    with draft.over(sizes) as outer:
        draft.assign(draft.written(result, _plain(*outer)), draft.number(0.0))
        with draft.over(weights.sizes) as inner:
            window = zip(outer, inner[len(channels) :], strict=True)
            moved = [_Index(((1, x), (1, d))) for x, d in window]
            value = draft.read(source, [*_plain(*inner[: len(channels)]), *moved])
            value += " * " + draft.read(weights, _plain(*inner))
            draft.assign(draft.written(result, _plain(*outer)), value, "+=")


def _prefix(draft: _Draft) -> None:
    """Add a nest that computes every element from the one before it, in one direction."""
    sizes = [draft.size() for _ in range(draft.pick((1, 2), (0.3, 0.7)))]
    along = int(draft.rng.integers(len(sizes)))
    array = draft.new_array(sizes)
    order = draft.shuffled(range(len(sizes)))
    bounds = [Bounds(sizes[k], "1" if k == along else "0") for k in order]
    with draft.nest_of(bounds) as opened:
        loops = [opened[order.index(k)] for k in range(len(sizes))]
        back = [-1 if k == along else 0 for k in range(len(sizes))]
        value = f"{draft.number(0.5)} * {draft.read(array, _moved(loops, back))}"
        value += f" + {draft.operand(loops, without=array)}"
        draft.assign(draft.written(array, _plain(*loops)), value)


def _table(draft: _Draft) -> None:
    """Add a nest that computes every element from neighbours above and to the left of it.

    This is the pattern of dynamic programming.
    """
    sizes = [draft.size(), draft.size()]
    array = draft.new_array(sizes)
    with draft.nest_of([Bounds(size, "1") for size in sizes]) as loops:
        places = draft.shuffled([(-1, 0), (0, -1), (-1, -1)])[: draft.pick((2, 3))]
        around = [draft.read(array, _moved(loops, place)) for place in places]
        other = draft.operand(loops, without=array)
        value = f"{draft.number(0.3)} * ({' + '.join(around)}) + {other}"
        draft.assign(draft.written(array, _plain(*loops)), value)


def _substitution(draft: _Draft) -> None:
    """Add a nest that computes every element from all before it, as for triangular systems."""
    size = draft.size()
    matrix, right, result = (draft.new_array([size] * rank) for rank in (2, 1, 1))
    with draft.loop(Bounds(size)) as i:
        draft.assign(draft.written(result, _plain(i)), draft.read(right, _plain(i)))
        with draft.loop(Bounds(size, "0", i.name, 0.5)) as j:
            order = draft.pick(([i, j], [j, i]), (0.7, 0.3))
            value = f"{draft.number(1e-4)} * {draft.read(matrix, _plain(*order))}"
            value += f" * {draft.read(result, _plain(j))}"
            draft.assign(draft.written(result, _plain(i)), value, "-=")


def _rows(draft: _Draft) -> None:
    """Add a nest that reduces every row or column, and then applies the result to it."""
    outer_size, inner_size = draft.size(), draft.size()
    sizes = draft.pick(([outer_size, inner_size], [inner_size, outer_size]), (0.7, 0.3))
    source, result = draft.new_array(sizes), draft.new_array(sizes)
    own = None if draft.chance(0.6) else draft.new_array([outer_size])
    scalar = draft.new_scalar() if own is None else ""
    is_turned = sizes[0] != outer_size
    with draft.loop(Bounds(outer_size)) as i:

        def mean(access: Callable[[_Array, Sequence[_Index]], str]) -> str:
            return access(own, _plain(i)) if own else scalar

        def place(j: _Loop) -> list[_Index]:
            return _plain(j, i) if is_turned else _plain(i, j)

        draft.assign(mean(draft.written), draft.number(0.0))
        with draft.loop(Bounds(inner_size)) as j:
            value = draft.read(source, place(j))
            value = f"{value} * {value}" if draft.chance(0.3) else value
            draft.assign(mean(draft.written), value, "+=")
        with draft.loop(Bounds(inner_size)) as j:
            value = f"{draft.read(source, place(j))} - {draft.number(1e-3)} * {mean(draft.read)}"
            draft.assign(draft.written(result, place(j)), value)


def _banded(draft: _Draft) -> None:
    """Add products with the elements near the diagonal of a matrix."""
    size = draft.size()
    matrix, vector, result = (draft.new_array([size] * rank) for rank in (2, 1, 1))
    with draft.loop(Bounds(size, CHANNELS, f"{size} - {CHANNELS}")) as i:
        if draft.chance(0.7):
            draft.assign(draft.written(result, _plain(i)), draft.number(0.0))
        low, high = f"{i.name} - {CHANNELS}", f"{i.name} + {CHANNELS} + 1"
        with draft.loop(Bounds(size, low, high, 2.0, CHANNELS)) as j:
            value = f"{draft.read(matrix, _plain(i, j))} * {draft.read(vector, _plain(j))}"
            draft.assign(draft.written(result, _plain(i)), value, "+=")


KINDS: dict[str, tuple[Callable[[_Draft], None], float]] = {
    "elementwise": (_elementwise, 0.2),
    "stencil": (_stencil, 0.18),
    "waves": (_waves, 0.05),
    "reduction": (_reduction, 0.16),
    "contraction": (_contraction, 0.22),
    "convolution": (_convolution, 0.03),
    "prefix": (_prefix, 0.04),
    "table": (_table, 0.02),
    "substitution": (_substitution, 0.03),
    "rows": (_rows, 0.06),
    "banded": (_banded, 0.02),
}
"""The kinds of nests: the function that adds one, and its relative frequency."""
