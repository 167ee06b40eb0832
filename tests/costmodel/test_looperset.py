"""LOOPerSet, the format of LOOPer's authors: what is read and written is the same program."""

from __future__ import annotations

import copy
import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from costmodel.data import random_programs as generated
from costmodel.data.looperset import export_records, import_files
from costmodel.data.looperset_expressions import Unsaid
from costmodel.data.looperset_programs import bound_formula, read_program, write_program
from costmodel.data.looperset_schedules import read_schedule, write_schedule
from looper import Program, Schedule
from looper.cli import main
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.ir.expressions import accesses
from looper.kernels import catalogue
from looper.memo.store import Memo, OriginalCode
from looper.space.random_schedules import random_schedule
from tests import random_programs as varied
from tests.small_programs import c_program, cube, kernel, triangle, two_nests

# PolyBench's kernels that the format cannot say, and why.
UNSAID = {
    "adi": "a loop that counts down",
    "correlation": "a statement outside of all loops",
    "deriche": "a loop that counts down",
    "durbin": "a statement outside of all loops",
    "ludcmp": "a loop that counts down",
    "nussinov": "a loop that counts down",
}
NOTHING: dict[str, Any] = {
    "shiftings": None,
    "tiling": {},
    "unrolling_factor": None,
    "parallelized_dim": None,
    "transformations_list": [],
}


def through_json(content: Any) -> Any:
    return json.loads(json.dumps(content))


def back(program: Program) -> Program:
    return read_program(through_json(write_program(program)[0]), "x").program


def schedule_comes_back(schedule: Schedule) -> dict[str, Any]:
    computations = write_program(schedule.program)[1]
    record: dict[str, Any] = through_json(write_schedule(schedule, computations, [0.5, 0.25]))
    assert read_schedule(record, computations).key == schedule.key
    assert record["execution_times"] == [500.0, 250.0]
    return record


# -- programs ------------------------------------------------------------------------------------


def test_polybench_comes_back_or_is_refused_for_a_known_reason() -> None:
    reasons = {}
    for entry in catalogue():
        if entry.suite == "polybench":
            program = kernel(f"polybench/{entry.name}")
            try:
                # The format has no text, which counts where scalars of it are not in the program.
                assert back(program) == replace(program, region=None)
            except Unsaid as reason:
                reasons[entry.name] = str(reason)
    assert reasons == UNSAID


def test_random_programs_come_back() -> None:
    rng = np.random.default_rng(3)
    said = 0
    for number in range(40):
        program = (varied if number % 2 else generated).random_program(rng)
        try:
            assert back(program) == program
            said += 1
        except Unsaid:
            continue
    assert said >= 20


def test_a_triangle_is_written_as_the_format_has_it() -> None:
    annotation, computations = write_program(triangle())
    outer, inner = computations.iterators[0]
    loops = annotation["iterators"]
    assert list(loops) == [outer, inner]
    assert loops[outer]["child_iterators"] == [inner] and loops[outer]["parent_iterator"] is None
    assert loops[inner]["computations_list"] == ["comp00"]
    assert any(outer in loops[inner][bound] for bound in ("lower_bound", "upper_bound"))
    found = annotation["computations"]["comp00"]
    assert found["absolute_order"] == 1 and found["comp_is_reduction"] is False
    expected = len(accesses(triangle().statements[0].value))
    assert len(found["accesses"]) == expected
    assert isinstance(annotation["memory_size"], str)


def test_what_the_format_can_not_say_is_refused() -> None:
    for body, reason in (
        ("for (int i = 0; i < 20; i += 2) A[i] = 0;", "a step other than 1"),
        ("for (int i = 0; i < 20; i++) if (i != 5) A[i] = 0;", "a condition"),
        ("for (int i = 19; i >= 0; i--) A[i] = 0;", "counts down"),
        ("for (int i = 0; i < 20; i++) A[i / 2] = 0;", "a subscript with a division"),
        ("for (int i = 0; i < 20; i++) for (int j = 2 * i; j < 20; j++) A[j] = 0;", "coefficient"),
        ("A[0] = 0;", "outside of all loops"),
    ):
        with pytest.raises(Unsaid, match=reason):
            write_program(c_program("double A[40]", body))


def test_bounds_are_texts_of_outer_iterators() -> None:
    assert bound_formula("(k + 1)", ["i", "k"]) == "(i1 + 1)"
    assert bound_formula("max(0, min(k, 7))+1", ["k"]) == "(max(0, min(i0, 7)) + 1)"
    assert bound_formula("-1", []) == "-(1)"
    for text in ("k*k", "n", "k // 2", "f(k)", "(k", "", "1.5", "__import__('os')"):
        with pytest.raises(Unsaid, match="not affine"):
            bound_formula(text, ["k"])


# -- records written by hand, as papers and tools describe them -----------------------------------


def newer() -> dict[str, Any]:
    """A copy, and then a triangular sum of it; computations are not in the order of their names."""
    read = {"expr_type": "access", "children": [], "dtype": "float64"}
    rows = [[1, 0, 0], [0, 1, 0]]
    return {
        "filename": "function1.cpp",
        "node_name": "node7",
        "a key of the future": {"x": [1]},
        "program_annotation": {
            "function_name": "function1",
            "memory_size": "0.01",
            "iterators": {
                "i": _loop("0", "20", None, ["j"], []),
                "j": _loop("0", "30", "i", [], ["z_first"]),
                "i_0": _loop("0", "20", None, ["j_0"], []),
                "j_0": _loop("(i_0 + 1)", "max(30, i_0 + 2)", "i_0", [], ["a_second"]),
            },
            "buffers": {
                "buffers_info": {
                    "A": _buffer(0, [20, 30], "a_output"),
                    "B": _buffer(1, [20, 30], "a_input"),
                    "s": _buffer(2, [1], "a_output"),
                },
                "comp_buf_mapping": {"z_first": "A", "a_second": "s"},
            },
            "computations": {
                "a_second": {
                    "absolute_order": 2,
                    "iterators": ["i_0", "j_0"],
                    "comp_is_reduction": True,
                    "write_access_relation": "{ a_second[i, j] -> s[0] }",
                    "write_buffer_id": 2,
                    "data_type": "float64",
                    "data_type_size": 0,
                    "accesses": [
                        _access(2, [[0, 0, 0]], True),
                        _access(0, rows, False),
                    ],
                    "expression_representation": {
                        "expr_type": "add",
                        "dtype": "float64",
                        "children": [
                            {**read, "buffer_id": "2", "access_matrix": [[0, 0, 0]]},
                            {**read, "buffer_id": "0", "access_matrix": rows},
                        ],
                    },
                },
                "z_first": {
                    "absolute_order": 1,
                    "iterators": ["i", "j"],
                    "comp_is_reduction": False,
                    "write_access_relation": "{ z_first[i, j] -> A[i, j] }",
                    "write_buffer_id": 0,
                    "data_type": "float64",
                    "accesses": [_access(1, rows, False)],
                    "expression_representation": {
                        "expr_type": "mul",
                        "children": [
                            {**read, "buffer_id": "1", "access_matrix": rows},
                            {"expr_type": "val", "dtype": "float64", "str": "-2", "children": []},
                        ],
                    },
                },
            },
        },
        "initial_execution_time": 2.0,
        "schedules_list": [
            _entry([2.5, 2.0]),
            _entry([0.5, 9.0], z_first={"parallelized_dim": "i"}),
            # After an interchange, names still mean places.
            _entry(
                [1.5],
                z_first={
                    "transformations_list": [[1, 0, 1, *[0] * 13]],
                    "tiling": {
                        "tiling_depth": 2,
                        "tiling_dims": ["i", "j"],
                        "tiling_factors": ["8", "4"],
                    },
                    "unrolling_factor": "2",
                },
            ),
            _entry([1.0], a_second={"parallelized_dim": "i_0"}),
            _entry(None, z_first={"unrolling_factor": "2"}),
            _entry([1.0], z_first={"transformations_list": [[9, *[0] * 15]]}),
            _entry([1.0], z_first={"transformations_list": [[1, 0, 5, *[0] * 13]]}),
            _entry([1.0], z_first={"interchange_dims": ["i", "j"]}),
            {"execution_times": [1.0], "commands": ["interchange(i, j)"]},
        ],
    }


def _loop(
    low: str, high: str, parent: str | None, children: list[str], inside: list[str]
) -> dict[str, Any]:
    return {
        "lower_bound": low,
        "upper_bound": high,
        "parent_iterator": parent,
        "child_iterators": children,
        "computations_list": inside,
    }


def _buffer(number: int, shape: list[int], role: str) -> dict[str, Any]:
    return {
        "buffer_id": number,
        "buffer_dimensions": shape,
        "dtype": "float64",
        "argtype": role,
    }


def _access(number: int, rows: list[list[int]], own: bool) -> dict[str, Any]:
    return {"access_is_reduction": own, "buffer_id": number, "access_matrix": rows}


def _entry(times: list[float] | None, **own: dict[str, Any]) -> dict[str, Any]:
    found = {name: {**NOTHING, **own.get(name, {})} for name in ("a_second", "z_first")}
    return {**found, "fusions": None, "legality_check": True, "execution_times": times}


def older() -> dict[str, Any]:
    """The same without buffers, and with expressions of types and children only."""

    def bare(node: dict[str, Any]) -> dict[str, Any]:
        kind = "value" if node["expr_type"] == "val" else node["expr_type"]
        return {"expr_type": kind, "children": [bare(child) for child in node["children"]]}

    record = newer()
    annotation = record["program_annotation"]
    del annotation["buffers"], annotation["function_name"], record["node_name"]
    for each in annotation["computations"].values():
        each["expression_representation"] = bare(each["expression_representation"])
        each["number_of_additions"] = 1
    return record


@pytest.fixture
def twin() -> Program:
    """The program of the records, in C."""
    return c_program(
        "double A[20][30], double B[20][30], double *s_",
        """
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      A[i][j] = B[i][j] * -2.0;
  for (int i = 0; i < 20; i++)
    for (int j = i + 1; j < 30; j++)
      s = s + A[i][j];
""",
        declarations="  double s = *s_;",
    )


def test_both_styles_are_the_program_that_they_tell(twin: Program) -> None:
    read = read_program(newer()["program_annotation"], "x")
    assert read.names == ("z_first", "a_second") and read.program.name == "function1"
    assert read.program.statements == twin.statements
    assert {a.name: a.shape for a in read.program.arrays} == {"A": (20, 30), "B": (20, 30), "s": ()}
    old = read_program(older()["program_annotation"], "x")
    assert read.constants_known and not old.constants_known and old.program.name == "x"
    for one, two in zip(read.program.statements, old.program.statements, strict=True):
        assert (one.domain, one.betas) == (two.domain, two.betas)
        assert [a.indices for a in one.reads] == [a.indices for a in two.reads]
    # Smallest extents that have room.
    assert [a.shape for a in old.program.arrays] == [(20, 30), (20, 30), ()]


def test_missing_and_unusual_parts_have_reasons() -> None:
    def refused(change: Any) -> str:
        record = older()["program_annotation"]
        change(record, record["computations"]["a_second"])
        with pytest.raises(Unsaid) as caught:
            read_program(record, "x")
        return str(caught.value)

    assert "incomplete" in refused(lambda record, _: record.pop("iterators"))
    assert "data type complex" in refused(lambda _, own: own.update(data_type="complex"))
    assert "type bitcast" in refused(
        lambda _, own: own["expression_representation"].update(expr_type="bitcast")
    )
    assert "does not say what it reads" in refused(lambda _, own: own["accesses"].pop())
    assert "what it writes" in refused(lambda _, own: own.pop("write_access_relation"))
    assert "isl cannot read" in refused(lambda _, own: own.update(write_access_relation="{ x"))
    assert "no affine access" in refused(
        lambda _, own: own.update(write_access_relation="{ a[i, j] -> s[floor(i / 2)] }")
    )
    assert "without iterations" in refused(
        lambda record, _: record["iterators"]["i_0"].update(upper_bound="0")
    )
    assert "out of bounds" in refused(
        lambda _, own: own["accesses"][1].update(access_matrix=[[1, 0, -1], [0, 1, 0]])
    )
    assert "textual order" in refused(
        lambda record, own: record["computations"].update(third={**own, "absolute_order": 0})
    )
    # In place of the relation, a matrix is enough.
    record = older()["program_annotation"]
    record["computations"]["z_first"].pop("write_access_relation")
    record["computations"]["z_first"]["write_access_matrix"] = [[1, 0, 0], [0, 1, 0]]
    expected = read_program(older()["program_annotation"], "x").program
    assert read_program(record, "x").program == expected


# -- schedules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "interchange(S1, 0, 2); reverse(S1, 1); parallelize(S1, 0); tile(S1, 1, [4, 8]); "
        "unroll(S1, 4)",
        "skew(S1, 0, [[1, 1], [0, 1]]); tile(S1, 0, [4, 4, 4])",
        "skew(S1, 0, [[1, 1, 2], [0, 1, 0], [0, 0, 1]])",
        # Another order than the format's, to the same end.
        "parallelize(S1, 0); interchange(S1, 1, 2)",
        "tile(S1, 0, [4, 4]); parallelize(S1, 0)",
        "skew(S1, 1, [[2, 1], [1, 1]]); interchange(S1, 0, 1); tile(S1, 2, [5])",
    ],
)
def test_schedules_come_back(text: str) -> None:
    record = schedule_comes_back(Schedule.parse(cube(), text))
    assert record["tree_structure"]["roots"][0]["child_list"][0]["child_list"][0][
        "computations_list"
    ] == ["comp00"]


def test_the_parts_of_an_entry() -> None:
    text = "interchange(S1, 0, 1); skew(S1, 1, [[1, 1], [0, 1]]); parallelize(S1, 0); unroll(S1, 4)"
    record = schedule_comes_back(Schedule.parse(cube(), text))
    path = write_program(cube())[1].iterators[0]
    own = record["comp00"]
    assert own["transformations_list"] == [
        [1, 0, 1, *[0] * 13],
        [3, 0, 0, 0, 1, 2, 0, 1, 1, 0, 1, *[0] * 5],
    ]
    # The name of the place, not of the loop that moved there.
    assert own["parallelized_dim"] == path[0] and own["unrolling_factor"] == "4"
    assert record["sched_str"] == "M({C0},0,1,0,1,0,1,0,0,1)P({C0},L0)U({C0},L2,4)"


def test_fusion_with_a_shift_comes_back() -> None:
    program = two_nests()
    schedule = Schedule.parse(program, "fuse(S1, S2, 1, [1, 2]); interchange(S1, 0, 1)")
    record = schedule_comes_back(schedule)
    first = write_program(program)[1].iterators[0]
    assert record["fusions"] == [["comp00", "comp01", 1]]
    assert record["comp01"]["shiftings"] == [[first[0], 1], [first[1], 2]]
    (root,) = record["tree_structure"]["roots"]
    assert root["child_list"][0]["computations_list"] == ["comp00", "comp01"]
    assert record["sched_str"].startswith("F({C0,C1},L1)Sh({C1},L0,1)Sh({C1},L1,2)M({C0},0,1,1,0)")


def test_random_schedules_come_back_or_are_refused() -> None:
    rng = np.random.default_rng(5)
    said = 0
    for _ in range(12):
        program = generated.random_program(rng)
        try:
            write_program(program)
        except Unsaid:
            continue
        for _ in range(5):
            schedule = random_schedule(rng, Schedule(program), 3)
            try:
                schedule_comes_back(schedule)
                said += 1
            except Unsaid:
                continue
    assert said >= 10


def test_another_order_of_steps_is_refused_where_it_matters() -> None:
    computations = write_program(cube())[1]
    for text, reason in (
        ("parallelize(S1, 0); interchange(S1, 0, 1)", "order"),
        ("tile(S1, 0, [4, 4]); interchange(S1, 2, 3)", "the loops of tiles"),
        ("unroll_and_jam(S1, 0, 2)", "unroll_and_jam"),
        ("pack(S1, 0, B)", "the transformation pack"),
        ("split(S1, [0, 1, 0, -2])", "the transformation split"),
        ("tile(S1, 0, [4]); tile(S1, 1, [2])", "tiles inside of tiles"),
    ):
        with pytest.raises(Unsaid, match=reason):
            write_schedule(Schedule.parse(cube(), text), computations, None)


# -- files ---------------------------------------------------------------------------------------


def write_lines(path: Path, *records: dict[str, Any]) -> Path:
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(each) + "\n" for each in records)
    return path


def test_import_keeps_times_apart_and_counts_the_rest(tmp_path: Path) -> None:
    path, memo = (
        write_lines(tmp_path / "x.jsonl.gz", newer(), older(), {"schedules_list": []}),
        tmp_path / "m.db",
    )
    program = read_program(newer()["program_annotation"], "").program
    own = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
    with Memo(memo) as opened:
        opened.record_execution(program, OriginalCode(), own, Execution(Status.OK, (7.0,)))
    counts = import_files([path], memo)
    assert (counts.programs, counts.schedules, counts.without_constants) == (2, 6, 1)
    assert list(counts.programs_left.values()) == [1]
    assert dict(counts.schedules_left) == {
        "illegal by LOOPer's dependence analysis": 2,
        "no time": 2,
        "an affine transformation of kind 9": 2,
        "a transformation that does not fit the loops it meets": 2,
        "a transformation in an older form: interchange_dims": 2,
        "a schedule in an unknown form": 2,
    }
    with Memo(memo) as opened:
        assert {each["cpu"] for each in opened.machines().values()} == {
            "cpu",
            "LOOPerSet, node7",
            "LOOPerSet",
        }
        assert opened.execution(program, OriginalCode(), own) == Execution(Status.OK, (7.0,))
        theirs = Machine("LOOPerSet, node7", 0, "tiramisu", "unknown", (), 0)
        for text, seconds in (
            ("", 2e-3),
            ("parallelize(S1, 0)", 5e-4),
            ("interchange(S1, 0, 1); tile(S1, 0, [8, 4]); unroll(S1, 2)", 1.5e-3),
        ):
            found = opened.execution(program, Schedule.parse(program, text), theirs)
            assert found is not None and found.times == pytest.approx((seconds,))
        assert opened.integrity_check() == []


def test_measurements_go_out_and_come_in_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memo, again, path = (tmp_path / name for name in ("a.db", "b.db", "x.jsonl.gz"))
    machine = Machine("cpu", 2, "gcc", "gcc 12", ("-O3",), 2)
    program = Program("random_0", cube().arrays, cube().statements)
    texts = ["parallelize(S1, 0)", "tile(S1, 0, [4, 4])", "unroll_and_jam(S1, 0, 2)"]
    with Memo(memo) as opened:
        opened.record_execution(program, OriginalCode(), machine, Execution(Status.OK, (0.4, 0.2)))
        for text in texts:
            schedule = Schedule.parse(program, text)
            opened.record_execution(program, schedule, machine, Execution(Status.OK, (0.3, 0.1)))
        failed = Schedule.parse(program, "unroll(S1, 2)")
        opened.record_execution(program, failed, machine, Execution(Status.CRASH))
    words = ["--memo", str(memo), "--format", "looperset", "-o", str(path)]
    assert main(["generate", "export", *words]) == 0
    out = capsys.readouterr().out
    assert "3 schedules of 1 programs" in out
    assert "left out: 1 schedules: the transformation unroll_and_jam" in out
    record = json.loads(gzip.decompress(path.read_bytes()))
    assert record["initial_execution_time"] == 200.0 and record["node_name"] == "cpu"
    assert [each["execution_times"] for each in record["schedules_list"]] == [
        [400.0, 200.0],
        [300.0, 100.0],
        [300.0, 100.0],
        None,
    ]
    assert main(["generate", "import", str(path), "--memo", str(again)]) == 0
    assert "left out: 1 schedules: no time" in capsys.readouterr().out
    with Memo(again) as opened:
        samples = list(opened.samples())
    assert {each.program for each in samples} == {program}
    assert {each.schedule for each in samples} == {"", *texts[:2]}
    assert {each.execution.seconds for each in samples} == {0.1, 0.2}


def test_damage_is_said_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memo = tmp_path / "m.db"
    line = json.dumps(newer()).encode() + b"\n"

    def said(content: bytes) -> str:
        path = tmp_path / "x"
        path.write_bytes(content)
        assert main(["generate", "import", str(path), "--memo", str(memo)]) != 0
        return " ".join(capsys.readouterr().err.split())

    assert "x, line 2: this is no record in JSON" in said(line + b'{"program_annotation": {"x\n')
    assert "x, line 3: this is no record in JSON" in said(line + b"\n[1, 2]\n")
    assert "x, line 1: this is no record in JSON" in said(b"\x80\x04 a pickle")
    whole = gzip.compress(line + line)
    assert "it cannot be read" in said(whole[: len(whole) - 20])
    path = tmp_path / "none"
    assert main(["generate", "import", str(path), "--memo", str(memo)]) != 0
    assert "none: it cannot be read" in " ".join(capsys.readouterr().err.split())


def test_one_object_of_records_by_name_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "sample.json"
    record = copy.deepcopy(older())
    del record["filename"]
    path.write_text(json.dumps({"function5": record}))
    memo = tmp_path / "m.db"
    assert import_files([path], memo, "other", limit=1).programs == 1
    with Memo(memo) as opened:
        assert {each.program.name for each in opened.samples()} == {"function5"}
        assert [each["cpu"] for each in opened.machines().values()] == ["other"]


def test_nothing_to_write_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such file"):
        export_records(tmp_path / "x", [tmp_path / "none.db"])
    Memo(tmp_path / "m.db").close()
    with pytest.raises(UsageError, match="nothing can be written as LOOPerSet"):
        export_records(tmp_path / "x", [tmp_path / "m.db"])
    assert not (tmp_path / "x").exists()
    (tmp_path / "x").write_text("of another day")
    with pytest.raises(UsageError, match="nothing can be written as LOOPerSet"):
        export_records(tmp_path / "x", [tmp_path / "m.db"])
    assert [each.name for each in tmp_path.glob("x*")] == ["x"]
    assert (tmp_path / "x").read_text() == "of another day"


@pytest.mark.parametrize(
    ("call", "kind"),
    [("sqrtf(A[i])", "float32"), ("erf(A[i])", "float64"), ("erff(A[i])", "float32")],
)
def test_calls_have_the_type_of_their_results(call: str, kind: str) -> None:
    body = f"for (int i = 0; i < 20; i++) A[i] = {call};"
    annotation, _ = write_program(c_program("float A[40]", body))
    (found,) = annotation["computations"].values()
    node = found["expression_representation"]
    while node["expr_type"] in ("cast", "add"):
        (node,) = node["children"]
    assert node["dtype"] == kind
