"""Generation of the C that replaces a region, and of the complete file."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from looper.codegen.general_code import GeneralCode
from looper.codegen.guard import apart_conditions, conditional, with_macros
from looper.codegen.harness import loop_lines, loops, region_unit
from looper.codegen.printer import with_helpers
from looper.codegen.storage import Variables
from looper.codegen.unread import void_unread
from looper.ir.loop_forest import LoopForest
from looper.ir.program import Array, Program
from looper.source.passage import Passage, leading_space, with_texts
from looper.source.source_region import Region, region_of

_OF_MACROS = ("#define", "#undef", "#ifdef", "#else", "#endif /*")
_WORD = re.compile(r"\w+")
_NO_MEMBER = re.compile(r"(?<![\w.])(?<!->)[A-Za-z_]\w*")
_DECLARED = re.compile(
    r"\b(?:_Bool|char|short|int|long|float|double) "
    r"(?:\(\*(?:(?:const|volatile|restrict|__restrict\w*) )*)?(\w+)"
)


class Scheduled(Protocol):
    """A program with the loops that execute it; `looper.schedule.Schedule` is one."""

    @property
    def program(self) -> Program:
        """The program."""

    @property
    def forest(self) -> LoopForest:
        """The loops."""

    @property
    def text(self) -> str:
        """The transformations as text, for the comment above the loops."""

    @property
    def general(self) -> GeneralCode | None:
        """The code for other sizes than the program's own; None: the original runs there."""

    @property
    def special(self) -> bool:
        """True if there is code for the program's own sizes; if not, there is `general`."""


@dataclass(frozen=True)
class Part:
    """The code of a schedule for all sizes, restricted by a condition on the sizes.

    Attributes:
        schedule: a schedule with such code.
        condition: the condition on the sizes as C, "" for all sizes.
    """

    schedule: Scheduled
    condition: str = ""


@dataclass(frozen=True)
class Dispatch:
    """The replacement of a region: schedules that each run at some sizes.

    Attributes:
        own: schedules with code for their own sizes alone, which are checked first.
        parts: code for other sizes; the first part whose conditions hold runs.
    """

    own: tuple[Scheduled, ...]
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, schedule: Scheduled | Dispatch) -> Dispatch:
        """The dispatch of a single schedule; a dispatch is returned unchanged."""
        if isinstance(schedule, Dispatch):
            return schedule
        parts = () if schedule.general is None else (Part(schedule),)
        return cls((schedule,) if schedule.special else (), parts)

    @property
    def schedules(self) -> tuple[Scheduled, ...]:
        """All schedules without duplicates, those with code for their own sizes first."""
        every = (*self.own, *(part.schedule for part in self.parts))
        return tuple({id(schedule): schedule for schedule in every}.values())

    @property
    def program(self) -> Program:
        """The region's program, at the sizes of the first schedule."""
        return self.schedules[0].program


def region_text(schedule: Scheduled) -> str:
    """The generated loops with their helper macros, and the transformations in a comment."""
    return "\n".join(_with_macros(schedule, loop_lines(schedule.forest, indent=0)))


def output_file(schedules: Sequence[Scheduled | Dispatch], otherwise: str | None = None) -> str:
    """The text of a C file with regions replaced, and everything else unchanged.

    Args:
        schedules: one for each region to be replaced, all of the same file.
        otherwise: C in place of the original code where that is kept as a fallback; used to find
            out whether the generated code is executed.
    """
    written = [(_region(each.program).passage, replacement(each, otherwise)) for each in schedules]
    return with_texts(written)


def without_pragmas(programs: Sequence[Program]) -> str:
    """The text of a C file without the pragmas of some regions, which compilers do not know."""
    passages = [region_of(program).passage for program in programs]
    return with_texts((passage, passage.body) for passage in passages)


def replacement_unit(schedule: Scheduled, program: Program | None = None) -> str:
    """The unit that runs the region's new text in its file, with sizes unknown to the compiler.

    Args:
        schedule: a schedule of a program that was read from a file.
        program: the program at the sizes to run it at, default: the schedule's own.
    """
    run = program or schedule.program
    return region_unit(run, _region(run).source, replacement(schedule))


def _region(program: Program) -> Region:
    if program.region is None:
        raise ValueError(f"program {program.name!r} was not read from a C file")
    return region_of(program)


def replacement(schedule: Scheduled | Dispatch, otherwise: str | None = None) -> str:
    """The region's new text with its guard; it begins at the position of `#pragma scop`.

    See `output_file` for `otherwise`.
    """
    region = _region(schedule.program)
    passage, compilation = region.passage, region.compilation
    original = [_AsItIs(line) for line in (passage.lines if otherwise is None else [otherwise])]
    written = Dispatch.of(schedule)
    rest = _Rest(original)
    for part in reversed(written.parts):
        rest = _at_other_sizes(part, rest)
    for own in reversed(written.own):
        rest = _guarded(own, rest)
    lines = _with_members(region, with_macros(schedule.program, list(rest.lines)))
    if compilation.spellings:
        lines = _with_comparison(schedule.program, lines)
    if asked := compilation.for_preprocessor:
        lines = [f"#if {' && '.join(asked)}", *lines, "#else", *original, "#endif"]
    text, before = passage.line_end.join(_in_place(passage, lines)), passage.before
    if before.strip() == "" and before and not text.startswith("#"):
        return text.removeprefix(before)
    return text.lstrip(" \t") if before else text


class _AsItIs(str):
    """A line of the user's code, whose indentation is kept."""


_INDENTED = "  "
"""The indentation of lines that are statements of the function."""


def _in_place(passage: Passage, lines: Sequence[str]) -> list[str]:
    """The lines indented like those that they replace.

    They are put in a block if the following statement is indented differently, as compilers warn
    about misleading indentation.
    """
    own = _INDENTED if passage.indentation is None else passage.indentation
    found = [
        own + line.removeprefix(_INDENTED)
        if line.startswith(_INDENTED) and not isinstance(line, _AsItIs)
        else line
        for line in lines
    ]
    if passage.alone:
        return [f"{own}{{", *found, f"{own}}}"]
    after = passage.next_line
    if after.strip()[:1] in ("", "}", "#") or leading_space(after) == own:
        return found
    return [f"{own}{{", *found, f"{own}}}"]


def _with_members(region: Region, lines: list[str]) -> list[str]:
    """The lines, in a block with the variables that replace struct members, if there are any."""
    values = _indented(_taken(region, inside=False), 2)
    return ["  {", *values, *_indented(lines, 1), "  }"] if values else lines


def _taken(region: Region, inside: bool) -> list[str]:
    """Declarations of variables with the values of members of structs.

    Args:
        region: the region.
        inside: True for the members that may only be read where generated code runs, False for the
            others.
    """
    lines = []
    for each in region.structs.members:
        if not each.type or each.inside != inside:
            continue
        # In other compilations, where the original runs, the member may have another type.
        kind = "" if region.compilation.keeps_types else f"__typeof__({each.place})"
        declared = each.declared(kind)
        # Such a pointer may be null if the region executes nothing.
        value = f"{each.pointer} ? {each.place} : 0" if each.pointer else each.place
        lines.append(f"{declared};" if each.fresh else f"{declared} = {value};")
    return lines


def _stores(region: Region) -> list[str]:
    """Lines that store the final values of variables in the struct members that they replace."""
    return [
        f"if ({each.pointer}) {each.place} = {each.name};"
        if each.pointer
        else f"{each.place} = {each.name};"
        for each in region.structs.members
        if each.stored
    ]


def _with_comparison(program: Program, lines: list[str]) -> list[str]:
    """The lines, enclosed by macros that check whether a macro still expands to the same text.

    `#if` compares only integers.
    """
    text, same = program.unused("looper_text"), program.unused("looper_same")
    return [
        f"#define {text}(...) #__VA_ARGS__",
        f"#define {same}(name, ...) !__builtin_strcmp({text}(name), {text}(__VA_ARGS__))",
        *lines,
        f"#undef {same}",
        f"#undef {text}",
    ]


def _conditions_on_names(program: Program) -> list[str]:
    """Conditions on types, constants and macros, which may differ in another compilation."""
    return region_of(program).compilation.for_compiler(program.unused("looper_same"))


# -- conditions ------------------------------------------------------------------------------------


def _conditions(program: Program) -> list[str]:
    """The conditions under which the generated code may run, one line of C each."""
    plain = [f"{name} == {value}" for name, value in program.parameters]
    plain += _conditions_on_names(program)
    apart = apart_conditions(program, region_of(program).apart)
    return [" && ".join(plain), *apart] if plain else apart


# -- the generated code and, where it may not run, the original -----------------------------------


@dataclass(frozen=True)
class _Rest:
    """The code that runs if the conditions of other code do not hold.

    Attributes:
        lines: the lines of code.
        is_if: True if the lines are a single `if`, which may directly follow an `else`.
    """

    lines: Sequence[str]
    is_if: bool = False

    def after_else(self) -> list[str]:
        """The lines as the `else` branch of an `if`, beginning with its `}`."""
        if self.is_if:
            return [f"  }} else {self.lines[0].lstrip()}", *self.lines[1:]]
        return ["  } else {", *self.lines, "  }"]


def _guarded(schedule: Scheduled, rest: _Rest) -> _Rest:
    """A schedule's code for its own sizes, followed by `rest` for others."""
    conditions = _conditions(schedule.program)
    body, around = loops(schedule.forest)
    declared = _declared(schedule.program, body)
    local = [*declared, *around.stack]
    if around.heap or conditions:
        return _behind(around, conditions, _block(schedule, local, body), rest)
    block = _block(schedule, [*local, *_unused(schedule.program, body)], body)
    if not local and not _taken(region_of(schedule.program), inside=True):
        return _Rest(_indented(block, 1))
    return _Rest(["  {", *_indented(block, 2), "  }"])


def _at_other_sizes(part: Part, rest: _Rest) -> _Rest:
    """A schedule's code for all sizes, followed by `rest` where its conditions do not hold."""
    schedule, general = part.schedule, part.schedule.general
    assert general is not None, "a part of a dispatch has code for all sizes"
    program, region = schedule.program, region_of(schedule.program)
    kinds = region.scope.size_types
    named = _conditions_on_names(program)
    conditions = [
        *general.conditions,
        *([part.condition] if part.condition else []),
        *([" && ".join(named)] if named else []),
        *apart_conditions(program, general.apart, general.limits),
    ]
    local = [*_declared(program, general.lines), *general.around.stack]
    lines = [
        *local,
        *general.around.opened(),
        *_with_macros(schedule, list(general.lines)),
        *void_unread(local, general.lines),
    ]
    # Sizes are converted to the iterators' type, as their own types have other promotions.
    used = set(_WORD.findall("\n".join(lines)))
    others = [
        name
        for name in general.sizes
        if name in used and kinds.get(name, general.kind) != general.kind
    ]
    if others:
        own = {name: program.unused(f"looper_{name}") for name in others}
        opening = [f"const {general.kind} {own[n]} = ({general.kind}) {n};" for n in others]
        inner = [f"const {general.kind} {name} = {own[name]};" for name in others]
        lines = [*opening, "{", *_indented([*inner, *lines], 1), "}"]
    hidden, opened = _hidden(local, general.lines), bool(general.around.opened())
    quiet = _without_warnings(region, lines, hidden, any_size=True, opened=opened)
    block = _with_iterators(region, quiet)
    return _behind(general.around, conditions, block, rest)


def _declared(program: Program, lines: Sequence[str]) -> list[str]:
    """Declarations of the region's own variables that some code uses.

    Variables replaced by expanded copies, which have other names, are not among them.
    """
    words = _words(lines)
    shapes = {array.name: array.shape for array in program.arrays}
    return [
        f"{kind} {name}{''.join(f'[{extent}]' for extent in shapes.get(name, ()))};"
        for kind, name in region_of(program).scope.declared
        if name in words
    ]


def _words(lines: Sequence[str]) -> set[str]:
    """The words of some code, except names of members."""
    return set(_NO_MEMBER.findall("\n".join(lines)))


def _behind(around: Variables, conditions: Sequence[str], block: list[str], rest: _Rest) -> _Rest:
    """A block that runs if conditions hold and its arrays can be allocated, else `rest`."""
    if not around.heap:
        lines = [*conditional(conditions, "  ", " {"), *_indented(block, 2), *rest.after_else()]
        return _Rest(lines, is_if=True)
    if conditions:
        assigned = [f"{array.name} = {array.allocation};" for array in around.heap]
        opening = [f"{array.pointer} = 0;" for array in around.heap]
        if len(assigned) == 1:
            opening += [*conditional(conditions, ""), f"  {assigned[0]}"]
        else:
            opening += [*conditional(conditions, "", " {"), *_indented(assigned, 1), "}"]
    else:
        opening = around.allocated()
    found = [f"{array.name} != 0" for array in around.heap]
    return _Rest(
        [
            "  {",
            *_indented([*opening, *conditional(found, "", " {")], 2),
            *_indented(block, 3),
            "    } else {",
            *rest.lines,
            "    }",
            *_indented(around.freed(), 2),
            "  }",
        ]
    )


def _indented(lines: Sequence[str], indent: int) -> list[str]:
    """The lines with more indentation, except macro definitions and lines of the user's."""
    pad = "  " * indent
    return [
        line if isinstance(line, _AsItIs) or line.startswith(_OF_MACROS) else pad + line
        for line in lines
    ]


def _block(schedule: Scheduled, local: Sequence[str], body: list[str]) -> list[str]:
    """The generated code with its declarations, and with its compiler warnings disabled."""
    lines = [*local, *_with_macros(schedule, body), *void_unread(local, body)]
    outer, inner = _known_shapes(schedule.program)
    if inner:
        lines = [*outer, "{", *_indented([*inner, *lines], 1), "}"]
    region = region_of(schedule.program)
    return _with_iterators(region, _without_warnings(region, lines, _hidden(local, body)))


def _with_iterators(region: Region, block: list[str]) -> list[str]:
    """The code, followed by stores of the values of iterators and members read after the region."""
    before, after = _taken(region, inside=True), [*_stores(region), *region.scope.after]
    if not before and not after:
        return block
    # Outside of the block, the code's variables hide nothing.
    return [*before, "{", *_indented(block, 1), "}", *after]


def _with_macros(schedule: Scheduled, body: list[str]) -> list[str]:
    define, body, undefine = with_helpers(schedule.program, body)
    note = "; sums may be reassociated" if schedule.program.reassociation else ""
    comment = f"/* LOOPer: {schedule.text or 'unchanged'}{note} */"
    return [comment, *define, *body, *undefine]


def _known_shapes(program: Program) -> tuple[list[str], list[str]]:
    """Declarations that give variable-length arrays the constant extents known here.

    gcc computes the strides of a variable-length array before the guard, and would not exploit that
    they are constants. The new names hide the old ones, which takes two scopes.
    """
    outer, inner = [], []
    scope = region_of(program).scope
    qualifiers = {name: rest for name, *rest in scope.qualifiers}
    for array in program.arrays if program.parameters else ():
        is_declared = not array.copies and not array.form
        if len(array.shape) > 1 and is_declared and array.name not in scope.inside:
            element, own = qualifiers.get(array.name, ("", ""))
            kind = f"{element} {array.type.value}".strip()
            extents = _extents(array)
            other = program.unused(f"looper_{array.name}")
            outer.append(
                f"{kind} (*{own}{own and ' '}{other}){extents} = ({kind} (*){extents}) "
                f"{array.name};"
            )
            inner.append(f"{kind} (*{own}{own and ' '}{array.name}){extents} = {other};")
    return outer, inner


def _extents(array: Array) -> str:
    shape = array.shape if array.pointed else array.shape[1:]
    return "".join(f"[{extent}]" for extent in shape)


def _unused(program: Program, body: Sequence[str]) -> list[str]:
    """A line that prevents warnings about names that are no longer used."""
    used = _words(body) - _declared_in(body)
    names = [name for name in region_of(program).scope.mentions if name not in used]
    return [" ".join(f"(void) {name};" for name in names)] if names else []


def _declared_in(lines: Sequence[str]) -> set[str]:
    """The names that some lines declare."""
    return set(_DECLARED.findall("\n".join(lines)))


def _hidden(local: Sequence[str], body: Sequence[str]) -> set[str]:
    """The names of a block's own variables that blocks inside of it declare again."""
    return _declared_in(local) & _declared_in(body)


def _without_warnings(
    region: Region,
    lines: list[str],
    hidden: Set[str] = frozenset(),
    *,
    any_size: bool = False,
    opened: bool = False,
) -> list[str]:
    """The lines with pragmas that disable warnings which the original code does not cause.

    Args:
        region: the region that they replace.
        lines: lines of C.
        hidden: names of variables of the lines that inner blocks declare again.
        any_size: True if sizes are unknown.
        opened: True if types of pointers depend on sizes.
    """
    text = "\n".join(lines)
    ignored = []
    if "#pragma omp " in text or "_Pragma(" in text:
        ignored.append('#pragma GCC diagnostic ignored "-Wunknown-pragmas"')
    if "#pragma omp " in text and " simd" in text:
        ignored.append('#pragma clang diagnostic ignored "-Wpass-failed"')
    if "for (; " in text or any_size or not region.compilation.keeps_numbers:
        # An unrolled loop that is too short for a single pass may begin outside of an array, and so
        # may any loop where sizes are unknown, or smaller in another compilation.
        ignored.append('#pragma GCC diagnostic ignored "-Warray-bounds"')
        # clang does not know this warning.
        ignored.append("#ifndef __clang__")
        ignored.append('#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"')
        ignored.append("#endif")
    if opened:
        ignored.append('#pragma GCC diagnostic ignored "-Wvla"')
    if hidden or region.scope.outside & _declared_in(lines):
        ignored.append('#pragma GCC diagnostic ignored "-Wshadow"')
    if not ignored:
        return lines
    return ["#pragma GCC diagnostic push", *ignored, *lines, "#pragma GCC diagnostic pop"]
