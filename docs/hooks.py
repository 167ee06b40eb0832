"""What MkDocs does not do by itself: pages that are the repository's own Markdown files.

A line `--8<-- "envs/README.md"` of a page is replaced by that file of the repository, and
`--8<-- "README.md" "| size |"` by the table of it that begins so. Unlike `pymdownx.snippets`, which
includes the examples, this makes links and pictures lead where they led: to the page that includes
the other file, or to a copy of the picture. What is not part of the site is named, not linked.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
INCLUDE = re.compile(r'^--8<-- "([^"]+\.md)"(?: "([^"]+)")?$', re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")

_homes: dict[str, str] = {}
"""The pages of the site by the files of the repository that they include."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Find out which page includes which file, and add the pictures that they show."""
    _homes.clear()
    _homes["README.md"] = "index.md"
    pictures: set[str] = set()
    for page in files.documentation_pages():
        text = page.content_string
        pictures |= _pictures(page.src_uri, text)
        for source, table in INCLUDE.findall(text):
            if not table:
                _homes[source] = page.src_uri
                pictures |= _pictures(source, _text(source))
    for path in sorted(pictures):
        if files.get_file_from_path(path) is None and (ROOT / path).is_file():
            files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Include what a page asks for."""

    def included(match: re.Match[str]) -> str:
        source, begin = match.groups()
        text = _text(source) if begin is None else _table(source, begin)
        return _relinked(text, source, page.file.src_uri)

    return INCLUDE.sub(included, markdown)


def _text(source: str) -> str:
    try:
        return (ROOT / source).read_text(encoding="utf-8")
    except OSError as error:
        raise PluginError(f"{source}: {error.strerror}") from None


def _table(source: str, begin: str) -> str:
    """The table of a file whose first line begins so."""
    found = re.search(rf"^{re.escape(begin)}.*\n(?:\|.*\n)+", _text(source), re.MULTILINE)
    if found is None:
        raise PluginError(f"{source} has no table that begins with {begin!r}")
    return found[0]


def _pictures(source: str, text: str) -> set[str]:
    """The paths of what a text shows, seen from where the text is."""
    return {_resolved(source, path) for kind, _, path, _ in LINK.findall(text) if kind}


def _resolved(source: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), path))


def _relinked(text: str, source: str, page: str) -> str:
    """A text of the repository with links for a page of the site."""

    def link(match: re.Match[str]) -> str:
        kind, label, path, anchor = match.groups()
        if re.match(r"[a-z]+:", path):
            return match[0]
        target = _resolved(source, path)
        goal = target if kind else _homes.get(target)
        if goal is not None:
            relative = posixpath.relpath(goal, posixpath.dirname(page) or ".")
            return f"{kind}[{label}]({relative}{anchor or ''})"
        return f"`{target}`" if label == target else f"{label} (`{target}`)"

    return LINK.sub(link, text)
