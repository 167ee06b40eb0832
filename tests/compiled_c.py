"""Differential check of the C reader: run the original C and the program read on equal inputs."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

from looper.frontend.c import read_c
from looper.frontend.tree.clang_import import parse
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, descendants
from looper.ir.program import Program
from looper.source.source_region import region_of
from tests import interpreter

_C_TYPES: dict[str, Any] = {
    "int": np.int32,
    "long": np.int64,
    "float": np.float32,
    "double": np.float64,
}


def check_same(
    path: Path, folder: Path, params: dict[str, int] | None = None, defines: tuple[str, ...] = ()
) -> Program:
    """Read the only region of a file, run both versions, and compare every argument's bits."""
    params = params or {}
    program = read_c(path, params=params, defines=defines)
    assert program.region is not None
    function = _function(path, program, defines)
    memory = _inputs(program, function)
    expected = {name: array.copy() for name, array in memory.items()}
    _run_original(path, folder, program, function, expected, params, defines)
    interpreter.run(program, memory)
    arguments = {argument.spelling for argument in function.parameters}
    for array in program.arrays:
        if array.name in arguments and array.shape:
            got, want = memory[array.name], expected[array.name]
            same = (got == want) | ((got != got) & (want != want))
            assert same.all(), (array.name, got, want)
            if got.dtype.kind == "f":
                assert (np.signbit(got) == np.signbit(want))[got == got].all(), array.name
    return program


def _function(path: Path, program: Program, defines: tuple[str, ...]) -> Declaration:
    unit = parse(path, path.read_bytes(), [f"-D{define}" for define in defines])
    name = region_of(program).passage.function
    return next(each for each in unit.declarations if each.spelling == name and each.is_definition)


def _number(expression: Node) -> int | float | None:
    """Return the value of a literal with an optional sign."""
    inner = expression.children
    if len(inner) == 1:
        value = _number(inner[0])
        return -value if expression.operator == "-" and value is not None else value
    return expression.value


def _inputs(program: Program, function: Declaration) -> interpreter.Memory:
    generator = np.random.default_rng(1)
    memory: interpreter.Memory = {}
    for array in program.arrays:
        dtype = interpreter.DTYPES[array.type]
        if array.type.is_floating:
            values: Any = generator.uniform(1.0, 2.0, array.shape)
        else:
            values = generator.integers(0, 4, array.shape)
        memory[array.name] = np.array(values, dtype=dtype)
        if len(array.shape) == 2 and array.shape[0] == array.shape[1] and array.type.is_floating:
            memory[array.name] += np.eye(array.shape[0], dtype=dtype) * 50
    for node in descendants(function):
        if node.kind is NodeKind.VAR_DECL and node.spelling in memory:
            for child in node.children:
                value = _number(child) if child.kind.is_expression else None
                if value is not None and memory[node.spelling].shape == ():
                    memory[node.spelling][...] = value
    return memory


def _run_original(
    path: Path,
    folder: Path,
    program: Program,
    function: Declaration,
    memory: interpreter.Memory,
    params: dict[str, int],
    defines: tuple[str, ...],
) -> None:
    library = folder / f"{path.stem}.so"
    options = ["-O0", "-ffp-contract=off", "-fwrapv", "-shared", "-fPIC", "-w"]
    command = ["gcc", *options, *(f"-D{d}" for d in defines), str(path), "-o", str(library), "-lm"]
    subprocess.run(command, check=True)
    arguments: list[Any] = []
    for argument in function.parameters:
        name = argument.spelling
        kind: Any = np.dtype(_C_TYPES.get(argument.type.canonical.spelling, np.int64))
        if name in params:
            arguments.append(np.ctypeslib.as_ctypes_type(kind)(params[name]))
        elif name in memory and memory[name].shape:
            arguments.append(memory[name].ctypes.data_as(ctypes.c_void_p))
        elif name in memory:
            arguments.append(np.ctypeslib.as_ctypes_type(kind)(memory[name].item()))
        elif argument.type.canonical.spelling in _C_TYPES:
            arguments.append(np.ctypeslib.as_ctypes_type(kind)(0))
        else:
            arguments.append(ctypes.c_void_p(None))
    getattr(ctypes.CDLL(str(library)), function.spelling)(*arguments)
