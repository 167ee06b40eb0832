"""Target files for the C of a command line, checked before slow work begins."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from looper.commands.printing.outputs import STANDARD_OUTPUT, check_target, chosen_target, write_c
from looper.errors import UsageError


def check_given_once(paths: Sequence[Path]) -> None:
    """Check that no file is given twice, even under different names.

    Raises:
        UsageError: one is.
    """
    known: dict[object, Path] = {}
    for path in paths:
        other = known.setdefault(_identity(path), path)
        if other is not path:
            names = f"{path} is" if other == path else f"{other} and {path} are the same file,"
            raise UsageError(f"{names} given twice: name it once")


def _identity(path: Path) -> object:
    """Return the device and inode of a file, or its name if there is no such file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return path
    return found.st_dev, found.st_ino


def chosen_targets(output: str | None, sources: Sequence[Path]) -> list[str]:
    """Return the file to write for each source.

    Args:
        output: given by the user: for several files a folder, which need not exist.
        sources: the files.

    Returns:
        Names of files that can be written, see `check_target`; or `-`.

    Raises:
        UsageError: one of them cannot be written, or would replace an input or another one.
    """
    if len(sources) == 1:
        targets = [chosen_target(output, sources[0])]
    elif output is None:
        targets = [chosen_target(None, each) for each in sources]
    else:
        is_new = _is_new_folder(output, sources[0])
        targets = [str(Path(output) / each.name) for each in sources]
    _check_different(targets, sources)
    if len(sources) > 1 and output is not None and is_new:
        return targets
    for target in targets:
        for source in sources:
            check_target("-o", target, source)
    return targets


def _is_new_folder(output: str, source: Path) -> bool:
    """Return True if a folder for several files has to be created, and can be.

    Raises:
        UsageError: files cannot be written there.
    """
    if chosen_target(output, source) == STANDARD_OUTPUT:
        raise UsageError(f"-o {output}: standard output takes one file; for several, name a folder")
    if output and "\0" not in output:
        if Path(output).is_dir():
            return False
        if os.path.lexists(output):
            raise UsageError(f"-o {output}: this is no folder, which several files need")
    # A folder has the same requirements as a file of that name.
    check_target("-o", output.rstrip("/"))
    return True


def _check_different(targets: Sequence[str], sources: Sequence[Path]) -> None:
    known: dict[str, Path] = {}
    for target, source in zip(targets, sources, strict=True):
        other = known.setdefault(os.path.realpath(target), source)
        if other is not source:
            raise UsageError(
                f"{other} and {source} would both be written to {target}: optimise them by "
                "commands of their own"
            )


def write_target(target: str, text: str) -> None:
    """Write the C of a file, creating its folder if needed.

    Raises:
        UsageError: it cannot be written.
    """
    folder = Path(target).parent
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UsageError(f"-o {folder}: cannot be made: {error.strerror}") from None
    write_c("-o", target, text)
