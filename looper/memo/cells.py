"""Values of the memo's cells, as they are stored and as they are read back.

A file may be damaged, or have been edited by hand: what is read is looked at, and what can not be
is `Damaged` and not a guess.
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


class Damaged(ValueError):
    """A cell does not have what belongs there.

    Attributes:
        column: of its table.
        reason: what is wrong with it.
    """

    def __init__(self, column: str, reason: str) -> None:
        self.column, self.reason = column, reason
        super().__init__(f"{column}: {reason}")


def verify(table: str, row: Mapping[str, Any]) -> None:
    """Compare a row with its checksum; one that an older LOOPer has written has none.

    Args:
        table: that it is of.
        row: with the program and the key of the schedule that it is about.

    Raises:
        Damaged: something has changed since it was written.
    """
    written = row.get("checksum")
    if written is not None and written != checksum(table, row):
        raise Damaged("checksum", "the row is not as it was written")


def text_of(column: str, value: object) -> str:
    """A cell that is a text.

    Raises:
        Damaged: it is none.
    """
    if not isinstance(value, str):
        raise Damaged(column, f"it is no text: {_short(value)}")
    return value


def execution_cells(execution: Execution) -> dict[str, Any]:
    """The columns of `executions` that say how a measurement went."""
    return {
        "status": execution.status.value,
        "times": json.dumps(execution.times),
        "first": json.dumps(execution.first),
        "cut_off": int(execution.cut_off),
        # A compiler may quote a file that is not UTF-8.
        "message": execution.message.encode(errors="replace").decode(),
        "time_limit": execution.limit,
        "disturbance": execution.disturbance,
        "drift": execution.drift,
    }


def execution_of(row: Mapping[str, Any]) -> Execution:
    """The measurement whose columns are in a row.

    Raises:
        Damaged: a cell does not make sense.
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
    """Times that are stored as a JSON list.

    Raises:
        Damaged: they are not.
    """
    return _times(column, _loaded(column, text))


def comparison_cell(comparison: Comparison) -> str:
    """All fields of a comparison as JSON, so that a new field needs no new column."""
    values = asdict(comparison)
    del values["from_memo"], values["looks"]
    return json.dumps(values)


def comparison_of(text: str) -> Comparison:
    """The comparison that `comparison_cell` gave this text for, as one from the memo.

    A field the text does not have is as it is by default; lists come back as tuples.

    Raises:
        Damaged: the text does not make sense.
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
    """What a row of `schedules` says.

    Raises:
        Damaged: a cell does not make sense.
    """
    text_of("text", row["text"])
    return Legality(_flag("legal", row["legal"]), text_of("reason", row["reason"]))


def program_of(row: Mapping[str, Any]) -> Program:
    """The program in a row of `programs`.

    Raises:
        Damaged: the text is of no program, or of another one.
    """
    try:
        program = Program.from_json(str(row["content"]))
    except ProgramError as error:
        raise Damaged("content", str(error)) from None
    if program.digest != row["digest"]:
        raise Damaged("content", f"it is of another program: {program.digest}")
    return program


def episode_of(row: Mapping[str, Any]) -> Episode:
    """The episode whose columns are in a row.

    Raises:
        Damaged: a cell does not make sense.
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
