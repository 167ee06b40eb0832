"""Compilation databases (`compile_commands.json`) with the compiler commands of a project."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from looper.errors import UsageError
from looper.execution.compiling.flags import words
from looper.execution.compiling.toolchain import compiler_words
from looper.support.json_text import parsed_json

NAME = "compile_commands.json"


@dataclass(frozen=True)
class Entry:
    """Compiler command of one file.

    Attributes:
        database: the database that contains it.
        directory: the directory that relative paths are relative to.
        compiler: its name or path; see `looper.execution.compiling.known_compilers`.
        options: all words after the compiler, including the names of source and output; see
            `looper.execution.compiling.project_flags`.
    """

    database: Path
    directory: Path
    compiler: str
    options: tuple[str, ...]


def find_database(source: Path) -> Path | None:
    """Return the nearest database beside a file or above it, or in a folder `build` there.

    The database determines compiler options, so one put there by another user (in `/tmp`, for
    example) is ignored: it must belong to this user, to root or to the owner of the file.
    """
    try:
        file = source.resolve()
        trusted = {os.getuid(), 0, file.stat().st_uid}
        for folder in file.parents:
            for path in (folder / NAME, folder / "build" / NAME):
                if path.is_file() and path.stat().st_uid in trusted:
                    return path
    except (OSError, ValueError):
        pass
    return None


def read_entry(path: Path, source: Path) -> Entry | None:
    """Return the first entry of a database for a file, or None if it has none.

    Args:
        path: the database, or its folder.
        source: the file.

    Raises:
        UsageError: the file cannot be read or is not a database.
    """
    database = path / NAME if path.is_dir() else path
    wanted = source.resolve()
    for number, each in enumerate(_content(database)):
        try:
            directory = database.resolve().parent / each["directory"]
            file = each["file"]
            # Comparing names first avoids most file system look-ups in a large database.
            if Path(file).name != source.name and Path(file).name != wanted.name:
                continue
            if (directory / file).resolve() != wanted:
                continue
            command = each["arguments"] if "arguments" in each else _words(each["command"])
            first = compiler_words([_argument(word) for word in command])
        except (KeyError, TypeError, ValueError, UsageError) as error:
            reason = f"no {error}" if isinstance(error, KeyError) else error
            raise UsageError(f"{database}: entry {number + 1} makes no sense: {reason}") from None
        # A name without a slash is searched on the PATH.
        compiler = str(directory / first[0]) if "/" in first[0] else first[0]
        return Entry(database, directory, compiler, tuple(first[1:]))
    return None


def _words(command: str) -> list[str]:
    return words("command", command)


def _argument(word: object) -> str:
    """Return a word of a command after checking it.

    Raises:
        TypeError, ValueError: it cannot be one.
    """
    if not isinstance(word, str):
        raise TypeError(f"{str(word)[:40]!r} is no word of a command")
    if "\0" in word:
        raise ValueError("a word of the command has a null character")
    os.fsencode(word)
    return word


def _content(database: Path) -> list[Any]:
    if database.exists() and not database.is_file():
        raise UsageError(f"{database}: not a regular file")
    try:
        content = parsed_json(database.read_text("utf-8", "surrogateescape"))
    except OSError as error:
        raise UsageError(f"{database}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(f"{database}: this is not JSON: {error}") from None
    except MemoryError:
        raise UsageError(f"{database}: there is not enough memory to read it") from None
    if not isinstance(content, list):
        raise UsageError(f"{database}: this is not a compilation database, which is a list")
    return content
