"""Layout of a program's arrays in a shared memory file, and such files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from looper.errors import ExecutionError
from looper.ir.expressions import ElementType
from looper.ir.program import Array, Program

DTYPES: dict[ElementType, np.dtype[np.generic]] = {
    ElementType.FLOAT: np.dtype(np.float32),
    ElementType.DOUBLE: np.dtype(np.float64),
    ElementType.LONG_DOUBLE: np.dtype(np.longdouble),
    ElementType.FLOAT16: np.dtype(np.float16),
    ElementType.INT: np.dtype(np.int32),
    ElementType.LONG: np.dtype(np.int64),
    ElementType.LONG_LONG: np.dtype(np.int64),
    ElementType.SHORT: np.dtype(np.int16),
    ElementType.CHAR: np.dtype(np.int8),
    ElementType.SIGNED_CHAR: np.dtype(np.int8),
    ElementType.UNSIGNED: np.dtype(np.uint32),
    ElementType.UNSIGNED_LONG: np.dtype(np.uint64),
    ElementType.UNSIGNED_LONG_LONG: np.dtype(np.uint64),
    ElementType.UNSIGNED_SHORT: np.dtype(np.uint16),
    ElementType.UNSIGNED_CHAR: np.dtype(np.uint8),
    ElementType.BOOL: np.dtype(np.bool_),
}

_ALIGNMENT = 64


@dataclass(frozen=True)
class Layout:
    """Layout of the arrays of a program in one file, in the order of `program.arrays`.

    Offsets are multiples of 64 bytes.

    Attributes:
        program: the program.
        whole: code around the region may write any array, including those that the region only
            reads.
    """

    program: Program
    whole: bool = False

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """The offset of each array in bytes."""
        offsets, end = [], 0
        for array in self.program.arrays:
            offsets.append(end)
            end += -(-array.bytes // _ALIGNMENT) * _ALIGNMENT
        return tuple(offsets)

    @cached_property
    def bytes(self) -> int:
        """The size of the file in bytes, at least one."""
        last = self.program.arrays[-1]
        return self.offsets[-1] + max(last.bytes, 1)

    def mode(self, array: Array) -> str:
        """Return the runner's treatment of an array after a run, as a letter.

        `r`: it must be unchanged; `w`: it is compared with the reference; `v`: as `w`, but it may
        vary slightly between runs; `t`: it is not read after the region, so its contents are
        arbitrary.
        """
        if not self.whole:
            if array not in self.program.written:
                return "r"
            if array.local:
                return "t"
        return "v" if self.program.reassociation and array.type.is_floating else "w"


class SharedFile:
    """Anonymous file in memory that child processes can map; it vanishes with its last user.

    Being anonymous, it cannot be left behind, not even after `kill -9`.
    """

    def __init__(self, layout: Layout, name: str) -> None:
        self.layout = layout
        self.descriptor = os.memfd_create(f"looper-{name}")
        try:
            os.posix_fallocate(self.descriptor, 0, layout.bytes)
        except OSError as error:
            self.close()
            raise ExecutionError(
                f"not enough memory for the {layout.bytes} bytes of the arrays of "
                f"{layout.program.name!r}: {error.strerror}"
            ) from None

    def write(self, values: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Store the arrays given by name."""
        for array in self.layout.program.arrays:
            self.store(array, values[array.name])

    def store(self, array: Array, values: npt.NDArray[np.generic]) -> None:
        """Store one array."""
        if not values.size:
            return
        offset = self.layout.offsets[self.layout.program.arrays.index(array)]
        data = np.ascontiguousarray(values).data.cast("B")
        done = 0
        while done < len(data):
            done += os.pwrite(self.descriptor, data[done : done + (1 << 30)], offset + done)

    def read(self, array: Array) -> npt.NDArray[np.generic]:
        """Return a copy of one array."""
        offset = self.layout.offsets[self.layout.program.arrays.index(array)]
        data = bytearray()
        while len(data) < array.bytes:
            rest = min(array.bytes - len(data), 1 << 30)
            data += os.pread(self.descriptor, rest, offset + len(data))
        return np.frombuffer(data, dtype=DTYPES[array.type]).reshape(array.shape)

    def close(self) -> None:
        """Release the memory (once no child has it mapped)."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
