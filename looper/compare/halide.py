"""Halide with its learned autoscheduler (Adams et al., SIGGRAPH 2019), from the wheel `halide`.

Pipelines are compiled ahead of time for constant sizes, as LOOPer's code is, and linked with C that
calls them on the same buffers as the code of the other contenders.
"""

from __future__ import annotations

import importlib
import time
import uuid
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from looper.codegen.harness import lines_unit
from looper.compare.cases import Case
from looper.compare.halide_pipelines import Computation, Region, computation
from looper.compare.optimiser_protocol import Gap, Product, ProductionFailed, Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.support.compiler import DEFAULT_FLAGS

_FUNCTION = "looper_halide"
_AUTOSCHEDULER = "Adams2019"


@dataclass(frozen=True)
class Halide:
    """Halide's pipelines of some kernels, scheduled by its autoscheduler."""

    name: str = "halide"
    description: str = f"Halide with its autoscheduler {_AUTOSCHEDULER}"

    def unavailable(self) -> str | None:
        """Return the reason for being unavailable, or None."""
        if find_spec("halide") is None:
            return 'the package `halide` is not installed (pip install -e ".[halide]")'
        return None

    def version(self) -> str:
        """Return the version of the wheel and the autoscheduler."""
        return f"halide {version('halide')}, {_AUTOSCHEDULER}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Schedule the pipeline and compile it.

        Raises:
            Gap: there is no pipeline of the program.
            ProductionFailed: the autoscheduler or the compiler fails.
        """
        hl, sizes = _halide(), dict(case.program.parameters)
        wanted = computation(hl, case.kernel, sizes)
        if wanted is None:
            raise Gap("no pipeline of Halide computes it")
        object_file = settings.scratch / f"halide-{uuid.uuid4().hex}.o"
        begun = time.monotonic()
        try:
            schedule = _compiled(hl, wanted, settings.threads, object_file)
        except hl.HalideError as error:
            reason = " ".join(str(error).split())
            raise ProductionFailed(Status.COMPILE_ERROR, reason[:300]) from None
        seconds = time.monotonic() - begun
        code = lines_unit(case.program, _calls(case, wanted, settings.threads), _before(wanted))
        include = Path(hl.__file__).parent / "include"
        arguments = (f"-I{include}", str(object_file), "-lpthread", "-ldl", "-lm")
        toolchain = Toolchain.detect("gcc", DEFAULT_FLAGS)
        return Product(
            {"pipeline": code},
            toolchain,
            arguments,
            schedule,
            {"seconds": seconds},
            own_threads=True,
        )


@cache
def _halide() -> Any:
    hl = importlib.import_module("halide")
    # The name alone would be found only on the library path.
    name = f"libautoschedule_{_AUTOSCHEDULER.lower()}.so"
    hl.load_plugin(str(next(Path(str(hl.__file__)).parent.glob(f"lib*/{name}"))))
    return hl


def _compiled(hl: Any, wanted: Computation, threads: int, object_file: Path) -> str:
    """Schedule and compile a pipeline; return the schedule as text."""
    for region in wanted.inputs:
        _bound(region.of, region)
    for region in wanted.outputs:
        _bound(region.of.output_buffer(), region)
    for parameter in wanted.scalars.values():
        parameter.set_estimate(1.0)
    pipeline = hl.Pipeline([region.of for region in wanted.outputs])
    target = hl.get_host_target()
    parameters = hl.AutoschedulerParams(_AUTOSCHEDULER, {"parallelism": threads})
    found = pipeline.apply_autoscheduler(target, parameters)
    arguments = [*(region.of for region in wanted.inputs), *wanted.scalars.values()]
    pipeline.compile_to_object(str(object_file), arguments, _FUNCTION, target)
    return str(found.schedule_source).strip()


def _bound(buffer: Any, region: Region) -> None:
    """Declare the extents of a buffer as constants."""
    for number, (low, high) in enumerate(zip(region.begin[::-1], region.end[::-1], strict=True)):
        buffer.dim(number).set_bounds(low, high - low)
        buffer.dim(number).set_estimate(low, high - low)


def _before(wanted: Computation) -> tuple[str, ...]:
    """Return the declarations that the calls need."""
    buffer = "struct halide_buffer_t *"
    types = [buffer] * len(wanted.inputs) + ["double"] * len(wanted.scalars)
    types += [buffer] * len(wanted.outputs)
    return ("#include <HalideRuntime.h>", f"int {_FUNCTION}({', '.join(types)});")


def _calls(case: Case, wanted: Computation, threads: int) -> list[str]:
    """Return the body of the function that calls the pipeline."""
    lines = [f"  halide_set_num_threads({threads});"]
    names = []
    for number, region in enumerate((*wanted.inputs, *wanted.outputs)):
        names.append(f"buffer_{number}")
        lines += _buffer(case, region, names[-1])
    count = len(wanted.inputs)
    given = [*(f"&{name}" for name in names[:count]), *wanted.scalars]
    call = ", ".join([*given, *(f"&{name}" for name in names[count:])])
    return [*lines, f"  {_FUNCTION}({call});"]


def _buffer(case: Case, region: Region, name: str) -> list[str]:
    """Return C that describes an array, or the part of it that is written."""
    array = next(each for each in case.program.arrays if each.name == region.array)
    strides = [1]
    for extent in array.shape[:0:-1]:
        strides.append(strides[-1] * extent)
    begin, end = region.begin[::-1], region.end[::-1]
    offset = sum(low * stride for low, stride in zip(begin, strides, strict=True))
    rows = ", ".join(
        f"{{{low}, {high - low}, {stride}, 0}}"
        for low, high, stride in zip(begin, end, strides, strict=True)
    )
    code = "halide_type_float" if array.type.is_floating else "halide_type_int"
    return [
        f"  halide_dimension_t {name}_dimensions[{len(strides)}] = {{{rows}}};",
        f"  struct halide_buffer_t {name} = {{0}};",
        f"  {name}.host = (uint8_t *)(({array.type.value} *){array.name} + {offset});",
        f"  {name}.type = (struct halide_type_t){{{code}, {8 * array.type.bytes}, 1}};",
        f"  {name}.dimensions = {len(strides)};",
        f"  {name}.dim = {name}_dimensions;",
    ]
