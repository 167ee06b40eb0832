"""LOOPer: learned loop optimisation. A C file in, a verified faster C file out."""

from looper.errors import LooperError
from looper.frontend.builder import Builder
from looper.frontend.c import read_c, read_regions
from looper.kernels import find_kernel
from looper.memo import Memo
from looper.optimization import Optimization, optimize
from looper.program import Program
from looper.schedule import Schedule

__all__ = [
    "Builder",
    "LooperError",
    "Memo",
    "Optimization",
    "Program",
    "Schedule",
    "find_kernel",
    "optimize",
    "read_c",
    "read_regions",
]
