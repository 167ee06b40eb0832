"""The interchanges of programs, and measurements of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from costmodel.data.measuring import DataOptions, finished_programs, measure_programs, source_of
from costmodel.data.nests import nests
from costmodel.models.interchanges import CLASSES, interchanges
from looper.errors import UsageError
from looper.memo.store import Memo
from looper.schedule import Schedule
from tests.small_programs import c_program, cube, imperfect, kernel, rectangle, two_nests


def texts(schedules: dict[tuple[int, int], Schedule]) -> dict[tuple[int, int], str]:
    return {pair: each.text for pair, each in schedules.items()}


def test_there_are_22_classes() -> None:
    assert len(CLASSES) == len(set(CLASSES)) == 22


def test_pairs_of_a_perfect_nest() -> None:
    assert texts(interchanges(rectangle())) == {(0, 1): "interchange(S1, 0, 1)"}
    assert list(interchanges(cube())) == [(0, 1), (0, 2), (1, 2)]


def test_what_is_illegal_is_none() -> None:
    skewed = c_program(
        "double A[20][30]",
        "for (int i = 1; i < 20; i++)\n  for (int j = 0; j < 29; j++)\n"
        "    A[i][j] = A[i - 1][j + 1];",
    )
    assert interchanges(skewed) == {}


def test_every_band_that_has_the_levels_is_interchanged() -> None:
    program = c_program(
        "double A[5][20][30], double B[5][30][20], double x[5]",
        """
  for (int t = 0; t < 5; t++) {
    x[t] = 0.0;
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 30; j++) {
        A[t][i][j] = 1.0;
        A[t][i][j] += x[t];
      }
    for (int i = 0; i < 30; i++)
      for (int j = 0; j < 20; j++)
        B[t][i][j] = 2.0;
  }""",
    )
    assert texts(interchanges(program)) == {(1, 2): "interchange(S2, 1, 2); interchange(S4, 1, 2)"}
    assert interchanges(imperfect()) == {}


def test_nests_are_programs_of_their_own() -> None:
    one, two = nests(two_nests())
    assert one == rectangle()
    assert [each.name for each in (one, two)] == ["f_nest0", "f_nest1"]
    assert [array.name for array in two.arrays] == ["A", "C"]
    assert two.statements[0].name == "S1" and two.statements[0].betas[0] == 0
    for each in (*nests(kernel("2mm")), *nests(kernel("correlation")), *nests(kernel("deriche"))):
        each.check_bounds()
        assert Schedule(each).code()
    with pytest.raises(UsageError, match="f is not one nest of loops"):
        interchanges(two_nests())


def test_what_a_nest_reads_first_is_not_its_own() -> None:
    program = c_program(
        "double A[20]",
        """
  s = 2.0;
  for (int i = 0; i < 20; i++) {
    t = A[i];
    A[i] = t * s;
  }""",
        declarations="double s, t;",
    )
    [nest] = nests(program)
    assert {array.name: array.local for array in nest.arrays} == {"A": False, "s": False, "t": True}


def test_all_of_them_are_measured_and_nothing_else(tmp_path: Path) -> None:
    memo, count = tmp_path / "data.db", 2
    options = DataOptions(shortest=0.0, interchanges=True)
    measure_programs(memo, 1, count, options, workers=1)
    told = finished_programs(memo)
    expected: dict[str, set[str]] = {}
    for number in range(count):
        source = source_of(1, number)
        found = {each.name: interchanges(each) for each in nests(source.program())}
        some = {name: {"", *texts(each).values()} for name, each in found.items() if each}
        assert told[source.name].status == ("measured" if some else "nothing to interchange")
        expected |= some
    assert expected
    measured: dict[str, set[str]] = {}
    with Memo(memo) as opened:
        for sample in opened.samples():
            if not sample.is_original:
                measured.setdefault(sample.program.name, set()).add(sample.schedule)
    assert measured == expected
