"""The programs that cost models learn from: valid C, varied, and none of them a kernel of ours."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from costmodel.data import random_programs as generated
from costmodel.data.diversity import distance, nearest, traits
from costmodel.data.measuring import source_of
from costmodel.data.program_trees import (
    LEAST,
    is_like_a_benchmark,
    learnable,
    least_distance,
    tree_of,
)
from costmodel.data.random_programs import (
    DEFAULT_OPTIONS,
    KINDS,
    CSource,
    SourceOptions,
    random_program,
    random_source,
)
from envs.benchmark import FreeEvaluator
from looper.cli import main
from looper.codegen.harness import original_unit
from looper.errors import UsageError
from looper.execution.outcome import Execution, Status
from looper.ir.counting import executions
from looper.ir.program import Program
from looper.kernels import catalogue, find_kernel, suites
from looper.memo.rows import Sample
from looper.space.masks import ActionSet
from looper.space.states import State
from looper.space.subspaces import FULL
from tests.compiled_units import Unit, compile_units, random_memory

SMALL = SourceOptions(instances=(300, 20_000))
STRICT = ("-std=gnu11", "-O1", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-fopenmp")


def source(seed: int, options: SourceOptions = SMALL) -> CSource:
    return random_source(np.random.default_rng(seed), options, name=f"kernel_{seed}")


@cache
def program(seed: int) -> Program:
    return source(seed).program()


SEEDS = range(60)


def test_the_same_seed_gives_the_same_program() -> None:
    assert source(5) == source(5) != source(6)
    one, two = (random_program(np.random.default_rng(8)) for _ in range(2))
    assert one == two


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_programs_are_read_and_have_something_to_transform(seed: int) -> None:
    made = program(seed)
    made.check_bounds()
    state = State.start(made)
    assert state is not None
    assert ActionSet(FULL.actions).mask(state, legal=True).sum() > 1


def test_compilers_find_nothing_to_warn_about(tmp_path: Path) -> None:
    files = []
    for seed in SEEDS:
        files.append(tmp_path / f"{seed}.c")
        files[-1].write_text(source(seed).text)
    command = ["gcc", *STRICT, "-Wno-unknown-pragmas", "-fsyntax-only", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]


def test_what_they_compute_is_finite_and_not_nothing(tmp_path: Path) -> None:
    """Of random inputs: no infinity, and every result depends on them."""
    programs = [program(seed) for seed in SEEDS]
    functions = compile_units([Unit(each, original_unit(each)) for each in programs], tmp_path)
    for made, function in zip(programs, functions, strict=True):
        before = random_memory(made, 0)
        after = function(before)
        for array in made.written:
            assert np.isfinite(after[array.name]).all(), (made, array.name)
            if not array.local:
                assert not np.array_equal(after[array.name], before[array.name])


def test_sizes_are_as_asked_for() -> None:
    options = SourceOptions(instances=(1e5, 1e7), memory=1 << 24)
    for seed in range(20):
        made = source(seed, options)
        read = made.program()
        counted = sum(executions(each) or 0 for each in read.statements)
        assert counted == pytest.approx(made.instances, rel=0.35, abs=2000)
        assert counted < 1.5e7
        assert sum(array.bytes for array in read.arrays) < 1.3 * options.memory


def test_they_are_varied() -> None:
    made = [source(seed) for seed in range(80)]
    kinds = Counter(kind for each in made for kind in each.kinds)
    assert set(kinds) == set(KINDS)
    assert {len(each.kinds) for each in made} == {1, 2, 3, 4, 5}
    text = "\n".join(each.text for each in made)
    for pattern in (
        r"\[\w \+ \w\]",  # windows
        r"\[2 \* \w\]",  # strides
        r"\[\w - 1\]",
        r"= i; \w < \w",  # triangular from the diagonal on
        r"< i \+ 1;",
        r"< i \+ c \+ 1;",  # bands
        r"float A",
        r"double A",
        r"s0 = ",
    ):
        assert re.search(pattern, text), pattern
    found = [traits(program(seed)) for seed in SEEDS]
    assert {each.depth for each in found} >= {2, 3, 4}
    assert max(each.statements for each in found) >= 8
    assert any(each.imperfect for each in found) and any(each.reductions for each in found)


def test_agents_practise_on_them() -> None:
    def played() -> list[tuple[str, float]]:
        env = gymnasium.make("Looper-v0", programs="random", evaluator=FreeEvaluator())
        rng, found = np.random.default_rng(1), []
        for episode in range(4):
            _, info = env.reset(seed=episode)
            for _ in range(6):
                action = rng.choice(np.flatnonzero(info["action_mask"]))
                _, reward, terminated, truncated, info = env.step(action)
                found.append((info["schedule"], float(reward)))
                if terminated or truncated:
                    break
        return found

    assert played() == played()
    with pytest.raises(UsageError, match="generated programs have no names"):
        gymnasium.make("Looper-v0", programs="random", split="train")


# -- distances -----------------------------------------------------------------------------------


def test_distances_do_not_depend_on_names_and_sizes() -> None:
    one = source(4)
    other = CSource(one.name, re.sub(r"\bA\b", "Another", one.text), one.sizes, one.kinds, 0)
    assert distance(one.program(), other.program()) == 0
    assert tree_of(one.program()) == tree_of(other.program())


def test_the_nearest_is_the_nearest() -> None:
    kernels = [each.program("MINI") for each in suites()["polybench"][:8]]
    for seed in range(3):
        made = program(seed)
        assert nearest(made, kernels)[0] == min(distance(made, each) for each in kernels)
    gemm = find_kernel("gemm").program("MINI")
    kernels.append(gemm)
    assert nearest(gemm, kernels) == (0, gemm)


def test_nothing_is_learnt_from_what_is_like_a_benchmark() -> None:
    """As drawn first, this one is jacobi-1d with other numbers and names."""
    drawn = generated._drawn(np.random.default_rng((1, 163)), DEFAULT_OPTIONS, "random_1_163")
    jacobi = find_kernel("jacobi-1d").program("MINI")
    assert distance(drawn.program(), jacobi) == 0
    assert is_like_a_benchmark(drawn.program())
    kept = source_of(1, 163).program()
    assert kept.name == "random_1_163" and kept != drawn.program()
    track = generated._drawn(np.random.default_rng((101, 537)), DEFAULT_OPTIONS, "random_101_537")
    assert is_like_a_benchmark(track.program()), "the matrix product of the track"
    kernels = [each.program("MINI") for each in catalogue()]
    for made in (kept, program(0), program(1)):
        bounds = [least_distance(tree_of(made), tree_of(each)) for each in kernels]
        assert min(bounds) >= LEAST
        for bound, each in zip(bounds[:6], kernels, strict=False):
            assert bound <= distance(made, each)
    done = Execution(Status.OK, (1.0,))
    samples = [Sample(each, "", "", done, "here") for each in (drawn.program(), kept, jacobi)]
    assert list(learnable(samples)) == samples[1:2]


# -- the command ---------------------------------------------------------------------------------


def test_the_command_writes_files_that_can_be_optimised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["generate", "programs", "--count", "3", "--seed", "4", "-o", "made"]) == 0
    known = json.loads(Path("made/programs.json").read_text())
    assert list(known) == ["random_4_0", "random_4_1", "random_4_2"]
    command = Path("made/random_4_1.c").read_text().splitlines()[0].strip("/* ").split()
    monkeypatch.chdir(tmp_path / "made")
    assert command[:2] == ["looper", "optimize"]
    assert main(["show", *command[2:]]) == 0
    assert "S1" in capsys.readouterr().out
    assert main(["generate", "programs", "-o", "."]) == 2
    assert "not an empty folder" in capsys.readouterr().err
