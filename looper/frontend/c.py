"""Reading C: the regions of a file as `Program`s.

    program = read_c("gemm.c", params={"n": 1000})

A program assumes that distinct names are distinct memory; where this is not certain, `Region.apart`
lists the memory that the written file has to compare. Calls of mathematical functions are assumed
to have no side effects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from looper.errors import UsageError
from looper.frontend.c_file import CFile, Loops
from looper.frontend.lower.aliasing import Aliasing
from looper.ir.program import Program
from looper.support import arguments
from looper.support.compiler import DEFAULT_COMPILER, DEFAULT_FLAGS


def read_c(
    path: str | Path,
    *,
    params: Mapping[str, int] | None = None,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    options: Sequence[str] = (),
    region: int | None = None,
    compiler: str = DEFAULT_COMPILER,
    flags: Sequence[str] = DEFAULT_FLAGS,
    assume_no_alias: bool = False,
) -> Program:
    """Read one region of a C file.

    Args:
        path: the file.
        params: values of the size parameters, by name.
        defines: macros as after `-D`: `NAME` or `NAME=VALUE`.
        include_dirs: directories as after `-I`.
        options: other options of the preprocessor, such as `-isystem` and `-include`.
        region: number of the region, counted from 1; required only if the file has several.
        compiler: its predefined macros and headers are used to read the file.
        flags: the flags it is compiled with, since macros such as `_OPENMP` depend on them.
        assume_no_alias: assume that no two names of the region overlap in memory, so that the
            written file need not compare addresses.

    Raises:
        SourceError: the file cannot be read, or its region contains something not accepted.
        UsageError: an option is invalid, or a size parameter has no value.
        ToolchainError: the compiler is missing or does not accept the flags.
    """
    region = arguments.optional_integer("region", region)
    aliasing = Aliasing(assume_no_alias, "-fno-strict-aliasing" not in flags)
    source = CFile.of(path, params, defines, include_dirs, options, compiler, flags, aliasing)
    places = source.places()
    if region is None:
        if len(places) > 1:
            functions = ", ".join(f"`{place.function.spelling}`" for place in places)
            message = f"{source.path} has {len(places)} regions, in {functions}: choose one, "
            raise UsageError(f"{message}for example region=1", f"{message}for example --region 1")
        region = 1
    if not 1 <= region <= len(places):
        reason = f"{source.path} has regions 1 to {len(places)}"
        raise UsageError(f"region={region}: {reason}", f"--region {region}: {reason}")
    return source.programs([places[region - 1]])[0]


def read_regions(
    path: str | Path,
    *,
    params: Mapping[str, int] | None = None,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    options: Sequence[str] = (),
    compiler: str = DEFAULT_COMPILER,
    flags: Sequence[str] = DEFAULT_FLAGS,
    assume_no_alias: bool = False,
) -> tuple[Program, ...]:
    """Read all regions of a C file, in order; see `read_c`."""
    aliasing = Aliasing(assume_no_alias, "-fno-strict-aliasing" not in flags)
    source = CFile.of(path, params, defines, include_dirs, options, compiler, flags, aliasing)
    return source.programs(source.places())


def detect_loops(
    path: str | Path,
    *,
    params: Mapping[str, int] | None = None,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    options: Sequence[str] = (),
    compiler: str = DEFAULT_COMPILER,
    flags: Sequence[str] = DEFAULT_FLAGS,
    assume_no_alias: bool = False,
    find_sizes: bool = False,
) -> list[Loops]:
    """Return all regions of a C file and all loops outside of them, in order; see `read_c`.

    Args:
        path, params, defines, include_dirs, options, compiler, flags, assume_no_alias: as
            `read_c`.
        find_sizes: sizes without a value get one that the file suggests, if there is one: a
            constant, a default beside `argc`, or what callers in the file pass.

    Raises:
        SourceError: the file cannot be parsed; loops that cannot be read are part of the result.
        UsageError, ToolchainError: as `read_c`.
    """
    aliasing = Aliasing(assume_no_alias, "-fno-strict-aliasing" not in flags)
    source = CFile.of(path, params, defines, include_dirs, options, compiler, flags, aliasing)
    return source.loops(find_sizes=find_sizes)
