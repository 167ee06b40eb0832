"""The accepted constructs of C, and the tables of them in docs/c.md.

The constructs are in `constructs.toml`. `python -m tests.constructs` rewrites the tables.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "c.md"
BEGIN = "<!-- Made of tests/constructs.toml by `python -m tests.constructs`: change it there. -->"
END = "<!-- The end of what is made of it. -->"


@dataclass(frozen=True)
class Construct:
    """A piece of C, and whether it is accepted; see `constructs.toml` for the fields."""

    group: str
    name: str
    code: str
    arguments: str = "int n, double A[n], double B[n]"
    before: str = ""
    inside: str = ""
    after: str = ""
    sizes: dict[str, int] = field(default_factory=lambda: {"n": 50})
    refused: str = ""

    @property
    def source(self) -> str:
        """Text of a file with the construct in its region."""
        return (
            f"{self.before}\nvoid f({self.arguments})\n{{\n{self.inside}\n#pragma scop\n"
            f"{self.code}\n#pragma endscop\n{self.after}\n}}\n"
        )

    @property
    def row(self) -> str:
        """Row of the construct in a table."""
        answer = f"no: {self.refused}" if self.refused else "yes"
        return f"| {self.name} | `{self.code}` | {answer} |"


def constructs() -> list[Construct]:
    """Return all constructs."""
    text = Path(__file__).with_suffix(".toml").read_text()
    return [Construct(**each) for each in tomllib.loads(text)["construct"]]


def tables() -> str:
    """Return a heading and a table for each group."""
    parts = []
    for group, members in groupby(constructs(), lambda each: each.group):
        rows = "\n".join(each.row for each in members)
        parts.append(f"## {group}\n\n| construct | example | accepted |\n|---|---|---|\n{rows}\n")
    return "\n".join(parts)


def page(text: str) -> str:
    """Return the text of the page with its tables updated."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
