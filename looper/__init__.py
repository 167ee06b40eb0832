"""LOOPer: learned loop optimisation. A C file in, a verified faster C file out."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from looper.builder.program_builder import Builder
    from looper.errors import LooperError
    from looper.frontend.c import read_c, read_regions
    from looper.ir.program import Program
    from looper.kernels import find_kernel
    from looper.memo.store import Memo
    from looper.optimizer.optimization import Optimization, optimize
    from looper.optimizer.requests import MeasurementOptions, OutputOptions, SearchRequest
    from looper.schedule import Schedule

    __version__: str

__all__ = [
    "Builder",
    "LooperError",
    "MeasurementOptions",
    "Memo",
    "Optimization",
    "OutputOptions",
    "Program",
    "Schedule",
    "SearchRequest",
    "__version__",
    "find_kernel",
    "optimize",
    "read_c",
    "read_regions",
]

_HOMES = {
    "Builder": "looper.builder.program_builder",
    "LooperError": "looper.errors",
    "MeasurementOptions": "looper.optimizer.requests",
    "Memo": "looper.memo.store",
    "Optimization": "looper.optimizer.optimization",
    "OutputOptions": "looper.optimizer.requests",
    "Program": "looper.ir.program",
    "Schedule": "looper.schedule",
    "SearchRequest": "looper.optimizer.requests",
    "find_kernel": "looper.kernels",
    "optimize": "looper.optimizer.optimization",
    "read_c": "looper.frontend.c",
    "read_regions": "looper.frontend.c",
}

if not TYPE_CHECKING:
    # Imported on first access: the command line must be able to handle Ctrl-C before that is done.
    def __getattr__(name: str) -> Any:
        if name == "__version__":
            from importlib.metadata import version

            return version("looper-autoscheduler")
        if name not in _HOMES:
            raise AttributeError(f"module 'looper' has no attribute {name!r}")
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
