"""The campaign of comparisons (`tests.campaign`) repeats, sees what is wrong, and goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from looper.codegen.region import output_file
from tests import campaign
from tests.campaign_main import LEVELS
from tests.campaign_pieces import (
    FUNCTION,
    Argument,
    Piece,
    affine_piece,
    kernel_piece,
    mixed_piece,
)


@pytest.fixture(autouse=True)
def _small(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One schedule and one build beside the sanitizers'."""
    if "slow" not in request.keywords:
        monkeypatch.setattr(campaign, "_SCHEDULES", 1)
        monkeypatch.setattr(campaign, "BUILDS", campaign.BUILDS[:1])


def test_pieces_follow_from_their_seeds() -> None:
    for make in (mixed_piece, affine_piece):
        assert make(3) == make(3) and make(3).text != make(4).text
    piece = kernel_piece("polybench/gemm")
    assert piece.params == {"ni": 20, "nj": 25, "nk": 30}
    assert [argument.name for argument in piece.arguments] == ["alpha", "beta", "C", "A", "B"]
    assert len(piece.calls) == 4
    texts = [mixed_piece(seed).text for seed in range(100)]
    assert all(any(word in text for text in texts) for word in ("long double", "char", "k[", "? "))


def test_a_pair_is_compared_at_the_edges_of_types(tmp_path: Path) -> None:
    outcome = campaign.tried("mixed-1", tmp_path)
    assert (outcome.pairs, outcome.level, outcome.findings) == (1, LEVELS[0], [])
    assert not list(tmp_path.iterdir())


def test_what_differs_is_found_and_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = output_file

    def without_casts(schedules: object) -> str:
        return real(schedules).replace("(float) ", "")  # type: ignore[arg-type]

    monkeypatch.setattr(campaign, "output_file", without_casts)
    monkeypatch.setattr(campaign, "_cures", lambda _: ())
    text = """
void campaign_function(int n, double y[n], int a[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    y[i] = (float) a[i];
#pragma endscop
}
"""
    arguments = (Argument("y", "double", ("n",)), Argument("a", "int", ("n",)))
    changed = Piece("mixed", text, FUNCTION, ("n",), arguments, ((20,),))
    monkeypatch.setattr(campaign, "_piece", lambda *_: changed)
    outcome = campaign.tried("mixed-1", tmp_path)
    found = [finding for finding in outcome.findings if finding.what.startswith("DIFFERENT")]
    assert found and all(finding.verdict == "ours" for finding in found)
    assert "array=y" in found[0].what
    assert (tmp_path / "mixed-1" / "original.c").exists()


def test_it_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = {"batch": "kernel-0", "pairs": 5, "level": 3, "contracted": 1, "refused": "",
             "findings": []}  # fmt: skip
    (tmp_path / "outcomes.jsonl").write_text(json.dumps(known) + "\n")
    assert campaign.campaign(tmp_path, 5, 1, 0, ["kernel"]) == 0
    assert capsys.readouterr().out.startswith("5 pairs {'kernel': 5}")


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_hundred_pairs(tmp_path: Path) -> None:
    kinds = sorted(set(campaign._KINDS))
    assert campaign.campaign(tmp_path, 200, 2, 50_000, kinds) == 0
