"""The C kernels against references written from their mathematical definitions."""

import ctypes
import re
import subprocess
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view

KERNELS = Path(__file__).parents[2] / "looper" / "kernels"
CATALOGUE = tomllib.loads((KERNELS / "catalogue.toml").read_text())
NAMES = [f"{suite}/{name}" for suite, kernels in CATALOGUE.items() for name in kernels]
C_TYPES = {"int": ctypes.c_int, "float": ctypes.c_float, "double": ctypes.c_double}

# --- The references ------------------------------------------------------------------------------
# A reference takes the parameters of the kernel by name (those that it does not name land in `_`)
# and returns what the arrays contain afterwards. Arrays it does not return must stay as they were,
# and those it returns as `SCRATCH` may contain anything.

SCRATCH = None
REFERENCES: dict[str, Callable[..., Any]] = {}
PREPARATIONS: dict[str, Callable[..., Any]] = {}  # what to change in the random inputs
SIZES = {  # instead of `DEFAULT_SIZES`
    "polybench/nussinov": (40,),
    "tiramisu/convolution": (2, 4, 3, 11, 12, 3),
    "tiramisu/conv_relu": (2, 4, 3, 11, 12, 3),
    "tiramisu/cvtcolor": (3, 11, 12),
}
DEFAULT_SIZES = (13, 11, 12, 9, 10)


def reference(name):
    return lambda function: REFERENCES.setdefault(name, function)


def preparation(*names):
    return lambda function: PREPARATIONS.update(dict.fromkeys(names, function))


@reference("polybench/2mm")
def _(alpha, beta, A, B, C, D, **_):
    return {"tmp": alpha * A @ B, "D": alpha * A @ B @ C + beta * D}


@reference("polybench/3mm")
def _(A, B, C, D, **_):
    return {"E": A @ B, "F": C @ D, "G": A @ B @ C @ D}


@reference("polybench/adi")
def _(tsteps, n, u, v, **_):
    """Each half step solves a tridiagonal system along every line of the grid."""

    def half_step(before, explicit, implicit):
        """Solve along axis 0, with what the other axis of `before` contributes as known."""
        side = -explicit / 2
        known = (1 + 2 * side) * before[1:-1, 1:-1]
        known -= side * (before[1:-1, :-2] + before[1:-1, 2:])
        side, middle = -implicit / 2, 1 + implicit
        known[[0, -1]] -= side  # the values beyond both ends of a line are 1
        system = middle * np.eye(n - 2) + side * (np.eye(n - 2, k=1) + np.eye(n - 2, k=-1))
        return np.linalg.solve(system, known)

    step1, step2 = 2 * n**2 / tsteps, n**2 / tsteps
    for _t in range(tsteps):
        v[[0, -1], 1:-1] = 1
        v[1:-1, 1:-1] = half_step(u, step2, step1)
        u[1:-1, [0, -1]] = 1
        u[1:-1, 1:-1] = half_step(v.T, step1, step2).T
    return {"u": u, "v": v, "p": SCRATCH, "q": SCRATCH}


@reference("polybench/atax")
def _(A, x, **_):
    return {"tmp": A @ x, "y": A.T @ (A @ x)}


@reference("polybench/bicg")
def _(A, p, r, **_):
    return {"s": A.T @ r, "q": A @ p}


@preparation("polybench/cholesky", "polybench/lu", "polybench/ludcmp")
def _(n, A, **_):
    A[:] = A @ A.T + n * np.eye(n)


@reference("polybench/cholesky")
def _(A, **_):
    return {"A": np.linalg.cholesky(A) + np.triu(A, 1)}


@preparation("polybench/correlation")
def _(data, **_):
    data[:, 3] *= 0.01  # its deviation counts as 1


@reference("polybench/correlation")
def _(n, data, **_):
    deviation = data.std(axis=0)
    deviation[3] = 1
    reduced = (data - data.mean(axis=0)) / (np.sqrt(n) * deviation)
    correlations = np.corrcoef(data, rowvar=False)
    correlations[3] = correlations[:, 3] = reduced.T @ reduced[:, 3]
    correlations[3, 3] = 1
    return {"mean": data.mean(axis=0), "stddev": deviation, "data": reduced, "corr": correlations}


@reference("polybench/covariance")
def _(data, **_):
    mean = data.mean(axis=0)
    return {"mean": mean, "data": data - mean, "cov": np.cov(data, rowvar=False)}


@reference("polybench/deriche")
def _(alpha, imgIn, **_):
    """Two recursive filters of order 2 along each axis, one from either end."""
    e = np.exp(-alpha)
    k = (1 - e) ** 2 / (1 + 2 * alpha * e - e**-2)

    def recursive(lines, now, previous, second):
        """Along axis 1: now * x[j] + previous * x[j-1] + second * x[j-2] + feedback."""
        x = np.pad(lines.astype(float), ((0, 0), (2, 0)))
        y = np.zeros_like(x)
        for j in range(2, x.shape[1]):
            y[:, j] = now * x[:, j] + previous * x[:, j - 1] + second * x[:, j - 2]
            y[:, j] += 2**-alpha * y[:, j - 1] - e**2 * y[:, j - 2]
        return y[:, 2:]

    def both(lines):
        forward = recursive(lines, k, k * e * (alpha - 1), 0)
        backward = recursive(lines[:, ::-1], 0, k * e * (alpha + 1), -k * e**2)[:, ::-1]
        return forward, backward

    down, up = (part.T for part in both(sum(both(imgIn)).T))
    return {"y1": down, "y2": up, "imgOut": down + up}


@reference("polybench/doitgen")
def _(A, C4, **_):
    return {"A": A @ C4, "sum": (A @ C4)[-1, -1]}


@preparation("polybench/durbin")
def _(n, r, **_):
    r /= n


@reference("polybench/durbin")
def _(n, r, **_):
    column = np.concatenate([[1], r[:-1]])
    toeplitz = column[abs(np.subtract.outer(range(n), range(n)))]
    return {"y": np.linalg.solve(toeplitz, -r)}


@reference("polybench/fdtd-2d")
def _(ex, ey, hz, _fict_, **_):
    for source in _fict_:
        ey[0] = source
        ey[1:] -= 0.5 * np.diff(hz, axis=0)
        ex[:, 1:] -= 0.5 * np.diff(hz, axis=1)
        hz[:-1, :-1] -= 0.7 * (np.diff(ex, axis=1)[:-1] + np.diff(ey, axis=0)[:, :-1])
    return {"ex": ex, "ey": ey, "hz": hz}


@reference("polybench/floyd-warshall")
def _(path, **_):
    for _doubling in range(5):  # paths of up to 1, 2, 4, ... edges
        path = np.minimum(path, (path[:, :, None] + path[None, :, :]).min(axis=1))
    return {"path": path}


@reference("polybench/gemm")
def _(alpha, beta, C, A, B, **_):
    return {"C": alpha * A @ B + beta * C}


@reference("polybench/gemver")
def _(alpha, beta, A, u1, v1, u2, v2, w, x, y, z, **_):
    A = A + np.outer(u1, v1) + np.outer(u2, v2)
    x = x + beta * A.T @ y + z
    return {"A": A, "x": x, "w": w + alpha * A @ x}


@reference("polybench/gesummv")
def _(alpha, beta, A, B, x, **_):
    return {"tmp": A @ x, "y": alpha * A @ x + beta * B @ x}


@reference("polybench/gramschmidt")
def _(A, R, **_):
    q, r = np.linalg.qr(A)
    signs = np.sign(np.diag(r))
    q, r = q * signs, r * signs[:, None]
    return {"Q": q, "R": r + np.tril(R, -1), "A": q * np.diag(r)}


def stencil(array, centre, neighbour):
    """The inner elements weighted by `centre` plus their nearest neighbours by `neighbour`."""
    inner = (slice(1, -1),) * array.ndim
    around = sum(np.roll(array, s, axis)[inner] for s in (1, -1) for axis in range(array.ndim))
    return centre * array[inner] + neighbour * around


def alternate(tsteps, A, B, centre, neighbour):
    inner = (slice(1, -1),) * A.ndim
    for _t in range(tsteps):
        B[inner] = stencil(A, centre, neighbour)
        A[inner] = stencil(B, centre, neighbour)
    return {"A": A, "B": B}


@reference("polybench/heat-3d")
def _(tsteps, A, B, **_):
    return alternate(tsteps, A, B, 0.25, 0.125)


@reference("polybench/jacobi-1d")
def _(tsteps, A, B, **_):
    return alternate(tsteps, A, B, 0.33333, 0.33333)


@reference("polybench/jacobi-2d")
def _(tsteps, A, B, **_):
    return alternate(tsteps, A, B, 0.2, 0.2)


def lu(A):
    """By eliminating one column after the other: L below the diagonal, U on and above it."""
    A = A.copy()
    for k in range(len(A)):
        A[k + 1 :, k] /= A[k, k]
        A[k + 1 :, k + 1 :] -= np.outer(A[k + 1 :, k], A[k, k + 1 :])
    return A


@reference("polybench/lu")
def _(A, **_):
    return {"A": lu(A)}


@reference("polybench/ludcmp")
def _(n, A, b, **_):
    lower = np.tril(lu(A), -1) + np.eye(n)
    return {"A": lu(A), "y": np.linalg.solve(lower, b), "x": np.linalg.solve(A, b)}


@reference("polybench/mvt")
def _(x1, x2, y_1, y_2, A, **_):
    return {"x1": x1 + A @ y_1, "x2": x2 + A.T @ y_2}


@preparation("polybench/nussinov")
def _(seq, table, **_):
    seq %= 4
    table[:] = 0


@reference("polybench/nussinov")
def _(n, seq, **_):
    """The first base stays alone or bonds with a later one, which separates two parts."""

    @cache
    def bonds(i, j):
        if i >= j:
            return 0
        partners = [k for k in range(i + 2, j + 1) if seq[i] + seq[k] == 3]
        bonded = [1 + bonds(i + 1, k - 1) + bonds(k + 1, j) for k in partners]
        return max([bonds(i + 1, j), *bonded])

    return {"table": [[bonds(i, j) for j in range(n)] for i in range(n)]}


@reference("polybench/seidel-2d")
@reference("tiramisu/seidel2d")
def _(tsteps, A, **_):
    for _t in range(tsteps):
        for i, j in np.ndindex(A.shape[0] - 2, A.shape[1] - 2):
            A[i + 1, j + 1] = A[i : i + 3, j : j + 3].mean()
    return {"A": A}


@reference("polybench/symm")
def _(alpha, beta, C, A, B, **_):
    return {"C": alpha * (np.tril(A) + np.tril(A, -1).T) @ B + beta * C}


@reference("polybench/syr2k")
def _(alpha, beta, C, A, B, **_):
    return {"C": np.tril(alpha * (A @ B.T + B @ A.T) + beta * C) + np.triu(C, 1)}


@reference("polybench/syrk")
def _(alpha, beta, C, A, **_):
    return {"C": np.tril(alpha * A @ A.T + beta * C) + np.triu(C, 1)}


@preparation("polybench/trisolv")
def _(n, L, **_):
    L += n * np.eye(n)


@reference("polybench/trisolv")
def _(L, b, **_):
    return {"x": np.linalg.solve(np.tril(L), b)}


@reference("polybench/trmm")
def _(m, alpha, A, B, **_):
    return {"B": alpha * (np.tril(A, -1) + np.eye(m)).T @ B}


@reference("tiramisu/box_blur")
def _(out, **inputs):
    out[:, 1:-1, 1:-1] = sliding_window_view(inputs["in"], (3, 3), (1, 2)).mean(axis=(3, 4))
    return {"out": out}


def convolve(images, weights, bias, result):
    windows = sliding_window_view(images, weights.shape[2:], (2, 3))
    sums = np.einsum("ncyxkl,fckl->nfyx", windows, weights, dtype=float)
    result[:, :, : sums.shape[2], : sums.shape[3]] = sums + bias[:, None, None]


@reference("tiramisu/convolution")
def _(weights, bias, out, **inputs):
    convolve(inputs["in"], weights, bias, out)
    return {"out": out}


@reference("tiramisu/conv_relu")
def _(ksize, weights, bias, conv, out, **inputs):
    convolve(inputs["in"], weights, bias, conv)
    inner = (..., slice(1 - ksize), slice(1 - ksize))
    out[inner] = np.maximum(conv[inner], 0)
    return {"conv": conv, "out": out}


@preparation("tiramisu/cvtcolor")
def _(rgb, **_):
    rgb %= 256


@reference("tiramisu/cvtcolor")
def _(rgb, **_):
    weights = np.round(np.array([0.299, 0.587, 0.114]) * 2**14) / 2**14
    return {"grey": np.floor(np.tensordot(weights, rgb, 1) + 0.5)}


@reference("tiramisu/doitgen")
def _(A, C4, **_):
    return {"out": A @ C4}


@reference("tiramisu/heat2d")
def _(alpha, beta, out, **inputs):
    out[1:-1, 1:-1] = stencil(inputs["in"], alpha, beta)
    return {"out": out}


@reference("tiramisu/heat3d")
def _(tsteps, A, B, **_):
    for _t in range(tsteps):
        A[1:-1, 1:-1, 1:-1] = B[1:-1, 1:-1, 1:-1] = stencil(A, 0.25, 0.125)
    return {"A": A, "B": B}


@reference("tiramisu/jacobi2d")
def _(tsteps, A, B, **_):
    for _t in range(tsteps):
        A[1:-1, 1:-1] = B[1:-1, 1:-1] = stencil(A, 0.2, 0.2)
    return {"A": A, "B": B}


@reference("tiramisu/mvt")
def _(x1, x2, y1, y2, A, **_):
    return {"x1": x1 + A @ y1, "x2": x2 + A.T @ y2}


# --- The tests -----------------------------------------------------------------------------------


def parameters(name):
    """Type, name and extents of the parameters of a kernel, from its source."""
    suite, kernel = name.split("/")
    function = CATALOGUE[suite][kernel]["function"]
    text = (KERNELS / f"{name}.c").read_text()
    (signature,) = re.findall(rf"^void {function}\(([^)]*)\)\n\{{$", text, re.MULTILINE)
    fields = [re.fullmatch(r"\s*(\w+)\s+(\w+)((?:\[\w+\])*)", p) for p in signature.split(",")]
    assert all(fields), signature
    return [
        (type_, name_, re.findall(r"\w+", extents))
        for type_, name_, extents in (field.groups() for field in fields if field)
    ]


def integer_parameters(name):
    return [p for type_, p, extents in parameters(name) if type_ == "int" and not extents]


def random_inputs(name):
    """A value for every parameter, with arrays of different extents wherever it is possible."""
    rng = np.random.default_rng(0)
    values = dict(zip(integer_parameters(name), SIZES.get(name, DEFAULT_SIZES), strict=False))
    for type_, parameter, extents in parameters(name):
        shape = [values[extent] for extent in extents]
        if type_ == "int" and shape:
            values[parameter] = rng.integers(1, 1000, shape, dtype=np.int32)
        elif shape:
            values[parameter] = rng.uniform(-1, 1, shape).astype(C_TYPES[type_])
    values |= {"alpha": 0.25, "beta": 0.15, "float_n": float(values.get("n", 0))}
    values = {parameter: values[parameter] for _, parameter, _ in parameters(name)}
    PREPARATIONS.get(name, lambda **_: None)(**values)
    return values


def copy(values):
    return {key: np.copy(v) if isinstance(v, np.ndarray) else v for key, v in values.items()}


@pytest.mark.parametrize("name", NAMES)
def test_kernel_computes_its_definition(name, tmp_path):
    library = tmp_path / "kernel.so"
    flags = "-O1 -shared -fPIC -Wall -Werror -Wno-unknown-pragmas -std=c11 -ffp-contract=off"
    source = KERNELS / f"{name}.c"
    subprocess.run(["gcc", *flags.split(), "-o", library, source, "-lm"], check=True)
    suite, kernel = name.split("/")
    function = ctypes.CDLL(str(library))[CATALOGUE[suite][kernel]["function"]]
    function.restype = None

    inputs = random_inputs(name)
    actual = copy(inputs)
    function(*(
        actual[p].ctypes.data_as(ctypes.c_void_p) if extents else C_TYPES[type_](actual[p])
        for type_, p, extents in parameters(name)
    ))  # fmt: skip

    expected = copy(inputs) | REFERENCES[name](**copy(inputs))
    for type_, parameter, extents in parameters(name):
        if extents and expected[parameter] is not SCRATCH:
            close = {"int": 0, "float": 1e-5, "double": 1e-11}[type_]
            np.testing.assert_allclose(
                actual[parameter], expected[parameter], rtol=close, atol=close, err_msg=parameter
            )


@pytest.mark.pure
def test_catalogue_lists_exactly_the_files_and_the_references_cover_them():
    files = {path.relative_to(KERNELS).with_suffix("").as_posix() for path in KERNELS.glob("*/*.c")}
    assert set(NAMES) == files == set(REFERENCES)
    assert {suite: len(kernels) for suite, kernels in CATALOGUE.items()} == {
        "polybench": 30,
        "tiramisu": 10,
    }


@pytest.mark.pure
@pytest.mark.parametrize("name", NAMES)
def test_catalogue_entry_agrees_with_the_source(name):
    suite, kernel = name.split("/")
    entry = CATALOGUE[suite][kernel]
    assert set(entry) == {"description", "function", "sizes"}
    assert entry["description"] and "\n" not in entry["description"]
    expected = ["MINI", "SMALL", "MEDIUM", "LARGE", "EXTRALARGE"]
    if suite == "polybench":
        assert list(entry["sizes"]) == expected
    else:
        assert {"MINI", "MLSYS21"} <= set(entry["sizes"]) <= {*expected[:-1], "MLSYS21"}
    for size in entry["sizes"].values():
        assert list(size) == integer_parameters(name)
        assert all(type(value) is int and value > 0 for value in size.values())


@pytest.mark.pure
@pytest.mark.parametrize("name", NAMES)
def test_integer_parameters_come_first_and_the_region_is_marked_once(name):
    kinds = [type_ == "int" and not extents for type_, _, extents in parameters(name)]
    assert kinds == sorted(kinds, reverse=True)
    text = (KERNELS / f"{name}.c").read_text()
    assert re.findall(r"^#pragma (\w+)$", text, re.MULTILINE) == ["scop", "endscop"]
