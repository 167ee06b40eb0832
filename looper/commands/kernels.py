"""`looper kernels`: the kernels that come with LOOPer."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from looper.commands.parameters.options import Json
from looper.commands.printing.outputs import console, print_json
from looper.errors import UsageError
from looper.ir.counting import operations
from looper.kernels import Kernel, catalogue
from looper.report.texts import count_text, table

EXAMPLE = "looper kernels --suite polybench"


def command(
    suite: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="List only this suite: polybench or tiramisu."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the built-in kernels: statements, depth, and arithmetic operations at each size.

    Operations are counted exactly: every execution of every statement, all operators and calls.
    """
    suites = sorted({kernel.suite for kernel in catalogue()})
    if suite is not None and suite not in suites:
        raise UsageError(f"--suite {suite}: there is no such suite; there are {', '.join(suites)}")
    found = [_facts(kernel) for kernel in catalogue() if suite in (None, kernel.suite)]
    if as_json:
        print_json({"kernels": found})
    else:
        _show(found, console())


def _facts(kernel: Kernel) -> dict[str, Any]:
    sizes = {}
    for size, parameters in kernel.sizes.items():
        program = kernel.program(size)
        sizes[size] = {"parameters": parameters, "operations": operations(program)}
    return {
        "name": f"{kernel.suite}/{kernel.name}",
        "description": kernel.description,
        "file": str(kernel.path),
        "statements": len(program.statements),
        "depth": max(statement.depth for statement in program.statements),
        "sizes": sizes,
    }


def _show(found: list[dict[str, Any]], screen: Console) -> None:
    names = list(dict.fromkeys(size for kernel in found for size in kernel["sizes"]))
    numbers = ("statements", "depth", *names)
    made = table("kernel", *numbers, "parameters", right=numbers)
    for kernel in found:
        counts = [
            count_text(kernel["sizes"][size]["operations"]) if size in kernel["sizes"] else ""
            for size in names
        ]
        shape = (str(kernel["statements"]), str(kernel["depth"]))
        made.add_row(kernel["name"], *shape, *counts, _example_sizes(kernel))
    screen.print(made)
    screen.print("A column of a size counts operations; the last one shows the parameters.")


def _example_sizes(kernel: dict[str, Any]) -> str:
    sizes = kernel["sizes"]
    size = "LARGE" if "LARGE" in sizes else list(sizes)[-1]
    values = " ".join(f"{name}={value}" for name, value in sizes[size]["parameters"].items())
    return f"{size}: {values}"
