"""The directory of a comparison: tables, plots and how to repeat it, beside `results.json`."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from looper.compare.result_tables import comma_separated, markdown, threads_markdown
from looper.compare.results import Results


def write_directory(results: Results, output: Path, arguments: Sequence[str]) -> list[Path]:
    """Write all files but `results.json` and the code, which exist already; return their paths.

    Args:
        results: the results.
        output: the directory.
        arguments: the command line, without the directory.
    """
    # Importing Matplotlib is slow, and it is not needed before.
    from looper.compare.plots import write_plots

    plots = write_plots(results, output)
    if plots:
        pictures = [f"![{path.stem}]({path.name})" for path in plots if path.suffix == ".png"]
        page = markdown(results) + "\n## Plots\n\n" + "\n\n".join(pictures) + "\n"
    else:
        page = markdown(results)
    texts = {
        "results.csv": comma_separated(results),
        "results.md": page,
        "rerun.sh": rerun_script(arguments),
    }
    for name, text in texts.items():
        (output / name).write_text(text)
    (output / "rerun.sh").chmod(0o755)
    return [*(output / name for name in texts), *plots]


def write_threads(results: Sequence[Results], output: Path, arguments: Sequence[str]) -> list[Path]:
    """Write the table of comparisons with several numbers of threads side by side.

    Args:
        results: one for each number of threads.
        output: the directory around theirs.
        arguments: the command line, without the directory.
    """
    page, script = output / "threads.md", output / "rerun.sh"
    page.write_text(threads_markdown(results))
    script.write_text(rerun_script(arguments))
    script.chmod(0o755)
    return [page, script]


def rerun_script(arguments: Sequence[str]) -> str:
    """Return a script that measures everything again into another directory."""
    return (
        "#!/bin/sh\n"
        "# Measures all of this again, into the directory given as the first argument.\n"
        "# (The same command into this directory only measures what is missing.)\n"
        f'exec {shlex.join(arguments)} --output "${{1:-again}}"\n'
    )
