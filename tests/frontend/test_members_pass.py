"""Members of structs become variables, once, before regions are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import read_c
from looper.frontend.passes.member_variables import with_member_variables
from looper.frontend.tree import clang_import
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, Unit, descendants

FILE = """
struct in {{ double v[4], w; }};
struct s {{ int n, k; double *x; struct in in; union {{ int i; float f; }} u; unsigned b : 3; }};
void f(struct s *p, struct s a, struct in q[9], double A[p->n][p->k])
{{
  {body};
}}
"""


def unit_of(body: str, folder: Path) -> Unit:
    path = folder / "f.c"
    path.write_text(FILE.format(body=body))
    return clang_import.parse(path, path.read_bytes(), ())


def function(unit: Unit) -> Declaration:
    return next(each for each in unit.declarations if each.spelling == "f")


def text(node: Node) -> str:
    """An expression with parentheses around everything."""
    inner = [text(each) for each in node.children]
    match node.kind:
        case NodeKind.DECL_REF_EXPR:
            return node.spelling
        case NodeKind.INTEGER_LITERAL:
            return str(node.value)
        case NodeKind.ARRAY_SUBSCRIPT_EXPR:
            return f"{inner[0]}[{inner[1]}]"
        case NodeKind.MEMBER_REF_EXPR:
            return f"{inner[0]}.{node.spelling}"
        case NodeKind.BINARY_OPERATOR:
            return f"({inner[0]} {node.operator} {inner[1]})"
        case NodeKind.UNARY_OPERATOR:
            return f"{node.operator}{inner[0]}"
    return inner[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a.n = 1", "(a_n = 1)"),
        ("p->n = a.k", "(p_n = a_k)"),
        ("(*p).x[a.n] = 1", "(p_x[a_n] = 1)"),
        ("p->in.v[p->n] = a.in.w", "(p_in_v[p_n] = a_in_w)"),
        ("q[a.n].v[p->k] = 1", "(q_v[a_n][p_k] = 1)"),
        ("(&q[1])->w = (q + p->n)->w", "(q_w[1] = q_w[p_n])"),
        ("a.u.i = p->n", "(a_u.i = p_n)"),
        ("a.b = p->n", "(a.b = p_n)"),
    ],
)
def test_members_become_variables(before: str, after: str, tmp_path: Path) -> None:
    unit, _ = with_member_variables(unit_of(before, tmp_path))
    *_, body = function(unit).children
    assert text(body.children[0]) == after


def test_what_is_declared_with_members_is_declared_with_variables(tmp_path: Path) -> None:
    before = unit_of("int n = p->n; double t[n]; t[0] = A[a.n][n]", tmp_path)
    unit, made = with_member_variables(before)
    assert unit is not before and function(before) is not function(unit)
    for each in descendants(function(unit)):
        used = each.referenced
        # What is declared outside, and what it refers to, is not the function's.
        is_own = used is not None and each.kind is NodeKind.DECL_REF_EXPR
        for inner in (each, *(descendants(used) if is_own and used is not None else ())):
            assert inner.kind is not NodeKind.MEMBER_REF_EXPR
    sizes = [each.spelling for each in descendants(function(unit).parameters[3])]
    assert {"p_n", "p_k"} <= set(sizes)
    assert made[function(before)].kind is NodeKind.FUNCTION_DECL


def test_functions_without_members_are_the_same(tmp_path: Path) -> None:
    unit = unit_of("int i = 0; i++", tmp_path)
    (tmp_path / "f.c").write_text("void f(int n) { n++; }")
    plain = clang_import.parse(tmp_path / "f.c", (tmp_path / "f.c").read_bytes(), ())
    assert with_member_variables(plain)[0] is plain
    assert with_member_variables(unit)[0] is not unit


def test_why_a_body_stays_where_it_is_is_told_of_calls_that_pass_members(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        "struct s { int n; double x[9]; };\n"
        "static void g(double *x, int n) { if (n) return; x[n] = 1; }\n"
        "void f(struct s *p) {\n"
        "#pragma scop\n"
        "  for (int i = 0; i < 9; i++) g(p->x, p->n);\n"
        "#pragma endscop\n"
        "}\n"
    )
    with pytest.raises(SourceError, match="it returns before its end: write `if` and `else`"):
        read_c(path, params={"p->n": 3})
