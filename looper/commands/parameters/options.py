"""Options that commands share, as types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from looper.execution.compiling.toolchain import MOST_THREADS
from looper.execution.inputs import LARGEST_SEED
from looper.execution.outcome import Calls

# Where options stand in `--help`.
INPUT, COMPILER, SEARCH = "Input", "Compiler", "Search"
MEASURING, RESULT = "Measurements", "Result"

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A C file with `#pragma scop`, or a built-in kernel: `gemm`, `polybench/gemm`.",
    ),
]
Size = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Size of a built-in kernel: MINI, SMALL, MEDIUM, LARGE (the default), ...",
        rich_help_panel=INPUT,
    ),
]
Param = Annotated[
    list[str] | None,
    typer.Option(
        "--param",
        metavar="NAME=VALUE",
        help="Value of a size parameter. Can be repeated.",
        rich_help_panel=INPUT,
    ),
]
ParamSets = Annotated[
    list[str] | None,
    typer.Option(
        "--param",
        metavar="NAME=VALUE[,VALUE...]",
        help="Value of a size parameter; several values tune for several sizes. Can be repeated.",
        rich_help_panel=INPUT,
    ),
]
Define = Annotated[
    list[str] | None,
    typer.Option(
        "-D", metavar="NAME[=VALUE]", help="Define a macro, as in gcc.", rich_help_panel=COMPILER
    ),
]
Include = Annotated[
    list[str] | None,
    typer.Option(
        "-I",
        metavar="DIRECTORY",
        help="Search a directory for headers, as in gcc.",
        rich_help_panel=COMPILER,
    ),
]
Compiler = Annotated[
    str | None,
    typer.Option(
        "--cc",
        metavar="COMPILER",
        help="Compiler, gcc or clang. Default: $CC, or gcc.",
        rich_help_panel=COMPILER,
    ),
]
CompilerFlags = Annotated[
    str | None,
    typer.Option(
        "--cflags",
        metavar="FLAGS",
        help='Compiler flags, as in "-O2 -march=native"; -fopenmp is added. Default: '
        "$CFLAGS, or -O3 -march=native -fopenmp.",
        rich_help_panel=COMPILER,
    ),
]
Libraries = Annotated[
    str | None,
    typer.Option(
        "--ldflags",
        metavar="FLAGS",
        help='Objects and libraries with functions that the region calls, as in "other.o -lfoo".',
        rich_help_panel=COMPILER,
    ),
]
CompileCommands = Annotated[
    str | None,
    typer.Option(
        "--compile-commands",
        metavar="FILE|DIRECTORY|none",
        help="Read macros, header directories, compiler and flags from a compile_commands.json. "
        "Default: the nearest one, in the file's directory or above.",
        rich_help_panel=COMPILER,
    ),
]
RegionNumber = Annotated[
    int | None,
    typer.Option(
        "--region",
        metavar="NUMBER",
        min=1,
        help="Take only this region of the file, counted from 1; without pragmas, this one of the "
        "loops that can be read.",
        rich_help_panel=INPUT,
    ),
]
FunctionName = Annotated[
    str | None,
    typer.Option(
        "--function",
        metavar="NAME",
        help="Take only the regions in this function or, if it has none, its loops.",
        rich_help_panel=INPUT,
    ),
]
LineNumber = Annotated[
    int | None,
    typer.Option(
        "--line",
        metavar="LINE",
        min=1,
        help="Take only the region, or the loops, in this line.",
        rich_help_panel=INPUT,
    ),
]
Reassociation = Annotated[
    bool,
    typer.Option(
        "--allow-reassociation",
        help="Allow another order of floating-point sums and products, which may change the "
        "last bits of results.",
        rich_help_panel=RESULT,
    ),
]
Exact = Annotated[
    bool,
    typer.Option(
        "--exact",
        help="Accept only results that equal the original's bit for bit under your own "
        "compiler flags, too. Without it, compilers may contract multiplications and "
        "additions differently.",
        rich_help_panel=RESULT,
    ),
]
NoAlias = Annotated[
    bool,
    typer.Option(
        "--assume-no-alias",
        help="Assume that arrays of different names do not overlap in memory, so that the "
        "written file does not check it.",
        rich_help_panel=INPUT,
    ),
]
AllSizes = Annotated[
    bool,
    typer.Option(
        help="Write code for all sizes for which the schedule is legal, and not only for the"
        " given ones (with --no-run, only for those).",
        rich_help_panel=RESULT,
    ),
]
ScheduleText = Annotated[
    str,
    typer.Option(
        "--schedule",
        metavar="TEXT",
        help="Transformations to apply, as in `interchange(S1, 0, 1); parallelize(S1, 0)`.",
        rich_help_panel=INPUT,
    ),
]
OptionalSchedule = Annotated[
    str | None,
    typer.Option(
        "--schedule",
        metavar="TEXT",
        help="Transformations to apply, as in `interchange(S1, 0, 1); parallelize(S1, 0)`.",
        rich_help_panel=INPUT,
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Output file; `-` is standard output. Default: NAME.opt.c in the current directory.",
        rich_help_panel=RESULT,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST_THREADS,
        help="Number of OpenMP threads. Default: one for each usable core.",
        rich_help_panel=MEASURING,
    ),
]
ThreadCounts = Annotated[
    list[int] | None,
    typer.Option(
        "--threads",
        min=1,
        max=MOST_THREADS,
        help="Number of OpenMP threads. Can be repeated: each number is then compared in a folder"
        " of its own. Default: one for each usable core.",
        rich_help_panel=MEASURING,
    ),
]
CallsCounted = Annotated[
    Calls,
    typer.Option(
        "--calls",
        help="Time to optimize for: `many` calls, with threads started and caches filled, or"
        " a single call in a new process (`once`).",
        rich_help_panel=MEASURING,
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        min=0,
        max=LARGEST_SEED,
        help="Seed of the random inputs for timing and verification.",
        rich_help_panel=MEASURING,
    ),
]
InputsFile = Annotated[
    str | None,
    typer.Option(
        "--inputs",
        metavar="FILE.npz",
        help="Arrays by name (numpy.savez) to time and verify with; others are random.",
        rich_help_panel=MEASURING,
    ),
]
Remeasure = Annotated[
    bool,
    typer.Option(
        "--remeasure",
        help="Measure again what the memo already has, and replace it.",
        rich_help_panel=MEASURING,
    ),
]
MemoFile = Annotated[
    Path,
    typer.Option(
        "--memo",
        metavar="FILE",
        help="File that keeps all measurements.",
        rich_help_panel=MEASURING,
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print JSON and nothing else.", rich_help_panel=RESULT)
]
