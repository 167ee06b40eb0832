"""Optimisers that rewrite C files: Pluto and PPCG, if they are installed.

They get the user's file as it is, and files with the region in a function whose parameters are the
arrays (see `looper.codegen.harness.marked_units`), as their users would write it. The fastest form
whose results are right counts.
"""

from __future__ import annotations

import re
import shutil
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from looper.codegen.harness import FILE, call_unit, marked_units
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Product, ProductionFailed, Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.source.source_region import region_of
from looper.support.child_processes import TookTooLong, finished
from looper.support.compiler import DEFAULT_FLAGS

_SECONDS = 300.0
_SHOWN = 300
_IVDEP = re.compile(r"^([ \t]*)#[ \t]*pragma[ \t]+ivdep\b.*$", re.MULTILINE)
_VECTOR = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+vector[ \t]+always\b.*\n", re.MULTILINE)


@dataclass(frozen=True)
class SourceTool:
    """A program that reads a C file with `#pragma scop` and writes another, compiled by gcc.

    Attributes:
        name: on LOOPer's command line.
        command: the program and its options; the input, `-o` and the output are added.
        hint: where to get it.
        variants: further options with which it is called, once for each.
        preprocesses: it takes `-D` and `-I`.
    """

    name: str
    command: tuple[str, ...]
    hint: str
    variants: tuple[tuple[str, ...], ...] = ((),)
    preprocesses: bool = False

    @property
    def description(self) -> str:
        """The command and its options."""
        further = " or ".join(" ".join(each) for each in self.variants if each)
        command = " ".join(self.command)
        return f"{command}, with and without {further}" if further else command

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        if shutil.which(self.command[0]) is None:
            return f"no `{self.command[0]}` on the PATH ({self.hint})"
        return None

    def version(self) -> str:
        """Return the output of `--version`, and the options."""
        return f"{_said_version(self.command[0])}, {self.description}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Rewrite the user's file and the other forms, with all variants of the options.

        Raises:
            ProductionFailed: it crashes, hangs, refuses every file or writes nothing.
        """
        given = given_files(case.program)
        forms: dict[str, str] = {}
        controls: dict[str, str] = {}
        failures: dict[str, ProductionFailed] = {}
        for options in self.variants:
            for name, file in given.items():
                form = " ".join([f"{name},", *options]) if options else name
                command = (*self.command, *options, *self._of_program(case.program))
                try:
                    text = self._rewritten(file.text, command, settings.scratch)
                    forms[form] = file.unit(in_gcc_spelling(text))
                    controls[form] = file.unit(file.text)
                except ProductionFailed as problem:
                    failures[form] = problem
        if not forms:
            raise next(iter(failures.values()))
        return Product(
            forms,
            Toolchain.detect("gcc", DEFAULT_FLAGS),
            note=self.description,
            controls=controls,
            failures={form: str(problem) for form, problem in failures.items()},
        )

    def _of_program(self, program: Program) -> tuple[str, ...]:
        """The options for the preprocessor, if the tool has one."""
        return _preprocessing(program) if self.preprocesses else ()

    def _rewritten(self, unit: str, command: tuple[str, ...], scratch: Path) -> str:
        folder = scratch / f"{self.name}-{uuid.uuid4().hex}"
        folder.mkdir(parents=True)
        source, target = folder / "kernel.c", folder / "optimised.c"
        try:
            source.write_bytes(unit.encode("utf-8", "surrogateescape"))
            self._run([*command, source.name, "-o", target.name], folder)
            if not target.is_file():
                raise ProductionFailed(Status.COMPILE_ERROR, f"{self.name} wrote no file")
            return target.read_bytes().decode("utf-8", "surrogateescape")
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _run(self, command: list[str], folder: Path) -> None:
        try:
            done = finished(command, _SECONDS, folder=folder)
        except TookTooLong:
            raise ProductionFailed(
                Status.TIMEOUT, f"{self.name} needed more than {_SECONDS:g} s"
            ) from None
        if done.status != 0:
            lines = " ".join(f"{done.output} {done.errors}".split())[-_SHOWN:]
            status = Status.CRASH if done.status < 0 else Status.COMPILE_ERROR
            raise ProductionFailed(status, f"{self.name} ended with status {done.status}: {lines}")


class Pluto(SourceTool):
    """Pluto (Bondhugula et al., PLDI 2008) as its users call it."""

    def __init__(self) -> None:
        super().__init__(
            "pluto", ("polycc", "--tile", "--parallel"), "https://github.com/bondhugula/pluto"
        )


class Ppcg(SourceTool):
    """PPCG (Verdoolaege et al., TACO 2013), its C and OpenMP target, with and without tiles."""

    def __init__(self) -> None:
        super().__init__(
            "ppcg",
            ("ppcg", "--target=c", "--openmp"),
            "https://repo.or.cz/ppcg.git",
            variants=((), ("--tile",)),
            preprocesses=True,
        )


@dataclass(frozen=True)
class GivenFile:
    """A C file that a tool gets.

    Attributes:
        text: its text.
        unit: returns the unit to compile, given the text of the tool's file or of this one.
    """

    text: str
    unit: Callable[[str], str]


def given_files(program: Program) -> dict[str, GivenFile]:
    """Return the files that a tool gets, by name of the form; the user's own comes first.

    The user's own function is called if it can be called with the region's arrays and sizes alone.
    Otherwise the region is in a function with the same declarations.
    """
    found = {name: GivenFile(text, _unchanged) for name, text in marked_units(program).items()}
    if program.region is None:
        return found
    region = region_of(program)
    called = call_unit(program, region.source)
    signature = region.calls.signature
    # Global arrays would be copied within the time that is measured.
    if called is None or called[1] is not program or signature is None or signature.settable:
        return found
    return found | {FILE: GivenFile(region.source, partial(_called, program))}


def _unchanged(text: str) -> str:
    return text


def _called(program: Program, text: str) -> str:
    called = call_unit(program, text)
    assert called is not None, "the original can be called"
    return called[0]


def in_gcc_spelling(text: str) -> str:
    """Return C with `#pragma ivdep` as gcc spells it, and without `#pragma vector always`.

    Pluto writes them for Intel's compiler. gcc ignores both, and an unknown pragma between its own
    and the loop would be an error.
    """
    text = _VECTOR.sub("", text)
    return _IVDEP.sub(r"\1#pragma GCC ivdep", text)


def _preprocessing(program: Program) -> tuple[str, ...]:
    """The `-D` and `-I` of a program's file, and its folder."""
    if program.region is None:
        return ()
    region = region_of(program)
    options = [each for each in region.options if each.startswith(("-D", "-I"))]
    return (*options, f"-I{region.path.resolve().parent}")


@cache
def _said_version(program: str) -> str:
    try:
        said = finished([program, "--version"], 30).output
    except (OSError, TookTooLong):
        return program
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[0] if lines else program
