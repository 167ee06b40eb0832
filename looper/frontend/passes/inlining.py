"""Inlining of functions.

The elements that a call accesses through pointers are known only from the body of the function. So
a call in a region, of a function defined in the user's files, is replaced by a block: variables for
the parameters, and the body with its variables renamed. If that would not be equivalent, the call
stays, and the region is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count

from looper.frontend.scopes.calls import callee, check_call, is_mathematics
from looper.frontend.scopes.members import with_variables
from looper.frontend.scopes.names import is_pointer
from looper.frontend.scopes.pointer_arguments import (
    is_steady,
    named_directly,
    only_followed,
    shape_of,
)
from looper.frontend.sources import Position, Sources
from looper.frontend.tree.assignments import assigned_variable
from looper.frontend.tree.cursors import (
    ARRAYS,
    VARIABLES,
    Refusal,
    key,
    refers_to,
    stripped,
    variable,
)
from looper.frontend.tree.syntax import (
    CType,
    Declaration,
    Extent,
    MacroDefinition,
    Node,
    NodeKind,
    Origin,
    StorageClass,
    TypeKind,
    Unit,
    are_same,
    descendants,
    is_variable,
    spelled,
    transformed,
    with_functions,
    with_others,
)

MOST_PASSES = 24
"""Most passes, each of which inlines one call per statement, nested calls included."""
DEEPEST = 150
"""Depth of nested expressions up to which calls are searched for."""
MOST_NODES = 100_000
"""Most nodes of all inlined bodies together."""

_LOOPS = (NodeKind.FOR_STMT, NodeKind.WHILE_STMT, NodeKind.DO_STMT)
_PASSED_OVER = (NodeKind.COMPOUND_STMT, NodeKind.CXX_UNARY_EXPR, *_LOOPS)
_NAMED = (*VARIABLES, NodeKind.TYPEDEF_DECL, NodeKind.ENUM_CONSTANT_DECL)
_JUMPS = {
    NodeKind.GOTO_STMT: "`goto`",
    NodeKind.INDIRECT_GOTO_STMT: "`goto`",
    NodeKind.ADDR_LABEL_EXPR: "`&&`",
    NodeKind.ASM_STMT: "`asm`",
}
_ELSEWHERE = (StorageClass.STATIC, StorageClass.EXTERN)
_ASSERT = "assert"  # its expansion does not affect results
_REPLACEABLE = ("weak", "weakref", "alias", "ifunc", "naked", "cleanup")
_VOID = CType(TypeKind.VOID, "void")


@dataclass(frozen=True)
class Inlined:
    """A translation unit after inlining.

    Attributes:
        unit: the new unit; the given one if nothing was inlined.
        obstacles: the reasons for the calls that stay.
    """

    unit: Unit
    obstacles: Mapping[Node, str]


def with_bodies(unit: Unit, statements: Sequence[Node], sources: Sources) -> Inlined:
    """Inline the calls in some statements.

    Args:
        unit: the translation unit.
        statements: the statements with the calls; none is part of another one.
        sources: the user's files.
    """
    state = _State(unit, sources)
    found = [[each] for each in statements]
    obstacles: dict[Node, str] = {}
    for number in range(MOST_PASSES + 1):
        finder = _Pass(state)
        after = [[new for each in line for new in finder.visited(each)] for line in found]
        obstacles = finder.obstacles
        if not finder.replaced or number == MOST_PASSES or state.made > MOST_NODES:
            break
        found = after
    changed = {
        before: tuple(after)
        for before, after in zip(statements, found, strict=True)
        if after != [before]
    }

    def rebuilt(function: Declaration) -> Declaration:
        children = tuple(with_others(child, changed)[0] for child in function.children)
        is_same = are_same(children, function.children)
        return function if is_same else replace(function, children=children)

    return Inlined(with_functions(unit, rebuilt) if changed else unit, obstacles)


class _Obstacle(Exception):
    """The reason for which a call cannot be inlined."""


class _State:
    """State shared by all passes over a unit.

    Attributes:
        made: number of nodes created so far.
    """

    def __init__(self, unit: Unit, sources: Sources) -> None:
        self.unit, self.sources = unit, sources
        self.made = 0
        self._taken: set[str] = set()
        self._used: set[str] = set()
        self._keys = count(1)

    @cached_property
    def macros(self) -> dict[str, MacroDefinition]:
        """The last definition of every macro, by name."""
        return {each.name: each for each in self.unit.macros}

    def caller(self, call: Node) -> Declaration:
        """Return the function around a call.

        Raises:
            _Obstacle: there is none in the main file.
        """
        begin = call.extent.start.offset
        for each in self.unit.declarations:
            start, end = each.extent.start, each.extent.end
            is_function = each.kind is NodeKind.FUNCTION_DECL and each.is_definition
            if is_function and start.file is self.unit.file and start.offset <= begin < end.offset:
                return each
        raise _Obstacle("it is called outside of a function")

    def fresh(self, names: Collection[str], line: int) -> dict[str, str]:
        """Return new names, unused in the file, for some names of one body.

        They contain the line number, so that a region gets the same names whatever else is read.
        """
        words, number, data = self.sources.words, line, self.unit.file.data

        def is_free(name: str) -> bool:
            is_new = name not in words and not any(name in each for each in self._taken)
            return is_new and name.encode("utf-8", "surrogateescape") not in data

        while not all(is_free(f"{name}_{number}") for name in names):
            number += 1
        found = {name: f"{name}_{number}" for name in names}
        self._taken |= set(found.values())
        return found

    def use(self, names: Iterable[str]) -> None:
        """Reserve names that a body uses; others may be reused in the next pass."""
        self._used.update(names)

    def begin_pass(self) -> None:
        """Release the names that no body uses."""
        self._taken = set(self._used)

    def key(self) -> int:
        """Return a new key for a declaration that is in no file."""
        return -next(self._keys)


class _Pass:
    """A pass that inlines at most one call in each statement.

    Attributes:
        replaced: a call has been inlined.
        obstacles: the reasons for the calls that stay.
    """

    def __init__(self, state: _State) -> None:
        self.state = state
        state.begin_pass()
        self.replaced = False
        self.obstacles: dict[Node, str] = {}

    def visited(self, statement: Node) -> tuple[Node, ...]:
        """Inline calls in a statement; return its replacement."""
        waiting, changed = [statement], dict[Node, tuple[Node, ...]]()
        while waiting:
            part = waiting.pop()
            inner, found = part.children, None
            match part.kind:
                case NodeKind.COMPOUND_STMT:
                    waiting += reversed(inner)
                case NodeKind.FOR_STMT | NodeKind.WHILE_STMT:
                    for each in inner[:-1]:
                        self._keep(each, "it is called in the header of a loop")
                    waiting.append(inner[-1])
                case NodeKind.IF_STMT:
                    found = self._in_place(part, inner[0])
                    waiting += reversed(inner[1:] if found is None else ())
                case NodeKind.LABEL_STMT:
                    waiting.append(inner[-1])
                case NodeKind.DECL_STMT:
                    for each in inner[1:]:
                        reason = "a variable is declared before, in the same declaration"
                        self._keep(each, reason)
                    found = self._in_place(part, inner[0])
                case _ if part.kind.is_expression:
                    found = self._in_place(part, part)
                case _:
                    self._keep(part, "it is called in a statement that is not supported")
            if found is not None:
                changed[part] = found
        return with_others(statement, changed) if changed else (statement,)

    def _keep(self, part: Node, reason: str) -> None:
        for each in descendants(part):
            if _is_wanted(each):
                self.obstacles[each] = reason

    def _in_place(self, statement: Node, part: Node) -> tuple[Node, ...] | None:
        """Return the replacement of a statement with a call in `part` inlined; None if it stays."""
        if not any(map(_is_wanted, descendants(part))):
            return None
        for call, is_certain in _calls(part):
            try:
                if not is_certain:
                    raise _Obstacle("whether it is called depends on `?:`, `&&`, `||` or `,`")
                found = self._with_body(statement, call)
            except _Obstacle as obstacle:
                self.obstacles[call] = str(obstacle)
            else:
                self.replaced = True
                return found
        return None

    def _with_body(self, statement: Node, call: Node) -> tuple[Node, ...]:
        if call.extent.start.file is not self.state.unit.file:
            raise _Obstacle("it is called in another file")
        function = callee(call)
        definition = None if function is None else function.definition
        assert definition is not None, "calls of others are not wanted"
        body = _Body(self.state, call, definition)
        before = body.statements()
        if stripped(statement) is call or _is_dropped(statement, call):
            return (_block(before, statement.extent, statement.origin),)
        if body.result is None:
            raise _Obstacle("it has no result")
        (after,) = with_others(statement, {call: (body.value,)})
        if statement.kind is NodeKind.DECL_STMT:
            return (*before, after)
        return (_block([*before, after], statement.extent, statement.origin),)


def _block(statements: Sequence[Node], extent: Extent, origin: Origin | None) -> Node:
    return Node(NodeKind.COMPOUND_STMT, extent, children=tuple(statements), origin=origin)


@dataclass
class _Body:
    """The body of a function that replaces one call.

    Attributes:
        state: the state of the unit.
        call: the call.
        definition: the definition of the function.
        result: the variable with its result; None if there is none.
    """

    state: _State
    call: Node
    definition: Declaration
    result: Declaration | None = None
    _names: dict[int, Declaration] = field(default_factory=dict)
    _arrays: dict[int, Node] = field(default_factory=dict)
    _followed: dict[int, Node] = field(default_factory=dict)

    @property
    def value(self) -> Node:
        """The result as an expression."""
        assert self.result is not None, "there is one"
        named = self._named(self.result)
        return replace(named, kind=NodeKind.UNEXPOSED_EXPR, children=(named,))

    def statements(self) -> list[Node]:
        """Return the replacement of the call: variables for the parameters, and the body.

        Raises:
            _Obstacle: it would not be equivalent, or is not supported.
        """
        definition, body = self.definition, self.definition.children[-1]
        parameters = definition.parameters
        has_prototype = definition.type.kind is TypeKind.FUNCTIONPROTO
        if body.kind is not NodeKind.COMPOUND_STMT or (parameters and not has_prototype):
            raise _Obstacle("it has no prototype")
        if has_prototype and definition.type.is_variadic:
            raise _Obstacle("it takes any number of arguments")
        self._check_attributes()
        if key(self.caller) == key(definition) or key(definition) in map(key, self._within):
            raise _Obstacle("it calls itself")
        if any(not each.spelling for each in parameters):
            raise _Obstacle("a parameter has no name")
        own = [*parameters, *_variables(body)]
        self._check_body(body, {key(each) for each in own})
        self._check_macros()
        result = "result"
        while result in {each.spelling for each in own}:
            result += "_"
        names = [*dict.fromkeys(each.spelling for each in own), result]
        renamed = self.state.fresh(names, self.call.extent.start.line)
        for each in own:
            self._names[key(each)] = self._variable(each, renamed[each.spelling], each.type)
        first = self._given(parameters, body)
        inside = self._copied(self._without_return(body, renamed[result]))
        block = _block([*first, *inside.children], self.call.extent, inside.origin)
        replaced = {*self._arrays, *self._followed}
        self.state.use(each.spelling for k, each in self._names.items() if k not in replaced)
        if self.result is None:
            return [block]
        return [self._declared(self.result), block]

    @cached_property
    def caller(self) -> Declaration:
        """The function around the call."""
        return self.state.caller(self.call)

    @cached_property
    def _around(self) -> set[str]:
        """The names declared in the function around the call."""
        return {
            each.spelling
            for each in descendants(self.caller)
            if isinstance(each, Declaration) and each.kind in _NAMED
        }

    @property
    def _within(self) -> tuple[Declaration, ...]:
        """The inlined functions whose bodies contain the call, the outermost last."""
        return () if self.call.origin is None else self.call.origin.functions

    # -- obstacles to inlining

    def _check_attributes(self) -> None:
        """Check that no attribute lets another function replace this one when linking."""
        for each in self.state.unit.declarations:
            if each.kind is NodeKind.FUNCTION_DECL and key(each) == key(self.definition):
                body = each.children[-1:] if each.is_definition else ()
                end = body[0].extent.start.offset if body else each.extent.end.offset
                words = {text.strip("_") for offset, text in spelled(each) if offset < end}
                if set(_REPLACEABLE) & words:
                    raise _Obstacle("an attribute may put another function in its place")

    def _check_body(self, body: Node, own: set[int]) -> None:
        """Check that the body can be moved, and that its names mean the same at the call."""
        words = [text for _, text in spelled(self.definition)]
        if {"#", "%:"} & set(words):
            raise _Obstacle("a directive of the preprocessor is in its body")
        called = {stripped(each.children[0]) for each in descendants(body) if _is_wanted(each)}
        for each in descendants(body):
            if each.kind in (NodeKind.LABEL_STMT, NodeKind.STATEMENT_EXPR):
                raise _Obstacle("labels and statements in expressions are not supported")
            if each.kind in _JUMPS:
                raise _Obstacle(f"{_JUMPS[each.kind]} in it is not supported")
            if is_variable(each) and each.storage_class in _ELSEWHERE:
                raise _Obstacle("`static` or `extern` in it would mean something else")
            if each.kind is NodeKind.DECL_REF_EXPR and key(each.named) not in own:
                is_printed = each.named.kind in (*VARIABLES, NodeKind.FUNCTION_DECL)
                if is_printed and each.spelling in self._around:
                    raise _Obstacle(f"`{each.spelling}` means something else where it is called")
                if is_printed and each not in called and not self._is_visible(each.named):
                    raise _Obstacle(f"`{each.spelling}` is declared after the call: move it up")

    def _is_visible(self, declaration: Declaration) -> bool:
        """Return True if a declaration outside of functions precedes the call."""
        first = declaration.first or declaration
        file = self.state.sources.file_of(first)
        return file is None or (*file.where, first.location.offset) < (
            self.call.extent.start.offset,
        )

    def _check_macros(self) -> None:
        """Check that the macros of the body have the same definitions at the call."""
        state, file = self.state, self.state.sources.file_of(self.definition)
        if file is None:
            raise _Obstacle("it is defined in a header of the system")
        begin, end = self.definition.extent.start.offset, self.definition.extent.end.offset
        defined_at: Position = (*file.where, begin)
        called_at: Position = (self.call.extent.start.offset,)
        if defined_at > called_at and file.around(begin):
            raise _Obstacle("it is defined after the call, between `#if` and `#endif`")
        place = min(defined_at, called_at)
        waiting = [
            (each.name, each.number)
            for each in state.unit.expansions
            if each.extent.start.file is file.source and begin <= each.extent.start.offset < end
        ]
        if waiting and "pop_macro" in state.sources.words:
            raise _Obstacle("`#pragma pop_macro` may define its macros otherwise")
        if "_Pragma" in {text for _, text in spelled(self.definition)}:
            raise _Obstacle("a pragma is in its body")
        seen = {_ASSERT}
        while waiting:
            name, number = waiting.pop()
            macro = state.macros.get(name)
            if name in seen or macro is None:
                continue
            seen.add(name)
            mentions = state.sources.mentions.get(name, ())
            if macro.number > number or any(each.position > place for each in mentions):
                raise _Obstacle(f"the macro `{name}` in it may be another where it is called")
            if "_Pragma" in macro.words:
                raise _Obstacle(f"a pragma is in the macro `{name}` in it")
            waiting += [(text, number) for text in macro.words]

    # -- parameters and result

    def _given(self, parameters: Sequence[Declaration], body: Node) -> list[Node]:
        """Return declarations of variables for the parameters that are not replaced."""
        passed, found = self.call.arguments, []
        if len(passed) != len(parameters):
            raise _Obstacle("it is called with another number of arguments")
        for parameter, argument in zip(parameters, passed, strict=True):
            found += self._parameter(parameter, argument, body)
        changed = {each.spelling for each in self._followed.values()}
        for parameter, argument in zip(parameters, passed, strict=True):
            if key(parameter) not in self._followed and is_pointer(parameter):
                inside = descendants(with_variables(argument))
                named = {each.spelling for each in inside if variable(each) is not None}
                if named & changed:
                    raise _Obstacle(f"what is passed for `{parameter.spelling}` may change")
        return found

    def _parameter(self, parameter: Declaration, argument: Node, body: Node) -> list[Node]:
        """Return the declaration of a variable for a parameter; empty if that is replaced.

        A cast to `void` takes its place for an unused pointer to a variable.
        """
        name, canonical = parameter.spelling, parameter.type.canonical
        if "volatile" in canonical.spelling:
            raise _Obstacle(f"its parameter `{name}` is volatile")
        if not is_pointer(parameter):
            if canonical.kind is TypeKind.RECORD:
                raise _Obstacle(f"its parameter `{name}` is no number")
            return [self._declared(self._names[key(parameter)], argument)]
        self._check_pointer(parameter, body)
        target = stripped(with_variables(argument))
        while target.kind is NodeKind.CSTYLE_CAST_EXPR:
            target = stripped(target.children[-1])
        is_address = target.kind is NodeKind.UNARY_OPERATOR and target.operator == "&"
        scalar = variable(target.children[0]) if is_address else None
        is_struct = shape_of(parameter)[1] is TypeKind.RECORD
        if scalar is not None and not is_pointer(scalar) and not is_struct:
            if not only_followed(parameter, body) or shape_of(parameter)[1] != shape_of(scalar)[1]:
                raise _Obstacle(f"its `{name}` is the address of a variable")
            self._followed[key(parameter)] = named = stripped(target.children[0])
            if _is_used(parameter, body):
                return []
            return [Node(NodeKind.CSTYLE_CAST_EXPR, self.call.extent, _VOID, (named,))]
        if shape_of(parameter)[0] > 1 or is_struct:
            if shape_of(parameter) != shape_of(target) or not is_steady(target):
                raise _Obstacle(f"what is passed for `{name}` is another kind of array")
            if not _is_used(parameter, body):
                raise _Obstacle(f"it does not use its array `{name}`")
            self._arrays[key(parameter)] = argument
            return []
        leads_to = canonical.inner.canonical
        if leads_to.kind in (TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO):
            raise _Obstacle(f"its parameter `{name}` is no array")
        return [self._declared(self._names[key(parameter)], argument)]

    def _check_pointer(self, parameter: Declaration, body: Node) -> None:
        name = parameter.spelling
        for each in descendants(body):
            named = assigned_variable(each)
            if named is not None and key(named) == key(parameter):
                raise _Obstacle(f"it moves its pointer `{name}`: write `{name}[i]`")
            if each.kind is NodeKind.UNARY_OPERATOR and each.operator == "&":
                used = variable(each.children[0])
                if used is not None and key(used) == key(parameter):
                    raise _Obstacle(f"it takes the address of `{name}`")

    def _without_return(self, body: Node, name: str) -> Node:
        """Return the body with its final `return` replaced by an assignment to the result."""
        inner = body.children
        returns = [each for each in descendants(body) if each.kind is NodeKind.RETURN_STMT]
        type_ = self.definition.type.inner
        is_void = type_.canonical.kind is TypeKind.VOID
        ends = bool(inner) and inner[-1].kind is NodeKind.RETURN_STMT
        if len(returns) != int(ends):
            raise _Obstacle("it returns before its end: write `if` and `else`")
        if not is_void and not ends:
            raise _Obstacle("it does not say what it returns")
        if not ends:
            return body
        if is_void:
            return replace(body, children=inner[:-1])
        if type_.canonical.kind in (TypeKind.POINTER, TypeKind.RECORD):
            raise _Obstacle("what it returns is no number")
        self.result = self._variable(self.definition, name, _unqualified(type_))
        last = inner[-1]
        self._names[self.result.key] = self.result
        target, value = self._named(self.result), last.children[0]
        assignment = replace(
            last,
            kind=NodeKind.BINARY_OPERATOR,
            type=self.result.type,
            children=(target, value),
            operator="=",
        )
        return replace(body, children=(*inner[:-1], assignment))

    # -- copies

    @cached_property
    def _functions(self) -> tuple[Declaration, ...]:
        """The inlined functions whose bodies contain the copy, the outermost last."""
        return (self.definition, *self._within)

    def _origin(self, written: Extent) -> Origin:
        return Origin(written, self._functions)

    def _variable(self, like: Declaration, name: str, type_: CType) -> Declaration:
        """Create a variable of the calling function for one of the called function."""
        if like.kind is NodeKind.PARM_DECL and type_.canonical.kind in ARRAYS:
            element = type_.canonical.inner
            type_ = CType(TypeKind.POINTER, f"{element.spelling} *", _inner=element)
        made = Declaration(
            NodeKind.VAR_DECL,
            self.call.extent,
            type_,
            spelling=name,
            origin=self._origin(like.written),
            location=self.call.extent.start,
            key=self.state.key(),
            parent=self.caller,
            unit=like.unit,
        )
        object.__setattr__(made, "definition", made)
        return made

    def _declared(self, variable: Declaration, value: Node | None = None) -> Node:
        """Return a declaration statement of a variable, with `value` as initialiser if given."""
        if value is not None:
            # The variable is new, so changing it in place is safe.
            object.__setattr__(variable, "children", (value,))
            constant = stripped(value).value if variable.type.canonical.is_const else None
            object.__setattr__(variable, "value", constant)
        return Node(
            NodeKind.DECL_STMT, variable.extent, children=(variable,), origin=variable.origin
        )

    def _named(self, variable: Declaration) -> Node:
        return Node(
            NodeKind.DECL_REF_EXPR,
            self.call.extent,
            variable.type,
            spelling=variable.spelling,
            referenced=variable,
            origin=variable.origin,
        )

    def _copied(self, body: Node) -> Node:
        """Return a copy of the body with its variables replaced by those of the caller."""

        def change(node: Node, children: tuple[Node, ...]) -> Node:
            self.state.made += 1
            if isinstance(node, Declaration):
                made = self._names.get(node.key)
                if made is None:
                    return node
                object.__setattr__(made, "children", children)
                object.__setattr__(made, "value", node.value)
                return made
            if (followed := self._leads_to(node)) is not None:
                return followed
            used, extent = node.referenced, self.call.extent
            if node.kind is NodeKind.DECL_REF_EXPR and used is not None:
                if used.key in self._arrays:
                    array = self._arrays[used.key]
                    return Node(NodeKind.PAREN_EXPR, extent, array.type, (array,))
                if used.key in self._names:
                    return self._named(self._names[used.key])
            origin = self._origin(node.written)
            return replace(node, extent=extent, children=children, origin=origin)

        return transformed(body, change)

    def _leads_to(self, node: Node) -> Node | None:
        """Return the variable that `*p` or `p[0]` stands for if `p` is the address of one."""
        is_followed = node.kind is NodeKind.UNARY_OPERATOR and node.operator == "*"
        if not is_followed and node.kind is not NodeKind.ARRAY_SUBSCRIPT_EXPR:
            return None
        used = named_directly(node.children[0])
        return None if used is None else self._followed.get(used.key)


def _unqualified(type_: CType) -> CType:
    return replace(type_, is_const=False) if type_.is_const else type_


def _is_wanted(node: Node) -> bool:
    """Return True if a node is a call that needs inlining, of a function defined by the user."""
    function = callee(node) if node.kind is NodeKind.CALL_EXPR else None
    definition = None if function is None else function.definition
    if definition is None or definition.is_in_system_header or is_mathematics(definition):
        return False
    try:
        check_call(node)
    except Refusal:
        return True
    return False


def _calls(part: Node, is_certain: bool = True, depth: int = 0) -> Iterator[tuple[Node, bool]]:
    """Yield the calls to be inlined, arguments first; and True if they are always executed."""
    if depth > DEEPEST or part.kind in _PASSED_OVER:
        return
    chooses = part.kind is NodeKind.CONDITIONAL_OPERATOR or (
        part.kind is NodeKind.BINARY_OPERATOR and part.operator in ("&&", "||", ",")
    )
    for number, each in enumerate(part.children):
        yield from _calls(each, is_certain and not (chooses and number > 0), depth + 1)
    if _is_wanted(part):
        yield part, is_certain


def _is_dropped(statement: Node, call: Node) -> bool:
    """Return True if a statement is `(void) call`."""
    inner = stripped(statement)
    is_cast = inner.kind is NodeKind.CSTYLE_CAST_EXPR and inner.type.kind is TypeKind.VOID
    return is_cast and stripped(inner.children[-1]) is call


def _variables(body: Node) -> list[Declaration]:
    return [each for each in descendants(body) if is_variable(each)]


def _is_used(declaration: Declaration, body: Node) -> bool:
    return any(refers_to(each, declaration) for each in descendants(body))
