"""Programs in LOOPerSet's format: the `program_annotation` of a record, read and written.

The format is that of the public data set Mascinissa/LOOPerSet (arXiv 2510.10209), as written by the
tools of LOOPer's authors (Tiramisu, branch LOOPer). Loops have bounds as text, the upper one
exclusive; accesses are matrices with a row for each dimension of the buffer, a column for each
iterator and one for the constant; a computation's write is also given as an isl relation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import islpy as isl

from costmodel.data.looperset_expressions import (
    NAMES,
    TYPES,
    ExpressionReader,
    Unsaid,
    access_matrix,
    matrix_rows,
    node_of,
    operation_counts,
)
from looper.errors import ProgramError
from looper.frontend.c_spelling import check_identifier
from looper.ir.expressions import (
    Access,
    Affine,
    ElementType,
    Expression,
    accesses,
    rewritten,
)
from looper.ir.polyhedra import constraints, domain_text, iterator_names, range_bounds
from looper.ir.program import Array, Program, Statement

_ROLES = {"input": "a_input", "output": "a_output", "temporary": "a_temporary"}

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Computations:
    """The names that a record uses for parts of a program.

    Attributes:
        program: the program.
        names: the name of each statement's computation, in the program's order.
        iterators: for each of them the names of its loops, outermost first; unique in the program.
        constants_known: whether the record has the values of all constants; if not, they are 1 in
            the program, which changes neither dependences nor loops.
    """

    program: Program
    names: tuple[str, ...]
    iterators: tuple[tuple[str, ...], ...]
    constants_known: bool = True


# -- reading -------------------------------------------------------------------------------------


def read_program(annotation: Record, name: str) -> Computations:
    """Return the program of a record.

    Args:
        annotation: `program_annotation`.
        name: the program's name if the annotation has none.

    Raises:
        Unsaid: LOOPer cannot represent the program; the text is the reason.
    """
    try:
        return _Reading(annotation).finished(str(annotation.get("function_name") or name))
    except ProgramError as error:
        # Reasons are counted, so that they must not contain names of this program.
        kind = "out of bounds" if "out of bounds" in str(error) else "that cannot be represented"
        raise Unsaid(f"accesses or names {kind}") from error
    except isl.Error as error:
        raise Unsaid("an access relation or bound that isl cannot read") from error
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise Unsaid(f"an incomplete program ({type(error).__name__}: {error})") from error


class _Reading:
    """Reader of one annotation."""

    def __init__(self, annotation: Record) -> None:
        self._loops: Record = annotation["iterators"]
        found: Record = annotation["computations"]
        self._names = sorted(found, key=lambda each: int(found[each]["absolute_order"]))
        self._found = [found[each] for each in self._names]
        self._paths = [tuple(map(str, each["iterators"])) for each in self._found]
        known = (annotation.get("buffers") or {}).get("buffers_info") or {}
        self._buffers = {int(each["buffer_id"]): (key, each) for key, each in known.items()}
        self._types: dict[int, ElementType] = {}
        self._read_types()

    def _read_types(self) -> None:
        for number, (_, info) in self._buffers.items():
            self._types[number] = _type(info["dtype"])
        for each in self._found:
            self._types.setdefault(int(each["write_buffer_id"]), _type(each["data_type"]))
        # Older records have no types of buffers that are only read.
        for each in self._found:
            for access in each["accesses"]:
                self._types.setdefault(int(access["buffer_id"]), _type(each["data_type"]))

    def finished(self, name: str) -> Computations:
        constants_known, statements = True, []
        labels = {number: self._label(number) for number in self._types}
        betas = _betas(self._paths)
        for number, (path, each) in enumerate(zip(self._paths, self._found, strict=True)):
            domain = self._domain(f"S{number + 1}", path)
            depth = len(path)
            reader = ExpressionReader(path, each["accesses"], labels)
            value = reader.read(each["expression_representation"])
            constants_known &= reader.constants_known
            target = Access(labels[int(each["write_buffer_id"])], tuple(_written(each, depth)))
            own = betas[number]
            statements.append(
                Statement(f"S{number + 1}", path, domain, own, (1,) * depth, target, value)
            )
        arrays = self._arrays(labels, statements)
        program = Program(name, arrays, _settled(statements, arrays))
        program.check_bounds()
        return Computations(program, tuple(self._names), tuple(self._paths), constants_known)

    def _label(self, number: int) -> str:
        """Return a buffer's name if it is valid in C, or one derived from its number."""
        label = str(self._buffers[number][0]) if number in self._buffers else f"buffer{number}"
        try:
            check_identifier("array", label)
        except ProgramError:
            return f"buffer{number}"
        return f"{label}_" if label in self._loops else label

    def _domain(self, name: str, path: tuple[str, ...]) -> str:
        formulas = []
        for level, loop in enumerate(path):
            bounds, outer = self._loops[loop], path[:level]
            low = bound_formula(str(bounds["lower_bound"]), outer)
            high = bound_formula(str(bounds["upper_bound"]), outer)
            formulas.append(f"{low} <= i{level} and i{level} < {high}")
        domain = domain_text(name, len(path), " and ".join(formulas))
        if isl.Set(domain).is_empty():
            raise Unsaid("a computation without iterations")
        return domain

    def _arrays(
        self, labels: Mapping[int, str], statements: Sequence[Statement]
    ) -> tuple[Array, ...]:
        """Return the arrays in order of their first access; the shape [1] stands for a scalar."""
        numbers = {label: number for number, label in labels.items()}
        used = dict.fromkeys(
            access.array for each in statements for access in (each.target, *accesses(each.value))
        )
        found = []
        for label in used:
            number = numbers[label]
            info = self._buffers[number][1] if number in self._buffers else {}
            shape = tuple(map(int, info["buffer_dimensions"])) if info else ()
            shape = shape or _reach(label, statements)
            local = str(info.get("argtype", "")).endswith("temporary")
            element = self._types[number]
            found.append(Array(label, () if shape == (1,) else shape, element, local=local))
        return tuple(found)


def _settled(statements: Iterable[Statement], arrays: Sequence[Array]) -> tuple[Statement, ...]:
    """Return the statements without subscripts in accesses of scalars."""
    scalars = {each.name for each in arrays if not each.shape}

    def settle(node: Expression) -> Expression:
        if not isinstance(node, Access) or node.array not in scalars:
            return node
        if any(not (index.is_constant and index.constant == 0) for index in node.indices):
            raise Unsaid("accesses or names out of bounds")
        return Access(node.array)

    found = []
    for each in statements:
        target = settle(each.target)
        assert isinstance(target, Access)
        found.append(replace(each, target=target, value=rewritten(each.value, settle)))
    return tuple(found)


def _reach(label: str, statements: Sequence[Statement]) -> tuple[int, ...]:
    """Return the smallest shape that contains all accesses, for records without shapes."""
    found: list[list[int]] = []
    for each in statements:
        for access in (each.target, *each.reads):
            if access.array == label:
                bounds = range_bounds(each.relation(access))
                if min((low for low, _ in bounds), default=0) < 0:
                    raise Unsaid("accesses or names out of bounds")
                found.append([high + 1 for _, high in bounds])
    return tuple(max(extents) for extents in zip(*found, strict=True))


def _betas(paths: Sequence[tuple[str, ...]]) -> list[tuple[int, ...]]:
    """Return positions in the tree of loops, of computations in textual order."""
    found: list[tuple[int, ...]] = []
    closed: set[str] = set()
    before: tuple[str, ...] | None = None
    for path in paths:
        if before is None:
            own = [0] * (len(path) + 1)
        else:
            pairs = zip(path, before, strict=False)
            shared = next(
                (k for k, (a, b) in enumerate(pairs) if a != b), min(len(path), len(before))
            )
            closed.update(before[shared:])
            if closed.intersection(path):
                raise Unsaid("loops whose computations are not in textual order")
            last = found[-1]
            own = [*last[:shared], last[shared] + 1, *[0] * (len(path) - shared)]
        found.append(tuple(own))
        before = path
    return found


def _type(name: object) -> ElementType:
    element = TYPES.get(str(name).removeprefix("p_"))
    if element is None:
        raise Unsaid(f"data type {name}")
    return element


def _written(computation: Record, depth: int) -> list[Affine]:
    """Return the subscripts of the write, from its relation or, if that is missing, its matrix."""
    text = computation.get("write_access_relation")
    if not text:
        matrix = computation.get("write_access_matrix")
        if not matrix:
            raise Unsaid("a computation that does not say what it writes")
        return matrix_rows(matrix, depth)
    relation = isl.Map(text)
    pieces: list[isl.MultiAff] = []
    relation.lexmin_pw_multi_aff().foreach_piece(lambda _, value: pieces.append(value))
    if len(pieces) != 1 or not relation.is_single_valued():
        raise Unsaid("a write that is no affine access")
    if relation.dim(isl.dim_type.in_) != depth:
        raise Unsaid("a write relation over other loops than the computation's")
    rows = []
    for place in range(relation.dim(isl.dim_type.out)):
        form = pieces[0].get_aff(place)
        values = [form.get_coefficient_val(isl.dim_type.in_, k) for k in range(depth)]
        values.append(form.get_constant_val())
        inside = form.dim(isl.dim_type.div) or form.dim(isl.dim_type.param)
        if inside or not all(each.is_int() for each in values):
            raise Unsaid("a write that is no affine access")
        *coefficients, constant = (each.to_python() for each in values)
        rows.append(Affine(constant, tuple(coefficients)))
    return rows


def bound_formula(text: str, outer: Sequence[str]) -> str:
    """Convert a loop's bound, such as `max(0, (k + 1))`, to an isl formula over `i0`, `i1`, ...

    Args:
        text: sums, differences and products with numbers, `min` and `max`, of iterators.
        outer: the names of the loops around it, outermost first.

    Raises:
        Unsaid: it is anything else.
    """
    names = dict(zip(outer, iterator_names(len(outer)), strict=True))

    def formula(node: ast.expr) -> str:
        match node:
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                return str(number)
            case ast.Name(id=name) if name in names:
                return names[name]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-({formula(operand)})"
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return f"({formula(left)} + {formula(right)})"
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return f"({formula(left)} - {formula(right)})"
            case ast.BinOp(left=left, op=ast.Mult(), right=right) if any(
                isinstance(side, ast.Constant) for side in (left, right)
            ):
                return f"({formula(left)} * {formula(right)})"
            case ast.Call(func=ast.Name(id="min" | "max" as kind), args=parts, keywords=[]):
                return f"{kind}({', '.join(map(formula, parts))})"
        raise Unsaid("a loop bound that is not affine")

    try:
        return formula(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError):
        raise Unsaid("a loop bound that is not affine") from None


# -- writing -------------------------------------------------------------------------------------


def write_program(program: Program) -> tuple[dict[str, Any], Computations]:
    """Return the `program_annotation` of a program, and the names of its computations and loops.

    Raises:
        Unsaid: the format cannot express it; the text is the reason.
    """
    if any(direction < 0 for each in program.statements for direction in each.directions):
        raise Unsaid("a loop that counts down")
    if any(not each.depth for each in program.statements):
        raise Unsaid("a statement outside of all loops")
    if any(each.type not in NAMES or each.type is ElementType.LONG for each in program.arrays):
        raise Unsaid("an array of type long")
    loops = _Loops(program)
    numbers = {array.name: number for number, array in enumerate(program.arrays)}
    names = tuple(f"comp{number:02}" for number in range(len(program.statements)))
    computations = {
        name: _computation(program, number, loops.paths[number], numbers)
        for number, name in enumerate(names)
    }
    annotation = {
        "function_name": program.name,
        "memory_size": f"{sum(array.bytes for array in program.arrays) / 2**20:.6f}",
        "iterators": loops.annotation(names),
        "buffers": {
            "buffers_info": {
                array.name: {
                    "buffer_id": numbers[array.name],
                    "buffer_dimensions": list(array.shape or (1,)),
                    "dtype": NAMES[array.type],
                    "argtype": _role(program, array),
                }
                for array in program.arrays
            },
            "comp_buf_mapping": {
                name: each.target.array
                for name, each in zip(names, program.statements, strict=True)
            },
        },
        "computations": computations,
    }
    return annotation, Computations(program, names, loops.paths)


def _role(program: Program, array: Array) -> str:
    if array.local:
        return _ROLES["temporary"]
    return _ROLES["output" if array in program.written else "input"]


def _computation(
    program: Program, number: int, path: tuple[str, ...], numbers: Mapping[str, int]
) -> dict[str, Any]:
    statement = program.statements[number]
    target, written = statement.target, numbers[statement.target.array]
    subscripts = ", ".join(row.text(path) for row in target.indices) or "0"
    access_matrix(target, len(path))  # rejects an access that is not affine
    tree = node_of(statement.value, program, path, numbers)
    return {
        "absolute_order": number + 1,
        "iterators": list(path),
        "real_dimensions": list(path),
        "comp_is_reduction": max(1, len(target.indices)) < len(path),
        **operation_counts(statement.value),
        "write_access_relation": f"{{ comp{number:02}[{', '.join(path)}] -> "
        f"{target.array}[{subscripts}] }}",
        "write_buffer_id": written,
        "data_type": NAMES[program.array(target.array).type],
        "data_type_size": program.array(target.array).type.bytes,
        "accesses": [
            {
                "access_is_reduction": numbers[access.array] == written,
                "buffer_id": numbers[access.array],
                "access_str": f"{access.array}["
                f"{', '.join(row.text(path) for row in access.indices) or '0'}]",
                "access_matrix": access_matrix(access, len(path)),
            }
            for access in accesses(statement.value)
        ],
        "expression_representation": tree,
        "simplified_expression_representation": tree,
    }


class _Loops:
    """The loops of a program, with unique names and bounds that hold for all their statements."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._names: dict[tuple[int, ...], str] = {}
        taken = {array.name for array in program.arrays}
        for each in program.statements:
            for level in range(each.depth):
                prefix = each.betas[: level + 1]
                if prefix not in self._names:
                    name = _unused(each.iterators[level], taken)
                    self._names[prefix] = name
                    taken.add(name)
        self.paths = tuple(
            tuple(self._names[each.betas[: level + 1]] for level in range(each.depth))
            for each in program.statements
        )
        self._bounds = {prefix: self._found_bounds(prefix) for prefix in self._names}
        for each, path in zip(program.statements, self.paths, strict=True):
            self._check(each, path)

    def _members(self, prefix: tuple[int, ...]) -> list[Statement]:
        level = len(prefix)
        return [
            each
            for each in self._program.statements
            if each.depth >= level and each.betas[:level] == prefix
        ]

    def _found_bounds(self, prefix: tuple[int, ...]) -> tuple[str, str]:
        """Return the lower and the upper bound of a loop over the iterations of its statements."""
        level = len(prefix)
        reach: isl.Set | None = None
        for each in self._members(prefix):
            own = each.domain_set.reset_tuple_id()
            own = own.project_out(isl.dim_type.set, level, each.depth - level)
            reach = own if reach is None else reach.union(own)
        assert reach is not None
        # A hull suffices, since `_check` compares the resulting bounds with the domains.
        reach = reach.coalesce().simple_hull().to_set().remove_redundancies()
        outer = [self._names[prefix[: k + 1]] for k in range(level - 1)]
        lows: list[str] = []
        highs: list[str] = []
        for constraint in constraints(reach):
            *others, own_coefficient = constraint.form.coefficients
            if not own_coefficient:
                continue
            if constraint.divisions:
                raise Unsaid("a condition, or a step other than 1")
            if abs(own_coefficient) > 1 or max(map(abs, [0, *others])) > 1:
                raise Unsaid("a loop bound with a coefficient other than 1 and -1")
            signs = (1, -1) if constraint.equality else (own_coefficient,)
            for sign in signs:
                # own_coefficient * x + rest >= 0, or = 0
                factor = -1 if own_coefficient > 0 else 1
                form = Affine(constraint.form.constant, tuple(others)) * factor
                if sign > 0:
                    lows.append(_bound_text(form, outer))
                else:
                    highs.append(_bound_text(form + 1, outer))
        return _extreme("max", lows), _extreme("min", highs)

    def _check(self, statement: Statement, path: tuple[str, ...]) -> None:
        formulas = []
        for level in range(statement.depth):
            low, high = self._bounds[statement.betas[: level + 1]]
            outer = path[:level]
            formulas.append(
                f"{bound_formula(low, outer)} <= i{level} and "
                f"i{level} < {bound_formula(high, outer)}"
            )
        said = isl.Set(domain_text(statement.name, statement.depth, " and ".join(formulas)))
        if not said.is_equal(statement.domain_set):
            raise Unsaid("a condition, or a step other than 1")

    def annotation(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the `iterators` of an annotation, outer ones first."""
        found: dict[str, Any] = {}
        for prefix, name in sorted(self._names.items()):
            level = len(prefix)
            low, high = self._bounds[prefix]
            found[name] = {
                "lower_bound": low,
                "upper_bound": high,
                "parent_iterator": self._names[prefix[:-1]] if level > 1 else None,
                "child_iterators": [
                    child
                    for place, child in sorted(self._names.items())
                    if len(place) == level + 1 and place[:level] == prefix
                ],
                "computations_list": [
                    computation
                    for computation, path in zip(names, self.paths, strict=True)
                    if path[-1] == name
                ],
            }
        return found


def _unused(name: str, taken: set[str]) -> str:
    stem = re.sub(r"\W", "_", name)
    return next(
        each
        for each in (stem, *(f"{stem}_{n}" for n in range(len(taken) + 1)))
        if each not in taken
    )


def _bound_text(form: Affine, outer: Sequence[str]) -> str:
    """Return a bound in the spelling of the data set: `0`, `(k + 1)`."""
    parts = [
        ("+" if coefficient > 0 else "-", name)
        for coefficient, name in zip(form.coefficients, outer, strict=True)
        if coefficient
    ]
    if not parts:
        return str(form.constant)
    if form.constant:
        parts.append(("+" if form.constant > 0 else "-", str(abs(form.constant))))
    parts.sort(key=lambda part: part[0])  # "+" comes first
    sign, first = parts[0]
    text = f"{'-' if sign == '-' else ''}{first}"
    text += "".join(f" {sign} {name}" for sign, name in parts[1:])
    return f"({text})" if len(parts) > 1 or sign == "-" else text


def _extreme(kind: str, bounds: list[str]) -> str:
    """Return the maximum or minimum of some bounds, as nested calls with two arguments."""
    if not bounds:
        raise Unsaid("a loop without constant or affine bounds")
    *others, text = sorted(bounds)
    for each in reversed(others):
        text = f"{kind}({each}, {text})"
    return text
