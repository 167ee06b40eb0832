"""Reading JSON that may be anything."""

from __future__ import annotations

import json
from typing import Any


def parsed_json(text: str | bytes) -> Any:
    """The value that a text says in JSON.

    Raises:
        ValueError: it is no JSON, is not UTF-8, or is nested too deeply to be read.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
