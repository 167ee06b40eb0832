"""Compile, run in a sandbox, verify, time."""

from looper.execution.executor import Executor
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.sandbox import Limits, Repeats
from looper.execution.toolchain import CompilationFailed, Machine, Toolchain

__all__ = [
    "Comparison",
    "CompilationFailed",
    "Execution",
    "Executor",
    "Limits",
    "Machine",
    "Repeats",
    "Status",
    "Toolchain",
]
