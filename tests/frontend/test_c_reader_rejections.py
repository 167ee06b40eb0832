"""What the C reader refuses, each with its whole message.

The inputs are in `c_rejections/*.txt`: a name after `===`, the file, and after `---` the message
without the file's name. A file with an `int n` is read with n = 10.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from looper.errors import LooperError, SourceError, UsageError
from looper.frontend.c import read_c, read_regions

FOLDER = Path(__file__).parents[1] / "c_rejections"
_BLOCK = re.compile(r"=== (.*)\n((?:.*\n)*?)--- (.*)\n")


def _blocks() -> list[tuple[str, str, str]]:
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for name, text, message in _BLOCK.findall(path.read_text()):
            found.append((f"{path.stem}: {name}", text, message))
    return found


BLOCKS = _blocks()


def _params(text: str) -> dict[str, int]:
    function = text[text.index("void f(") :] if "void f(" in text else ""
    header = function.partition("{")[0]
    names = re.findall(r"\b(?:int|unsigned long) ([nm])\b", header)
    return {"n": 10} if "n" in names else dict.fromkeys(names[:1], 10)


def test_there_are_many() -> None:
    assert len(BLOCKS) >= 170
    assert len({name for name, _, _ in BLOCKS}) == len(BLOCKS)


@pytest.mark.parametrize(("text", "message"), [b[1:] for b in BLOCKS], ids=[b[0] for b in BLOCKS])
def test_message(text: str, message: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / "prologue.h", tmp_path)
    path = tmp_path / "c.c"
    path.write_text(text)
    with pytest.raises(SourceError) as caught:
        read_c(path, params=_params(text))
    assert str(caught.value) == f"{path}:{message}"
    error = caught.value
    assert (error.path, error.line >= 1, error.column >= 1) == (path, True, True)


_LOOP = "void f(int n, int m, double A[n]) {{\n{0}#pragma scop\n{1}\n#pragma endscop\n}}\n"
_GOOD = _LOOP.format("", "for (int i = 0; i < n - m; i++)\n  A[i] = i;")
_TWICE = _GOOD + _GOOD.replace("void f", "void g")


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (
            _GOOD,
            {},
            "{path}: the region in `f` depends on the size parameters `n`, `m`; "
            'give the values, for example params={{"n": 1000, "m": 1000}}',
        ),
        (
            _GOOD,
            {"params": {"n": 9}},
            "{path}: the region in `f` depends on the size parameter `m`; "
            'give the value, for example params={{"m": 1000}}',
        ),
        (
            _GOOD,
            {"params": {"n": 9, "k": 3}},
            "{path}: the region in `f` depends on the size parameter `m` and has no `k`; "
            'give the value, for example params={{"m": 1000}}',
        ),
        (
            _GOOD,
            {"params": {"n": 9, "m": 2, "q": 3}},
            "params: q=3: {path} has no size parameter `q` (it has: n, m)",
        ),
        (
            _GOOD,
            {"params": {"n": 9, "m": 2, "i": 3}},
            "params: i=3: the region assigns `i`",
        ),
        (
            _GOOD,
            {"params": {"n": 3 * 10**9, "m": 2}},
            "params: n=3000000000: the value does not fit the type `int`",
        ),
        (_GOOD, {"params": {"n": 9.5, "m": 2}}, "params['n']: give an integer, not 9.5"),
        (_GOOD, {"defines": ["3x"]}, "defines: '3x': not of the form NAME or NAME=VALUE"),
        (_GOOD, {"defines": ["N 3"]}, "defines: 'N 3': not of the form NAME or NAME=VALUE"),
        (
            _GOOD,
            {"include_dirs": ["/no/where"]},
            "include_dirs: /no/where: there is no such directory",
        ),
        (
            _TWICE,
            {"params": {"n": 9, "m": 2}},
            "{path} has 2 regions, in `f`, `g`: choose one, for example region=1",
        ),
        (
            _TWICE,
            {"params": {"n": 9, "m": 2}, "region": 3},
            "region=3: {path} has regions 1 to 2",
        ),
        (
            _TWICE,
            {"params": {"n": 9, "m": 2}, "region": 0},
            "region=0: {path} has regions 1 to 2",
        ),
    ],
)
def test_options(text: str, options: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        read_c(path, **options)
    assert str(caught.value) == message.format(path=path)


def test_missing_files_and_folders(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "none.c", "there is no such file"),
        (tmp_path, "this is not a regular file"),
        (Path("/dev/zero"), "this is not a regular file"),
    ):
        with pytest.raises(SourceError) as caught:
            read_c(path)
        assert str(caught.value) == f"{path}:1:1: {reason}"
    for strange in ("a\0b.c", "caf\udce9.c", "", "x" * 3000):
        with pytest.raises(SourceError):
            read_c(strange)


def test_an_error_in_an_included_file_names_it(tmp_path: Path) -> None:
    (tmp_path / "bad.h").write_text("int x = ;\n")
    path = tmp_path / "c.c"
    path.write_text('#include "bad.h"\n' + _GOOD)
    with pytest.raises(SourceError) as caught:
        read_c(path, params={"n": 9, "m": 2})
    assert str(caught.value) == f"{tmp_path / 'bad.h'}:1:9: expected expression"


_STRANGE = {
    "bytes": bytes(range(256)) * 4,
    "zeros": b"\0" * 1000,
    "latin 1 name": _GOOD.replace("A", "\xe9").encode("latin-1"),
    "brackets": _LOOP.format("", "{" * 2000 + "}" * 2000).encode(),
    "parentheses": _LOOP.format("", "A[0] = " + "(" * 9000 + "1" + ")" * 9000 + ";").encode(),
    "signs": _LOOP.format("", "A[0] = " + "- " * 20000 + "1;").encode(),
    "nots": _LOOP.format("", "A[0] = " + "!" * 100000 + "1;").encode(),
    "sums": _LOOP.format("", "A[0] = 1" + " + A[1]" * 3000 + ";").encode(),
    "ands": _LOOP.format("", "if (n > 1" + " && n > 2" * 3000 + ") A[0] = 1;").encode(),
    "ternaries": _LOOP.format("", "A[0] = " + "A[1] ? 1 : " * 3000 + "0;").encode(),
    "elses": _LOOP.format("", "if (n < 1) A[0] = 1; else " * 1000 + "A[0] = 0;").encode(),
    "loops": _LOOP.format("", "for (int i = 0; i < 2; i++) " * 1000 + "A[0] = 0;").encode(),
    "assignments": _LOOP.format("", "A[0] = " * 3000 + "0;").encode(),
    "pointers": _LOOP.format("double " + "*" * 30000 + "p;", "A[0] = p;").encode(),
    "unclosed": _GOOD.replace("}", "").encode(),
    "lone quote": _GOOD.replace("A[i] = i", "A[i] = 'i").encode(),
}  # fmt: skip


@pytest.mark.parametrize("name", _STRANGE)
def test_strange_files_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_bytes(_STRANGE[name])
    with pytest.raises(LooperError):
        read_regions(path, params={"n": 9, "m": 2})


def test_sizes_are_not_asked_for_where_no_size_would_do(tmp_path):
    path = tmp_path / "f.c"
    path.write_text(_LOOP.format("", "for (int i = 0; i < n; i++)\n  A[(int)A[i]] = m;"))
    with pytest.raises(SourceError, match="reads an array"):
        read_c(path)
    # What some sizes make wrong is nothing to complain of before they are known.
    path.write_text(_LOOP.format("", "for (int i = 0; i < n - m; i++)\n  A[i / (m - 7)] = i;"))
    with pytest.raises(UsageError, match="depends on the size parameters `n`, `m`"):
        read_c(path)
