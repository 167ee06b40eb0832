"""Inputs given by the user: arrays by name, from Python or from a `.npz` file."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from looper.errors import UsageError
from looper.execution.buffers import DTYPES
from looper.execution.inputs import Choice, Inputs, RandomInputs, Values
from looper.ir.contents import Range
from looper.ir.indirect_accesses import index_ranges
from looper.ir.program import Array, Program

_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}


@dataclass(frozen=True)
class GivenInputs:
    """Arrays given by the user; other arrays of a program are random.

    Attributes:
        arrays: contents by name.
        rest: source of the contents of other arrays.
        origin: name of the inputs in messages.
    """

    arrays: Mapping[str, npt.NDArray[Any]]
    rest: RandomInputs = field(default_factory=RandomInputs)
    origin: str = "inputs"

    @cached_property
    def digest(self) -> str:
        """Content hash (hex) of the given arrays."""
        content = hashlib.sha256()
        for name in sorted(self.arrays):
            values = np.ascontiguousarray(self.arrays[name])
            content.update(f"{name} {values.dtype.str} {values.shape} ".encode())
            content.update(values.data.cast("B") if values.size else b"")
        return content.hexdigest()[:16]

    @property
    def seed(self) -> int:
        """The seed of the random arrays."""
        return self.rest.seed

    def reseeded(self, seed: int) -> GivenInputs:
        """Return these inputs with another seed of the random arrays."""
        return replace(self, rest=self.rest.reseeded(seed))

    @property
    def kept(self) -> Collection[str]:
        """The names of the given arrays."""
        return self.arrays.keys()

    def choices(self, program: Program) -> Sequence[Choice]:
        """Return ways to fill the program's arrays, see `Inputs.choices`; one if all are given.

        Raises:
            UsageError: an array does not fit the program, or the program has none of that name.
        """
        check_names(self.origin, self.arrays, [program])
        given = {
            array.name: fitting(self.origin, array, self.arrays[array.name])
            for array in program.arrays
            if array.name in self.arrays
        }
        for name, held in index_ranges(program).items():
            if name in given and held.exact:
                _check_indices(self.origin, name, given[name], held.allowed)

        def complete(fill: Choice) -> Choice:
            return lambda array: given[array.name] if array.name in given else fill(array)

        choices = [complete(fill) for fill in self.rest.choices(program)]
        return choices[:1] if len(given) == len(program.arrays) else choices

    def of(self, program: Program) -> GivenInputs:
        """Return only the arrays of `program`, as a file may have several regions."""
        names = {array.name for array in program.arrays}
        own = {name: values for name, values in self.arrays.items() if name in names}
        return replace(self, arrays=own)


def inputs_of(value: object, seed: int = 0) -> Inputs:
    """Return inputs from a mapping, the name of a `.npz` file, or None.

    Raises:
        UsageError: it is something else, or the file cannot be read.
    """
    if value is None:
        return RandomInputs(seed)
    if isinstance(value, RandomInputs | GivenInputs):
        return value
    if isinstance(value, str | Path):
        return GivenInputs(read_arrays(value, "inputs"), RandomInputs(seed), f"inputs {value}")
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise UsageError(
            "inputs: give a mapping from names to NumPy arrays, or the name of a .npz file, not "
            f"{type(value).__name__}"
        )
    arrays = {name: np.asarray(values) for name, values in value.items()}
    return GivenInputs(arrays, RandomInputs(seed))


def check_names(origin: str, names: Mapping[str, object], programs: Sequence[Program]) -> None:
    """Check that every name is the name of an array of some program.

    Raises:
        UsageError: one is not.
    """
    known = {array.name: None for program in programs for array in program.arrays}
    sizes = {name for program in programs for name, _ in program.parameters}
    for name in names:
        if name in sizes and name not in known:
            raise UsageError(
                f"{origin}: `{name}` is a size parameter and no array: give it as one, leave it "
                "out here"
            )
        if name not in known:
            have = ", ".join(f"`{each}`" for each in known)
            raise UsageError(f"{origin}: there is no array `{name}`; there are {have}")


def check_form(origin: str, array: Array, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
    """Check that contents of this shape and type fit an array.

    Raises:
        UsageError: they do not.
    """
    if shape != array.shape:
        wanted = f"has shape {array.shape}" if array.shape else "is a scalar"
        raise UsageError(
            f"{origin}: `{array.name}` has shape {shape}, but in the program it {wanted}"
        )
    wanted_type = DTYPES[array.type]
    if not array.shape and dtype.kind in ("iuf" if array.type.is_floating else "iu"):
        return  # any number will do, if it fits
    if dtype.newbyteorder("=") != wanted_type:
        raise UsageError(
            f"{origin}: `{array.name}` has dtype {dtype}, but in the program it is "
            f"{wanted_type} (C's {array.type.value}): convert it (numpy.ndarray.astype)"
        )


def fitting(origin: str, array: Array, values: npt.NDArray[Any]) -> Values:
    """Return contents converted to the type of a program's array.

    Raises:
        UsageError: they do not fit.
    """
    check_form(origin, array, values.shape, values.dtype)
    wanted = DTYPES[array.type]
    is_integer = not array.type.is_floating and not array.shape
    if is_integer and int(values.astype(wanted)) != int(values):
        raise UsageError(f"{origin}: `{array.name}` = {values} does not fit C's {array.type.value}")
    return values.astype(wanted, copy=False)


def _check_indices(origin: str, name: str, values: Values, limits: Range) -> None:
    """Check that the values of an array of indices are within limits."""
    low, high = limits
    if values.size and not (low <= values.min() and values.max() <= high):
        raise UsageError(
            f"{origin}: `{name}` holds values from {values.min()} to {values.max()}, but the "
            f"program uses them as indices, which are from {low} to {high}"
        )


def read_arrays(
    path: str | Path, origin: str, programs: Sequence[Program] = ()
) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays of a `.npz` file, as written by `numpy.savez`.

    Args:
        path: the file.
        origin: prefix of its name in messages.
        programs: names, shapes and types are checked against these before anything is loaded.

    Raises:
        UsageError: it cannot be read, or does not fit.
    """
    called = f"{origin} {path}"
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise UsageError(f"{called}: not a regular file")
        with zipfile.ZipFile(path) as archive:
            names = [name.removesuffix(".npy") for name in archive.namelist()]
            if programs:
                check_names(called, dict.fromkeys(names), programs)
                _check_forms(called, archive, programs)
            return {name: _loaded(archive, name) for name in names}
    except zipfile.BadZipFile as error:
        raise UsageError(f"{called}: not a .npz file as numpy.savez writes it ({error})") from None
    except (OSError, ValueError, EOFError, MemoryError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise UsageError(f"{called}: cannot be read: {reason}") from None


def _check_forms(called: str, archive: zipfile.ZipFile, programs: Sequence[Program]) -> None:
    for program in programs:
        for array in program.arrays:
            name = f"{array.name}.npy"
            if name in archive.namelist():
                with archive.open(name) as file:
                    version = np.lib.format.read_magic(file)
                    if version in _HEADERS:
                        shape, _, dtype = _HEADERS[version](file)
                        check_form(called, array, shape, dtype)


def _loaded(archive: zipfile.ZipFile, name: str) -> npt.NDArray[Any]:
    with archive.open(f"{name}.npy") as file:
        values: npt.NDArray[Any] = np.lib.format.read_array(file, allow_pickle=False)
        return values
