"""The functions of a random C file: parameters, variables, regions and results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.whole_file_arrays import GLOBALS, MOST_COLUMNS, MOST_ROWS, Operand
from tests.whole_file_draws import Condition, Draws
from tests.whole_file_nests import NESTS, Scope, mapped
from tests.whole_file_vocabulary import Vocabulary

# Names in a function, with alternatives that may collide with those of generated code.
NAMES: dict[str, tuple[str, ...]] = {
    "x": ("i_tile", "A_0", "i2", "looper_y"),
    "y": ("x_0", "looper_x", "c", "mean_0"),
    "A": ("looper_buffers", "t_i", "A_tile"),
    "B": ("looper_A", "B_0", "i_j"),
    "p": ("looper_p", "p_0"),
    "q": ("j_tile", "q_0"),
    "s": ("A_0", "i_tile", "looper_s", "s_0"),
    "t": ("x_0", "i_j", "t_0", "i_tile2"),
    "i": ("ii", "i_tile", "i_"),
    "j": ("c0", "j_tile", "i2"),
    "k": ("step", "i_tile", "t_i"),
}
ARRAYS = {"x": 1, "y": 1, "A": 2, "B": 2, "p": 1, "q": 1}
UNICODE = {"x": "été", "A": "матрица", "t": "θ"}
# The sizes with which regions are read if they are parameters of functions.
ROWS, COLUMNS = 13, 6
_WORD = re.compile(r"\w+")
_LOCAL = ("local", "static local")


@dataclass(frozen=True)
class Function:
    """A function with regions.

    Attributes:
        name: name of the function.
        lines: its definition, preceded by the declarations that it needs.
        takes_sizes: whether its first two parameters are the sizes.
        params: the values of sizes with which it is read, by name; empty if they are constants.
        arrays: the arrays that it uses.
        scalars: the global scalars that it changes.
    """

    name: str
    lines: list[str]
    takes_sizes: bool
    params: dict[str, int]
    arrays: tuple[Operand, ...]
    scalars: tuple[str, ...]


def function_parts(draws: Draws, words: Vocabulary, number: int) -> Function:
    """Return one function of a file."""
    return _Draft(draws, words, number).function()


class _Draft:
    """A function under construction."""

    def __init__(self, draws: Draws, words: Vocabulary, number: int) -> None:
        self.draws, self.words, self.number = draws, words, number
        self.taken = set(words.taken) | {"n", "m"}
        self.shared = bool(words.rows) and draws.pick((True, True, False), "shared sizes", number)
        self.n, self.m = (words.rows, words.columns) if self.shared else ("n", "m")
        self.arrays = {ours: self._array(ours, rank) for ours, rank in ARRAYS.items()}
        if draws.has("alias", number):
            self._make_alias()
        self.sum_is_global = draws.has("global_scalars", number)
        self.names = {
            ours: self._name(ours, ours == "s" and self.sum_is_global)
            for ours in NAMES
            if ours not in ARRAYS
        }
        is_long = draws.has("long_iterators", number)
        self.counter = "long" if is_long else "int"
        self.outer_iterators = draws.has("outer_iterators", number)
        self.outlined: list[str] = []

    def function(self) -> Function:
        """Return the complete function."""
        number, words = self.number, self.words
        body = self._body()
        occurring = [a for a in self.arrays.values() if _occurs(a.name, body)]
        needed = {name for a in occurring for name in (a.name, a.target)}
        arrays = tuple(a for a in self.arrays.values() if a.name in needed)
        variables = self._scalars(body) + self._local_arrays(arrays)
        lines = [*variables, *body, *self._results(arrays, body)]
        storage = self.draws.pick(("static ", "", "__attribute__((noinline)) "), "storage", number)
        sizes = [] if self.shared else [f"{kind} {name}" for kind, name in self._size_types()]
        parameters = [*sizes, *(a.parameter for a in arrays if a.is_parameter)]
        head = f"{storage}double work_{number}({', '.join(parameters) or 'void'})"
        above = self._above()
        values = words.variable_sizes if self.shared else {"n": ROWS, "m": COLUMNS}
        return Function(
            name=f"work_{number}",
            lines=[*above, head, "{", *(f"  {line}" for line in lines), "}"],
            takes_sizes=not self.shared,
            params=values,
            arrays=arrays,
            scalars=self._global_scalars(),
        )

    # -- names and arrays --------------------------------------------------------------------------

    def _name(self, ours: str, is_global: bool) -> str:
        """Choose the name that stands for one of `NAMES` in this function."""
        name, suffix = ours, f"_{self.number}" if is_global else ""
        if self.draws.has("odd_names", self.number, ours):
            name = self.draws.pick(NAMES[ours], "name", self.number, ours)
        elif ours in UNICODE and self.draws.has("unicode_names", self.number, ours):
            name = UNICODE[ours]
        while f"{name}{suffix}" in self.taken:
            name += "x"
        self.taken.add(f"{name}{suffix}")
        return f"{name}{suffix}"

    def _array(self, ours: str, rank: int) -> Operand:
        draws, number, words = self.draws, self.number, self.words
        place = self._place(ours, rank)
        is_read_only = ours in ("x", "B", "q") and place not in (*_LOCAL, *GLOBALS)
        constant = is_read_only and draws.has("const", number, ours)
        rows, columns = self._extents(place)
        return Operand(
            name=self._name(ours, place in GLOBALS),
            element=words.whole if ours in ("p", "q") else words.real,
            rank=rank,
            place=place,
            rows=rows,
            columns=columns,
            qualifier="const " if constant else "",
            restrict="restrict" if draws.has("restrict", number, ours) else "",
            is_integer=ours in ("p", "q"),
        )

    def _place(self, ours: str, rank: int) -> str:
        """Return the storage of an array: the first place drawn, in either order."""
        places = [("global_arrays", "global"), ("static_arrays", "static"),
                  ("local_arrays", "local"), ("static_locals", "static local"),
                  ("array_parameters", "array")]  # fmt: skip
        if rank == 2:
            places += [("row_pointers", "rows"), ("whole_pointers", "whole")]
            places += [("strides", "strided")]
        ordered = self.draws.pick((places, places[::-1]), "order of places", self.number, ours)
        for feature, place in ordered:
            if self.draws.has(feature, self.number, ours):
                return place
        return "pointer" if rank == 1 else "array"

    def _extents(self, place: str) -> tuple[str, str]:
        is_constant = self.shared and self.words.constant_sizes
        if place in (*_LOCAL, *GLOBALS) and not is_constant:
            return str(MOST_ROWS), str(MOST_COLUMNS)
        return self.n, self.m

    def _make_alias(self) -> None:
        """Make `y` an alias of the global `x`."""
        rows, columns = self._extents("global")
        target = replace(
            self.arrays["x"],
            name=f"base_{self.number}",
            place="global",
            rows=rows,
            columns=columns,
            qualifier="",
            restrict="",
        )
        other = replace(target, name=f"other_{self.number}", place="alias", target=target.name)
        self.arrays |= {"x": target, "y": other}

    # -- what stands around the regions ------------------------------------------------------------

    def _size_types(self) -> list[tuple[str, str]]:
        kinds = ("int", "int")
        if self.draws.has("odd_sizes", self.number):
            options = (("long", "long"), ("const int", "short"), ("int", "const long"))
            kinds = self.draws.pick(options, "types of sizes", self.number)
        return list(zip(kinds, ("n", "m"), strict=True))

    def _has_cleanup(self) -> bool:
        return self.draws.has("cleanup", self.number)

    def _above(self) -> list[str]:
        if not self._has_cleanup():
            return self.outlined
        return [
            f"static void keep_{self.number}({self.words.real} *v) {{ kept_{self.number} += *v; }}",
            *self.outlined,
        ]

    def _global_scalars(self) -> tuple[str, ...]:
        found = [self.names["s"]] if self.sum_is_global else []
        return (*found, f"kept_{self.number}") if self._has_cleanup() else tuple(found)

    def _scalars(self, body: list[str]) -> list[str]:
        """Return declarations of iterators and scalars; the latter are initialised."""
        draws, number, real = self.draws, self.number, self.words.real
        s, t = self.names["s"], self.names["t"]
        lines = []
        iterators = [self.names[k] for k in ("i", "j", "k") if _occurs(self.names[k], body)]
        if self.outer_iterators and iterators:
            lines.append(f"{self.counter} {', '.join(iterators)};")
        before, after = "", ""
        if self._has_cleanup():
            after = f" __attribute__((cleanup(keep_{number})))"
        elif draws.has("register", number):
            before = "register "
        then, otherwise = [[f"{before}{real} {t}{after} = {value};"] for value in ("0.5", "0.75")]
        condition = draws.condition("conditional_declarations", number)
        if _occurs(t, body) or after:
            lines += condition.choose(then, otherwise) if condition else then
        if _occurs(s, body):
            lines.append(f"{s} = 1;" if self.sum_is_global else f"{real} {s} = 1;")
        return lines

    def _local_arrays(self, arrays: Sequence[Operand]) -> list[str]:
        lines = []
        for array in arrays:
            if array.place not in _LOCAL:
                continue
            lines += [array.declaration, f"for (int e = 0; e < {array.rows}; e++)"]
            if array.rank == 1:
                lines.append(f"  {array.name}[e] = 1 + e % 7;")
            else:
                lines.append(f"  for (int f = 0; f < {array.columns}; f++)")
                lines.append(f"    {array.name}[e][f] = 1 + (e + f) % 7;")
        return lines

    def _results(self, arrays: Sequence[Operand], body: list[str]) -> list[str]:
        """Return code for the result, a sum of variables of which some are conditional."""
        draws, number = self.draws, self.number
        lines = ["double result = 0;"]
        values = [(self.names[k], k == "s") for k in ("s", "t") if _occurs(self.names[k], body)]
        for array in arrays:
            if array.place in _LOCAL:
                values.append((array.at("2", "1"), array.name in ("A", "y")))
        for value, always in values:
            line = f"result += {value};"
            condition = draws.condition("conditional_uses", number, value)
            if condition:
                lines += condition.choose([line])
            elif always:
                lines.append(line)
        return [*lines, "return result;"]

    # -- the regions -------------------------------------------------------------------------------

    def _body(self) -> list[str]:
        lines = self._region(0)
        if self.draws.has("second_region", self.number):
            lines += self._region(1)
        return lines

    def _region(self, which: int) -> list[str]:
        place = (self.number, which)
        lines = ["#pragma scop", *self._nests(which), "#pragma endscop"]
        if self.draws.has("region_in_loop", *place):
            return ["for (int again = 0; again < 2; again++) {", *lines, "}"]
        if self.draws.has("region_in_branch", *place):
            return [f"if ({self.n} > 2) {{", *lines, "}"]
        return lines

    def _nests(self, which: int) -> list[str]:
        place = (self.number, which)
        more = [name for name in ("second_nest", "third_nest") if self.draws.has(name, *place)]
        lines: list[str] = []
        for name in ("first_nest", *more):
            lines += self._nest(f"{self.number} {which} {name}")
        return lines

    def _nest(self, where: str) -> list[str]:
        """Return a nest, or a statement in it, that may depend on the preprocessor."""
        draws = self.draws
        make = draws.pick(NESTS, "nest", where)
        condition = draws.condition("conditional_statements", where)
        inside = draws.pick((True, True, False), "inside", where)
        lines = make(self._scope(where, condition if inside else None))
        # Outlined functions get the addresses of scalars; a register has none.
        is_plain = not draws.has("register", self.number)
        if condition is None and is_plain and draws.has("outlined_nests", where):
            return self._outlined(where, lines)
        if condition is None or inside:
            return lines
        other = mapped(self._scope(where, None)) if draws.pick((True, False), "else", where) else []
        return condition.choose(lines, other)

    def _outlined(self, where: str, lines: list[str]) -> list[str]:
        """Move lines to a new function, with permuted names, and return its call."""
        sizes = dict(zip((self.n, self.m), (kind for kind, _ in self._size_types()), strict=True))
        iterators = [self.names[each] for each in ("i", "j", "k")]
        scalars = [self.names[each] for each in ("s", "t") if _occurs(self.names[each], lines)]
        arrays = [each for each in self.arrays.values() if _occurs(each.name, lines)]
        # The declarations of arrays may need sizes that do not occur in the lines.
        extents = [f"{each.rows} {each.columns}" for each in arrays if each.rank == 2]
        given = [] if self.shared else [e for e in sizes if _occurs(e, [*lines, *extents])]
        names = [*given, *iterators, *scalars, *(array.name for array in arrays)]
        others = dict(zip(names, self.draws.shuffled(names, "outlined", where), strict=True))

        def renamed(text: str) -> str:
            return _WORD.sub(lambda found: others.get(found[0], found[0]), text)

        own = [name for name in iterators if _occurs(name, lines) and self.outer_iterators]
        parameters = [f"{sizes[name]} {name}" for name in given]
        parameters += [_parameter(array) for array in arrays]
        parameters += [f"{self.words.real} *{name}" for name in scalars]
        body = [f"{self.counter} {', '.join(own)};", *lines] if own else lines
        for name in scalars:
            body = [re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"(*{name})", e) for e in body]
        function = f"outlined_{self.number}_{len(self.outlined)}"
        head = f"static void {function}({', '.join(map(renamed, parameters))})"
        self.outlined += [head, "{", *(f"  {renamed(line)}" for line in body), "}"]
        passed = [*given, *(array.name for array in arrays), *(f"&{name}" for name in scalars)]
        return [f"{function}({', '.join(passed)});"]

    def _scope(self, where: str, condition: Condition | None) -> Scope:
        arrays, names, words = self.arrays, self.names, self.words
        return Scope(
            draws=self.draws,
            where=where,
            x=arrays["x"],
            y=arrays["y"],
            A=arrays["A"],
            B=arrays["B"],
            p=arrays["p"],
            q=arrays["q"],
            s=names["s"],
            t=names["t"],
            i=names["i"],
            j=names["j"],
            k=names["k"],
            n=self.n,
            m=self.m,
            counter="" if self.outer_iterators else self.counter,
            real=words.real,
            numbers=tuple(words.numbers),
            unary=tuple(words.unary),
            binary=tuple(words.binary),
            condition=condition,
        )


def _parameter(array: Operand) -> str:
    """Return the declaration of a parameter for an array."""
    kind = f"{array.qualifier}{array.element}"
    if array.rank == 1 or array.place == "strided":
        return f"{kind} *{array.name}"
    if array.place == "whole":
        return f"{kind} (*{array.name})[{array.rows}][{array.columns}]"
    return f"{kind} {array.name}[][{array.columns}]"


def _occurs(name: str, lines: Sequence[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) for line in lines)
