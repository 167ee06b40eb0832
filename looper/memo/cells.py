"""Conversion between the memo's cells and values.

A file may be damaged or edited by hand: cells are validated when they are read, and an invalid one
raises `Damaged` instead of being guessed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from looper.errors import ProgramError
from looper.execution.outcome import Calls, Comparison, Execution, Status
from looper.ir.program import Program
from looper.memo.checksums import checksum
from looper.memo.rows import Episode, Legality
from looper.source.source_region import program_from_json


class Damaged(ValueError):
    """A cell has an invalid value.

    Attributes:
        column: name of its column.
        reason: what is wrong with it.
    """

    def __init__(self, column: str, reason: str) -> None:
        self.column, self.reason = column, reason
        super().__init__(f"{column}: {reason}")


def verify(table: str, row: Mapping[str, Any]) -> None:
    """Compare a row with its checksum; rows written by an older LOOPer have none and pass.

    Args:
        table: the row's table.
        row: the row, including the program and the key of its schedule.

    Raises:
        Damaged: the row has changed since it was written.
    """
    written = row.get("checksum")
    if written is not None and written != checksum(table, row):
        raise Damaged("checksum", "the row is not as it was written")


def text_of(column: str, value: object) -> str:
    """Return the text of a cell.

    Raises:
        Damaged: it is not a text.
    """
    if not isinstance(value, str):
        raise Damaged(column, f"it is no text: {_short(value)}")
    return value


def execution_cells(execution: Execution) -> dict[str, Any]:
    """Return the columns of `executions` that describe the outcome of a measurement."""
    return {
        "status": execution.status.value,
        "times": json.dumps(execution.times),
        "first": json.dumps(execution.first),
        "cut_off": int(execution.cut_off),
        # Compilers may quote a file that is not UTF-8.
        "message": execution.message.encode(errors="replace").decode(),
        "time_limit": execution.limit,
        "disturbance": execution.disturbance,
        "drift": execution.drift,
    }


def execution_of(row: Mapping[str, Any]) -> Execution:
    """Return the measurement whose columns are in a row.

    Raises:
        Damaged: a cell is invalid.
    """
    status = _status("status", row["status"])
    times = times_of("times", row["times"])
    if times and status is not Status.OK:
        raise Damaged("times", f"there are times though the status is {status.value!r}")
    return Execution(
        status,
        times,
        _flag("cut_off", row["cut_off"]),
        text_of("message", row["message"]),
        _number("time_limit", row["time_limit"]),
        times_of("first", row["first"]),
        _number("disturbance", row["disturbance"]),
        _number("drift", row["drift"]),
    )


def times_of(column: str, text: object) -> tuple[float, ...]:
    """Return times that are stored as a JSON list.

    Raises:
        Damaged: the text is not a JSON list of times.
    """
    return _times(column, _loaded(column, text))


def comparison_cell(comparison: Comparison) -> str:
    """Return all fields of a comparison as JSON, so that a new field needs no new column."""
    values = asdict(comparison)
    del values["from_memo"], values["looks"]
    return json.dumps(values)


def comparison_of(text: str) -> Comparison:
    """Return the comparison that `comparison_cell` converted to this text, as from the memo.

    Fields that the text lacks get their default values; lists are converted to tuples.

    Raises:
        Damaged: the text is invalid.
    """
    values = _loaded("outcome", text)
    if not isinstance(values, dict):
        raise Damaged("outcome", "it is no JSON object")
    sides = {name: _side(name, values.get(name)) for name in ("original", "schedule")}
    others = {field.name for field in fields(Comparison)} - {*sides, "from_memo", "looks"}
    found = {name: _frozen(value) for name, value in values.items() if name in others}
    if "calls" in found:
        found["calls"] = _calls(found["calls"])
    return Comparison(**{**sides, **found}, from_memo=True)


def _calls(text: object) -> Calls:
    try:
        return Calls(text)
    except ValueError:
        raise Damaged("outcome", f"{text!r} is no kind of call") from None


def _side(name: str, values: object) -> Execution:
    if not isinstance(values, dict):
        raise Damaged("outcome", f"it says nothing about the {name}")
    known = {field.name for field in fields(Execution)}
    found = {key: _frozen(value) for key, value in values.items() if key in known}
    found["status"] = _status("outcome", values.get("status"))
    for key in ("times", "first"):
        found[key] = _times("outcome", values.get(key, []))
    for key in ("limit", "disturbance", "drift"):
        found[key] = _number("outcome", values.get(key))
    if found["times"] and found["status"] is not Status.OK:
        raise Damaged("outcome", f"the {name} has times and a status other than ok")
    return Execution(**found)


def legality_of(row: Mapping[str, Any]) -> Legality:
    """Return the legality in a row of `schedules`.

    Raises:
        Damaged: a cell is invalid.
    """
    text_of("text", row["text"])
    return Legality(_flag("legal", row["legal"]), text_of("reason", row["reason"]))


def program_of(row: Mapping[str, Any]) -> Program:
    """Return the program in a row of `programs`.

    Raises:
        Damaged: the text is not a program, or is another one.
    """
    try:
        program = program_from_json(str(row["content"]))
    except ProgramError as error:
        raise Damaged("content", str(error)) from None
    if program.digest != row["digest"]:
        raise Damaged("content", f"it is of another program: {program.digest}")
    return program


def episode_of(row: Mapping[str, Any]) -> Episode:
    """Return the episode whose columns are in a row.

    Raises:
        Damaged: a cell is invalid.
    """
    actions = _list("actions", _loaded("actions", row["actions"]))
    rewards = _list("rewards", _loaded("rewards", row["rewards"]))
    if not all(isinstance(action, str) for action in actions):
        raise Damaged("actions", "an action is no text")
    numbers = tuple(_finite("rewards", reward) for reward in rewards)
    return Episode(
        tuple(actions), numbers, _number("speedup", row["speedup"]), text_of("agent", row["agent"])
    )


def _loaded(column: str, text: object) -> Any:
    try:
        return json.loads(str(text), parse_constant=_refused)
    except (ValueError, RecursionError):
        raise Damaged(column, f"it is no JSON: {_short(text)}") from None


def _refused(constant: str) -> float:
    raise ValueError(f"{constant} is no JSON")


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _list(column: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Damaged(column, f"it is no list: {_short(value)}")
    return value


def _times(column: str, value: object) -> tuple[float, ...]:
    times = tuple(_finite(column, seconds) for seconds in _list(column, value))
    if any(seconds < 0 for seconds in times):
        raise Damaged(column, f"a time is negative: {_short(value)}")
    return times


def _finite(column: str, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number):
            return number
    raise Damaged(column, f"it is no number: {_short(value)}")


def _number(column: str, value: object) -> float | None:
    return None if value is None else _finite(column, value)


def _flag(column: str, value: object) -> bool:
    if value not in (0, 1):
        raise Damaged(column, f"it is neither 0 nor 1: {_short(value)}")
    return bool(value)


def _status(column: str, value: object) -> Status:
    try:
        return Status(value)
    except ValueError:
        raise Damaged(column, f"there is no status {_short(value)}") from None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
