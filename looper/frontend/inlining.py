"""Bodies of functions in place of their calls, as text, before a region is read.

A call that may write memory, or reads it through pointers, says nothing of which elements it
accesses; the body of the function does. So a call in a region, of a function whose definition is in
the user's files, is replaced by a block: variables for the parameters, and the body, with names
that nothing else has. Where that would not be the same, the call stays, and the region is refused
with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from looper.frontend.assignments import assigned_variable
from looper.frontend.calls import callee, check_call, is_mathematics
from looper.frontend.cursors import (
    VARIABLES,
    Refusal,
    key,
    plain_descendants,
    refers_to,
    stripped,
    variable,
)
from looper.frontend.inlined_text import Edit, Inlined
from looper.frontend.macros import parts_of_call
from looper.frontend.members import plain_children
from looper.frontend.names import is_pointer
from looper.frontend.passed_pointers import is_steady, only_followed, shape_of
from looper.frontend.regions import span
from looper.frontend.sources import Position, Sources
from looper.frontend.syntax import (
    Declaration,
    MacroDefinition,
    Node,
    NodeKind,
    TypeKind,
    Unit,
    is_variable,
    spelled,
)

MOST_PASSES = 24
"""Bodies within bodies, and calls in one statement, that are put in place one after the other."""
DEEPEST = 150
"""Expressions within expressions in which calls are looked for."""
LONGEST_TEXT = 1_000_000
"""Bytes of a file with all bodies in their places."""

_LOOPS = (NodeKind.FOR_STMT, NodeKind.WHILE_STMT, NodeKind.DO_STMT)
_PASSED_OVER = (NodeKind.COMPOUND_STMT, NodeKind.CXX_UNARY_EXPR, *_LOOPS)
_RECORDS = (NodeKind.STRUCT_DECL, NodeKind.UNION_DECL, NodeKind.ENUM_DECL)
_NAMED = (*VARIABLES, NodeKind.TYPEDEF_DECL, NodeKind.ENUM_CONSTANT_DECL)
_OF_FUNCTIONS = ("static", "inline", "extern", "__inline", "__inline__", "_Noreturn", "register")
# What means something else in another place, or may.
_BOUND_TO_ITS_PLACE = frozenset(
    "__func__ __FUNCTION__ __PRETTY_FUNCTION__ __LINE__ __COUNTER__ __INCLUDE_LEVEL__ __FILE__ "
    "__FILE_NAME__ __BASE_FILE__ __TIMESTAMP__ __builtin_LINE __builtin_FILE __builtin_FUNCTION "
    "sizeof _Alignof __alignof__ typeof __typeof__ __typeof _Generic asm __asm__ __asm goto static "
    "extern".split()
)
_BEFORE_TAGS = ("struct", "union", "enum")
_ASSERT = "assert"  # its text is nothing that is computed
_REPLACEABLE = ("weak", "weakref", "alias", "ifunc", "naked", "cleanup")
_WORD = re.compile(r"[^\W\d]\w*")
_ESCAPED = re.compile(r"[\w\\]*\\[\w\\]*")
_END = re.compile(rb"\s*;")


def with_bodies(
    unit: Unit,
    path: Path,
    statements: Sequence[Node],
    text: Inlined,
    directories: Sequence[str],
    kept: Mapping[int, str],
) -> Inlined:
    """A text with the bodies of some more calls in their places.

    Args:
        unit: of the text.
        path: of the file.
        statements: in which calls are looked for.
        text: as it is.
        directories: in which headers are looked for.
        kept: why some calls have to stay, by their offsets in the text.

    Returns:
        The same text, with the reasons, if nothing is left to be done.
    """
    finder = _Finder(unit, path, text, directories, kept)
    for statement in statements:
        finder.visit(statement)
    edits = tuple(sorted(finder.edits, key=lambda edit: edit.begin))
    data, last = b"", 0
    for edit in edits:
        data += text.data[last : edit.begin] + edit.text
        last = edit.end
    data += text.data[last:]
    if not edits or len(data) > LONGEST_TEXT or len(text.layers) >= MOST_PASSES:
        return Inlined(text.data, text.layers, finder.obstacles)
    return Inlined(data, (*text.layers, edits), {})


class _Obstacle(Exception):
    """Why a body can not stand in the place of a call."""


class _Finder:
    """Looks for calls, and makes the edits of one pass."""

    def __init__(
        self,
        unit: Unit,
        path: Path,
        text: Inlined,
        directories: Sequence[str],
        kept: Mapping[int, str],
    ) -> None:
        self.unit, self.path, self.text, self.directories = unit, path, text, directories
        self.kept = kept
        self.data = text.data
        self.edits: list[Edit] = []
        self.obstacles: dict[int, str] = {}
        self._taken: set[str] = set()

    @cached_property
    def sources(self) -> Sources:
        """The user's files."""
        return Sources(self.unit, self.directories)

    @cached_property
    def macros(self) -> dict[str, MacroDefinition]:
        """The last definition of every macro, by name."""
        return {each.name: each for each in self.unit.macros}

    @cached_property
    def expansions(self) -> dict[tuple[str, int], int]:
        """The number of what is expanded at a place of a file."""
        return {
            (each.extent.start.file.name, each.extent.start.offset): each.number
            for each in self.unit.expansions
            if each.extent.start.file is not None
        }

    def visit(self, statement: Node) -> None:
        """Look into a statement."""
        waiting = [statement]
        while waiting:
            waiting.extend(reversed(self._visited(waiting.pop())))

    def _visited(self, statement: Node) -> Sequence[Node]:
        """Look for calls in a statement itself; returns what is still to be visited."""
        inner = plain_children(statement)
        match statement.kind:
            case NodeKind.COMPOUND_STMT:
                return inner
            case NodeKind.FOR_STMT | NodeKind.WHILE_STMT:
                for each in inner[:-1]:
                    self._keep(each, "it is called in the header of a loop")
                return inner[-1:]
            case NodeKind.IF_STMT:
                return [] if self._replace(statement, inner[0]) else inner[1:]
            case NodeKind.LABEL_STMT:
                return inner[-1:]
            case NodeKind.DECL_STMT:
                for each in inner[1:]:
                    self._keep(each, "a variable is declared before, in the same declaration")
                self._replace(statement, inner[0])
            case _ if statement.kind.is_expression:
                self._replace(statement, statement)
            case _:
                self._keep(statement, "it is called in a statement that is not supported")
        return []

    def _keep(self, part: Node, reason: str) -> None:
        for cursor in plain_descendants(part):
            if _is_wanted(cursor):
                self.obstacles[cursor.extent.start.offset] = reason

    def _replace(self, statement: Node, part: Node) -> bool:
        """Put the body of a call in `part` of a statement in its place, if there is one."""
        if not any(map(_is_wanted, plain_descendants(part))):
            return False
        for call, is_certain in _calls(part):
            try:
                if call.extent.start.offset in self.kept:
                    raise _Obstacle(self.kept[call.extent.start.offset])
                if not is_certain:
                    raise _Obstacle("whether it is called depends on `?:`, `&&`, `||` or `,`")
                self.edits += self._edits(statement, call)
                return True
            except _Obstacle as obstacle:
                self.obstacles[call.extent.start.offset] = str(obstacle)
        return False

    def _edits(self, statement: Node, call: Node) -> list[Edit]:
        where, place = span(statement, self.path), span(call, self.path)
        if where is None or place is None:
            raise _Obstacle("it is called in another file")
        begin, end = where[0], self._end(*where)
        function = callee(call)
        definition = None if function is None else function.definition
        assert definition is not None, "calls of others are not wanted"
        body = _Body(self, call, definition)
        block = body.block()
        name = str(definition.spelling)
        if name in self.text.origin(place[0]).functions:
            raise _Obstacle("it calls itself")

        def edit(first: int, last: int, text: bytes) -> Edit:
            # Lines keep their numbers.
            lines = b"\n" * self.data.count(b"\n", first, last)
            return Edit(first, last, text + lines, place[0], name)

        before = body.declaration + block
        if stripped(statement) == call or _is_dropped(statement, call):
            return [edit(begin, end, b"{ " + before + b" }")]
        if not body.result:
            raise _Obstacle("it has no result")
        in_place = edit(*place, body.result)
        if statement.kind is NodeKind.DECL_STMT:
            return [edit(begin, begin, before + b" "), in_place]
        return [edit(begin, begin, b"{ " + before + b" "), in_place, edit(end, end, b" }")]

    def _end(self, begin: int, end: int) -> int:
        """Behind the semicolon that ends a statement."""
        if self.data[end - 1 : end] in (b"}", b";") and end > begin:
            return end
        found = _END.match(self.data, end)
        if found is None:
            raise _Obstacle("no `;` follows the statement")
        return found.end()

    def fresh(self, names: Sequence[str], line: int) -> dict[str, str]:
        """Names that nothing else in the file has, for some names of one body.

        They tell the line, so that a region has the same ones, whatever else is looked at.
        """
        words, number = self.sources.words, line

        def is_free(name: str) -> bool:
            is_new = name not in words and name not in self._taken
            return is_new and name.encode("utf-8", "surrogateescape") not in self.data

        while not all(is_free(f"{name}_{number}") for name in names):
            number += 1
        found = {name: f"{name}_{number}" for name in names}
        self._taken |= set(found.values())
        return found


@dataclass
class _Body:
    """The body of a function in the place of one call.

    Attributes:
        finder: looks for calls.
        call: the call.
        definition: of the function.
        result: the name of the variable with its result; empty where there is none.
        declaration: of that variable.
    """

    finder: _Finder
    call: Node
    definition: Declaration
    result: bytes = b""
    declaration: bytes = b""

    def block(self) -> bytes:
        """Variables for the parameters, and the body.

        Raises:
            _Obstacle: it would not do the same there.
        """
        definition, body = self.definition, plain_children(self.definition)[-1]
        parameters = list(definition.parameters)
        has_prototype = definition.type.kind is TypeKind.FUNCTIONPROTO
        if body.kind is not NodeKind.COMPOUND_STMT or (parameters and not has_prototype):
            raise _Obstacle("it has no prototype")
        if has_prototype and definition.type.is_variadic:
            raise _Obstacle("it takes any number of arguments")
        self._check_attributes()
        head, tokens, spelled = self._tokens(body)
        arguments = self._arguments()
        if len(arguments) != len(parameters):
            raise _Obstacle("its arguments come from a macro")
        if any(not each.spelling for each in parameters):
            raise _Obstacle("a parameter has no name")
        own = [str(each.spelling) for each in (*parameters, *_variables(body))]
        self._check_names(body, head, tokens, set(own))
        self._check_macros(spelled, set(own))
        result = "result"
        while result in own:
            result += "_"
        renamed = self.finder.fresh([*dict.fromkeys(own), result], self.call.extent.start.line)
        values = _Replacements({name: renamed[name] for name in own})
        first = self._given(parameters, head, arguments, body, values)
        inside = self._without_return(body, tokens, head, renamed[result])
        text = f"{{ {' '.join(filter(None, first))} {values.of(inside)} }}"
        return text.encode("utf-8", "surrogateescape")

    def _given(
        self,
        parameters: Sequence[Declaration],
        head: list[str],
        arguments: Sequence[str],
        body: Node,
        values: _Replacements,
    ) -> list[str]:
        """What stands for each parameter, see `_parameter`."""
        declared = parts_of_call(head[head.index(str(self.definition.spelling)) + 1 :])
        if len(declared) != len(parameters) and declared != [["void"]]:
            raise _Obstacle("its parameters come from a macro")
        passed, found = list(self.call.arguments), []
        for parameter, words, text, argument in zip(
            parameters, declared, arguments, passed, strict=False
        ):
            tokens = [each for each in words if each not in _OF_FUNCTIONS]
            found.append(self._parameter(parameter, tokens, text, argument, body, values))
        changed = set(values.followed.values())
        for parameter, argument in zip(parameters, passed, strict=True):
            name = str(parameter.spelling)
            if name not in values.followed and is_pointer(parameter):
                named = {
                    str(e.spelling) for e in plain_descendants(argument) if variable(e) is not None
                }
                if named & changed:
                    raise _Obstacle(f"what is passed for `{name}` may change")
        return found

    def _check_attributes(self) -> None:
        """Check that the function is the one that is called, whatever is linked."""
        for cursor in self.finder.unit.declarations:
            if cursor.kind is NodeKind.FUNCTION_DECL and key(cursor) == key(self.definition):
                body = plain_children(cursor)[-1:] if cursor.is_definition else ()
                end = body[0].extent.start.offset if body else cursor.extent.end.offset
                words = {text.strip("_") for offset, text in spelled(cursor) if offset < end}
                if set(_REPLACEABLE) & words:
                    raise _Obstacle("an attribute may put another function in its place")

    # -- text

    def _tokens(self, body: Node) -> tuple[list[str], list[str], list[tuple[int, str]]]:
        """The words before the body, those of the body without its braces, and all with offsets."""
        found = list(spelled(self.definition))
        begin, end = body.extent.start.offset, body.extent.end.offset
        head = [text for offset, text in found if offset < begin]
        tokens = [text for offset, text in found if begin <= offset < end]
        if not tokens or tokens[0] != "{" or tokens[-1] != "}":
            raise _Obstacle("its body comes from a macro")
        if str(self.definition.spelling) not in head:
            raise _Obstacle("its name comes from a macro")
        if {"#", "%:"} & set(tokens):
            raise _Obstacle("a directive of the preprocessor is in its body")
        if any(map(_ESCAPED.fullmatch, tokens)):
            raise _Obstacle("it has names in other characters")
        return head, tokens[1:-1], found

    def _arguments(self) -> list[str]:
        """The arguments as they are written."""
        found = [text for _, text in spelled(self.call)]
        name = str(self.definition.spelling)
        if found[:2] != [name, "("] or found[-1] != ")" or name in self.finder.macros:
            raise _Obstacle("its call comes from a macro")
        if "#" in found:
            raise _Obstacle("a directive of the preprocessor is in its call")
        return [" ".join(part) for part in parts_of_call(found[1:])]

    def _check_names(self, body: Node, head: list[str], tokens: list[str], own: set[str]) -> None:
        """Check that every word means in the place of the call what it means in the body."""
        if bound := sorted(_BOUND_TO_ITS_PLACE & set(tokens)):
            raise _Obstacle(f"`{bound[0]}` in it would mean something else")
        declared = {key(e) for e in (*self.definition.parameters, *_variables(body))}
        for cursor in plain_descendants(body):
            if cursor.kind in (NodeKind.LABEL_STMT, NodeKind.STATEMENT_EXPR):
                raise _Obstacle("labels and statements in expressions are not supported")
            if cursor.kind is NodeKind.DECL_REF_EXPR and cursor.spelling in own:
                used = cursor.referenced
                if used is None or key(used) not in declared:
                    raise _Obstacle(f"`{cursor.spelling}` means two things in it")
        words = [*head, *tokens]
        hidden = (set(_free_words(words)) - own) & self.around | set(_tags(words)) & self.tags
        if hidden:
            raise _Obstacle(f"`{min(hidden)}` means something else where it is called")

    def _check_macros(self, spelled: Sequence[tuple[int, str]], own: set[str]) -> None:
        """Check that macros expand to the same in the place of the call, and name nothing local."""
        finder, file = self.finder, self.finder.sources.file_of(self.definition)
        if file is None:
            raise _Obstacle("it is defined in a header of the system")
        defined_at: Position = (*file.where, self.definition.extent.start.offset)
        called_at: Position = (self.call.extent.start.offset,)
        if defined_at > called_at and file.around(self.definition.extent.start.offset):
            raise _Obstacle("it is defined after the call, between `#if` and `#endif`")
        place = min(defined_at, called_at)
        waiting = []
        for offset, text in spelled:
            if text in finder.macros:
                number = finder.expansions.get((file.path, offset))
                if number is None:
                    raise _Obstacle(f"`{text}` in it is also a macro")
                waiting.append((text, number))
        if waiting and "pop_macro" in finder.sources.words:
            raise _Obstacle("`#pragma pop_macro` may define its macros otherwise")
        begin = plain_children(self.definition)[-1].extent.start.offset
        head = {text for offset, text in spelled if offset < begin}
        seen = {_ASSERT}
        while waiting:
            name, number = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            # Before the body they say how it is linked.
            bound = _BOUND_TO_ITS_PLACE - (set(_OF_FUNCTIONS) if name in head else set())
            macro = finder.macros[name]
            mentions = finder.sources.mentions.get(name, ())
            if macro.number > number or any(each.position > place for each in mentions):
                raise _Obstacle(f"the macro `{name}` in it may be another where it is called")
            for text in _made_of(macro):
                if text in bound or text in ("#", "##", "%:", "%:%:"):
                    raise _Obstacle(f"`{text}` in the macro `{name}` would mean something else")
                if text in own or text in self.around | self.tags:
                    raise _Obstacle(f"the macro `{name}` in it names `{text}`, too")
                if text in finder.macros:
                    waiting.append((text, number))

    @cached_property
    def around(self) -> set[str]:
        """What is declared in the function around the call."""
        return {str(e.spelling) for e in plain_descendants(self._caller()) if e.kind in _NAMED}

    @cached_property
    def tags(self) -> set[str]:
        """The names of structs and the like that are declared there: they hide nothing else."""
        return {str(e.spelling) for e in plain_descendants(self._caller()) if e.kind in _RECORDS}

    def _caller(self) -> Node:
        """The function around the call."""
        begin = self.call.extent.start.offset
        for cursor in self.finder.unit.declarations:
            where = span(cursor, self.finder.path)
            is_function = cursor.kind is NodeKind.FUNCTION_DECL and cursor.is_definition
            if is_function and where is not None and where[0] <= begin < where[1]:
                if key(cursor) == key(self.definition):
                    raise _Obstacle("it calls itself")
                return cursor
        raise _Obstacle("it is called outside of a function")

    # -- parameters and result

    def _parameter(
        self,
        parameter: Declaration,
        tokens: list[str],
        text: str,
        argument: Node,
        body: Node,
        values: _Replacements,
    ) -> str:
        """What stands for a parameter: the declaration of a variable, or a replacement."""
        name, kind = str(parameter.spelling), parameter.type.canonical.kind
        renamed = values.names[name]
        if name not in tokens or "volatile" in str(parameter.type.canonical.spelling):
            raise _Obstacle(f"its parameter `{name}` is declared by a macro, or volatile")
        place = tokens.index(name)
        before, after = tokens[:place], tokens[place + 1 :]
        if not is_pointer(parameter):
            if kind in (TypeKind.RECORD,) or after:
                raise _Obstacle(f"its parameter `{name}` is no number")
            return f"{' '.join(before)} {renamed} = ( {text} ) ;"
        self._check_pointer(parameter, body)
        target = stripped(argument)
        while target.kind is NodeKind.CSTYLE_CAST_EXPR:
            target = stripped(plain_children(target)[-1])
        is_address = target.kind is NodeKind.UNARY_OPERATOR and target.operator == "&"
        scalar = variable(plain_children(target)[0]) if is_address else None
        is_struct = shape_of(parameter)[1] is TypeKind.RECORD
        if scalar is not None and not is_pointer(scalar) and not is_struct:
            if not only_followed(parameter, body) or shape_of(parameter)[1] != shape_of(scalar)[1]:
                raise _Obstacle(f"its `{name}` is the address of a variable")
            values.followed[name] = str(scalar.spelling)
            return f"(void) {scalar.spelling} ;" if not _is_used(parameter, body) else ""
        if shape_of(parameter)[0] > 1 or is_struct:
            if shape_of(parameter) != shape_of(target) or not is_steady(target):
                raise _Obstacle(f"what is passed for `{name}` is another kind of array")
            values.names[name] = f"( {text} )"
            if not _is_used(parameter, body):
                raise _Obstacle(f"it does not use its array `{name}`")
            return ""
        pointer = [] if not after else ["*"]
        if after and (after[0] != "[" or "(" in before):
            raise _Obstacle(f"its parameter `{name}` is no array")
        return f"{' '.join([*before, *pointer])} {renamed} = {text} ;"

    def _check_pointer(self, parameter: Declaration, body: Node) -> None:
        name = parameter.spelling
        for cursor in plain_descendants(body):
            named = assigned_variable(cursor)
            if named is not None and key(named) == key(parameter):
                raise _Obstacle(f"it moves its pointer `{name}`: write `{name}[i]`")
            if cursor.kind is NodeKind.UNARY_OPERATOR and cursor.operator == "&":
                used = variable(plain_children(cursor)[0])
                if used is not None and key(used) == key(parameter):
                    raise _Obstacle(f"it takes the address of `{name}`")

    def _without_return(
        self, body: Node, tokens: list[str], head: list[str], name: str
    ) -> list[str]:
        """The body, with an assignment in the place of the `return` that ends it."""
        inner = plain_children(body)
        returns = [each for each in plain_descendants(body) if each.kind is NodeKind.RETURN_STMT]
        is_void = self.definition.type.inner.canonical.kind is TypeKind.VOID
        ends = bool(inner) and inner[-1].kind is NodeKind.RETURN_STMT
        if len(returns) != int(ends) or tokens.count("return") != int(ends):
            raise _Obstacle("it returns before its end: write `if` and `else`")
        if not is_void and not ends:
            raise _Obstacle("it does not say what it returns")
        if not ends:
            return tokens
        place = tokens.index("return")
        if is_void:
            return tokens[:place]
        kind = self.definition.type.inner.canonical.kind
        if kind in (TypeKind.POINTER, TypeKind.RECORD):
            raise _Obstacle("what it returns is no number")
        before = head[: head.index(str(self.definition.spelling))]
        if "(" in before:
            raise _Obstacle("what it returns has an attribute")
        type_ = " ".join(each for each in before if not self._is_of_functions(each))
        self.result = name.encode()
        self.declaration = f"{type_} {name} ; ".encode("utf-8", "surrogateescape")
        return [*tokens[:place], name, "=", "(", *tokens[place + 1 : -1], ")", ";"]

    def _is_of_functions(self, word: str) -> bool:
        """Whether a word says how a function is linked, or a macro that stands for such words."""
        if word in self.finder.macros:
            return set(_made_of(self.finder.macros[word])) <= set(_OF_FUNCTIONS)
        return word in _OF_FUNCTIONS


@dataclass
class _Replacements:
    """What stands for names.

    Attributes:
        names: other texts.
        followed: pointers to variables: these stand for what the pointers lead to.
    """

    names: dict[str, str]
    followed: dict[str, str] = field(default_factory=dict)

    def of(self, tokens: list[str]) -> str:
        """A text with everything replaced."""
        found: list[str] = []
        position = 0
        while position < len(tokens):
            text, position = tokens[position], position + 1
            is_other = bool(found) and found[-1] in (".", "->", *_BEFORE_TAGS)
            if is_other or text not in self.names:
                found.append(text)
            elif text not in self.followed:
                found.append(self.names[text])
            elif tokens[position : position + 3] == ["[", "0", "]"]:
                found.append(self.followed[text])
                position += 3
            elif found and found[-1] == "*":
                found[-1] = self.followed[text]
            else:
                raise _Obstacle(f"its `{text}` is the address of a variable")
        return " ".join(found)


def _is_wanted(cursor: Node) -> bool:
    """Whether it is a call that has to be replaced, of a function that is there."""
    function = callee(cursor) if cursor.kind is NodeKind.CALL_EXPR else None
    definition = None if function is None else function.definition
    if definition is None or definition.is_in_system_header or is_mathematics(definition):
        return False
    try:
        check_call(cursor)
    except Refusal:
        return True
    return False


def _calls(part: Node, is_certain: bool = True, depth: int = 0) -> Iterator[tuple[Node, bool]]:
    """The calls to be replaced, arguments first, and whether they are made in any case."""
    inner = plain_children(part)
    if depth > DEEPEST or part.kind in _PASSED_OVER:
        return
    chooses = part.kind is NodeKind.CONDITIONAL_OPERATOR or (
        part.kind is NodeKind.BINARY_OPERATOR and part.operator in ("&&", "||", ",")
    )
    for number, each in enumerate(inner):
        yield from _calls(each, is_certain and not (chooses and number > 0), depth + 1)
    if _is_wanted(part):
        yield part, is_certain


def _is_dropped(statement: Node, call: Node) -> bool:
    """Whether it is `(void) call`."""
    inner = stripped(statement)
    is_cast = inner.kind is NodeKind.CSTYLE_CAST_EXPR and inner.type.kind is TypeKind.VOID
    return is_cast and bool(stripped(plain_children(inner)[-1]) == call)


def _made_of(macro: MacroDefinition) -> list[str]:
    """The words of a macro's definition, without its own parameters."""
    words = list(macro.words)
    if not macro.is_called:
        return words
    end = words.index(")")
    return [each for each in words[end + 1 :] if each not in words[:end]]


def _variables(body: Node) -> list[Declaration]:
    return [each for each in plain_descendants(body) if is_variable(each)]


def _free_words(tokens: list[str]) -> Iterator[str]:
    """The words that are no names of members, structs and the like."""
    for before, text in zip(["", *tokens], tokens, strict=False):
        if before not in (".", "->", *_BEFORE_TAGS) and _WORD.fullmatch(text):
            yield text


def _tags(tokens: list[str]) -> Iterator[str]:
    """The names of structs, unions and enumerations."""
    for before, text in zip(["", *tokens], tokens, strict=False):
        if before in _BEFORE_TAGS:
            yield text


def _is_used(declaration: Declaration, body: Node) -> bool:
    return any(refers_to(each, declaration) for each in plain_descendants(body))
