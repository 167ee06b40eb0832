"""A file's text with other text in some places, and where each place of it comes from.

What is read is not what is written: offsets in the one are told what they are in the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Edit:
    """A part of one text, and what stands there in the next one.

    Attributes:
        begin, end: in the text before; equal where something is put in between.
        text: what is there instead.
        call: where the call is, in the text before.
        function: whose body it is.
    """

    begin: int
    end: int
    text: bytes
    call: int
    function: str


@dataclass(frozen=True)
class Origin:
    """Where a place in the text that is read comes from.

    Attributes:
        offset: in the file.
        functions: the functions whose bodies it belongs to, the outermost last; none for what is in
            the file itself.
    """

    offset: int
    functions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Inlined:
    """The text of a file with bodies in the places of calls.

    Attributes:
        data: the text.
        layers: the edits of each pass, in the order of their places.
        obstacles: why calls stay, by their offsets in the text.
    """

    data: bytes
    layers: tuple[tuple[Edit, ...], ...] = ()
    obstacles: dict[int, str] = field(default_factory=dict)

    def origin(self, offset: int) -> Origin:
        """Where a place of the text comes from."""
        functions: tuple[str, ...] = ()
        for edits in reversed(self.layers):
            shift = 0
            for edit in edits:
                begin = edit.begin + shift
                if offset <= begin:
                    # Where something was put in between, this is what it was put before.
                    break
                if offset < begin + len(edit.text):
                    offset, shift = edit.call, 0
                    functions = (*functions, edit.function)
                    break
                shift += len(edit.text) - (edit.end - edit.begin)
            offset -= shift
        return Origin(offset, functions)

    def last_calls(self, line: int) -> list[int]:
        """The calls whose bodies the last pass has put in a line, or else all of the last pass.

        Returns:
            Their offsets in the text before that.
        """
        found, shift, calls = [], 0, []
        for edit in self.layers[-1]:
            first = self.data.count(b"\n", 0, edit.begin + shift) + 1
            if first <= line <= first + edit.text.count(b"\n"):
                found.append(edit.call)
            calls.append(edit.call)
            shift += len(edit.text) - (edit.end - edit.begin)
        return found or calls

    def functions(self, begin: int, end: int) -> frozenset[str]:
        """The functions whose bodies stand in a part of the file.

        Args:
            begin, end: in the file.
        """
        found = set()
        for number, edits in enumerate(self.layers):
            earlier = Inlined(b"", self.layers[:number])
            found |= {e.function for e in edits if begin <= earlier.origin(e.call).offset < end}
        return frozenset(found)
