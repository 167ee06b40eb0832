"""Calls of generated code from Python, in this process."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping
from contextlib import nullcontext

import numpy as np
import numpy.typing as npt

from looper.codegen.harness import ENTRY
from looper.codegen.structs import EMPTY, FILL
from looper.errors import UsageError
from looper.execution.buffers import DTYPES
from looper.execution.compiling.building import compile_arguments
from looper.execution.compiling.toolchain import Toolchain
from looper.ir.program import Array, Program
from looper.support.scratch import scratch_folder


class NativeKernel:
    """Compiled kernel as a function of NumPy arrays.

    Arguments are the program's arrays, by keyword or in the order of `program.arrays`. Arrays must
    have exactly the shape and type of the program's, be C-contiguous and, if the code writes them,
    writeable: they are changed in place. A scalar that is only read may be a Python number; one
    that is written must be a zero-dimensional array. The code runs without the GIL.
    """

    def __init__(self, program: Program, library: ctypes.CDLL) -> None:
        self.program = program
        self._library, self._in_turn = library, threading.Lock()
        # Structs that contain arrays are allocated by the library itself.
        present = [name for name in (FILL, ENTRY, EMPTY) if hasattr(library, name)]
        self._functions = [library[name] for name in present]
        for function in self._functions:
            function.restype = None
            function.argtypes = [ctypes.POINTER(ctypes.c_void_p)]

    def __call__(self, *values: object, **named: object) -> None:
        """Run the kernel.

        Raises:
            UsageError: an argument is missing, unknown or does not fit.
        """
        given = self._bind(values, named)
        arrays = [self._checked(array, given[array.name]) for array in self.program.arrays]
        self._check_distinct(arrays)
        pointers = (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
        with self._in_turn if len(self._functions) > 1 else nullcontext():
            for function in self._functions:
                function(pointers)

    def _bind(self, values: tuple[object, ...], named: Mapping[str, object]) -> dict[str, object]:
        names = [array.name for array in self.program.arrays]
        signature = f"{self.program.name}({', '.join(names)})"
        if len(values) > len(names):
            raise UsageError(f"{signature} takes {len(names)} arguments, not {len(values)}")
        given = dict(zip(names, values, strict=False))
        for name, value in named.items():
            if name not in names:
                raise UsageError(f"{signature} has no argument `{name}`")
            if name in given:
                raise UsageError(f"{signature} got `{name}` twice")
            given[name] = value
        missing = [f"`{name}`" for name in names if name not in given]
        if missing:
            raise UsageError(f"{signature} needs {', '.join(missing)} too")
        return given

    def _checked(self, array: Array, value: object) -> npt.NDArray[np.generic]:
        is_written = array in self.program.written
        dtype = DTYPES[array.type]
        if not array.shape and not is_written and not isinstance(value, np.ndarray):
            return _scalar(array, value, dtype)
        if not isinstance(value, np.ndarray):
            hint = " (of no dimensions, as the code writes it)" if not array.shape else ""
            kind = type(value).__name__
            raise UsageError(f"`{array.name}` must be a NumPy array{hint}, not {kind}")
        if value.dtype != dtype:
            raise UsageError(f"`{array.name}` must have dtype {dtype}, not {value.dtype}")
        if value.shape != array.shape:
            raise UsageError(f"`{array.name}` must have shape {array.shape}, not {value.shape}")
        if not value.flags.c_contiguous or not value.flags.aligned:
            raise UsageError(
                f"`{array.name}` must be contiguous in C order: pass a copy "
                "(numpy.ascontiguousarray)"
            )
        if is_written and not value.flags.writeable:
            raise UsageError(f"`{array.name}` is written by the code, but is a read-only array")
        return value

    def _check_distinct(self, values: list[npt.NDArray[np.generic]]) -> None:
        """Check that written arrays overlap with no other array, as the code assumes."""
        arrays = self.program.arrays
        for k, (array, value) in enumerate(zip(arrays, values, strict=True)):
            for other, second in zip(arrays[:k], values[:k], strict=True):
                written = array in self.program.written or other in self.program.written
                if written and np.may_share_memory(value, second):
                    raise UsageError(f"`{array.name}` and `{other.name}` share memory")


def _scalar(array: Array, value: object, dtype: np.dtype[np.generic]) -> npt.NDArray[np.generic]:
    numbers = (int, float, np.integer, np.floating)
    if not isinstance(value, numbers if array.type.is_floating else (int, np.integer)):
        kind = type(value).__name__
        raise UsageError(f"`{array.name}` must be a number of type {array.type.value}, not {kind}")
    try:
        return np.array(value, dtype=dtype)
    except OverflowError:
        raise UsageError(f"`{array.name}` = {value} does not fit {array.type.value}") from None


def load(unit: str, program: Program, toolchain: Toolchain) -> NativeKernel:
    """Compile a translation unit and load it into this process.

    Raises:
        CompilationFailed: the compiler refuses it.
    """
    with scratch_folder() as folder:
        path = folder / "kernel.so"
        toolchain.compile(unit, path, arguments=compile_arguments(program))
        # Once loaded, the file is not needed any more.
        return NativeKernel(program, ctypes.CDLL(str(path)))
