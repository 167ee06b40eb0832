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

# Features that files are not yet written right with. Nothing else has to change when one of them
# is: what is taken from this list is tested.
NOT_YET = frozenset({
    # what the preprocessor decides about a region is not part of the guard
    "if_openmp", "if_machine", "if_compiler", "if_optimized",
    "conditional_types", "conditional_functions", "conditional_enums", "conditional_constants",
    "conditional_sizes", "conditional_declarations", "conditional_statements", "conditional_uses",
    # names that are made are not fresh
    "odd_names", "odd_macros", "odd_helper_macros", "unicode_names",
    # arrays with different names overlap, and a function is called when a variable ends
    "overlap", "overlap_with_global", "alias", "cleanup",
    # lines end elsewhere for Python than for C
    "line_breaks", "continued_pragmas",
})  # fmt: skip
ON = frozenset(FEATURES) - NOT_YET
# Whether written files must not have warnings of kinds that the original has not.
SAME_WARNINGS = False

FILES = 1000
CHUNK = 25


def test_a_few_files(tmp_path: Path) -> None:
    _check_files(range(20), tmp_path, Effort(steps=4, others=1, warnings=SAME_WARNINGS))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(100, 100 + FILES, CHUNK))
def test_a_thousand_files(first: int, tmp_path: Path) -> None:
    seeds = range(first, first + CHUNK)
    _check_files(seeds, tmp_path, Effort(steps=6, others=3, warnings=SAME_WARNINGS))


def _check_files(seeds: range, folder: Path, effort: Effort) -> None:
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
    assert refused < 0.2 * regions, "most regions are accepted"
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
    _check_defined(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nothing_is_undefined_in_many(tmp_path: Path) -> None:
    for seed in range(100, 300):
        _check_defined(seed, tmp_path)


def _check_defined(seed: int, folder: Path) -> None:
    """Check that a file is C without warnings of undefined behaviour, by gcc's sanitizers."""
    file = whole_file(seed, FEATURES)
    (folder / "x.c").write_bytes(file.data)
    for defines in (file.defines, *file.others):
        flags = ["-O1", "-fopenmp", "-w", "-fsanitize=address,undefined,float-cast-overflow"]
        flags += [f"-D{define}" for define in defines]
        subprocess.run(["gcc", *flags, "x.c", "-o", "x", "-lm"], cwd=folder, check=True)
        done = subprocess.run([folder / "x"], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "nan" not in done.stdout and "inf" not in done.stdout
