"""The C that is accepted: the constructs that docs/c.md lists are what the reader does."""

from __future__ import annotations

from pathlib import Path

import pytest

from looper.errors import SourceError
from looper.frontend.c import read_c
from tests.constructs import PAGE, Construct, constructs, page

CONSTRUCTS = constructs()


@pytest.mark.pure
def test_there_are_many_and_groups_stand_together() -> None:
    assert len(CONSTRUCTS) >= 75
    assert len({each.name for each in CONSTRUCTS}) == len(CONSTRUCTS)
    assert 25 <= sum(bool(each.refused) for each in CONSTRUCTS) <= len(CONSTRUCTS) // 2
    assert all("\n" not in each.code for each in CONSTRUCTS)
    order = [each.group for each in CONSTRUCTS]
    assert order == sorted(order, key=order.index)


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=lambda each: each.name)
def test_it_is_read_or_refused_as_the_page_says(construct: Construct, tmp_path: Path) -> None:
    path = tmp_path / "c.c"
    path.write_text(construct.source)
    if not construct.refused:
        assert read_c(path, params=construct.sizes).statements
        return
    with pytest.raises(SourceError) as caught:
        read_c(path, params=construct.sizes)
    error = caught.value
    assert str(error) == f"{path}:{error.line}:{error.column}: {construct.refused}"


@pytest.mark.pure
def test_the_page_has_them() -> None:
    text = PAGE.read_text()
    assert page(text) == text, "docs/c.md is out of date: run `python -m tests.constructs`"
