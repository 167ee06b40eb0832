"""Generated loops execute every iteration once and in order, and what does not is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from looper.codegen import generate as generation
from looper.codegen.affine_c import Linear, linear_sum
from looper.codegen.generate import Way, generate
from looper.codegen.harness import original_unit
from looper.codegen.instances import NotExecuted, check_instances
from looper.codegen.region import output_file
from looper.codegen.tree import Execute, For, If, Node, walk, with_children
from looper.errors import CodeError, LooperError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.outcome import Status
from looper.frontend.c import read_c
from looper.ir.loop_structure import members_of
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.space.random_schedules import random_legal_schedule
from tests.codegen.test_differential import register_tiled
from tests.compiled_units import Unit, compile_units, differences, random_memory
from tests.executed_points import executed, expected
from tests.optimizer.test_general_schedule import general, outcomes_at
from tests.quasi_affine_nests import EXTENT, NestWriter
from tests.small_programs import c_program

STRIDED = """
  for (int a = 0; a < 12; a++)
    for (int b = a % 3; b < 12; b += 2) {
      A[a][b] += 1;
      if ((a - b) % 3 == 0)
        B[a][b] += 1;
    }
"""
STRIDED_TILED = """
for (int a = 0; a < n; a++)
 for (int b = (a + 1) % 5; b < 2 * n; b += 2)
  for (int c = b; c < n; c += 5) {
   if ((a + b) % 2 == 0) A[a][c] = A[a][c] * 3 + b;
   if ((b + c) % 2 < 1) B[b][c] = B[b][c] * 3 + A[a][c];
 }
"""
# isl loses iterations of it with separate loops and without.
LOST_ANYWAY = """
for (int i = -1; i < 9; i += 1)
  for (int j = i + 1; j < i / 2 + 5; j += 3)
    for (int k = (i + 1) % 5; k < 10; k += 2)
      if ((2 * k - i + 2) / 3 == 2)
        B[i + 40][k - i + 40] += 1u;
"""


def arrays(extent: int, head: str = "") -> str:
    return f"{head}unsigned A[{extent}][{extent}], unsigned B[{extent}][{extent}]"


def written(body: str, folder: Path, **params: int) -> Program:
    """The program of a nest in a file."""
    (path := folder / "nest.c").write_text(
        f"void f({arrays(EXTENT, 'int n, ' if params else '')})\n{{\n"
        f"#pragma scop\n{body}\n#pragma endscop\n}}\n"
    )
    return read_c(path, params=params)


def random_nests(seed: int, count: int, folder: Path, size: str = "") -> Iterator[Schedule]:
    """Random schedules of random nests with quasi-affine domains."""
    rng, found = np.random.default_rng([88, seed]), 0
    params = {size: 14} if size else {}
    while found < count:
        try:
            schedule = Schedule(written(NestWriter(rng, size).body(), folder, **params))
        except LooperError:
            # Nothing is executed, or an index or a value is out of range.
            continue
        if rng.random() < 0.75:
            schedule = random_legal_schedule(rng, schedule, int(rng.integers(1, 6)))
        if rng.random() < 0.3:
            for statement in schedule.program.statements:
                schedule = register_tiled(rng, schedule, statement.name)
        found += 1
        yield schedule


def check_same(schedules: Sequence[Schedule], folder: Path) -> None:
    """Check that compiled code does what the original does."""
    units = [
        Unit(schedule.program, text)
        for schedule in schedules
        for text in (original_unit(schedule.program), schedule.unit())
    ]
    functions = compile_units(units, folder)
    for k, schedule in enumerate(schedules):
        memory = random_memory(schedule.program, 1)
        wanted, got = (function(memory) for function in functions[2 * k : 2 * k + 2])
        assert not differences(schedule.program, got, wanted), schedule.text


# -- what isl loses --------------------------------------------------------------------------------


def lost_by(way: Way, program: Program, text: str = "") -> bool:
    """Whether loops that isl is asked for in a way do not execute the domain."""
    forest = Schedule.parse(program, text).forest
    for root in forest.roots:
        nodes = generation._made(forest, frozenset(), root, 0, way)
        if sorted(executed(nodes)) != sorted(expected(forest, members_of(root))):
            return True
    return False


def test_strided_domains_are_executed(tmp_path: Path) -> None:
    program = c_program(arrays(12), STRIDED)
    assert lost_by(Way.SEPARATE, program), "isl has learned it: the test tests nothing any more"
    check_same([Schedule(program)], tmp_path)


def test_where_a_search_measures_code_that_loses_iterations_it_measures_other_code(
    tmp_path: Path,
) -> None:
    """What is only measured is not checked before it fails."""
    schedule = Schedule(c_program(arrays(12), STRIDED))
    assert schedule.units(checked=False) != schedule.units() == (schedule.unit(),)
    with ExecutionEvaluator(memo=Memo()) as measuring:
        (evaluation,) = measuring.evaluate([schedule])
        known = measuring.known(schedule)
    assert evaluation.status is Status.OK, evaluation.message
    assert known is not None and known.ok


def test_a_domain_that_isl_loses_a_part_of_in_any_way(tmp_path: Path) -> None:
    program = written(LOST_ANYWAY, tmp_path)
    text = "tile(S1, 2, [4]); interchange(S1, 1, 0)"
    assert lost_by(Way.SEPARATE, program, text) and lost_by(Way.TOGETHER, program, text)
    assert not lost_by(Way.GUARDED, program, text)
    check_same([Schedule.parse(program, text)], tmp_path)


def test_strided_domains_at_all_sizes(tmp_path: Path) -> None:
    (path := tmp_path / "f.c").write_text(
        f"void f({arrays(70, 'int n, ')})\n{{\n#pragma scop\n{STRIDED_TILED}\n#pragma endscop\n}}\n"
    )
    schedule = Schedule(read_c(path, params={"n": 30}))
    at_all = general(schedule)
    outcomes = outcomes_at(at_all, output_file([at_all]), [{"n": n} for n in (4, 5, 6, 17, 25)])
    assert all(outcome is not None and outcome.ok for outcome in outcomes), outcomes


def test_code_that_is_not_known_to_be_right_is_not_handed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = c_program(arrays(13), STRIDED.replace("12", "13"))
    order = generation._order

    def shortened(*given: object) -> tuple[Node, ...]:
        return tuple(last_left_out(node) for node in order(*given))  # type: ignore[arg-type]

    monkeypatch.setattr(generation, "_order", shortened)
    schedule = Schedule(program)
    for hand_out in (schedule.code, schedule.unit, schedule.units):
        with pytest.raises(CodeError, match="every iteration of S1, S2 once"):
            hand_out()


def last_left_out(node: Node) -> Node:
    if isinstance(node, For):
        return replace(node, last=linear_sum([(node.last, 1)], -node.step))
    return node


# -- the check against executing the loops ---------------------------------------------------------

Change = Callable[[Node], Node]


def earlier_start(node: Node) -> Node:
    return replace(node, start=linear_sum([(node.start, 1)], -1)) if isinstance(node, For) else node


def later_start(node: Node) -> Node:
    return replace(node, start=linear_sum([(node.start, 1)], 1)) if isinstance(node, For) else node


def later_last(node: Node) -> Node:
    return replace(node, last=linear_sum([(node.last, 1)], 1)) if isinstance(node, For) else node


def larger_step(node: Node) -> Node:
    return replace(node, step=2 * node.step) if isinstance(node, For) else node


def backwards(node: Node) -> Node:
    if not isinstance(node, For) or abs(node.step) > 1:
        return node
    return replace(node, start=node.last, last=node.start, step=-node.step)


def reversed_body(node: Node) -> Node:
    return replace(node, body=node.body[::-1]) if isinstance(node, For) else node


def twice(node: Node) -> Node:
    return replace(node, body=(*node.body, node.body[-1])) if isinstance(node, For) else node


def without_condition(node: Node) -> Node:
    return replace(node, condition=Linear(1)) if isinstance(node, If) else node


def branches_exchanged(node: Node) -> Node:
    if not isinstance(node, If) or not node.otherwise:
        return node
    return replace(node, then=node.otherwise, otherwise=node.then)


def other_point(node: Node) -> Node:
    if not isinstance(node, Execute):
        return node
    return replace(node, point=(linear_sum([(node.point[0], 1)], 1), *node.point[1:]))


def points_exchanged(node: Node) -> Node:
    return replace(node, point=node.point[::-1]) if isinstance(node, Execute) else node


CHANGES: list[Change] = [
    earlier_start,
    later_start,
    later_last,
    larger_step,
    backwards,
    reversed_body,
    twice,
    without_condition,
    branches_exchanged,
    other_point,
    points_exchanged,
]


def changed_at(nodes: tuple[Node, ...], number: int, change: Change) -> tuple[Node, ...]:
    """The nodes with one of them changed, by its position among all."""
    target = list(walk(nodes))[number]

    def visited(node: Node) -> Node:
        return change(node) if node is target else with_children(node, visited)

    return tuple(visited(node) for node in nodes)


def is_accepted(schedule: Schedule, root: object, nodes: tuple[Node, ...]) -> bool:
    try:
        check_instances(schedule.forest, members_of(root), nodes)  # type: ignore[arg-type]
    except NotExecuted:
        return False
    return True


def compare_with_executing(seed: int, count: int, folder: Path, changes: int) -> tuple[int, int]:
    """Check that the check says of loops, and of wrong ones, what executing them says.

    Returns:
        the wrong loops that were found, and those that are as right as before.
    """
    rng, wrong, right = np.random.default_rng([89, seed]), 0, 0
    for schedule in random_nests(seed, count, folder):
        forest = schedule.forest
        for root in forest.roots:
            wanted = expected(forest, members_of(root))
            nodes = generate(forest, roots=[root])
            assert executed(nodes) == wanted, schedule.text
            for _ in range(changes):
                number = int(rng.integers(len(list(walk(nodes)))))
                change = CHANGES[int(rng.integers(len(CHANGES)))]
                made = changed_at(nodes, number, change)
                is_right = executed(made) == wanted
                assert not is_accepted(schedule, root, made) or is_right, (
                    f"{change.__name__} of node {number} is not found: {schedule.text}"
                )
                wrong, right = wrong + (not is_right), right + is_right
    return wrong, right


def test_the_check_agrees_with_executing_loops(tmp_path: Path) -> None:
    wrong, _ = compare_with_executing(0, 15, tmp_path, 10)
    assert wrong > 30


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_check_agrees_with_executing_many_loops(seed: int, tmp_path: Path) -> None:
    wrong, right = compare_with_executing(seed, 400, tmp_path, 8)
    print(f"{wrong} wrong trees found, {right} as right as before")
    assert wrong > 700


def test_loops_of_two_times_overlap(tmp_path: Path) -> None:
    """Where an iterator stands for other times of each statement."""
    loops = (f"for (int i = {k}; i < 9; i += 3) A[i][{k}] += 1u;" for k in (0, 1))
    program = written("\n".join(loops), tmp_path)
    schedule = Schedule.parse(program, "fuse(S1, S2, 0)")
    assert executed(generate(schedule.forest)) == expected(schedule.forest, (0, 1))
    check_same([schedule], tmp_path)


# -- compiled --------------------------------------------------------------------------------------


def test_random_quasi_affine_nests_compute_the_same(tmp_path: Path) -> None:
    check_same(list(random_nests(10, 12, tmp_path)), tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(20, 40))
def test_many_random_quasi_affine_nests_compute_the_same(seed: int, tmp_path: Path) -> None:
    check_same(list(random_nests(seed, 100, tmp_path)), tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        "for (int l = -1; l < 4; ++l)\n  for (int i = l + 2; i < 6 - l; ++i)\n"
        "    if ((l + 1) % 2 == 1 || (i - 4) % 3 == 0)\n      A[l + 3][0] = i;",
        "for (int i = -1; i < 6; i++)\n  for (int j = i - 1; j < 4; j++)\n"
        "    for (int k = 2; k <= 2; k++)\n      if ((j + 3) % 4 == 0 || (i + 3) % 4 == 1)\n"
        "        A[i + 1][0] += j;",
    ],
)
def test_conditions_on_remainders_that_once_left_domains_unbounded(
    body: str, tmp_path: Path
) -> None:
    program = written(body, tmp_path)
    check_same([Schedule(program), Schedule.parse(program, "reverse(S1, 0)")], tmp_path)
