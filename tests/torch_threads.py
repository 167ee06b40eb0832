"""A fixture for tests that train with torch, which limits it to one thread.

Several processes that compete for cores at every operation are ten times slower.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> Iterator[None]:
    """Limit torch to one thread during the tests of a module that imports this."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
