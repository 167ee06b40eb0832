"""The command line: parsing, dispatch and error messages. Commands are modules of their own."""

from __future__ import annotations

import contextlib
import errno
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from looper.commands.interruption import INTERRUPTED, Signals
from looper.commands.printing.outputs import printable
from looper.commands.printing.standard_streams import print_no_more
from looper.errors import LooperError, UsageError
from looper.registry import Group, load, offered
from looper.support.child_processes import shortage
from looper.support.interrupts import uninterrupted

COMMANDS = {
    "optimize": "optimize",
    "apply": "apply",
    "check": "check",
    "show": "show",
    "run": "run",
    "report": "reporting",
    "compare": "compare",
    "kernels": "kernels",
    "memo": "memo",
}
"""The modules of this package by command name; each is imported when its command is requested."""

_MARKUP: Any = "markdown"
_CONTEXT_SETTINGS = {"help_option_names": ["--help", "-h"]}
_DISTRIBUTION = "looper-autoscheduler"
_FAILED, _MISUSED = 1, 2
_LONGEST = 1000


class _Commands(TyperGroup):
    """LOOPer's own commands and those that other packages offer as entry points `looper.commands`.

    One named `train.agent` is the command `agent` of the group `train`. Those of other packages are
    imported only when one of them, or the list of all commands, is requested.
    """

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        # Suggestions for a misspelt name come from these names alone.
        names: Any = dict.fromkeys(self.list_commands(ctx))
        self.commands = {**names, **self.commands}
        found = super().resolve_command(ctx, args)
        # Not every command needs isl.
        if "islpy" in sys.modules and isinstance(ctx.obj, Signals):
            from looper.support.isl_time import SignalPipe

            ctx.obj.settle = ctx.with_resource(SignalPipe()).settle
        return found

    def list_commands(self, ctx: Any) -> list[str]:
        others = {name for name in offered(Group.COMMAND) if "." not in name} - set(COMMANDS)
        return [*COMMANDS, *sorted(others)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in COMMANDS:
            module = command_module(cmd_name)
            return _alone(cmd_name, module.command, f"Example: {module.EXAMPLE}")
        if "." not in cmd_name and cmd_name in offered(Group.COMMAND):
            return _loaded(cmd_name)
        return super().get_command(ctx, cmd_name)

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        with _interruptible():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: Any) -> Any:
        with _interruptible():
            return super().invoke(ctx)


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """Report an interruption in one line; typer would print an empty one."""
    try:
        yield
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def _loaded(name: str) -> Any:
    found = load(Group.COMMAND, name)
    if not isinstance(found, typer.Typer):
        return _alone(name, found)
    group: Any = typer.main.get_group(found)
    group.name = name
    for each in sorted(offered(Group.COMMAND)):
        if each.startswith(f"{name}."):
            inner = each.removeprefix(f"{name}.")
            group.add_command(_alone(inner, load(Group.COMMAND, each)), inner)
    return group


def _alone(name: str, function: Any, epilog: str | None = None) -> Any:
    alone = typer.Typer(
        add_completion=False, rich_markup_mode=_MARKUP, context_settings=_CONTEXT_SETTINGS
    )
    alone.command(name, epilog=epilog)(function)
    return typer.main.get_command(alone)


def command_module(name: str) -> ModuleType:
    """Return the module of one of LOOPer's own commands."""
    with uninterrupted():
        return import_module(f"looper.commands.{COMMANDS[name]}")


app = typer.Typer(
    cls=_Commands,
    rich_markup_mode=_MARKUP,
    pretty_exceptions_enable=False,
    context_settings=_CONTEXT_SETTINGS,
    epilog="Example: looper optimize gemm --size MEDIUM -o gemm.opt.c",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        try:
            number = version(_DISTRIBUTION)
        except PackageNotFoundError:
            number = "(not installed)"
        print(f"looper {number}")
        raise typer.Exit


@app.callback()
def _top(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """A polyhedral autoscheduler: C loops in, verified faster C loops out."""


def execute(words: Sequence[str], signals: Signals | None = None) -> int:
    """Run a command; errors that a user can cause become one line on standard error.

    Args:
        words: the command line.
        signals: the signal handlers installed meanwhile, if any.

    Returns:
        The exit status, as `looper.cli.main`.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = typer.main.get_command(app).main(
            words or ["--help"], prog_name="looper", standalone_mode=False, obj=signals
        )
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message(), error.exit_code)
    except UsageError as error:
        return _complain(error.command, _MISUSED)
    except LooperError as error:
        return _complain(f"{error.prefix}{error}", _FAILED)
    except BrokenPipeError:
        print_no_more()
        return _FAILED
    except OSError as error:
        if print_no_more() and error.errno == errno.EBADF:
            return _complain("standard output is closed", _FAILED)
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{shortage(error) or error.strerror or error}", _FAILED)
    except MemoryError:
        return _complain("there is not enough memory for this", _FAILED)
    except RecursionError:
        return _complain("something in this is nested too deeply", _FAILED)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return status if isinstance(status, int) else 0


def _complain(message: str, status: int) -> int:
    print_no_more()
    lines = (line.strip() for line in message.splitlines())
    text = " ".join(line for line in lines if line)
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} [...] {text[-half:]}"
    print(f"Error: {printable(text)}", file=sys.stderr)
    return status
