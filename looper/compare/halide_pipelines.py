"""The kernels of Tiramisu's benchmarks that Halide can express, as pipelines of Halide.

Of Tiramisu's ten (Baghdadi et al., MLSys 2021, Figure 6), these are the functions of their inputs
with reductions. They compute what LOOPer's C files compute, element by element.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Sizes = Mapping[str, int]


@dataclass(frozen=True)
class Region:
    """An array, or the part of it that is written.

    Attributes:
        array: its name.
        begin, end: for each dimension, outermost first, the first index and the one after the last.
        of: the Halide parameter or function that stands for it.
    """

    array: str
    begin: tuple[int, ...]
    end: tuple[int, ...]
    of: Any


@dataclass(frozen=True)
class Computation:
    """The computation of a kernel, for Halide.

    Attributes:
        inputs: arrays that are read.
        scalars: Halide parameters by the name of the kernel's.
        outputs: arrays that are written.
    """

    inputs: tuple[Region, ...]
    outputs: tuple[Region, ...]
    scalars: Mapping[str, Any]


def computation(hl: Any, kernel: str, sizes: Sizes) -> Computation | None:
    """Return the computation of a kernel, or None if it has no pipeline.

    Args:
        hl: the module `halide`.
        kernel: such as `tiramisu/heat2d`.
        sizes: its parameters.
    """
    make = _PIPELINES.get(kernel)
    return None if make is None else make(hl, sizes)


def kernels() -> tuple[str, ...]:
    """Return the kernels that have pipelines."""
    return tuple(_PIPELINES)


def _input(hl: Any, array: str, extents: tuple[int, ...], bits: int = 64) -> Region:
    parameter = hl.ImageParam(hl.Float(bits), len(extents), array)
    return Region(array, (0,) * len(extents), extents, parameter)


def _box_blur(hl: Any, sizes: Sizes) -> Computation:
    channels, height, width = sizes["channels"], sizes["height"], sizes["width"]
    given = _input(hl, "in", (channels, height, width))
    x, y, c, out = hl.Var("x"), hl.Var("y"), hl.Var("c"), hl.Func("out")
    rows = [[given.of[x + dx, y + dy, c] for dx in (-1, 0, 1)] for dy in (-1, 0, 1)]
    out[x, y, c] = _sum(each for row in rows for each in row) / hl.f64(9.0)
    begin, end = (0, 1, 1), (channels, height - 1, width - 1)
    return Computation((given,), (Region("out", begin, end, out),), {})


def _cvtcolor(hl: Any, sizes: Sizes) -> Computation:
    channels, height, width = sizes["channels"], sizes["height"], sizes["width"]
    parameter = hl.ImageParam(hl.Int(32), 3, "rgb")
    given = Region("rgb", (0, 0, 0), (channels, height, width), parameter)
    x, y, grey = hl.Var("x"), hl.Var("y"), hl.Func("grey")
    planes = [parameter[x, y, plane] for plane in range(3)]
    rounded = 4899 * planes[0] + 9617 * planes[1] + 1868 * planes[2] + 8192
    grey[x, y] = hl.div_round_to_zero(rounded, 16384)
    return Computation((given,), (Region("grey", (0, 0), (height, width), grey),), {})


def _heat2d(hl: Any, sizes: Sizes) -> Computation:
    height, width = sizes["ny"], sizes["nx"]
    given = _input(hl, "in", (height, width))
    alpha, beta = hl.Param(hl.Float(64), "alpha"), hl.Param(hl.Float(64), "beta")
    x, y, out = hl.Var("x"), hl.Var("y"), hl.Func("out")
    near = given.of[x - 1, y] + given.of[x + 1, y] + given.of[x, y - 1] + given.of[x, y + 1]
    out[x, y] = alpha * given.of[x, y] + beta * near
    region = Region("out", (1, 1), (height - 1, width - 1), out)
    return Computation((given,), (region,), {"alpha": alpha, "beta": beta})


def _jacobi2d(hl: Any, sizes: Sizes) -> Computation | None:
    if sizes["tsteps"] != 1:  # a step is a pipeline, a loop over them is none
        return None
    height, width = sizes["ny"], sizes["nx"]
    a = _input(hl, "A", (height, width))
    x, y, mean, back = hl.Var("x"), hl.Var("y"), hl.Func("B"), hl.Func("back")
    middle = a.of[x, y] + a.of[x - 1, y] + a.of[x + 1, y]
    mean[x, y] = hl.f64(0.2) * (middle + a.of[x, y - 1] + a.of[x, y + 1])
    back[x, y] = mean[x, y]
    begin, end = (1, 1), (height - 1, width - 1)
    # An output that others depend on is complete before they are computed: A may be written then.
    return Computation((a,), (Region("B", begin, end, mean), Region("A", begin, end, back)), {})


def _mvt(hl: Any, sizes: Sizes) -> Computation:
    n = sizes["n"]
    a = _input(hl, "A", (n, n))
    vectors = {name: _input(hl, name, (n,)) for name in ("x1", "x2", "y1", "y2")}
    i, k = hl.Var("i"), hl.RDom([(0, n)], "k")
    one, two = hl.Func("x1_out"), hl.Func("x2_out")
    one[i] = vectors["x1"].of[i]
    one[i] += a.of[k, i] * vectors["y1"].of[k]
    two[i] = vectors["x2"].of[i]
    two[i] += a.of[i, k] * vectors["y2"].of[k]
    outputs = (Region("x1", (0,), (n,), one), Region("x2", (0,), (n,), two))
    return Computation((a, *vectors.values()), outputs, {})


def _convolved(hl: Any, sizes: Sizes) -> tuple[tuple[Region, ...], Any, tuple[Any, ...], Any]:
    batch, features, channels = sizes["batch"], sizes["features"], sizes["channels"]
    height, width, side = sizes["height"], sizes["width"], sizes["ksize"]
    given = _input(hl, "in", (batch, channels, height, width), 32)
    weights = _input(hl, "weights", (features, channels, side, side), 32)
    bias = _input(hl, "bias", (features,), 32)
    place = tuple(hl.Var(name) for name in ("x", "y", "f", "n"))
    x, y, f, n = place
    window = hl.RDom([(0, side), (0, side), (0, channels)], "window")
    out = hl.Func("conv")
    out[x, y, f, n] = bias.of[f]
    moved = given.of[x + window[0], y + window[1], window[2], n]
    out[x, y, f, n] += moved * weights.of[window[0], window[1], window[2], f]
    end = (batch, features, height - side + 1, width - side + 1)
    return (given, weights, bias), out, place, end


def _convolution(hl: Any, sizes: Sizes) -> Computation:
    inputs, out, _, end = _convolved(hl, sizes)
    return Computation(inputs, (Region("out", (0, 0, 0, 0), end, out),), {})


def _conv_relu(hl: Any, sizes: Sizes) -> Computation:
    inputs, conv, place, end = _convolved(hl, sizes)
    out = hl.Func("relu")
    out[place] = hl.select(conv[place] > hl.f32(0.0), conv[place], hl.f32(0.0))
    begin = (0, 0, 0, 0)
    return Computation(
        inputs, (Region("conv", begin, end, conv), Region("out", begin, end, out)), {}
    )


def _sum(terms: Any) -> Any:
    """Return the sum from left to right, as in C."""
    first, *others = terms
    for each in others:
        first = first + each
    return first


_PIPELINES: dict[str, Callable[[Any, Sizes], Computation | None]] = {
    "tiramisu/box_blur": _box_blur,
    "tiramisu/conv_relu": _conv_relu,
    "tiramisu/convolution": _convolution,
    "tiramisu/cvtcolor": _cvtcolor,
    "tiramisu/heat2d": _heat2d,
    "tiramisu/jacobi2d": _jacobi2d,
    "tiramisu/mvt": _mvt,
}
