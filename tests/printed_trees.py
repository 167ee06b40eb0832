"""Statements of a function as a tree, and trees as C."""

from __future__ import annotations

from pathlib import Path

from looper.frontend.tree import clang_import
from looper.frontend.tree.syntax import Declaration, Node, NodeKind

FILE = "void f(int n, double A[n])\n{{\n  int k, j;\n  {body}\n}}\n"


def function(body: str, folder: Path) -> Declaration:
    path = folder / "f.c"
    path.write_text(FILE.format(body=body))
    unit = clang_import.parse(path, path.read_bytes(), ())
    return next(each for each in unit.declarations if each.spelling == "f")


def statements(body: str, folder: Path) -> tuple[Node, ...]:
    return function(body, folder).children[-1].children[1:]


def text(node: Node) -> str:
    """A statement or an expression, as C."""
    inner = [text(each) for each in node.children]
    match node.kind:
        case NodeKind.DECL_REF_EXPR | NodeKind.LABEL_REF:
            return node.spelling
        case NodeKind.INTEGER_LITERAL:
            return str(node.value)
        case NodeKind.ARRAY_SUBSCRIPT_EXPR:
            return f"{inner[0]}[{inner[1]}]"
        case NodeKind.BINARY_OPERATOR if node.operator == ",":
            return f"{inner[0]}, {inner[1]}"
        case NodeKind.BINARY_OPERATOR | NodeKind.COMPOUND_ASSIGNMENT_OPERATOR:
            return f"{inner[0]} {node.operator} {inner[1]}"
        case NodeKind.UNARY_OPERATOR:
            return f"{inner[0]}{node.operator}"
        case NodeKind.VAR_DECL:
            return " = ".join([node.spelling, *inner])
        case NodeKind.DECL_STMT:
            return f"{node.children[0].type.spelling} {', '.join(inner)}"
        case NodeKind.NULL_STMT:
            return ""
        case NodeKind.CONTINUE_STMT | NodeKind.SKIP_STMT:
            return "continue" if node.kind is NodeKind.CONTINUE_STMT else "skip"
        case NodeKind.LABEL_STMT:
            return f"{node.spelling}: {inner[-1]}"
        case NodeKind.GOTO_STMT:
            return f"goto {inner[0]}"
        case NodeKind.BREAK_STMT:
            return "break"
        case NodeKind.COMPOUND_STMT:
            return " ".join(["{", *(f"{each};" for each in inner), "}"])
        case NodeKind.IF_STMT | NodeKind.WHILE_STMT:
            word = "if" if node.kind is NodeKind.IF_STMT else "while"
            return f"{word} ({inner[0]}) {' else '.join(each or ';' for each in inner[1:])}"
        case NodeKind.FOR_STMT:
            return f"for ({'; '.join(inner[:-1])}) {inner[-1]}"
    return inner[0]
