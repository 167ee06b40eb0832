"""Fixtures and hooks shared by all tests: golden files, a quiet machine, and quick subsets."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from costmodel.data.turns import Others
from looper.execution import executor, rounds
from looper.execution.machine.noise import NoiseMonitor
from looper.optimizer import race

GOLDEN = Path(__file__).parent / "golden"

# Seconds for rounds of a comparison beyond the least number of them, and that number.
_COMPARE_SECONDS = 0.4
_ROUNDS = 3

Golden = Callable[..., None]

# What Python reports of itself where a process is started.
_STARTS = frozenset({"subprocess.Popen", "os.exec", "os.posix_spawn", "os.system"})

_is_pure = False  # whether the test that runs has the marker `pure`


def _refuse(event: str, words: tuple[object, ...]) -> None:
    """Fail a test with the marker `pure` that starts a process or loads libclang."""
    if not _is_pure:
        return
    if event in _STARTS:
        pytest.fail(f"a test with the marker `pure` starts a process: {words[0]}")
    if event == "ctypes.dlopen" and "libclang" in str(words[0]):
        pytest.fail("a test with the marker `pure` loads libclang")


def pytest_configure() -> None:
    sys.addaudithook(_refuse)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `-m pure`, pass over files without such tests: to import some takes libclang."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if is_test and config.option.markexpr == "pure":
        return "pytest.mark.pure" not in collection_path.read_text() or None
    return None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    global _is_pure  # noqa: PLW0603
    _is_pure = item.get_closest_marker("pure") is not None
    try:
        return (yield)
    finally:
        _is_pure = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expected texts in tests/golden/ from what the code gives now",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all but every n-th value of a parameter as slow, see the marker `share`."""
    met = Counter[str]()
    for item in items:
        share = item.get_closest_marker("share")
        if share is not None:
            name = item.nodeid.partition("[")[0]
            if met[name] % share.args[0]:
                item.add_marker(pytest.mark.slow)
            met[name] += 1


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with `tests/golden/<test file>/<test name>.<suffix>`."""
    folder = GOLDEN / request.path.stem
    update = request.config.getoption("--update-golden")

    def compare(text: str, name: str | None = None, suffix: str = "c") -> None:
        plain = request.node.name.removeprefix("test_")
        safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in name or plain).strip("-")
        path = folder / f"{safe}.{suffix}"
        if update:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text.rstrip("\n") + "\n")
        if not path.exists():
            pytest.fail(f"{path} is missing; make it with `pytest {request.path} --update-golden`")
        assert text.rstrip("\n") == path.read_text().rstrip("\n")

    return compare


@pytest.fixture(autouse=True, scope="session")
def _interruptible() -> None:
    """Restore handlers of signals that background jobs ignore, as child processes inherit them."""
    for number, handler in (
        (signal.SIGINT, signal.default_int_handler),
        (signal.SIGHUP, signal.SIG_DFL),
    ):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable repeated measurements because of other load, which would change what tests count.

    Comparisons are also shortened, as tests do not examine the width of confidence intervals or the
    order of equally fast schedules. Tests with the marker `noisy` do both.
    """
    if request.node.get_closest_marker("noisy") is None:
        monkeypatch.setattr(NoiseMonitor, "_busy", lambda _: 0.0)
        monkeypatch.setattr(NoiseMonitor, "drift", lambda _, __: None)
        monkeypatch.setattr(NoiseMonitor, "goal", lambda _, __: -1.0)
        monkeypatch.setattr(Others, "_watch", lambda _: None)
        monkeypatch.setattr(executor, "_COMPARE_SECONDS", _COMPARE_SECONDS)
        monkeypatch.setattr(rounds, "_is_open", lambda _: False)
        for module in (rounds, race):
            monkeypatch.setattr(module, "DECIDING_ROUNDS", _ROUNDS)
