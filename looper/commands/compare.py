"""`looper compare`: comparison of LOOPer with other optimisers."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from looper.commands.interruption import INTERRUPTED
from looper.commands.parameters import options as opt
from looper.commands.parameters.source_options import Reading, Source, checked_seconds
from looper.commands.printing.compare_progress import CompareProgress
from looper.commands.printing.outputs import console, print_json, print_notes
from looper.compare.cases import Case, file_cases, suite_cases
from looper.compare.comparison import Comparison
from looper.compare.directory import write_directory, write_threads
from looper.compare.optimisers import chosen
from looper.compare.result_tables import behind, beside, failures, gaps, terminal
from looper.compare.results import Results
from looper.compare.timing import Plan
from looper.errors import UsageError
from looper.execution.outcome import Calls
from looper.memo.store import Memo
from looper.report.texts import plural
from looper.support.compiler import DEFAULT_COMPILER, DEFAULT_FLAGS
from looper.support.requirements import require

EXAMPLE = "looper compare polybench --size MINI --kernel gemm --kernel atax --time-limit 10"

DEFAULT_MEMO = Path("runs") / "compare.db"
DEFAULT_OUTPUT = Path("runs") / "compare"
_SUITES = ("polybench", "tiramisu")


def command(
    what: Annotated[
        list[str],
        typer.Argument(metavar="SUITE|FILE.c...", help="Suite (polybench, tiramisu) or C files."),
    ],
    kernel: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Take only this kernel of the suite. Can be repeated."),
    ] = None,
    size: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Size of the suite's kernels. Can be repeated. Default: LARGE, or the largest.",
        ),
    ] = None,
    param: opt.Param = None,
    define: opt.Define = None,
    include: opt.Include = None,
    assume_no_alias: opt.NoAlias = False,
    compile_commands: opt.CompileCommands = None,
    optimiser: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Optimizer to compare: gcc, parallel (gcc with OpenMP), clang, polly, polly-"
            "vec, pluto, ppcg, docc, isl, halide, blas, looper, looper-once (optimized for single"
            " calls), or SEARCH:EVALUATOR[:SPACE[:MODEL]]. Can be repeated. Default: all of"
            " these that are installed.",
        ),
    ] = None,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="Time limit of each search.")
    ] = 60.0,
    rounds: Annotated[
        int,
        typer.Option(
            min=1,
            help="Largest number of timing rounds; fewer if the spread is small or runs are long.",
        ),
    ] = Plan.rounds,
    threads: opt.ThreadCounts = None,
    seed: opt.Seed = 0,
    memo: Annotated[
        Path,
        typer.Option(
            "--memo",
            metavar="FILE",
            help="File that keeps measurements. Each SEARCH:EVALUATOR has its own file beside "
            "it, so that it does not profit from the measurements of others.",
        ),
    ] = DEFAULT_MEMO,
    remeasure: opt.Remeasure = False,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIRECTORY", help="Output directory.")
    ] = DEFAULT_OUTPUT,
    as_json: opt.Json = False,
) -> None:
    """Compare optimizers on a suite of kernels or on your own C files.

    All are verified against the original and timed in turns, round by round, in processes that
    stay. Tables, plots, all raw times and the generated C go to a directory. The same command again
    measures only what is missing there; Ctrl-C keeps finished measurements (exit status 130). For
    every kernel the tables have the fraction of this machine's measured limit that LOOPer reaches.
    """
    require("matplotlib", extra="plots")
    sources = _sources(
        what, kernel, size, param, define, include, assume_no_alias, compile_commands
    )
    for source in sources:
        print_notes(source.notes, quiet=as_json)
    cases = _cases(what, kernel, size, sources)
    checked_seconds("--time-limit", time_limit)
    if output.exists() and not output.is_dir():
        raise UsageError(f"--output {output}: this is a file, not a directory")
    optimisers = chosen(optimiser)
    words = _command_line(
        what, kernel, size, param, define, include, compile_commands, optimiser,
        time_limit, rounds, threads, seed, assume_no_alias,
    )  # fmt: skip
    screen = console(error=as_json)
    memo.parent.mkdir(parents=True, exist_ok=True)
    counts: list[int | None] = [*dict.fromkeys(threads or [])] or [None]
    found: list[Results] = []
    interrupted = False
    with Memo(memo, remeasure=remeasure) as opened:
        for count in counts:
            folder = output if len(counts) == 1 else output / f"threads-{count}"
            own = words if len(counts) == 1 else [*_without_threads(words), "--threads", str(count)]
            comparison = Comparison(
                cases,
                optimisers,
                folder,
                opened,
                Plan(rounds=rounds),
                time_limit,
                count,
                seed,
                shlex.join([*own, "--output", str(folder)]),
            )
            results, interrupted = _run(comparison, quiet=as_json)
            found.append(results)
            write_directory(results, folder, own)
            if not as_json:
                _show(results, comparison, folder)
            if interrupted:
                break
    if len(counts) > 1:
        write_threads(found, output, words)
    if as_json:
        print_json(found[0].json() if len(counts) == 1 else {"runs": [r.json() for r in found]})
    if interrupted:
        screen.print("interrupted: the same command again goes on")
        raise typer.Exit(INTERRUPTED)
    if len(counts) > 1 and not as_json:
        screen.print(beside(found))


def _show(results: Results, comparison: Comparison, output: Path) -> None:
    """Print the tables of a comparison, and what it could not do."""
    screen = console()
    for calls in Calls:
        screen.print(terminal(results, calls))
    for line in [
        *gaps(results),
        *failures(results),
        *(f"behind: {b}" for b in behind(results)),
    ]:
        screen.print(line)
    screen.print(f"machine  {comparison.machine}")
    screen.print(f"written  {output} ({plural(len(results.cells), 'case')})")


def _without_threads(words: Sequence[str]) -> list[str]:
    """Return a command line without its `--threads`, which come last."""
    return list(words[: words.index("--threads")])


def _run(comparison: Comparison, *, quiet: bool) -> tuple[Results, bool]:
    pending = comparison.pending()
    with CompareProgress(console(error=True), pending, quiet=quiet) as progress:
        comparison.report = progress.search
        try:
            return comparison.run(progress.begin, progress.stage), False
        except KeyboardInterrupt:
            return comparison.finished(), True


def _sources(
    what: Sequence[str],
    kernels: Sequence[str] | None,
    sizes: Sequence[str] | None,
    param: list[str] | None,
    define: list[str] | None,
    include: list[str] | None,
    assume_no_alias: bool,
    compile_commands: str | None,
) -> list[Source]:
    """Return the files to compare on; none if suites are given."""
    suites = [word for word in what if word in _SUITES]
    if suites and len(suites) < len(what):
        raise UsageError("give either suites or C files, not both")
    if suites:
        if param or define or include or assume_no_alias or compile_commands:
            raise UsageError(
                "--param, -D, -I, --assume-no-alias and --compile-commands are for C files; "
                "suites take --size"
            )
        return []
    if kernels or sizes:
        raise UsageError("--kernel and --size are for suites; files take --param NAME=VALUE")
    # Contenders have compilers and flags of their own; the rest is the file's.
    reading = Reading(
        param=param,
        define=define,
        include=include,
        cc=DEFAULT_COMPILER,
        cflags=shlex.join(DEFAULT_FLAGS),
        compile_commands=compile_commands,
        assume_no_alias=assume_no_alias,
    )
    return [reading.source(file) for file in what]


def _cases(
    what: Sequence[str],
    kernels: Sequence[str] | None,
    sizes: Sequence[str] | None,
    sources: Sequence[Source],
) -> list[Case]:
    if sources:
        return file_cases(
            [(str(source.path), source.programs(find_sizes=True)) for source in sources]
        )
    return [case for suite in what for case in suite_cases(suite, kernels or (), sizes or ())]


def _command_line(
    what: Sequence[str],
    kernel: Sequence[str] | None,
    size: Sequence[str] | None,
    param: Sequence[str] | None,
    define: Sequence[str] | None,
    include: Sequence[str] | None,
    compile_commands: str | None,
    optimiser: Sequence[str] | None,
    time_limit: float,
    rounds: int,
    threads: Sequence[int] | None,
    seed: int,
    assume_no_alias: bool,
) -> list[str]:
    """Return the command line that repeats the comparison, without `--output` and `--memo`."""
    words = ["looper", "compare", *what]
    lists = (
        ("--kernel", kernel), ("--size", size), ("--param", param), ("-D", define),
        ("-I", include), ("--optimiser", optimiser),
    )  # fmt: skip
    for option, values in lists:
        for value in values or ():
            words += [option, value]
    if compile_commands is not None:
        words += ["--compile-commands", compile_commands]
    words += ["--time-limit", f"{time_limit:g}", "--rounds", str(rounds), "--seed", str(seed)]
    if assume_no_alias:
        words.append("--assume-no-alias")
    for count in threads or ():
        words += ["--threads", str(count)]
    return words
