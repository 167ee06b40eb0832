"""Who guesses interchanges, the paper's benchmarks, and searches that try what is proposed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from costmodel.interchange import interchange_evaluation_command, interchange_proposer
from costmodel.interchange.interchange_baselines import by_isl, guessers, isl_order, judged
from costmodel.interchange.interchange_benchmarks import instances
from costmodel.interchange.interchange_proposer import best_interchanges
from costmodel.learners.interchange_data import RankedNest
from costmodel.models.interchange_features import nest_features
from costmodel.models.interchange_model import InterchangeModel, InterchangeSize
from costmodel.models.interchanges import CLASSES, interchanges
from costmodel.models.weights import save_model
from looper.cli import main
from looper.errors import UsageError
from looper.ir.program import Program
from looper.optimizer.estimation import estimate
from looper.optimizer.requests import SearchRequest
from looper.search import BeamOptions
from looper.search.interchange_proposals import proposed_interchanges
from tests.small_programs import c_program, cube, kernel, rectangle
from tests.torch_threads import one_thread  # noqa: F401

SMALL = InterchangeSize((32,), 16, (16,), (16,), dropout=0.0)


def nest(program: Program) -> RankedNest:
    """A nest whose interchanges all take longer than the one before, as classes are counted."""
    seconds = np.full(len(CLASSES), np.nan)
    for pair in (None, *interchanges(program)):
        seconds[CLASSES.index(pair)] = 1.0 + CLASSES.index(pair)
    return RankedNest(program, nest_features(program), seconds)


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of a small model that has learnt nothing; the one that is used by default."""
    torch.manual_seed(0)
    path = tmp_path / "interchanges.safetensors"
    save_model(path, [InterchangeModel(SMALL).eval()], {})
    monkeypatch.setattr(interchange_proposer, "SHIPPED", path)
    return path


def product(order: str = "ijk", size: int = 40) -> Program:
    """A product of matrices, its loops in an order."""
    arrays = ", ".join(f"double {name}[{size}][{size}]" for name in "ABC")
    loops = "\n".join(f"for (int {each} = 0; {each} < {size}; {each}++)" for each in order)
    return c_program(arrays, f"{loops}\nC[i][j] += A[i][k] * B[k][j];")


def test_isl_orders_the_loops_of_a_nest() -> None:
    for order in ("ijk", "jik", "kij"):
        program = product(order)
        found = isl_order(program)
        assert sorted(found) == [0, 1, 2]
        # A loop that carries the sum comes last.
        assert order[found[-1]] == "k"
    assert by_isl(nest(product("ijk"))) == [0]
    assert by_isl(nest(product("ikj"))) == [CLASSES.index((1, 2))]
    # Two steps from where it should be: no interchange leads there.
    moved = isl_order(product("kij"))
    assert by_isl(nest(product("kij"))) == ([] if moved == [1, 2, 0] else [CLASSES.index((0, 2))])
    # A time loop stays outside, skewed or not.
    assert isl_order(kernel("polybench/jacobi-1d"))[0] == 0


def test_everybody_is_asked_about_each_nest(weights: Path) -> None:
    from costmodel.models.weights import load_interchanges

    nests = [nest(cube()), nest(rectangle())]
    found = {name: judged(g, nests) for name, g in guessers(load_interchanges(weights)).items()}
    assert list(found)[1:] == ["cost model, asked for each", "isl's scheduler", "never"]
    assert found["never"].right == (True, True) and found["never"].accuracy.shots[0] == 1.0
    for each in found.values():
        assert len(each.seconds) == each.accuracy.nests == 2
        assert all(second > 0 for second in each.seconds)
        assert list(each.accuracy.shots) == sorted(each.accuracy.shots)


def test_the_benchmarks_of_the_paper() -> None:
    found = instances()
    assert len(found) == len({each.name for each in found}) == 28
    sizes = {each.name: each.parameters for each in found}
    assert sizes["matmul-LARGE"] == {"ni": 1024, "nj": 1280, "nk": 1536}
    assert sizes["jacobi1d-SMALL"] == {"tsteps": 96, "n": 129}
    assert sizes["blur-MINI"] == {"channels": 4, "height": 17, "width": 33}
    for each in found[::4]:
        interchanges(each.program)  # each is one nest


def test_a_beam_search_tries_what_the_model_proposes(weights: Path) -> None:
    program = product(size=41)
    assert proposed_interchanges(program, None) is None
    for best in (1, 2, 4):
        found = proposed_interchanges(program, best)
        assert found is not None and set(found) == {"S1"}
        assert len(found["S1"]) in (best - 1, best) and set(found["S1"]) <= {(0, 1), (0, 2), (1, 2)}
    long, fewest = SearchRequest("beam", "model", patience=600.0), BeamOptions(interchanges=1)
    free = estimate(program, search=long)
    bound = estimate(program, search=replace(long, beam=fewest))
    assert bound.search.evaluations <= free.search.evaluations
    with pytest.raises(UsageError, match="interchanges: only for the searches"):
        estimate(program, search=SearchRequest("greedy", beam=fewest))


def test_no_model_no_proposals(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no such model"):
        best_interchanges(product(size=43), 1, tmp_path / "none.safetensors")


def test_the_command_measures_tells_and_searches(
    weights: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = [each for each in instances() if each.name in ("heat2d-MINI", "blur-MINI")]
    monkeypatch.setattr(interchange_evaluation_command, "instances", lambda: few)
    words = ["evaluate", "interchanges", "-o", str(tmp_path / "out"), "--weights", str(weights)]
    words += ["--time-limit", "2"]
    assert main([*words, "--search"]) == 0
    told = capsys.readouterr().out
    assert "heat2d-MINI" in told and "isl's scheduler" in told and "geometric mean" in told
    content = json.loads((tmp_path / "out" / "interchanges.json").read_text())
    assert [row["choices"] for row in content["benchmarks"]] == [2, 4]
    assert len(content["searches"]) == 4
    lines = (tmp_path / "out" / "searches.jsonl").read_text()
    assert main([*words, "--search"]) == 0
    assert (tmp_path / "out" / "searches.jsonl").read_text() == lines


def test_the_model_that_ships_knows_a_matrix_product() -> None:
    gemm = kernel("gemm")
    inside = [statement.name for statement in gemm.statements if statement.depth == 3]
    # The innermost loop goes along rows as it stands in our file, and through columns in this one.
    product = c_program(
        "double A[300][300], double B[300][300], double C[300][300]",
        "for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++)"
        " for (int k = 0; k < 300; k++) C[i][j] += A[i][k] * B[k][j];",
    )
    assert (1, 2) in best_interchanges(product, 2)["S1"]
    assert set(best_interchanges(gemm, 1)) >= set(inside)
