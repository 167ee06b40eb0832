"""The last step of reading: numbering statements, fixing shapes, checking bounds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

import islpy as isl

from looper.frontend.lower.aliasing import Aliasing, overlaps
from looper.frontend.lower.declarations import (
    Storage,
    Storages,
    element_type,
    qualifiers,
    size_expressions,
)
from looper.frontend.lower.enclosing_function import EnclosingFunction, ReadLater, escapes
from looper.frontend.lower.frames import frame_of
from looper.frontend.lower.last_values import last_loop
from looper.frontend.lower.member_uses import MemberUses, Needed, form_of
from looper.frontend.lower.parameters import parameters_in, possible_parameters
from looper.frontend.lower.signature import signature
from looper.frontend.lower.statements import Draft, StatementReader
from looper.frontend.lower.target_guards import check_targets
from looper.frontend.pragma_checks import private_names
from looper.frontend.preprocessor_variants import Unseen
from looper.frontend.regions import Place
from looper.frontend.scopes.bodies import identities
from looper.frontend.scopes.calls import (
    check_reads,
    is_global,
    is_mathematics,
    read_variables,
    reads_globals,
)
from looper.frontend.scopes.context import Context
from looper.frontend.scopes.members import is_member, variable_of
from looper.frontend.scopes.names import Names, constant_value, is_pointer
from looper.frontend.tree.cursors import VARIABLES, Refusal, key
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    TypeKind,
    descendants,
    spelled,
)
from looper.ir.expressions import Access, Affine, Lookup, largest_text, walk
from looper.ir.indirect_accesses import UnknownIndex, index_ranges, reader_of
from looper.ir.polyhedra import domain_text, elements_of, first_of, largest_forms, range_bounds
from looper.ir.program import Array, Program, Statement, renumbered
from looper.source.called_functions import Calls
from looper.source.scope import Scope
from looper.source.source_region import Region
from looper.source.struct_members import Structs

_NAME = re.compile(r"[A-Za-z_]\w*")
# Most elements of an array of unknown size that is read at data-dependent indices.
_MOST_LOOKED_UP = 2**16


def assemble(
    place: Place,
    region: Region,
    names: Names,
    storages: Storages,
    reader: StatementReader,
    unseen: Unseen,
    aliasing: Aliasing,
) -> Program:
    """Assemble the program of a region from its statements.

    If they were read inside loops over all sizes (`storages.around`), arrays have their extents at
    the largest sizes, and sizes at which accesses are out of bounds are added to
    `storages.outside`.

    Raises:
        Refusal: nothing is ever executed, an access is out of bounds, or the rest of the function
            depends on something that the program does not preserve.
    """
    drafts = [draft for draft in reader.drafts if not draft.context.is_empty]
    if not drafts:
        raise Refusal(place.statements[0], "the region executes no assignment")
    around = EnclosingFunction(place, region.path, unseen)
    drafts = _needed(drafts, storages, around, names)
    statements = _numbered(drafts)
    used = _used(storages, statements)
    extents = _extents(used, drafts, statements, storages)
    written = _written(used, statements)
    after = _check(place, around, names, used, reader)
    named = _named(place)
    mentioned = _mentioned(place, named, names)
    outside_names = [c for c in named if c.referenced is None or not _is_own(c.referenced, names)]
    members = MemberUses.of(place, names, named, storages.known.values())
    _check_sizes(reader, storages.around)
    check_targets(drafts, statements, used, members.followed, storages.around.depth)
    read = _check_calls(reader, written, around, aliasing)
    _check_lookups(drafts, statements, written)
    arrays = tuple(
        Array(name, tuple(extent for extent, _ in extents[name]), storage.type,
              _is_local(storage, written, around, names), storage.pointed, flat=storage.flat,
              **form_of(storage.declaration, names))
        for name, storage in used.items()
    )  # fmt: skip
    spelled = {name: tuple(text for _, text in each) for name, each in extents.items()}
    outside = {name: s for name, s in used.items() if s.holder not in reader.declared}
    shared = _shared(place)
    known = possible_parameters(place.statements, names)
    sizes = {name: known[name] for name in names.parameters if name in known}
    known_sizes = sizes | {each.spelling: each for each in storages.around.iterators}
    members.check(known_sizes, mentioned, unseen.macro)
    if storages.around.depth:
        needed = members.needed(used, known_sizes)
        storages.outside += _without_accesses(needed, statements, storages.around)
    program = Program(
        name=region.passage.function,
        arrays=arrays,
        statements=statements,
        parameters=tuple(names.parameters.items()),
        region=replace(
            region,
            scope=Scope(
                iterators=tuple(
                    (c.spelling, c.type.spelling) for c in reader.outer_iterators.values()
                ),
                declared=_declared(reader, used),
                unused=_unused(reader, used, storages) + _moved(place, used),
                made=tuple(_made(*pair) for pair in place.made),
                frame=frame_of(
                    place, [storage.declaration for storage in used.values()], sizes.values()
                ),
                qualifiers=_qualifiers(used),
                mentions=tuple(n for n, each in mentioned.items() if not form_of(each, names)),
                sizes=tuple((name, _plain_type(each)) for name, each in sizes.items()),
                local_constants=tuple(dict(_constants(outside_names)).items()),
                after=after,
            ),
            structs=Structs(
                members.members(used, names.parameters, unseen.macro),
                members.holders(used, extents, shared),
            ),
            calls=Calls(
                _functions(reader),
                tuple(name for name in shared if name in used),
                None if members.found else signature(place.function, outside, sizes),
            ),
            apart=overlaps(
                around, outside, spelled, written, known_sizes | read, members, aliasing
            ),
        ),
    )
    if not storages.around.depth:
        _check_indices(program, drafts)
    return program


def _needed(
    drafts: list[Draft], storages: Storages, around: EnclosingFunction, names: Names
) -> list[Draft]:
    """The statements without those that assign local scalars which no statement reads.

    An example is a variable that is used as a subscript and was replaced by its value. All
    statements are kept if none would be left.
    """
    local = {
        storage.name
        for storage in storages.known.values()
        if not storage.extents
        and (storage.holder in names.declared or around.is_local(storage.declaration))
    }
    kept = drafts
    while True:
        read = {
            part.array
            for draft in kept
            for part in walk(draft.value)
            if isinstance(part, Access | Lookup)
        }
        needed = [each for each in kept if each.target.array not in local - read]
        if len(needed) in (0, len(kept)):
            return kept
        kept = needed


def _numbered(drafts: list[Draft]) -> tuple[Statement, ...]:
    """The statements of the drafts, renumbered to close the gaps left by dropped ones."""
    found = []
    for number, draft in enumerate(drafts, start=1):
        context = draft.context
        name = f"S{number}"
        found.append(
            Statement(
                name=name,
                iterators=tuple(iterator.spelling for iterator in context.iterators),
                domain=domain_text(name, context.depth, context.formula),
                betas=draft.betas,
                directions=context.directions,
                target=draft.target,
                value=draft.value,
                line=draft.cursor.extent.start.line,
            )
        )
    return renumbered(found)


def _used(storages: Storages, statements: tuple[Statement, ...]) -> dict[str, Storage]:
    """The storages that the statements access, by name."""
    names = frozenset[str]().union(*(statement.uses for statement in statements))
    found: dict[str, Storage] = {}
    for storage in storages.known.values():
        if storage.name in names:
            found.setdefault(storage.name, storage)
    return found


def _extents(
    used: dict[str, Storage],
    drafts: list[Draft],
    statements: tuple[Statement, ...],
    storages: Storages,
) -> dict[str, list[tuple[int, str]]]:
    """The extents of every array, as numbers and as C.

    An open first extent is the smallest that fits all accesses.
    """
    around = storages.around
    reached: dict[str, list[isl.Map]] = {}
    ranges: list[tuple[Access, Node, list[tuple[int, int]]]] = []
    for draft, statement in zip(drafts, statements, strict=True):
        seen: set[Access] = set()
        for access, cursor in draft.uses:
            if access in seen or not access.indices:
                continue
            seen.add(access)
            relation = statement.relation(access)
            ranges.append((access, cursor, range_bounds(relation)))
            reached.setdefault(access.array, []).append(relation)
    highest: dict[str, int] = {}
    for access, _, bounds in ranges:
        highest[access.array] = max(highest.get(access.array, 0), bounds[0][1])
    wanted = _looked_up(used, drafts, statements, storages.names)
    found = {}
    for name, storage in used.items():
        pairs = zip(storage.extents, storage.spelled, strict=True)
        extents = [(n, text) for n, text in pairs if n is not None and text is not None]
        if storage.extents[:1] == [None]:
            least = wanted.get(name, 0)
            number = max(highest.get(name, 0) + 1, least)
            text = _open_extent(storage, reached.get(name, []), least, number, around)
            extents.insert(0, (number, text))
        found[name] = extents
    for access, cursor, bounds in ranges if not around.depth else ():
        _check_bounds(access, cursor, bounds, tuple(n for n, _ in found[access.array]))
    if around.depth:
        for name, relations in reached.items():
            storages.outside += _out_of_bounds(used[name], relations, around)
    return found


def _out_of_bounds(
    storage: Storage, relations: Sequence[isl.Map], around: Context
) -> Iterator[isl.Set]:
    """The sizes at which accesses to an array are out of bounds.

    C allows such accesses to a parameter that is declared as an array of a given size; but only the
    declared elements are checked for overlaps with other arrays.
    """
    own = dict(zip((each.spelling for each in around.iterators), around.names, strict=True))
    indices = [f"e{k}" for k in range(len(storage.spelled))]
    beyond = [f"{index} < 0" for index in indices]
    for index, text in zip(indices, storage.spelled, strict=True):
        if text is not None:
            beyond.append(f"{index} >= {_NAME.sub(lambda name: own[name[0]], text)}")
    spaces = f"[{', '.join(around.names)}] -> [{', '.join(indices)}]"
    missing = isl.Map(f"{{ {spaces} : {' or '.join(beyond)} }}")
    for relation in relations:
        sizes = elements_of(relation, around.depth).intersect(missing).domain()
        if not sizes.is_empty():
            yield sizes


def _check_lookups(
    drafts: list[Draft], statements: tuple[Statement, ...], written: Collection[str]
) -> None:
    """Check that no array with lookups is written."""
    for draft, statement in zip(drafts, statements, strict=True):
        for lookup in statement.lookups:
            if lookup.array in written:
                name = lookup.array
                reason = f"data decides which element of `{name}` is read, and the region writes it"
                raise Refusal(draft.cursor, reason)


def _check_indices(program: Program, drafts: list[Draft]) -> None:
    """Check that data-dependent indices can be inside their arrays."""
    try:
        index_ranges(program)
    except UnknownIndex as error:
        raise Refusal(drafts[error.statement].cursor, str(error)) from None


def _looked_up(
    used: dict[str, Storage],
    drafts: list[Draft],
    statements: tuple[Statement, ...],
    names: Names,
) -> dict[str, int]:
    """The first extents, by name, that fit all lookups in arrays whose first extent is unknown."""
    types, found = {name: storage.type for name, storage in used.items()}, dict[str, int]()
    declared = {name for name, storage in used.items() if storage.holder in names.declared}
    read = reader_of(statements, types, declared, {})
    for draft, statement in zip(drafts, statements, strict=True):
        values = read(statement)
        for lookup, known in values.lookups(statement.value, {}):
            name = lookup.array
            if used[name].extents[:1] == [None]:
                index = values.of(lookup.indices[0], known)
                if index is None or index[1] >= _MOST_LOOKED_UP:
                    raise Refusal(
                        draft.cursor,
                        f"data decides which element of `{name}` is read: declare its size, as in "
                        f"`{name}[n]`",
                    )
                found[name] = max(found.get(name, 0), index[1] + 1)
    return found


def _open_extent(
    storage: Storage, reached: list[isl.Map], least: int, number: int, around: Context
) -> str:
    """The smallest first extent that fits all accesses, as C, at all sizes if there are loops.

    Args:
        storage: the array.
        reached: access relations of the array.
        least: lower limit of the extent; 0 if there is none.
        number: the extent at the given (or largest) sizes.
        around: context of the region: loops over all sizes, if any.
    """
    if not around.depth:
        return str(number)
    iterators = tuple(each.spelling for each in around.iterators)
    extents = [Affine.of_constant(least, around.depth)] if least else []
    for relation in reached:
        forms = largest_forms(first_of(relation, around.depth))
        if forms is None:
            reason = f"how far `{storage.name}` is accessed is not affine in the sizes"
            raise Refusal(storage.declaration, reason)
        extents += [form + 1 for form in forms]
    return largest_text(extents, iterators) if extents else str(number)


def _check_bounds(
    access: Access, cursor: Node, bounds: list[tuple[int, int]], shape: tuple[int, ...]
) -> None:
    for dimension, ((low, high), extent) in enumerate(zip(bounds, shape, strict=True)):
        if low < 0 or high >= extent:
            raise Refusal(
                cursor,
                f"`{access.array}` is accessed out of bounds: index {dimension} runs from {low} to "
                f"{high}, the extent is {extent}",
            )


def _written(used: dict[str, Storage], statements: tuple[Statement, ...]) -> dict[str, Storage]:
    names = {statement.target.array for statement in statements}
    return {name: storage for name, storage in used.items() if name in names}


def _is_local(
    storage: Storage, written: dict[str, Storage], around: EnclosingFunction, names: Names
) -> bool:
    """Return True if an array is written and its last values are not used after the region."""
    if storage.name not in written:
        return False
    return storage.holder in names.declared or around.is_local(storage.declaration)


def _check(
    place: Place,
    around: EnclosingFunction,
    names: Names,
    used: dict[str, Storage],
    reader: StatementReader,
) -> tuple[str, ...]:
    """Check that the rest of the function is compatible with transforming the region.

    Returns:
        The C that gives iterators the values that are read after the region.
    """
    after = list[tuple[int, str]]()
    if reader.labels and around.may_go_to_labels:
        raise Refusal(reader.labels[0], "label inside the region, and `goto` in its function")
    for name, loop in reader.loops.items():
        if name in used:
            raise Refusal(loop, f"iterator `{name}` has the name of an array or scalar")
    for iterator in reader.outer_iterators.values():
        try:
            around.check_iterator(iterator)
        except ReadLater:
            found = last_loop(place, iterator, around.path, names)
            if found is None:
                raise
            if iterator.spelling in private_names(place, around.path):
                reason = f"`{iterator.spelling}` is private by a pragma, and may be read after it"
                raise Refusal(iterator, f"{reason}: take that pragma away") from None
            after.append(found)
    for pointer in place.moved:
        around.check_moved(pointer)
    around.check_pointers([storage.declaration for storage in used.values()])
    around.check_sizes(
        [
            (storage.declaration, size)
            for storage in used.values()
            for size in parameters_in(size_expressions(storage.declaration), names)
        ]
    )
    for declaration in reader.declared.values():
        around.check_declared(declaration)
    # Several loops may share an iterator, whose last value comes from the last of them.
    return tuple(dict.fromkeys(line for _, line in sorted(after)))


def _check_sizes(reader: StatementReader, around: Context) -> None:
    """Check that no variable or iterator of the region has the name of a size parameter."""
    for size in around.iterators:
        declared = (each for each in reader.declared.values() if each.spelling == size.spelling)
        other = next(declared, reader.loops.get(size.spelling))
        if other is not None:
            raise Refusal(other, f"another variable has the name of the size `{size.spelling}`")


def _check_calls(
    reader: StatementReader,
    written: dict[str, Storage],
    around: EnclosingFunction,
    aliasing: Aliasing,
) -> dict[str, Declaration]:
    """Check that no called function reads memory that the region writes.

    Returns:
        The variables that the functions read, to which no pointer of the region may point.
    """
    keys = {key(storage.declaration) for storage in written.values()}
    # Called functions access a member through its struct, not through the variable created for it.
    keys |= {storage.holder for storage in written.values()}
    reachable = [s for s in written.values() if is_global(s.declaration)]
    if not aliasing.none:
        reachable += [s for s in written.values() if _is_shared(s.declaration, around)]
    read: dict[str, Declaration] = {}
    for call in reader.calls:
        check_reads(call, keys)
        variables = read_variables(call)
        through_pointers = not aliasing.none and any(map(_leads_on, variables.values()))
        if reachable and (reads_globals(call) or through_pointers):
            name = call.named.spelling
            raise Refusal(call, f"call of `{name}` may read memory the region writes")
        read |= variables
    return {name: each for name, each in read.items() if not _leads_on(each)}


def _leads_on(declaration: Declaration) -> bool:
    """Return True if a variable is neither a number nor an array of numbers."""
    type_ = declaration.type.canonical
    while type_.kind is TypeKind.CONSTANTARRAY:
        type_ = type_.inner.canonical
    return type_.kind is not TypeKind.ENUM and element_type(type_) is None


def _is_shared(declaration: Declaration, around: EnclosingFunction) -> bool:
    """Return True if called functions may have another reference to an array."""
    if not is_pointer(declaration):
        return False
    is_array = declaration.kind is NodeKind.VAR_DECL and not _is_open(declaration)
    return not is_array or any(map(escapes, around.references(declaration)))


def _is_open(declaration: Declaration) -> bool:
    """Return True if a declaration does not determine the size of its memory."""
    kind = declaration.type.canonical.kind
    return kind in (TypeKind.POINTER, TypeKind.INCOMPLETEARRAY)


def _functions(reader: StatementReader) -> tuple[tuple[str, str], ...]:
    """The called functions of the file with hashes of their bodies, see `Calls`."""
    called = [call.named for call in reader.calls if not is_mathematics(call.named)]
    return tuple(dict(identities({key(each): each for each in called}.values())).items())


def _declared(reader: StatementReader, used: dict[str, Storage]) -> tuple[tuple[str, str], ...]:
    """(C type, name) of the scalars and arrays that the region declares."""
    return tuple(
        (storage.type.value, name)
        for name, storage in used.items()
        if storage.holder in reader.declared
    )


def _unused(
    reader: StatementReader, used: dict[str, Storage], storages: Storages
) -> tuple[str, ...]:
    """Declarations of variables from outside that only statements without executions use."""
    return tuple(
        _declaration(storage)
        for storage in storages.known.values()
        if storage.name not in used and storage.holder not in reader.declared
    )


def _moved(place: Place, used: dict[str, Storage]) -> tuple[str, ...]:
    """Declarations of pointers that the region moves, and for which the program has indices."""
    return tuple(_pointer(each) for each in place.moved if each.spelling not in used)


def _made(pointer: Declaration, value: Node) -> str:
    """The declaration of a pointer with its value, as written in the file."""
    return f"{_pointer(pointer)} = {' '.join(text for _, text in spelled(value))}"


def _pointer(declaration: Declaration) -> str:
    kind, name = declaration.type.canonical.spelling, declaration.spelling
    return kind.replace("(*", f"(*{name}", 1) if "(*" in kind else f"{kind} {name}"


def _qualifiers(used: dict[str, Storage]) -> tuple[tuple[str, str, str], ...]:
    """The qualifiers of the arrays that have any, see `Scope`."""
    found = ((name, *qualifiers(storage.declaration)) for name, storage in used.items())
    return tuple(each for each in found if any(each[1:]))


def _declaration(storage: Storage) -> str:
    """A declaration of an array with which its uses compile; they are never executed."""
    name, rank = storage.name, len(storage.extents)
    if storage.pointed:
        name = f"(*{name}){'[1]' * rank}"
    elif rank:
        name = f"(*{name}){'[1]' * (rank - 1)}"
    return f"{storage.type.value} {name}"


def _named(place: Place) -> list[Node]:
    """The references to names in a region, except to members of structs inside `sizeof`."""
    found, waiting = list[Node](), [(each, False) for each in place.statements]
    while waiting:
        cursor, is_asked = waiting.pop()
        if cursor.kind is NodeKind.DECL_REF_EXPR and not (is_asked and is_member(cursor.named)):
            found.append(cursor)
        if cursor.kind is NodeKind.TYPE_REF:
            _check_type(cursor, place)
        is_asked |= cursor.kind is NodeKind.CXX_UNARY_EXPR
        waiting += [(each, is_asked) for each in reversed(cursor.children)]
    return found


def _check_type(cursor: Node, place: Place) -> None:
    """Check that a type is visible outside of the function, or declared by the region."""
    parent, begin = cursor.named.parent, cursor.named.extent.start.offset
    is_local = parent is not None and parent.kind is NodeKind.FUNCTION_DECL
    if is_local and not place.begin <= begin < place.end:
        name = cursor.named.spelling
        reason = f"`{name}` is a type that the function declares: declare it before that"
        raise Refusal(cursor, reason)


def _is_own(declaration: Declaration, names: Names) -> bool:
    """Return True if the region declares a variable."""
    return key(variable_of(declaration)) in names.declared


def _mentioned(place: Place, named: Iterable[Node], names: Names) -> dict[str, Declaration]:
    """The variables and functions from outside that the statements name."""
    found: dict[str, Declaration] = {}
    for cursor in named:
        used = cursor.referenced
        if used is None or _is_own(used, names):
            continue
        if is_member(used):
            # A variable or function of this name elsewhere in the region takes precedence.
            found.setdefault(used.spelling, used)
        elif used.kind in VARIABLES or used.kind is NodeKind.FUNCTION_DECL:
            found[used.spelling] = used
    # Functions with inlined bodies are called in the text of the file.
    return found | {each.spelling: each for each in place.bodies}


def _without_accesses(
    needed: list[Needed], statements: tuple[Statement, ...], around: Context
) -> Iterator[isl.Set]:
    """The sizes at which generated code would access struct members that the original does not.

    They may be constants, belong to another thread, or not exist.
    """
    for names, is_written in needed:
        sizes = [
            elements_of(statement.relation(statement.target), around.depth).domain()
            for statement in statements
            if names & ({statement.target.array} if is_written else statement.uses)
        ]
        yield reduce(isl.Set.subtract, sizes, isl.Set(f"{{ [{', '.join(around.names)}] }}"))


def _shared(place: Place) -> list[str]:
    """Names of the file's variables that are used by functions with inlined bodies."""
    found = {
        cursor.named.spelling: cursor.named
        for body in place.bodies
        for cursor in descendants(body)
        if cursor.kind is NodeKind.DECL_REF_EXPR and cursor.named.kind in VARIABLES
    }
    return [name for name, declaration in found.items() if is_global(declaration)]


def _constants(named: Iterable[Node]) -> Iterator[tuple[str, int]]:
    """Yield the constant integers that are local to the function, with their values."""
    for cursor in named:
        declaration = cursor.referenced
        if declaration is None:
            continue
        if declaration.kind is NodeKind.ENUM_CONSTANT_DECL:
            number: int | None = declaration.enum_value
            holder = declaration.parent
        elif declaration.kind in VARIABLES:
            number, holder = constant_value(declaration), declaration
        else:
            continue
        if number is not None and holder is not None and not is_global(holder):
            yield declaration.spelling, number


def _plain_type(declaration: Declaration) -> str:
    type_ = declaration.type.canonical
    if type_.kind is TypeKind.ENUM:
        # It need not have a name.
        return type_.integer.spelling
    return declaration.type.canonical.spelling.removeprefix("const ")
