"""Classification of compiler options.

Options given for other purposes (`CFLAGS`, a compilation database) also determine output files,
warnings and instrumentation. None of these belongs in a measurement.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from looper.errors import UsageError

# Options whose value is the next word, unless it is joined to them.
_JOINABLE = ("-D", "-U", "-I", "-L", "-l", "-o", "-x", "-T", "-u", "-z", "-A", "-B", "-MF", "-MT",
             "-MQ", "-MJ")  # fmt: skip
# Options whose value is the next word.
_SEPARATE = {
    "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iprefix", "-iwithprefix",
    "-iwithprefixbefore", "-isysroot", "--sysroot", "-include-pch", "-Xpreprocessor", "-Xlinker",
    "-Xassembler", "-Xclang", "-mllvm", "--param", "-target", "-arch", "-aux-info", "-dumpbase",
    "-dumpdir", "-wrapper", "-rpath",
}  # fmt: skip
_DIRECTORIES = ("-I", "-L", "-B", "-isystem", "-iquote", "-idirafter", "-isysroot", "--sysroot")
_FILES = ("-include", "-imacros", "-include-pch", "-T")
# Such options joined with their value.
_JOINED = re.compile(r"(-isystem|-iquote|-idirafter|-include(?!-pch)|-imacros|--sysroot)=?(.+)")

_READING = re.compile(r"-[DUI]|-i[a-z]|--sysroot\b|-Xpreprocessor|-nostdinc|-undef|-Wp,")
_LINKING = re.compile(r"-[LlTuz]|-Wl,|-Xlinker|-rpath")
# Output files, warnings, debugging information, instrumentation, other kinds of output.
_DROPPED = re.compile(
    r"-(o|[cSEPCHQrspvw#]$|CC$|###$|x|M|Wp,-M|W(?![alp],)|g|d|A|aux-info|pg$|pipe|pedantic|wrapper"
    r"|save-temps|-?coverage|fprofile-|fauto-profile|fcoverage|ftest-coverage"
    r"|fsanitize|fno-sanitize|finstrument|fdiagnostics|fno-diagnostics|f(no-)?color-diag|fmessage"
    r"|fansi-escape|fdump|fopt-info|ftime-|fsyntax-only|emit-|frandom-seed|fvisibility|shared|static"
    r"|pie$|no-pie$|rdynamic|nostdlib|nostartfiles|nodefaultlibs)"
)
_OBJECT = re.compile(r".*\.(o|obj|lo|a|so(\.[\d.]+)?)", re.DOTALL)
_OPENMP = re.compile(r"-(fopenmp(=.*)?|fno-openmp|qopenmp|fiopenmp)")
# Versions of C without `for (int i = 0; ...)`, which generated code uses.
_OLD_C = re.compile(r"-ansi|-std=(c89|c90|gnu89|gnu90|iso9899:1990|iso9899:199409)")
# Options that may change results beyond the rounding of each operation.
_INEXACT = re.compile(
    r"-f(fast-math|unsafe-math-optimizations|associative-math|reciprocal-math|finite-math-only"
    r"|no-signed-zeros|no-honor-(nans|infinities)|cx-.*|approx-func|single-precision-constant"
    r"|allow-store-data-races|fp-model=.*|excess-precision=.*|fp-contract=.*)|-mrecip(=.*)?|-mfpmath=.*387.*"
)

# Behaviour that is undefined for some values only, and not defined by -fwrapv.
_TRAPS = "shift-exponent,integer-divide-by-zero,float-cast-overflow,bounds,unreachable"


@dataclass(frozen=True)
class Flags:
    """Compiler options by category.

    Attributes:
        code: options that affect the speed of code, and the version of the language.
        defines, include_dirs: values of `-D` and `-I`.
        reading: other options of the preprocessor.
        libraries: objects, libraries and options of the linker.
        others: words that are neither options nor objects, such as sources.
    """

    code: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    include_dirs: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def for_reading(self) -> tuple[str, ...]:
        """All options of the preprocessor, as words."""
        defines = (f"-D{each}" for each in self.defines)
        return (*self.reading, *defines, *(f"-I{each}" for each in self.include_dirs))


def words(option: str, text: str) -> list[str]:
    """Return the words of an option's value, split as by a shell.

    Raises:
        UsageError: a quote is not closed.
    """
    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"{option} {text}: {str(error).lower()}") from None


def sort_flags(options: Sequence[str], directory: Path | None = None) -> Flags:
    """Sort options by category, and drop those that do not affect the code of a function.

    Args:
        options: the words of a compiler's command line, without the compiler.
        directory: the directory that relative paths are relative to; default: paths are kept.
    """
    code: list[str] = []
    defines: dict[str, str] = {}
    includes: list[str] = []
    reading: list[str] = []
    libraries: list[str] = []
    others: list[str] = []
    for name, value in separated(options):
        path = _placed(name, value, directory)
        whole = [name + path] if name in _JOINABLE else [name, path] if path else [name]
        if not name.startswith("-"):
            is_object = _OBJECT.fullmatch(name)
            (libraries if is_object else others).append(_absolute(name, directory))
        elif is_dropped(name):
            continue
        elif name == "-D":
            defines[_macro(value)] = value
        elif name == "-U":
            defines.pop(value, None)
            reading.append(name + value)
        elif name == "-I":
            includes.append(path)
        elif _READING.match(name):
            reading += whole
        elif _LINKING.match(name):
            libraries += whole
        else:
            code += whole
    return Flags(
        tuple(code),
        tuple(defines.values()),
        # Compilers ignore directories that do not exist.
        tuple(dict.fromkeys(each for each in includes if Path(each).is_dir())),
        tuple(reading),
        tuple(libraries),
        tuple(others),
    )


def is_dropped(name: str) -> bool:
    """Return True if an option does not affect the code of a function, such as a warning."""
    return _DROPPED.match(name) is not None


def with_openmp(flags: Sequence[str]) -> tuple[str, ...]:
    """Return the flags with `-fopenmp` added, unless they mention OpenMP already."""
    return tuple(flags) if says_openmp(flags) else (*flags, "-fopenmp")


def says_openmp(flags: Sequence[str]) -> bool:
    """Return True if flags enable or disable OpenMP explicitly."""
    return any(_OPENMP.fullmatch(flag) for flag in flags)


def exact(flags: Sequence[str]) -> tuple[str, ...]:
    """Return the flags without those that let results differ from strict C semantics."""
    kept = ("-O3" if flag == "-Ofast" else flag for flag in flags)
    return tuple(flag for flag in kept if not _INEXACT.fullmatch(flag))


def trapping(is_clang: bool) -> tuple[str, ...]:
    """Return options for a build that traps if a value leads to undefined behaviour."""
    trap = f"-fsanitize-trap={_TRAPS}" if is_clang else "-fsanitize-undefined-trap-on-error"
    return f"-fsanitize={_TRAPS}", trap


def check_language(flags: Sequence[str]) -> None:
    """Check that the version of the language allows the C that LOOPer writes.

    Raises:
        UsageError: it is C89.
    """
    for flag in flags:
        if _OLD_C.fullmatch(flag):
            raise UsageError(
                f"{flag}: the loops that LOOPer writes declare their iterators, as C allows since "
                "1999: use -std=c99, -std=gnu99 or newer"
            )


def separated(options: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield (option, value) for options whose value can be a separate word, else (word, "")."""
    rest = iter(options)
    for word in rest:
        joined = _JOINED.fullmatch(word)
        start = next((each for each in _JOINABLE if word.startswith(each)), None)
        if word == "--":
            yield from ((each, "") for each in rest)
        elif word in _SEPARATE or word == start:
            yield word, next(rest, "")
        elif joined is not None:
            yield joined[1], joined[2]
        elif start is not None and word != "-undef":
            yield start, word.removeprefix(start)
        else:
            yield word, ""


def _macro(define: str) -> str:
    return re.split(r"[=(]", define, maxsplit=1)[0]


def _placed(name: str, value: str, directory: Path | None) -> str:
    """Return the value of an option; a path is made independent of the current folder."""
    if name in _DIRECTORIES:
        return _absolute(value, directory)
    if name in _FILES:
        # The preprocessor also searches other folders for it.
        path = _absolute(value, directory)
        return path if directory is not None and Path(path).exists() else value
    return value


def _absolute(path: str, directory: Path | None) -> str:
    return path if directory is None else str(directory / path)
