"""Commands `looper generate`: random programs as C files, and measurements of them."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import TaskID, track

from costmodel.data.looperset import export_records, import_files
from costmodel.data.measuring import (
    DEFAULT_OPTIONS,
    ProgramRecord,
    Report,
    check_that_code_runs,
    finished_programs,
    measure_programs,
    source_of,
    unfinished_numbers,
)
from costmodel.data.random_programs import CSource
from costmodel.models.model_evaluator import load_predictor
from looper.commands.parameters import options as opt
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.report.job_progress import JobProgress
from looper.space.subspaces import subspace
from looper.support.requirements import require

app = typer.Typer(no_args_is_help=True, help="Generate random programs, and measure them.")


@app.command("programs", epilog="Example: looper generate programs --count 20 --output random")
def programs(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="New output directory.")
    ],
    count: Annotated[int, typer.Option(help="Number of programs.", min=1)] = 10,
    seed: Annotated[int, typer.Option(help="Seed of the programs.", min=0)] = 0,
    report: Annotated[
        bool,
        typer.Option("--report", help="Compare the programs with PolyBench: a table and a plot."),
    ] = False,
) -> None:
    """Write random affine programs as C files with one region each.

    The same seed gives the same programs, and more of them if the count is larger. `programs.json`
    has the sizes of each; the first line of a file is the command that optimizes it.
    """
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"--output {output}: it exists and is not an empty folder; name a new one")
    output.mkdir(parents=True, exist_ok=True)
    screen = Console(stderr=True)
    sources = [source_of(seed, number) for number in range(count)]
    for source in sources:
        (output / f"{source.name}.c").write_text(_file(source))
    known = {each.name: {"kinds": each.kinds, "sizes": each.sizes} for each in sources}
    (output / "programs.json").write_text(json.dumps(known, indent=1) + "\n")
    print(f"{count} programs in {output}")
    if report:
        _report(sources, output, screen)


@app.command("data", epilog="Example: looper generate data --programs 100 --memo data.db")
def data(
    memo: Annotated[Path, typer.Option(metavar="FILE", help="Memo file for the measurements.")],
    count: Annotated[
        int, typer.Option("--programs", help="Total number of programs.", min=1)
    ] = 100,
    schedules: Annotated[
        int, typer.Option(help="Approximate number of schedules for each program.", min=1)
    ] = DEFAULT_OPTIONS.schedules,
    seed: Annotated[int, typer.Option(help="Seed of the programs.", min=0)] = 0,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Number of processes that search and compile. Default: the number of cores plus"
            " two.",
            min=1,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Ray cluster to measure on: HOST:PORT, or auto."),
    ] = None,
    elsewhere: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR", help="Exported data whose programs are skipped. Can be repeated."
        ),
    ] = None,
    model: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Weights of a model whose highest-ranked schedules are measured, too.",
        ),
    ] = None,
    space: Annotated[
        str,
        typer.Option(
            help="Space of schedules to measure. In `tiramisu`, which is for single nests, each "
            "nest becomes its own program."
        ),
    ] = "full",
    interchanges: Annotated[
        bool,
        typer.Option(
            "--interchanges", help="Measure all interchanges of every nest and nothing else."
        ),
    ] = False,
    cc: opt.Compiler = None,
    cflags: opt.CompilerFlags = None,
    threads: opt.Threads = None,
) -> None:
    """Measure schedules of many random programs.

    These are schedules that a beam search meets, final schedules of random episodes, and the
    highest-ranked ones of a model; or, with --interchanges, all interchanges of each nest, which
    becomes a program of its own. Thousands of programs take days. The command can be interrupted at
    any time and continues when it is run again; it waits while other work needs the machine.

    With --cluster, every node that was started with `ray start --address=ADDRESS
    --resources='{"looper_measuring": 1}'` measures one program at a time. The work of a lost node
    is done again. Nodes should have no other work, as they do not wait.

    Use one memo for each compiler, number of threads, kind of machine and space.
    """
    if cluster is not None and workers is not None:
        raise UsageError("--workers is about this machine: leave it out with --cluster")
    if cluster is not None:
        require("ray", extra="cluster")
    if model is not None:
        load_predictor(model)  # fail now rather than after hours of work
    known = _names_of(elsewhere or ())
    toolchain = Toolchain.detect(cc, cflags)
    options = replace(
        DEFAULT_OPTIONS.of_each(schedules),
        toolchain=toolchain,
        threads=threads,
        weights=model,
        space=subspace(space),
        interchanges=interchanges,
    )
    if cluster is None:
        check_that_code_runs(options)
    with JobProgress() as shown:
        finished = count - len(unfinished_numbers(memo, seed, count, known))
        task = shown.add_task("measuring", total=count, completed=finished)
        told = _Told(shown, task)
        report = Report(told.finished, told.measured, told.paused)
        if cluster is None:
            measure_programs(memo, seed, count, options, report, workers, known)
        else:
            # Importing Ray takes half a second, and it is an optional dependency.
            from costmodel.data.cluster import measure_programs_on_cluster

            measure_programs_on_cluster(
                cluster, memo, seed, count, options, report, elsewhere=known
            )
    made = list(finished_programs(memo).values())
    statuses = Counter(each.status.partition(":")[0] for each in made)
    words = ", ".join(f"{number} {status}" for status, number in statuses.most_common())
    print(f"{sum(each.schedules for each in made)} schedules; programs: {words}; in {memo}")


def _names_of(folders: Sequence[Path]) -> set[str]:
    """Return the names of the programs in exported data."""
    if not folders:
        return set()
    require("pyarrow")
    from costmodel.data.dataset import program_names

    return {name for folder in folders for name in program_names(folder)}


class Format(str, Enum):
    """File formats for exported measurements."""

    PARQUET = "parquet"
    LOOPERSET = "looperset"


@app.command("export", epilog="Example: looper generate export --memo data.db -o data")
def export(
    memo: Annotated[list[Path], typer.Option(metavar="FILE", help="Memo file. Can be repeated.")],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="PATH", help="Output directory; for looperset, output file."
        ),
    ],
    format: Annotated[
        Format, typer.Option("--format", help="Format: tables, or that of LOOPerSet.")
    ] = Format.PARQUET,
) -> None:
    """Write measurements of random programs as Parquet tables, with a data card.

    `looper train cost-model --data DIR` learns from them. With `--format looperset`, the output is
    compressed JSON lines in the format of the public data set LOOPerSet, and what it cannot express
    is counted.
    """
    if format is Format.LOOPERSET:
        if output.is_dir():
            raise UsageError(f"--output {output}: it is a folder; name a file, such as x.jsonl.gz")
        for line in export_records(output, memo).lines():
            print(line)
        return
    require("pyarrow")
    from costmodel.data.dataset import write_data_set

    card = write_data_set(output, memo)
    print(f"{card['schedules']:,} schedules of {card['programs']:,} programs in {output}")


@app.command("import", epilog="Example: looper generate import part.jsonl.gz --memo others.db")
def import_(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files in LOOPerSet's format.")
    ],
    memo: Annotated[Path, typer.Option(metavar="FILE", help="Memo file for the measurements.")],
    machine: Annotated[
        str, typer.Option(metavar="NAME", help="Name of the machine in the memo.")
    ] = "LOOPerSet",
    limit: Annotated[
        int | None, typer.Option(help="Largest number of records to read.", min=1)
    ] = None,
) -> None:
    """Import the public data set LOOPerSet into a memo, as measurements of another machine.

    Records that LOOPer cannot express, or considers illegal, are left out and counted.
    """
    for line in import_files(files, memo, machine, limit).lines():
        print(line)


@app.command("repeat", epilog="Example: looper generate repeat --memo data.db --programs 60")
def repeat(
    memo: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Memo file. Default: the measurements of --data."),
    ] = None,
    count: Annotated[int, typer.Option("--programs", help="Number of programs.", min=1)] = 60,
    seed: Annotated[int, typer.Option(help="Seed of the programs and schedules.", min=0)] = 0,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Exported data whose card is updated."),
    ] = None,
    machine: Annotated[
        str | None,
        typer.Option(
            metavar="DIGEST",
            help="Name of this machine in data of an earlier code generator.",
        ),
    ] = None,
) -> None:
    """Measure some schedules again, and report how well that predicts the first measurements."""
    require("scipy", *(("pyarrow",) if data is not None else ()))
    from costmodel.data.noise_floor import repeated
    from costmodel.data.training_data import exported, remembered

    if memo is not None:
        sources = remembered([memo])
    elif data is not None:
        sources = exported([data])
    else:
        raise UsageError("--memo or --data: say which measurements")
    with JobProgress() as shown:
        task = shown.add_task("measuring again", total=count)
        found, number = repeated(
            chain.from_iterable(sources),
            count,
            seed,
            machine,
            lambda done: shown.update(task, completed=done),
        )
        shown.update(task, completed=count)
    if data is not None:
        from costmodel.data.dataset import add_to_card

        add_to_card(data, {"noise floor": asdict(found)})
    print(
        f"{number} schedules of {found.programs} programs: a second measurement predicts the "
        f"speedup with MAPE {100 * found.mape:.1f} %, Spearman {found.spearman:.3f}, nDCG "
        f"{found.ndcg:.3f}"
    )


class _Told:
    """Callbacks that show the rate of measured schedules, or a pause, in the progress line."""

    def __init__(self, shown: JobProgress, task: TaskID) -> None:
        self._shown, self._task = shown, task
        self._begin, self._waited, self._since = time.monotonic(), 0.0, 0.0
        self._count = 0

    def finished(self, _: ProgramRecord) -> None:
        """Advance the progress by one finished program."""
        self._shown.update(self._task, advance=1)

    def measured(self, count: int) -> None:
        """Add newly measured schedules to the count."""
        self._count += count
        rate = self._count / max(1e-9, time.monotonic() - self._begin - self._waited)
        self._say(f"{self._count:,} schedules, {rate:.1f} per second")

    def paused(self, busy: bool) -> None:
        """Show that measuring waits for other work on the machine, or note the end of the wait."""
        if busy:
            self._since = time.monotonic()
            self._say("waiting, as something else needs the machine")
        else:
            self._waited += time.monotonic() - self._since

    def _say(self, text: str) -> None:
        self._shown.update(self._task, description=text)


def _file(source: CSource) -> str:
    words = " ".join(f"--param {name}={value}" for name, value in source.sizes.items())
    return f"/* looper optimize {source.name}.c {words} */\n\n{source.text}"


def _report(sources: list[CSource], output: Path, screen: Console) -> None:
    # Importing the plots takes a second.
    from costmodel.data.diversity import nearest, plot_traits, traits_table
    from looper.kernels import suites

    kernels = [each.program("MEDIUM") for each in suites()["polybench"]]
    made = [each.program() for each in track(sources, "reading", console=screen, transient=True)]
    groups = {"random": made, "PolyBench": kernels}
    console = Console()
    console.print(traits_table(groups))
    plot_traits(groups, output / "traits.png")
    near = [
        (*nearest(each, kernels), each)
        for each in track(made, "comparing", console=screen, transient=True)
    ]
    apart, kernel, program = min(near, key=lambda found: found[0])
    console.print(
        f"the nearest to a PolyBench kernel: {program.name} and {kernel.name}, normalised "
        f"tree edit distance {apart:.2f}; plot: {output / 'traits.png'}",
        markup=False,
    )
