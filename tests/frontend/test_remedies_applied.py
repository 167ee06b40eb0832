"""What messages of the C reader say is to be done, done: the changed program is accepted.

The programs are in `c_remedies/*.txt`: a name after `===`, the file that is refused, after `---`
the message without place and quoted code, and the file in which the remedy is applied. Where a
message has several remedies (`..., or ...`), there is a program for each. Both files are run on the
same inputs, but where `[not run]` stands behind the name or `f` takes other arguments.
"""

from __future__ import annotations

import ast
import ctypes
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import looper
from looper.errors import LooperError, MissingSizes, SourceError, UsageError
from looper.frontend.c import detect_loops, read_c
from tests.constructs import constructs

FOLDER = Path(__file__).parents[1] / "c_remedies"
REJECTIONS = Path(__file__).parents[1] / "c_rejections"
_CASE = re.compile(r"=== (.*)\n((?:.*\n)*?)--- (.*)\n((?:(?!===).*\n?)*)")
_HEADER = re.compile(r"void f\((.*)\) \{")
_NOT_RUN = "[not run]"


class Case(NamedTuple):
    """A program that is refused, and the one that is accepted instead."""

    group: str
    name: str
    refused: str
    message: str
    accepted: str


CASES = [
    Case(path.stem, *found)
    for path in sorted(FOLDER.glob("*.txt"))
    for found in _CASE.findall(path.read_text())
]
# Those that the tests below apply: they are about names of files, options, or other parameters.
OTHER_MESSAGES = (
    "'body.h' file not found; name its folder by -I",
    "clang reads no names that are not UTF-8: rename 'caf\\udce9.c'",
    "c.c has 2 regions, in `f`, `g`: choose one, for example region=1",
    "c.c: the region in `f` depends on the size parameter `n`; give the value, for example params=",
)
MESSAGES = [*(case.message for case in CASES), *OTHER_MESSAGES]


def _sizes(path: Path) -> dict[str, int]:
    try:
        read_c(path)
    except MissingSizes as error:
        return dict.fromkeys(error.names, 9)
    except LooperError:
        pass
    return {}


def _reasons(path: Path, is_marked: bool) -> list[str]:
    """Why a file, or one of the loops in it that no pragma marks, cannot be read."""
    if not is_marked:
        loops = detect_loops(path, params={"n": 9})
        assert loops
        return [loop.reason for loop in loops if loop.reason or loop.program is None]
    try:
        read_c(path, params=_sizes(path))
    except SourceError as error:
        return [str(error)]
    return []


@pytest.mark.parametrize("case", CASES, ids=[f"{case.group}: {case.name}" for case in CASES])
def test_the_remedy_helps(case: Case, tmp_path: Path) -> None:
    before, after = tmp_path / "before.c", tmp_path / "after.c"
    before.write_text(case.refused)
    after.write_text(case.accepted)
    is_marked = case.group != "detection"
    refusals = _reasons(before, is_marked or "`#pragma scop`;" in case.message)
    assert any(f"{case.message}: `" in f"{each}: `" for each in refusals), refusals
    assert _reasons(after, is_marked) == []
    headers = [_HEADER.findall(text) for text in (case.refused, case.accepted)]
    if headers[0] == headers[1] and not case.name.endswith(_NOT_RUN):
        [arguments] = headers[0]
        results = [_run(path, arguments.split(", ")) for path in (before, after)]
        assert all(map(np.array_equal, *results))


def _run(path: Path, arguments: list[str]) -> list[Any]:
    """What the arrays hold after a call of the function `f` of a file."""
    library = path.with_suffix(".so")
    options = ["-O0", "-ffp-contract=off", "-w", "-shared", "-fPIC"]
    subprocess.run(["gcc", *options, str(path), "-o", str(library), "-lm"], check=True)
    arrays, passed = [], list[Any]()
    for argument in arguments:
        if "[" in argument or "*" in argument:
            values = np.arange(256) * 5 % 7 / 2
            arrays.append(np.array(values, np.int32 if argument.startswith("int") else np.float64))
            passed.append(arrays[-1].ctypes.data_as(ctypes.c_void_p))
        else:
            passed.append(ctypes.c_double(1.5) if "double" in argument else ctypes.c_int(9))
    ctypes.CDLL(str(library)).f(*passed)
    return arrays


_LOOP = "void {0}(int n, double A[n]) {{\n#pragma scop\n{1}\n#pragma endscop\n}}\n"
_BODY = "for (int i = 0; i < n; i++) A[i] = i;"


def test_a_folder_of_headers_is_named(tmp_path: Path) -> None:
    (tmp_path / "headers").mkdir()
    (tmp_path / "headers" / "body.h").write_text(f"#define BODY {_BODY}\n")
    path = tmp_path / "c.c"
    path.write_text('#include "body.h"\n' + _LOOP.format("f", "BODY"))
    with pytest.raises(SourceError, match=OTHER_MESSAGES[0]):
        read_c(path, params={"n": 9})
    read_c(path, params={"n": 9}, include_dirs=[str(tmp_path / "headers")])


def test_a_file_is_renamed(tmp_path: Path) -> None:
    path = tmp_path / "caf\udce9.c"
    path.write_text(_LOOP.format("f", _BODY))
    with pytest.raises(SourceError, match=r"clang reads no names that are not UTF-8: rename '.*'"):
        read_c(path, params={"n": 9})
    read_c(shutil.move(path, tmp_path / "cafe.c"), params={"n": 9})


def test_a_region_is_chosen_and_a_size_is_given(tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_text(_LOOP.format("f", _BODY) + _LOOP.format("g", _BODY))
    with pytest.raises(UsageError, match="choose one, for example region=1"):
        read_c(path)
    with pytest.raises(MissingSizes, match="give the value, for example params="):
        read_c(path, region=1)
    read_c(path, region=1, params={"n": 1000})


# -- that there are all of them --------------------------------------------------------------------

# What a remedy begins with.
_VERB = (
    "(?:assign|call(?! of| through)|choose|copy|count|declare|define|do|give|leave|let|limit|make|"
    "mark|move|name|pass|put|read|rename|store|take|use(?! of)|write) "
)
_REMEDY = re.compile(rf"(?:^|: |; |, ){_VERB}.*")
# Of programs that Python builds.
_OTHER_ROOMS = ("builder.py", "builder_bounds.py", "c_spelling.py", "handles.py", "values.py")


def _literals(path: Path) -> Iterator[list[str]]:
    """The string literals of a file, without what f-strings put between their parts."""
    tree = ast.parse(path.read_text())
    inner = {id(part) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for part in n.values}
    inner |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [""]
            for part in node.values:
                if isinstance(part, ast.Constant):
                    parts[-1] += str(part.value)
                else:
                    parts.append("")
            yield parts
        elif isinstance(node, ast.Constant) and id(node) not in inner:
            yield [str(node.value)]


def _sentences() -> Iterator[tuple[str, str]]:
    """Where the reader's files have a sentence with a remedy, and a pattern of that."""
    package = Path(looper.__file__).parent
    files = [*sorted((package / "frontend").rglob("*.py")), package / "ir" / "indirect_accesses.py"]
    for path in files:
        for parts in _literals(path) if path.name not in _OTHER_ROOMS else ():
            if _REMEDY.search("?".join(parts)):
                yield f"{path.name}: {'?'.join(parts)}", ".*".join(map(re.escape, parts))


@pytest.mark.pure
def test_every_remedy_of_the_sources_is_applied() -> None:
    sentences = dict(_sentences())
    assert len(sentences) >= 70
    missing = [
        where
        for where, pattern in sentences.items()
        if not any(re.search(pattern, message) for message in MESSAGES)
    ]
    assert missing == []


def _normal(text: str) -> str:
    return re.sub("`[^`]*`", "`?`", text)


@pytest.mark.pure
def test_every_remedy_of_the_examples_is_applied() -> None:
    told = [
        message.rpartition(": `")[0] or message
        for path in sorted(REJECTIONS.glob("*.txt"))
        for message in re.findall(r"^--- \d+:\d+: (.*)$", path.read_text(), re.MULTILINE)
    ]
    told += [each.refused.rpartition(": `")[0] for each in constructs() if each.refused]
    remedies = {found[0].lstrip(":;, ") for each in told if (found := _REMEDY.search(each))}
    assert len(remedies) >= 40
    applied = " ".join(map(_normal, MESSAGES))
    assert [each for each in sorted(remedies) if _normal(each) not in applied] == []


@pytest.mark.pure
def test_each_of_several_remedies_is_applied() -> None:
    counts = Counter(_normal(case.message) for case in CASES)
    for message, count in counts.items():
        remedies = message.rpartition(": ")[2]
        assert count > remedies.count(", or "), message


@pytest.mark.pure
def test_names_are_distinct() -> None:
    assert len({(case.group, case.name) for case in CASES}) == len(CASES)
