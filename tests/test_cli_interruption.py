"""A search that is stopped: by Ctrl-C it ends well, and nothing that was measured is ever lost."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from looper.cli import main

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def measured():
    """Rows of the memo `memo.db` that are measurements."""
    if not Path("memo.db").exists():
        return 0
    connection = sqlite3.connect("memo.db", timeout=30)
    try:
        return connection.execute("SELECT COUNT(*) FROM executions").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


@pytest.fixture
def search():
    """A search in a process of its own that has measured at least six schedules."""
    command = [sys.executable, "-m", "looper.cli", "optimize", "heat-3d", "--size", "SMALL"]
    process = subprocess.Popen(
        [*command, "--memo", "memo.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
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


def test_ctrl_c_prints_and_writes_the_best_so_far(search):
    search.send_signal(signal.SIGINT)
    out, err = search.communicate(timeout=60)
    assert search.returncode == 130
    assert "stopped early: interrupted" in out
    assert "speedup" in out
    assert "Traceback" not in err
    text = Path("heat-3d.opt.c").read_text()
    assert "kernel_heat_3d" in text
    command = ["gcc", "-O3", "-march=native", "-fopenmp", "-c", "heat-3d.opt.c"]
    subprocess.run(command, check=True, timeout=60)
    assert main(["memo", "memo.db", "--check"]) == 0


def test_kill_9_loses_nothing_and_the_search_goes_on(search, capsys):
    search.kill()
    search.communicate()
    assert not Path("heat-3d.opt.c").exists()
    assert main(["memo", "memo.db", "--check"]) == 0
    before = measured()
    words = ["optimize", "heat-3d", "--size", "SMALL", "--memo", "memo.db", "--json"]
    capsys.readouterr()
    assert main([*words, "--max-evaluations", str(before - 1)]) == 0
    (region,) = json.loads(capsys.readouterr().out)["regions"]
    assert region["evaluations"] == before - 1
    assert measured() == before, "what the killed search measured was measured again"
    assert main(["memo", "memo.db", "--check"]) == 0
