"""What is in the files that clang has read."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from looper.frontend.text import Text

_texts: dict[str, bytes] = {}


@lru_cache(maxsize=16)
def file_bytes(path: str) -> bytes:
    """Content of a file clang has read; empty where it can not be read any more."""
    if path in _texts:
        return _texts[path]
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


@lru_cache(maxsize=16)
def code_of(path: str) -> bytes:
    """The same without comments and literals."""
    return Text(Path(path), file_bytes(path)).code()


def forget_texts() -> None:
    """Drop what is remembered of files, which may have changed."""
    file_bytes.cache_clear()
    code_of.cache_clear()
    _texts.clear()


def remember(path: Path, data: bytes) -> None:
    """Take a text for the content of a file, as clang does from here on."""
    forget_texts()
    _texts[str(path)] = data
