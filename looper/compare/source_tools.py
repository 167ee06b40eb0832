"""Optimisers that rewrite C files: Pluto and PPCG, if they are installed."""

from __future__ import annotations

import shutil
import uuid
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from looper.codegen.harness import CONSTANTS, RESTRICT, original_unit, restrict_unit
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Product, ProductionFailed, Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.support.child_processes import TookTooLong, finished
from looper.support.compiler import DEFAULT_FLAGS

_SECONDS = 300.0
_SHOWN = 300


@dataclass(frozen=True)
class SourceTool:
    """A program that reads a C file with `#pragma scop` and writes another, compiled by gcc.

    Attributes:
        name: on LOOPer's command line.
        command: the program and its options; the input, `-o` and the output are added.
        hint: where to get it.
    """

    name: str
    command: tuple[str, ...]
    hint: str

    @property
    def description(self) -> str:
        """The command and its options."""
        return " ".join(self.command)

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        if shutil.which(self.command[0]) is None:
            return f"no `{self.command[0]}` on the PATH ({self.hint})"
        return None

    def version(self) -> str:
        """Return the output of `--version`, and the options."""
        return f"{_said_version(self.command[0])}, {self.description}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Rewrite the original unit.

        Raises:
            ProductionFailed: it crashes, hangs, refuses the file or writes nothing.
        """
        units = {CONSTANTS: original_unit(case.program), RESTRICT: restrict_unit(case.program)}
        forms: dict[str, str] = {}
        failure: ProductionFailed | None = None
        for name, unit in units.items():
            try:
                forms[name] = self._rewritten(unit, settings.scratch)
            except ProductionFailed as problem:
                failure = failure or problem
        if failure is not None and not forms:
            raise failure
        return Product(forms, Toolchain.detect("gcc", DEFAULT_FLAGS), note=self.description)

    def _rewritten(self, unit: str, scratch: Path) -> str:
        folder = scratch / f"{self.name}-{uuid.uuid4().hex}"
        folder.mkdir(parents=True)
        source, target = folder / "kernel.c", folder / "optimised.c"
        try:
            source.write_bytes(unit.encode("utf-8", "surrogateescape"))
            self._run([*self.command, source.name, "-o", target.name], folder)
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
    """PPCG (Verdoolaege et al., TACO 2013), its C and OpenMP target."""

    def __init__(self) -> None:
        super().__init__("ppcg", ("ppcg", "--target=c", "--openmp"), "https://repo.or.cz/ppcg.git")


@cache
def _said_version(program: str) -> str:
    try:
        said = finished([program, "--version"], 30).output
    except (OSError, TookTooLong):
        return program
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[0] if lines else program
