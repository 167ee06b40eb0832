"""Damaged kernels: the C reader gives a `Program` or says what is wrong, and nothing else."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import looper
from looper.errors import LooperError, SourceError
from looper.frontend.c import read_regions
from looper.ir.program import Program

KERNELS = Path(looper.__file__).parent / "kernels"
CATALOGUE = tomllib.loads((KERNELS / "catalogue.toml").read_text())
NAMES = [(suite, name) for suite, found in CATALOGUE.items() for name in found]
_TOKEN = re.compile(rb"\s+|\w+|[-+*/%<>=!&|]=?|\+\+|--|&&|\|\||.", re.DOTALL)
_FRAGMENTS = [
    b"0", b"1", b"-1", b"2147483647", b"4294967296u", b"1e400", b"1.5f", b"3L", b"i", b"j", b"n",
    b"A", b"A[i]", b"(", b")", b"[", b"]", b"{", b"}", b";", b",", b"?", b":", b"+", b"-", b"*",
    b"/", b"%", b"<", b"<=", b">", b">=", b"==", b"!=", b"=", b"+=", b"-=", b"*=", b"/=", b"%=",
    b"<<=", b"++", b"--", b"&&", b"||", b"!", b"~", b"&", b"|", b"^", b"<<", b">>", b"->", b".",
    b"for", b"while", b"do", b"if", b"else", b"switch", b"case 1:", b"goto l;", b"l:", b"break;",
    b"continue;", b"return;", b"int", b"long", b"unsigned", b"char", b"float", b"double", b"const",
    b"volatile", b"static", b"struct s", b"void", b"sizeof", b"int i = 0;", b"double t = A[i];",
    b"for (int i = 0; i < n; i++)", b"if (i % 2 == 1)", b"if (i > j || n < 3)", b"(i < j ? i : j)",
    b"(double)", b"(unsigned)", b"sqrt(", b"foo(", b"/2", b"%3", b"*2", b"i*j", b"\n#pragma scop\n",
    b"\n#pragma endscop\n", b"\n#if 0\n", b"\n#endif\n", b"\n#define n 3\n", b"/*", b"*/", b"//",
    b"\"", b"'", b"\\\n", b"\0", b"\xff", b"\xe2\x82", b"\r\n", b"\t", b"asm(\"\");", b"({", b"})",
    b"_Atomic", b"__attribute__((pure))", b"typedef", b"extern", b"enum {E};", b"(int[]){1}",
]  # fmt: skip


def _mutated(text: bytes, generator: random.Random) -> bytes:
    """The text after a few random edits of its tokens or bytes, mostly inside the region."""
    tokens = _TOKEN.findall(text)
    begin = next((k for k, t in enumerate(tokens) if t == b"pragma"), 0)
    for _ in range(generator.choice([1, 1, 1, 2, 2, 3, 5, 8])):
        low = begin if generator.random() < 0.8 else 0
        here = generator.randrange(low, len(tokens)) if low < len(tokens) else 0
        there = generator.randrange(len(tokens)) if tokens else 0
        match generator.randrange(8):
            case 0:
                del tokens[here : here + generator.choice([1, 1, 1, 2, 5])]
            case 1:
                tokens[here:here] = tokens[here : here + generator.choice([1, 1, 2, 8])]
            case 2 if tokens:
                tokens[here], tokens[there] = tokens[there], tokens[here]
            case 3 if tokens:
                tokens[here] = generator.choice(_FRAGMENTS)
            case 4:
                tokens.insert(here, b" " + generator.choice(_FRAGMENTS) + b" ")
            case 5:
                tokens[here:here] = tokens[there : there + generator.randrange(12)]
            case 6 if tokens and tokens[here]:
                position = generator.randrange(len(tokens[here]))
                byte = bytes([generator.randrange(256)])
                tokens[here] = tokens[here][:position] + byte + tokens[here][position + 1 :]
            case _:
                numbers = [k for k, t in enumerate(tokens) if t.isdigit()]
                if numbers:
                    number = str(generator.choice([0, 1, -1, 7, 10**6, 2**31, 2**64])).encode()
                    tokens[generator.choice(numbers)] = number
        if not tokens:
            break
    return b"".join(tokens)


def _check(suite: str, name: str, seed: int, folder: Path) -> None:
    text = (KERNELS / suite / f"{name}.c").read_bytes()
    path = folder / "mutant.c"
    data = _mutated(text, random.Random(seed))
    path.write_bytes(data)
    params = next(iter(CATALOGUE[suite][name]["sizes"].values()))
    try:
        programs = read_regions(path, params=params)
    except SourceError as error:
        assert error.line >= 1
        assert error.column >= 1
        assert str(error).startswith(f"{error.path}:{error.line}:{error.column}: ")
    except LooperError as error:
        assert str(error)
    else:
        for program in programs:
            assert isinstance(program, Program)
            assert program.region is not None
            assert program.region.source.encode("utf-8", "surrogateescape") == data
            program.check_bounds()


@settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(kernel=st.sampled_from(NAMES), seed=st.integers(0, 2**32))
def test_damaged_kernels(kernel: tuple[str, str], seed: int, tmp_path: Path) -> None:
    _check(*kernel, seed, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("suite", "name"), NAMES)
def test_many_damaged_kernels(suite: str, name: str, tmp_path: Path) -> None:
    for seed in range(1000):
        _check(suite, name, seed, tmp_path)
