"""Predefined macros and header directories of the compiler in use, as options for libclang.

Code is read by libclang and compiled by gcc or another compiler. Both use the same macros, so that
`#ifdef _OPENMP` is read as it is compiled, and the same headers.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from looper.errors import ToolchainError
from looper.support.cache import BoundedCache
from looper.support.child_processes import TookTooLong
from looper.support.compiler import ASKING_SECONDS, compiler_answer
from looper.support.deadline import Deadline

_MACRO = re.compile(r"#define ((\w+)(?:\([^)]*\))?)(?: (.*))?")
_SEARCHED = re.compile(r"^ (\S.*?)(?: \(framework directory\))?$", re.MULTILINE)

# Header directories, for use without a compiler; the own headers of one compiler are enough.
_OWN_HEADERS = ("usr/lib/gcc/*/*/include", "usr/lib*/clang/*/include",
                "usr/lib/llvm-*/lib/clang/*/include")  # fmt: skip
_SYSTEM = ("usr/local/include", "usr/include/*-linux-gnu*", "usr/include")
_NUMBER = re.compile(r"\d+")
# Types that gcc has as keywords and clang does not.
_KEYWORDS = (
    "_Float32=float",
    "_Float32x=double",
    "_Float64=double",
    "_Float64x=long double",
    "_Float128=__float128",
)
# Flags that decide what types are.
_OF_TYPES = ("-funsigned-char", "-fsigned-char", "-fno-unsigned-char", "-fno-signed-char",
             "-fshort-enums", "-m32")  # fmt: skip
# Selects checked versions of library functions, which use built-ins that clang does not have.
_UNREADABLE = frozenset({"_FORTIFY_SOURCE"})


@dataclass(frozen=True)
class Predefined:
    """Macros and directories of a compiler.

    Attributes:
        macros: (name, name with parameters if it has some, text) of the predefined macros.
        by_flags: names of the macros that depend on the flags, such as `_OPENMP`.
        directories: the search path of headers between `<` and `>`.
        own_directories: directories given by `-I` flags, whose headers are the user's.
        language: the flags that select the version of C and the properties of its types.
        is_clang: no compiler is used but libclang itself.
    """

    macros: tuple[tuple[str, str, str], ...]
    by_flags: frozenset[str]
    directories: tuple[str, ...]
    own_directories: tuple[str, ...] = ()
    language: tuple[str, ...] = ()
    is_clang: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """The options with which clang uses these macros and headers instead of its own."""
        if self.is_clang:
            own = [f"-I{each}" for each in self.own_directories]
            headers = [part for each in self.directories for part in ("-isystem", each)]
            macros = [f"-D{head}={text}" for _, head, text in self.macros]
            return (*own, *headers, *macros, *self.language)
        defined = [
            f"-D{head}={text}" for name, head, text in self.macros if name not in _UNREADABLE
        ]
        missing = [f"-D{each}" for each in _KEYWORDS]
        headers = [part for each in self.directories for part in ("-isystem", each)]
        own = [f"-I{each}" for each in self.own_directories]
        return ("-undef", "-nostdinc", *own, *headers, *defined, *missing, *self.language)


_known: BoundedCache[tuple[str, tuple[str, ...]], Predefined] = BoundedCache(16)


def predefined(
    compiler: str, flags: tuple[str, ...], seconds: float = ASKING_SECONDS
) -> Predefined:
    """Return the predefined macros and directories of a compiler under some flags, cached.

    Args:
        compiler: its name or path; if empty, no program is run, and the result is for libclang
            itself with the headers found in the system.
        flags: its options.
        seconds: time limit for its answer.

    Raises:
        ToolchainError: the compiler is not installed or does not accept the flags.
    """
    if not compiler:
        return _of_libclang(flags)
    return _known.once((compiler, flags), lambda: _asked(compiler, flags, Deadline(seconds)))


def _asked(compiler: str, flags: tuple[str, ...], deadline: Deadline) -> Predefined:
    macros, messages = _answer(compiler, flags, deadline)
    plain = set(_parsed(_answer(compiler, (), deadline)[0]))
    found = _parsed(macros)
    changed = {name for name, _, _ in plain.symmetric_difference(found)}
    _, _, searched = messages.partition("#include <...> search starts here:")
    directories = _SEARCHED.findall(searched.partition("End of search list")[0])
    own = given(flags, "-I")
    system = tuple(each for each in directories if each not in own)
    return Predefined(found, frozenset(changed), system, own, _language(flags))


def _of_libclang(flags: tuple[str, ...]) -> Predefined:
    openmp = ("_OPENMP", "_OPENMP", "201511")
    macros = (openmp,) if any(flag.startswith("-fopenmp") for flag in flags) else ()
    return Predefined(
        macros,
        frozenset({"_OPENMP"}),
        _system_directories(),
        given(flags, "-I"),
        _language(flags),
        is_clang=True,
    )


def _language(flags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if flag.startswith("-std=") or flag in _OF_TYPES)


@lru_cache(maxsize=1)
def _system_directories() -> tuple[str, ...]:
    """Return the header directories of this system, found without running a compiler."""
    own = [sorted(Path("/").glob(each), key=_numbers) for each in _OWN_HEADERS]
    newest = [found[-1] for found in own if found][:1]
    machine = os.uname().machine
    others = [
        each
        for pattern in _SYSTEM
        for each in Path("/").glob(pattern)
        if "*" not in pattern or each.name.startswith(f"{machine}-")
    ]
    return tuple(str(each) for each in (*newest, *others) if each.is_dir())


def _numbers(path: Path) -> list[int]:
    return [int(number) for number in _NUMBER.findall(str(path))]


def given(flags: Sequence[str], option: str) -> tuple[str, ...]:
    """Return the values of an option such as `-I` or `-D`, written in one word or in two."""
    found = []
    for flag, following in zip(flags, (*flags[1:], ""), strict=True):
        if flag == option:
            found.append(following)
        elif flag.startswith(option):
            found.append(flag.removeprefix(option))
    return tuple(found)


def _parsed(text: str) -> tuple[tuple[str, str, str], ...]:
    found = (_MACRO.fullmatch(line) for line in text.split("\n"))
    return tuple((m[2], m[1], m[3] or "") for m in found if m is not None)


def _answer(compiler: str, flags: Sequence[str], deadline: Deadline) -> tuple[str, str]:
    """Return the macros as `#define` lines, and the compiler's verbose output."""
    command = [compiler, *flags, "-dM", "-E", "-v", "-x", "c", os.devnull]
    try:
        done = compiler_answer(command, deadline.left)
    except TookTooLong:
        raise ToolchainError(
            f"`{compiler}` does not say which macros it defines: it was killed after "
            f"{deadline.seconds:.3g} s"
        ) from None
    if done.status != 0:
        told = [line for line in done.errors.split("\n") if "error:" in line]
        lines = told or [f"exit status {done.status}"]
        raise ToolchainError(f"`{' '.join(command[:-6])}` does not work: {lines[0].strip()}")
    return done.output, done.errors
