"""What can go wrong because of something the user gave us.

Everything a user can cause derives from `LooperError`; its text is one sentence that names the
thing, says what is wrong with it and, where there is one, the next step. Any other exception that
leaves this package is a defect of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

DAMAGE = (
    ArithmeticError, AttributeError, LookupError, MemoryError, OSError, RuntimeError, TypeError,
    ValueError,
)  # fmt: skip
"""What reading a file may raise whose content can be anything."""


class LooperError(Exception):
    """Something in the input, the options or the machine prevents what was asked.

    Attributes:
        prefix: what the command line says before the text.
    """

    prefix: ClassVar[str] = ""


class SourceError(LooperError):
    """A C file has something inside a region that the reader does not accept.

    Attributes:
        path: the file.
        line, column: where the offending text begins, both counted from 1.
        text: the offending text as it stands in the file.
        reason: what is wrong with it.
    """

    def __init__(self, path: str | Path, line: int, column: int, text: str, reason: str) -> None:
        self.path, self.line, self.column = Path(path), line, column
        self.text, self.reason = text, reason
        super().__init__(f"{path}:{line}:{column}: {reason}" + (f": `{text}`" if text else ""))


class NoRegion(SourceError):
    """No pragma of a C file marks a region."""


class ProgramError(LooperError):
    """A program built in Python is not one LOOPer can represent (a name used twice, say)."""


class NotApplicable(LooperError):
    """A transformation does not fit the loops it is asked for (no such level, nest not perfect)."""


class CodeError(NotApplicable):
    """No code is known to execute every iteration of a schedule once, and in its order."""


class ScheduleSyntaxError(LooperError):
    """The text of a schedule can not be read; the message has the column."""


class ToolchainError(LooperError):
    """The C compiler is missing, too old, or refuses the original program."""


class DiskFull(ToolchainError):
    """There is no room for the files that compiling makes; nothing is wrong with the code."""


class ExecutionError(LooperError):
    """The original program can not be run or measured, so there is nothing to compare with."""


class OriginalTooSlow(ExecutionError):
    """A run of the original program takes longer than the limit."""


class OutOfTime(LooperError):
    """The time limit has passed before there was a result.

    Attributes:
        evaluations: what an evaluator knew by then, by position in what it was asked about.
    """

    def __init__(self, message: str = "", evaluations: Mapping[int, Any] | None = None) -> None:
        super().__init__(message)
        self.evaluations: Mapping[int, Any] = evaluations or {}


class WrittenFileError(LooperError):
    """The file that would be written does not compile, or does not do what the original does."""


class UsageError(LooperError):
    """An argument's value makes no sense; the message names the argument and what it accepts.

    Attributes:
        command: the same for someone who gave it as an option on the command line.
    """

    def __init__(self, message: str, command: str | None = None) -> None:
        self.command = command or message
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.command)


class ParameterError(UsageError):
    """Size parameters and the values that are given do not match.

    Attributes:
        names: of the parameters that it is about.
    """

    def __init__(
        self, message: str, command: str | None = None, names: tuple[str, ...] = ()
    ) -> None:
        self.names = names
        super().__init__(message, command)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.command, self.names)


class MissingSizes(ParameterError):
    """Size parameters of a region have no value."""


class UnknownParameters(ParameterError):
    """Values are given for size parameters that a file does not have; named as they were given."""
