"""The spelling of a random C file: comments, pragmas, line endings and encoding."""

from __future__ import annotations

from collections.abc import Sequence

from tests.whole_file_draws import Draws

# Line boundaries of `str.splitlines` that are none in C.
_LINE_BREAKS = ("\u2028", "\u2029", "\x85", "\x1c", "\x0b", "\x0c")
_PRAGMAS = {
    "continued_pragmas": (
        "#pragma \\\n    {}",
        "# \\\n pragma {}",
        "#pragma {} \\\n",
        "#pragma {} /* which\n goes on */",
    ),
    "commented_pragmas": (
        "#pragma {} // here",
        "#pragma {} /* here */",
        "#/* here */pragma {}",
        "/* here */ #  pragma\t{}",
    ),
}


def spelled(draws: Draws, lines: Sequence[str], plain: Sequence[str]) -> bytes:
    """Return the bytes of a file of lines with unusual spelling, followed by plain ones."""
    found: list[str] = []
    whole = "\n".join(lines).split("\n")
    for number, line in enumerate(whole):
        if number == 0 or not whole[number - 1].endswith("\\"):
            found += _between(draws, number, line)
        found.append(_line(draws, number, line))
    text = "\n".join([*found, *plain])
    if not draws.has("no_last_newline"):
        text += "\n"
    if draws.has("carriage_returns"):
        text = text.replace("\n", "\r\n")
    return text.encode("utf-8", "surrogateescape")


def _here(draws: Draws, feature: str, number: int) -> bool:
    """Return True if the file has a feature and uses it at this line."""
    return draws.has(feature) and draws.pick((True, False, False), feature, number)


def _line(draws: Draws, number: int, line: str) -> str:
    pragma = line.strip().removeprefix("#pragma ")
    if pragma in ("scop", "endscop"):
        for feature, spellings in _PRAGMAS.items():
            if _here(draws, feature, number):
                return "  " + draws.pick(spellings, "pragma", number).format(pragma)
    is_code = not line.lstrip().startswith(("#", "//", "/*")) and not line.endswith("\\")
    if is_code and " = " in line and _here(draws, "continued_lines", number):
        line = line.replace(" = ", " \\\n    = ", 1)
    if is_code and _here(draws, "tabs", number):
        line = line.replace("  ", "\t")
    return line


def _between(draws: Draws, number: int, line: str) -> list[str]:
    """Return form feeds, skipped regions and comments to insert before a line."""
    found = []
    if not line and draws.has("form_feeds"):
        found.append("\f")
    if not line and draws.has("skipped_regions"):
        found += ["#if 0", "#pragma scop", "for (;;) what() is this", "#pragma endscop", "#endif"]
    if line.startswith("  ") and _here(draws, "odd_comments", number):
        found.append(_comment(draws, number))
    return found


def _comment(draws: Draws, number: int) -> str:
    strange = ""
    if _here(draws, "line_breaks", number):
        strange = draws.pick(_LINE_BREAKS, "line break", number)
    if _here(draws, "not_utf8", number):
        strange += "\udce9"
    comments = (
        f"/* y[0] = 1; {strange} y[0] = 2; */",
        f"// a comment {strange} A[0][0] = 7;",
        f"/* of two lines; {strange}\n   #pragma endscop */",
        f"// that goes on \\\n {strange} here",
    )
    return f"  {draws.pick(comments, 'comment', number)}"
