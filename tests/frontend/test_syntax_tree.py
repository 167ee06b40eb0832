"""The syntax tree: what clang parsed, once, as plain values."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import islpy as isl
import pytest

from looper.errors import SourceError
from looper.frontend import c_file
from looper.frontend.c import detect_loops, read_c, read_regions
from looper.frontend.parametric import parametric
from looper.frontend.tree import clang_import
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    SourceFile,
    TypeKind,
    Unit,
    descendants,
    spelled,
    transformed,
    with_others,
)
from looper.frontend.tree.tokens import tokens
from tests.whole_file_draws import FEATURES
from tests.whole_files import whole_file

ROOT = Path(__file__).parents[2]


def tree(text: str, folder: Path, *arguments: str) -> Unit:
    path = folder / "f.c"
    path.write_text(text)
    return clang_import.parse(path, path.read_bytes(), arguments)


def found(unit: Unit, kind: NodeKind) -> list[Node]:
    return [each for top in unit.declarations for each in descendants(top) if each.kind is kind]


# -- tokens


@pytest.mark.pure
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a+++b", ["a", "++", "+", "b"]),
        ("x<<=y>>=1", ["x", "<<=", "y", ">>=", "1"]),
        ("1.5e-3f + .5 + 0x1p+2", ["1.5e-3f", "+", ".5", "+", "0x1p+2"]),
        ("a->b.c...", ["a", "->", "b", ".", "c", "..."]),
        ('f("a\\"b", \'"\') /* "c" */ // d', ["f", "(", '"a\\"b"', ",", "'\"'", ")"]),
        ('u8"a" L\'b\' U"c"', ['u8"a"', "L'b'", 'U"c"']),
        ("a /* b\n c */ d // e \\\n f\ng", ["a", "d", "g"]),
        (
            "#define F(x) x ## 1\\\n + 2",
            ["#", "define", "F", "(", "x", ")", "x", "##", "1", "+", "2"],
        ),
        ("%:%: <: :> <% %>", ["%:%:", "<:", ":>", "<%", "%>"]),
        ("na\u00efve$ \\u00e9t", ["na\u00efve$", "\\u00e9t"]),
        ("a && b || !c != d", ["a", "&&", "b", "||", "!", "c", "!=", "d"]),
    ],
)
def test_tokens_are_what_c_is_made_of(text: str, words: list[str]) -> None:
    data = text.encode()
    assert [word for _, word in tokens(data)] == words
    for offset, word in tokens(data):
        assert data[offset:].startswith(word.encode())


# -- the tree


def test_names_refer_to_declarations(tmp_path: Path) -> None:
    text = """
extern double A[10];
double A[10];
static int next(int i);
int f(int n) { int A = n; return next(A) + n; }
static int next(int i) { return i + 1; }
"""
    unit = tree(text, tmp_path)
    first, second = unit.declarations[:2]
    assert isinstance(first, Declaration) and first.key == second.key and first is not second
    names = {each.spelling: each.named for each in found(unit, NodeKind.DECL_REF_EXPR)}
    assert names["A"].key != first.key and names["A"].parent is not None
    assert names["A"].parent.spelling == "f" and first.parent is unit.whole
    definition = names["next"].definition
    assert definition is not None and definition.is_definition and not names["next"].is_definition
    assert [each.spelling for each in definition.parameters] == ["i"]
    [call] = found(unit, NodeKind.CALL_EXPR)
    assert call.spelling == "next" and len(call.arguments) == 1


def test_types_know_what_they_are_made_of(tmp_path: Path) -> None:
    text = """
enum color { RED, GREEN = 5 };
typedef const float number;
struct list { struct list *next; number x[3][4]; unsigned bits : 3; };
struct list *f(double A[][7], enum color c, ...);
"""
    unit = tree(text, tmp_path)
    by_name = {each.spelling: each for each in unit.declarations}
    fields = {each.spelling: each for each in by_name["list"].fields}
    assert fields["next"].type.canonical.inner.canonical.declaration is by_name["list"]
    inner = fields["x"].type.canonical
    assert (inner.kind, inner.count, inner.inner.canonical.count) == (TypeKind.CONSTANTARRAY, 3, 4)
    assert inner.is_const and not fields["next"].type.is_const
    assert fields["bits"].is_bitfield and not fields["x"].is_bitfield
    function = by_name["f"]
    assert function.type.is_variadic and function.type.inner.kind is TypeKind.POINTER
    rows, color = function.parameters
    assert rows.type.canonical.inner.canonical.count == 7
    assert color.type.canonical.kind is TypeKind.ENUM
    assert color.type.canonical.integer.kind is TypeKind.UINT
    constants = {each.spelling: each.enum_value for each in by_name["color"].children
                 if isinstance(each, Declaration)}  # fmt: skip
    assert constants == {"RED": 0, "GREEN": 5}


def test_numbers_have_values_and_floating_ones_their_text(tmp_path: Path) -> None:
    text = """
#define HALF 0.5f
#define SCALE(x) ((x) * 1e-3)
const int size = sizeof(double) * 2;
double f(double x) { return SCALE(x) + HALF + 0x10 + 'a' + sizeof(int[3]); }
"""
    unit = tree(text, tmp_path)
    assert [each.value for each in unit.declarations if each.spelling == "size"] == [16]
    [function] = [each for each in unit.declarations if each.spelling == "f"]
    inside = list(descendants(function))
    floating = {each.text: each.value for each in inside if each.kind is NodeKind.FLOATING_LITERAL}
    assert floating == {"1e-3": 1e-3, "0.5f": 0.5}
    assert next(e.value for e in inside if e.kind is NodeKind.INTEGER_LITERAL) == 16
    assert [e.value for e in inside if e.kind is NodeKind.CHARACTER_LITERAL] == [97]
    assert [e.value for e in inside if e.kind is NodeKind.CXX_UNARY_EXPR] == [12]


def test_what_the_preprocessor_did_is_kept(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("#define WIDE 3\nint wide[WIDE];\n")
    text = """
#include "h.h"
#include <limits.h>
#define TWICE(x) (2 * (x)) /* doubled */
#if 0
int left_out;
#endif
int a = TWICE(GIVEN) + INT_MAX;
"""
    unit = tree(text, tmp_path, "-DGIVEN=7", "-DFLAG")
    macros = {each.name: each for each in unit.macros}
    assert macros["TWICE"].words == ("(", "x", ")", "(", "2", "*", "(", "x", ")", ")")
    assert macros["TWICE"].is_called and not macros["GIVEN"].is_called
    assert macros["GIVEN"].words == ("7",) and macros["FLAG"].words == ("1",)
    assert macros["INT_MAX"].is_in_system_header and macros["INT_MAX"].words
    places = [each for each in unit.expansions if each.extent.start.file is unit.file]
    assert [each.name for each in places] == ["TWICE", "GIVEN", "INT_MAX"]
    assert macros["TWICE"].number < places[0].number
    assert [each.file.name for each in unit.inclusions] == [str(tmp_path / "h.h")]
    [(begin, end)] = unit.skipped[unit.file.name]
    assert b"left_out" in unit.file.data[begin:end]
    assert "left_out" not in {each.spelling for each in unit.declarations}
    assert "wide" in {each.spelling for each in unit.declarations}


def test_several_in_one_declaration_have_places_of_their_own(tmp_path: Path) -> None:
    unit = tree("void f(void) { unsigned i = 0, j = 5; i = j; }", tmp_path)
    i, j = found(unit, NodeKind.VAR_DECL)
    assert [" ".join(word for _, word in spelled(each)) for each in (i, j)] == [
        "unsigned i = 0",
        "j = 5",
    ]


def test_bodies_that_nobody_wants_are_left_out(tmp_path: Path) -> None:
    text = "int g(void) { return 1; } int f(void) { return g(); } int h(void) { return 2; }"
    path = tmp_path / "f.c"
    path.write_text(text)

    def wanted(files: Sequence[SourceFile], begin: int, end: int) -> bool:
        return b" f(" in files[0].data[begin:end]

    unit = clang_import.parse(path, path.read_bytes(), (), wanted=wanted)
    bodies = {each.spelling: bool(each.children) for each in unit.declarations}
    assert bodies == {"g": True, "f": True, "h": False}


def test_nodes_never_change(tmp_path: Path) -> None:
    unit = tree("int f(int n) { return n + 1; }", tmp_path)
    [addition] = found(unit, NodeKind.BINARY_OPERATOR)
    with pytest.raises(dataclasses.FrozenInstanceError):
        addition.operator = "-"  # type: ignore[misc]

    def minus(node: Node, children: tuple[Node, ...]) -> Node:
        operator = "-" if node is addition else node.operator
        return dataclasses.replace(node, operator=operator, children=children)

    [function] = unit.declarations
    other = transformed(function.children[-1], minus)
    assert [e.operator for e in descendants(other) if e.operator] == ["-"]
    assert addition.operator == "+"


def test_nodes_are_put_in_the_place_of_others(tmp_path: Path) -> None:
    unit = tree("void f(int i) { i = 1; i = 2; { i = 3; } }", tmp_path)
    body = unit.declarations[0].children[-1]
    first, second, block = body.children
    [after] = with_others(body, {first: (), block.children[0]: (first, second)})
    assert after.children[0] is second
    assert after.children[1].children == (first, second)
    assert with_others(body, {}) == (body,)


def test_deep_trees_need_no_deep_stack(tmp_path: Path) -> None:
    unit = tree(f"int f(int n) {{ return {' + '.join(['n'] * 1400)}; }}", tmp_path)
    names = found(unit, NodeKind.DECL_REF_EXPR)
    assert len(names) == 1400
    [function] = unit.declarations
    same = transformed(function, lambda node, children: node)
    assert same is function


# -- what only clang can tell


def test_members_without_a_name_are_members(tmp_path: Path) -> None:
    text = "struct P { double x, y; struct { int k; }; union { int u; float v; }; };"
    [struct] = tree(text, tmp_path).declarations
    assert [each.spelling for each in struct.fields][:2] == ["x", "y"]
    assert len(struct.fields) == 4
    kinds = [each.type.canonical.declaration for each in struct.fields[2:]]
    assert [each.kind for each in kinds if each is not None] == [
        NodeKind.STRUCT_DECL,
        NodeKind.UNION_DECL,
    ]


def test_copies_of_structs_copy_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        "struct P { double x, y; struct { int k; }; }; struct P s[20], t[20];\n"
        "void f(int n)\n{\n#pragma scop\n  for (int i = 0; i < n; i++)\n    s[i] = t[i];\n"
        "#pragma endscop\n}\n"
    )
    assert len(read_c(path, params={"n": 9}).statements) == 3


def test_values_that_a_macro_gives_an_array_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    for line in ("#define ARR(n) double n[2] = {1}", "#define ARR(n) double n[2] VALUES"):
        path.write_text(
            f"#define VALUES = {{1}}\n{line}\nvoid f(int n, double *A)\n{{\n#pragma scop\n"
            "  for (int i = 0; i < n; i++) { ARR(X); X[1] = 2; A[i] = X[1] + X[0]; }\n"
            "#pragma endscop\n}\n"
        )
        with pytest.raises(SourceError, match="array with values"):
            read_c(path, params={"n": 9})


def test_names_that_are_no_utf_8_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_bytes(
        b'double g(double) __asm__("g\xe9") __attribute__((const));\n'
        b"void f(int n, double *A, double *B)\n{\n#pragma scop\n"
        b"  for (int i = 0; i < n; i++) A[i] = g(B[i]);\n#pragma endscop\n}\n"
    )
    assert len(read_c(path, params={"n": 9}).statements) == 1


def test_parameters_are_those_of_the_function_itself(tmp_path: Path) -> None:
    unit = tree("void (*f(int n, double *A))(int q) { return 0; }", tmp_path)
    assert [each.spelling for each in unit.declarations[0].parameters] == ["n", "A"]


def test_types_that_are_nested_too_deeply_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(f"int {'*' * 3000}p;\nvoid f(void)\n{{\n#pragma scop\n#pragma endscop\n}}\n")
    with pytest.raises(SourceError):
        read_c(path)


# -- one parse


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    seen: list[Path] = []
    real = clang_import.parse

    def counted(path: Path, *arguments: object) -> Unit:
        seen.append(path)
        return real(path, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(c_file, "parse", counted)
    yield seen


def test_a_file_is_parsed_once_whatever_is_in_it(parses: list[Path]) -> None:
    path = ROOT / "docs" / "examples" / "bodies.c"
    loops = detect_loops(path)
    assert parses == [path]
    assert any("axpy" in each.function or each.program or each.sizes for each in loops)


def test_other_sizes_and_all_sizes_take_no_other_parse(parses: list[Path], tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text("""
static void scale(int n, double *x) { for (int j = 0; j < n; j++) x[j] *= 2.0; }
void f(int n, double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    scale(n, A[i]);
#pragma endscop
}
""")
    program = read_c(path, params={"n": 50})
    # What was parsed is what the program is of, whatever is in the file by now.
    path.write_text("something else")
    sizes = parametric(program)
    assert sizes.program.digest != program.digest
    for n in (4, 9):
        other = program.at({"n": n})
        assert other.parameters == (("n", n),)
    assert parses == [path]


def test_calls_in_calls_and_structs_take_no_other_parse(parses: list[Path], tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text("""
struct grid { int n; double *a; };
static double A[64];
static void add(double *to, double v) { *to += v; }
static double at(const double *x, int i) { return x[i]; }
static void both(double *x, int i) { add(&x[i], at(x, i + 1)); add(x, 0.5); }
void f(struct grid *g)
{
#pragma scop
  for (int i = 0; i < g->n; i++)
    both(A, i);
#pragma endscop
#pragma scop
  for (int i = 0; i < g->n; i++)
    g->a[i] = A[i];
#pragma endscop
}
""")
    programs = read_regions(path, params={"g->n": 60})
    assert parses == [path]
    assert [len(each.statements) for each in programs] == [5, 1]


@pytest.mark.parametrize("seed", range(6))
def test_whole_files_take_one_parse(seed: int, parses: list[Path], tmp_path: Path) -> None:
    file = whole_file(seed, frozenset(FEATURES))
    path = tmp_path / "f.c"
    path.write_bytes(file.data)
    detect_loops(path, params=dict(file.params), defines=file.defines)
    assert parses == [path]


def test_files_of_the_same_name_are_read_in_threads_at_once(tmp_path: Path) -> None:
    """What stands in a file, and in its headers, is that file's own."""
    paths = []
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "size.h").write_text(f"#define N {number + 5}\n")
        (folder / "f.c").write_text(
            '#include "size.h"\ndouble A[N];\nvoid f(void) {\n#pragma scop\n'
            f"for (int i = 0; i < N; i++)\n  A[i] = {number}.5;\n#pragma endscop\n}}\n"
        )
        paths.append(folder / "f.c")
    alone = [read_c(path).digest for path in paths]
    assert len(set(alone)) == len(paths)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda path: read_c(path).digest, paths * 3)) == alone * 3
    assert isl.DEFAULT_CONTEXT.get_max_operations() == 0


# -- deep code


def test_functions_that_call_others_twice_take_no_time(tmp_path: Path) -> None:
    depth = 60
    lines = ["static double f0(double x) { return x + 1.0; }"]
    lines += [
        f"static double f{k}(double x) {{ double y = f{k - 1}(x); return y * f{k - 1}(y); }}"
        for k in range(1, depth)
    ]
    lines += [
        "double A[9];",
        "void f(void) {",
        "#pragma scop",
        f"  for (int i = 0; i < 9; i++) A[i] = f{depth - 1}(A[i]);",
        "#pragma endscop",
        "}",
    ]
    path = tmp_path / "f.c"
    path.write_text("\n".join(lines))
    (statement,) = read_c(path).statements
    assert f"f{depth - 1}" in repr(statement.value)


def test_functions_that_call_each_other_may_do_anything(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(
        "static double h(double x);\n"
        "static double g(double x) { double y = x; return h(y); }\n"
        "static double h(double x) { double y = x; return g(y); }\n"
        "double A[9];\nvoid f(void) {\n#pragma scop\n"
        "  for (int i = 0; i < 9; i++) A[i] = g(A[i]);\n#pragma endscop\n}\n"
    )
    with pytest.raises(SourceError, match="call of `g` may write memory"):
        read_c(path)


def test_deep_code_is_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    loop = "for (int i = 0; i < 9; i++)"
    chain = " else ".join(f"if (n == {k}) A[0] = {k};" for k in range(1, 450))
    calls = "".join(
        f"static double f{k}(double x) {{ double y = f{k - 1}(x); return y; }}\n"
        for k in range(1, 3000)
    )
    first = "static double f0(double x) { double y = x; return y; }\n"
    path.write_text(
        f"double A[9];\n{first}{calls}"
        f"void f(int n) {{\n{chain}\n{loop} {{\n A[i] = f2999(i);\n}}\n}}\n"
    )
    assert [each.reason for each in detect_loops(path)] == [""]
