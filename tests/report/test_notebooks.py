"""What people see of programs, schedules and results in a prompt or a notebook."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from importlib.metadata import version

import looper
from looper.schedule import Schedule
from tests.small_programs import kernel, rectangle


class _Text(HTMLParser):
    text = ""

    def handle_data(self, data: str) -> None:
        self.text += data


def text_of(html: str) -> str:
    """What a browser shows of it."""
    parser = _Text()
    parser.feed(html)
    return parser.text


def test_one_line_says_what_it_is() -> None:
    program = kernel("gemm", "MINI")
    assert repr(program) == "<Program kernel_gemm ni=20 nj=25 nk=30: 2 statements>"
    assert repr(rectangle()).endswith(": 1 statement>")
    found = looper.optimize(program, max_evaluations=1)
    assert repr(found).startswith(f"<Optimization of kernel_gemm: {found.speedup_over_file:.2f}x")


def test_notebooks_show_the_code() -> None:
    program = kernel("gemm", "MINI")
    assert "C[i][j] += alpha * A[i][k] * B[k][j];" in text_of(program._repr_html_())
    schedule = Schedule.parse(program, "tile(S2, 1, [8, 8])")
    shown = schedule._repr_html_()
    assert "i < 20; i++" in text_of(shown) and "i < 20" not in shown, "it is escaped"
    illegal = Schedule.parse(kernel("jacobi-1d"), "fuse(S1, S2, 1)")
    assert "is violated" in text_of(illegal._repr_html_())
    built = replace(rectangle(), region=None)
    assert "S1  { S1[i0, i1]" in text_of(built._repr_html_())
    found = looper.optimize(program, max_evaluations=1)
    assert f"{found.speedup_over_file:.2f} times as fast" in text_of(found._repr_html_())


def test_the_version_is_that_of_the_distribution() -> None:
    assert looper.__version__ == version("looper-autoscheduler")
