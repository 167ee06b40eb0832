"""Errors caused by the user's input, options or machine.

All of them derive from `LooperError`; their text is one sentence that names the thing, says what is
wrong with it and, where there is one, the next step. Any other exception that leaves this package
is a bug in LOOPer.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

DAMAGE = (
    ArithmeticError, AttributeError, LookupError, MemoryError, OSError, RuntimeError, TypeError,
    ValueError,
)  # fmt: skip
"""Exceptions that reading a file of arbitrary content may raise."""


class LooperError(Exception):
    """Something in the input, the options or the machine prevents the request.

    Attributes:
        prefix: text that the command line prints before the message.
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
    """A transformation does not fit the given loops (no such level, nest not perfect)."""


class CodeError(NotApplicable):
    """No code is known to execute every iteration of a schedule once and in its order."""


class ScheduleSyntaxError(LooperError):
    """The text of a schedule cannot be parsed; the message has the column."""


class ToolchainError(LooperError):
    """The C compiler is missing, too old, or refuses the original program."""


class DiskFull(ToolchainError):
    """The disk has no room for the files of a compilation; the code itself may be fine."""


class ExecutionError(LooperError):
    """The original program cannot be run or measured, so there is no baseline."""


class OriginalTooSlow(ExecutionError):
    """A run of the original program takes longer than the limit."""


class OutOfTime(LooperError):
    """The time limit has passed before there was a result.

    Attributes:
        evaluations: those an evaluator had by then, by position in the request.
    """

    def __init__(self, message: str = "", evaluations: Mapping[int, Any] | None = None) -> None:
        super().__init__(message)
        self.evaluations: Mapping[int, Any] = evaluations or {}


class WrittenFileError(LooperError):
    """The file that would be written does not compile, or does not do what the original does."""


class UsageError(LooperError):
    """An argument's value makes no sense; the message names the argument and what it accepts.

    Attributes:
        command: the message for arguments given as options on the command line.
    """

    def __init__(self, message: str, command: str | None = None) -> None:
        self.command = command or message
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.command)


class ParameterError(UsageError):
    """Size parameters and the values that are given do not match.

    Attributes:
        names: of the parameters concerned.
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
    """Values are given for size parameters that a file does not have.

    The parameters are named as they were given.
    """
