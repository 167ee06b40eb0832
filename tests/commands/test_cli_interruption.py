"""A command that is stopped ends well: early with one line, in a search with the best so far."""

from __future__ import annotations

import ctypes
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
import typer
from clang import cindex
from typer.core import TyperGroup

from looper.cli import main
from looper.commands.interruption import HANDLED, Signals
from looper.frontend.tree import clang_import
from tests.measured_rows import measured

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def search(tmp_path):
    """A search in a process of its own that has measured at least six schedules."""
    (tmp_path / "tmp").mkdir()
    command = [sys.executable, "-m", "looper", "optimize", "jacobi-2d", "--size", "SMALL"]
    process = subprocess.Popen(
        [*command, "--memo", "memo.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "tmp")},
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 60
        while measured() < 7 and time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.02)
        assert measured() >= 7
        assert process.poll() is None
        yield process
    finally:
        process.kill()
        process.communicate()


def is_gone(process):
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_prints_and_writes_the_best_so_far(search, number, status):
    search.send_signal(number)
    out, err = search.communicate(timeout=60)
    assert search.returncode == status, err
    assert "stopped early: interrupted" in out
    assert "speedup" in out
    assert "Traceback" not in err
    text = Path("jacobi-2d.opt.c").read_text()
    assert "kernel_jacobi_2d" in text
    command = ["gcc", "-O3", "-march=native", "-fopenmp", "-c", "jacobi-2d.opt.c"]
    subprocess.run(command, check=True, timeout=60)
    assert main(["memo", "memo.db", "--check"]) == 0


def test_a_second_signal_ends_at_once_and_leaves_no_process(search):
    itself = psutil.Process(search.pid)
    started: list[psutil.Process] = []
    while not started:
        itself.suspend()
        started = itself.children(recursive=True)
        if not started:
            itself.resume()
            # Long enough for it to start something: stopped all the time it would get nowhere.
            time.sleep(0.01)
    search.send_signal(signal.SIGINT)
    search.send_signal(signal.SIGTERM)
    itself.resume()
    begin = time.monotonic()
    out, err = search.communicate(timeout=60)
    assert time.monotonic() - begin < 10
    # Both are there when it goes on, and any of its threads may take either.
    assert search.returncode in (130, 143), err
    assert out == ""
    assert "Traceback" not in err
    assert not Path("jacobi-2d.opt.c").exists()
    assert all(is_gone(child) for child in started)
    assert main(["memo", "memo.db", "--check"]) == 0


def test_a_hangup_writes_the_result_though_the_terminal_is_gone(tmp_path):
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["PYTHONPATH"] = str(ROOT)
        words = ["looper", "optimize", "jacobi-2d", "--size", "SMALL", "--memo", "memo.db"]
        os.execv(sys.executable, [sys.executable, "-m", *words])
    seen = b""
    deadline = time.monotonic() + 60
    while measured() < 7 and time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.05)[0]:
            seen += os.read(terminal, 1 << 16)
    assert b"measuring the original" in seen
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 129
    assert "kernel_jacobi_2d" in Path("jacobi-2d.opt.c").read_text()


def is_prepared(process):
    """Whether it catches SIGTERM, which Python does not do by itself."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    caught = int(text.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


def started(command, **options):
    """A command that has just begun."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        **options,
    )
    while not is_prepared(process):
        time.sleep(0.001)
    return process


AS_MODULE = [sys.executable, "-m", "looper"]
AS_SCRIPT = [sys.executable, "-c", "import sys; from looper.cli import main; sys.exit(main())"]
FEW_KERNELS = ["kernels", "--suite", "tiramisu"]
EARLY = [0, 0.03, 0.1, 0.3, 0.7, 1.2]


def check_early(delay, process, number=signal.SIGINT):
    time.sleep(delay)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    lines = [line for line in err.splitlines() if "measuring the original" not in line]
    assert (process.returncode, out, len(lines)) == (128 + number, "", 1), err
    assert "interrupted" in lines[0]
    assert not list(Path().glob("*.c"))


@pytest.mark.parametrize("delay", EARLY)
def test_ctrl_c_in_the_first_second_prints_one_line_and_writes_nothing(delay):
    entry = AS_SCRIPT if delay in EARLY[::2] else AS_MODULE
    words = ["optimize", "correlation", "--size", "LARGE", "--no-memo"]
    check_early(delay, started([*entry, *words]))


@pytest.mark.parametrize("where", ["get_command", "make_context", "invoke", "Abort"])
def test_ctrl_c_around_a_command_prints_one_line_too(where, monkeypatch, capsys):
    """While the command line itself is put together or read, which takes a few milliseconds."""

    def interrupted(*_arguments, **_options):
        raise typer.Abort if where == "Abort" else KeyboardInterrupt

    owner, name = {
        "get_command": (typer.main, "get_command"),
        "make_context": (TyperGroup, "make_context"),
        "invoke": (TyperGroup, "invoke"),
        "Abort": (TyperGroup, "invoke"),
    }[where]
    monkeypatch.setattr(owner, name, interrupted)
    assert main(["kernels"]) == 130
    assert capsys.readouterr() == ("", "interrupted\n")


def test_sigterm_in_the_first_second_too():
    check_early(0.1, started([*AS_MODULE, "optimize", "gemm", "--no-memo"]), signal.SIGTERM)


@pytest.mark.slow
@pytest.mark.parametrize("step", range(150))
def test_ctrl_c_at_any_moment_while_a_file_is_read_and_analysed(step):
    words = ["optimize", "deriche", "--size", "EXTRALARGE", "--no-memo"]
    check_early(0.6 + 0.007 * step, started([*AS_MODULE, *words]))


def test_signals_that_are_ignored_stay_ignored():
    ignore = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    process = started([sys.executable, "-c", f"{ignore}; {AS_SCRIPT[-1]}", *FEW_KERNELS])
    process.send_signal(signal.SIGHUP)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "tiramisu/box_blur" in out


def test_the_library_leaves_signals_alone():
    code = "import signal, looper; looper.optimize; print(signal.getsignal(signal.SIGTERM))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == str(int(signal.SIG_DFL))
    before = [signal.getsignal(number) for number in HANDLED]
    main(["--version"])
    assert [signal.getsignal(number) for number in HANDLED] == before


@pytest.mark.parametrize(
    ("owner", "name"), [(clang_import, "_identity"), (cindex.c_interop_string, "__init__")]
)
def test_a_signal_while_libclang_calls_python_stays_what_it_is(owner, name, monkeypatch):
    """In a visitor it would be swallowed, in a conversion of arguments replaced."""
    struck: list[bool] = []
    path, original = Path("kernel.c"), getattr(owner, name)
    path.write_text("double A[9];\nvoid f(void)\n{\n  A[1] = A[2] + 1.0;\n}\n")

    def strike(*arguments):
        if not struck:
            struck.append(name)
            signal.raise_signal(signal.SIGINT)
        return original(*arguments)

    monkeypatch.setattr(owner, name, strike)
    with Signals() as signals, pytest.raises(KeyboardInterrupt):
        signals.loaded = True
        clang_import.parse(path, path.read_bytes(), [])


def test_a_second_signal_counts_that_comes_while_the_first_is_handled():
    """As under load, when one thread handles a signal before another thread receives the next."""

    def strike(number):
        if number == signal.SIGINT:
            signal.raise_signal(signal.SIGTERM)

    with Signals() as signals, pytest.raises(SystemExit) as caught:
        signals.loaded, signals.settle = True, strike
        signal.raise_signal(signal.SIGINT)
    assert caught.value.code == 130


def test_the_status_is_ours_where_an_interrupt_went_through_a_text_that_is_executed(tmp_path):
    (tmp_path / "struck.py").write_text(
        "import sys\n"
        "import looper.commands.app as app\n"
        "from looper.cli import main\n"
        "app.execute = lambda *_: exec('raise KeyboardInterrupt')\n"
        "sys.exit(main())\n"
    )
    command = [sys.executable, "-m", "struck"]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{tmp_path}"}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")


def test_a_signal_that_was_swallowed_is_raised_again():
    def strike(_):
        signal.raise_signal(signal.SIGINT)
        return 0

    with Signals() as signals, pytest.raises(KeyboardInterrupt):
        signals.loaded = True
        ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(strike)(0)
        time.sleep(10)


def test_kill_9_loses_nothing_and_the_search_goes_on(search, capsys):
    search.kill()
    search.communicate()
    assert not Path("jacobi-2d.opt.c").exists()
    assert main(["memo", "memo.db", "--check"]) == 0
    # The original is measured in three forms, and every schedule once.
    before = measured()
    schedules = before - 3
    words = ["optimize", "jacobi-2d", "--size", "SMALL", "--memo", "memo.db", "--json"]
    capsys.readouterr()
    assert main([*words, "--max-evaluations", str(schedules)]) == 0
    (region,) = json.loads(capsys.readouterr().out)["regions"]
    assert region["evaluations"] == schedules
    assert measured() == before, "what the killed search measured was measured again"
    assert main(["memo", "memo.db", "--check"]) == 0


ENDLESS = """
import sys
from looper.cli import main
from looper.commands import show
from tests.endless_isl import endless

def grouped(_):
    print("asked", flush=True)
    endless()

show._grouped = grouped
sys.exit(main(["show", "gemm", "--size", "MINI", "--dependences"]))
"""


def test_a_call_of_isls_that_takes_minutes_is_ended():
    """Within one such call no Python runs, and so no handler of a signal."""
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    try:
        while (line := process.stdout.readline()) and "asked" not in line:
            pass
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, errors) == (130, "interrupted\n")
