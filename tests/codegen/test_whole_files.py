"""Random C files, written under random schedules: compiled as files, they print the same.

They are compiled with the flags of the optimisation and with others (other macros, no OpenMP, other
compilers and standards), and called with the sizes that they were read with and with others, also
with arguments that overlap.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.whole_file_draws import FEATURES
from tests.whole_file_trials import Effort, check, report
from tests.whole_files import whole_file

ON = frozenset(FEATURES)
FILES = 1000
CHUNK = 25


def test_a_few_files(tmp_path: Path) -> None:
    _check_files(range(5), tmp_path, Effort(steps=4, others=1), most_refused=0.3)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(100, 100 + FILES, CHUNK))
def test_a_thousand_files(first: int, tmp_path: Path) -> None:
    seeds = range(first, first + CHUNK)
    # Some chunks have many names that are not spelled in ASCII.
    _check_files(seeds, tmp_path, Effort(steps=6, others=3), most_refused=0.4)


def _check_files(seeds: range, folder: Path, effort: Effort, most_refused: float) -> None:
    regions = refused = steps = 0
    wrong = []
    for seed in seeds:
        own = folder / str(seed)
        own.mkdir()
        outcome = check(whole_file(seed, ON), own, effort)
        if outcome.failure:
            wrong.append(report(seed, ON, own, effort) or f"{seed}, not again: {outcome.failure}")
        regions += outcome.regions
        refused += len(outcome.refused)
        steps += sum(text.count("(") for text in outcome.schedules)
    print(f"{len(seeds)} files, {regions} regions, {refused} refused")
    assert not wrong, "\n\n".join(wrong)
    assert refused < most_refused * regions, "most regions are accepted"
    assert steps > 2 * regions, "most schedules have several steps"


def test_a_file_follows_from_its_seed() -> None:
    first, again = whole_file(5, FEATURES), whole_file(5, FEATURES)
    assert first == again
    assert first.data != whole_file(6, FEATURES).data


def test_every_feature_makes_a_difference() -> None:
    files = [whole_file(seed, FEATURES) for seed in range(150)]
    for feature in FEATURES:
        having = (file for file in files if feature in file.features)
        assert any(
            file.data != whole_file(file.seed, file.features - {feature}).data for file in having
        ), feature


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_undefined(seed: int, tmp_path: Path) -> None:
    assert _is_finite(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nothing_is_undefined_in_many(tmp_path: Path) -> None:
    seeds = range(100, 300)
    # Numbers that grow beyond all bounds hide what is added to them.
    assert sum(_is_finite(seed, tmp_path) for seed in seeds) >= 0.95 * len(seeds)


def _is_finite(seed: int, folder: Path) -> bool:
    """Whether no number is infinite in a file, which is C without undefined behaviour.

    By gcc's sanitizers.
    """
    is_finite = True
    file = whole_file(seed, FEATURES)
    (folder / "x.c").write_bytes(file.data)
    for defines in (file.defines, *file.others):
        flags = ["-O1", "-fopenmp", "-w", "-fsanitize=address,undefined,float-cast-overflow"]
        flags += [f"-D{define}" for define in defines]
        subprocess.run(["gcc", *flags, "x.c", "-o", "x", "-lm"], cwd=folder, check=True)
        done = subprocess.run([folder / "x"], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "nan" not in done.stdout
        is_finite = is_finite and "inf" not in done.stdout
    return is_finite
