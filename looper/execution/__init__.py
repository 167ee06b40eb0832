"""Compilation, sandboxed runs, verification and timing of generated code."""

from looper.execution.executor import Executor
from looper.execution.outcome import Calls, Comparison, Execution, Speedup, Status
from looper.execution.sandbox import Limits, Repeats
from looper.execution.toolchain import CompilationFailed, Machine, Toolchain

__all__ = [
    "Calls",
    "Comparison",
    "CompilationFailed",
    "Execution",
    "Executor",
    "Limits",
    "Machine",
    "Repeats",
    "Speedup",
    "Status",
    "Toolchain",
]
