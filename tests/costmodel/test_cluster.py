"""Measuring on a Ray cluster: a node that is lost costs time, and neither rows nor their order."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

import psutil
import pytest

from costmodel.data.measuring import (
    DataOptions,
    ProgramRecord,
    Report,
    finished_programs,
    measure_programs,
)
from looper.cli import main
from looper.memo.store import Memo
from looper.support.deadline import wait_for

# So few that times do not decide which schedules are met.
FEW = DataOptions(searched=3, drawn=3, imagined=2, shortest=0.0, longest=10.0)
SLOT = {"looper_measuring": 1}
SMALL = {"num_cpus": 1, "object_store_memory": 80 * 1024**2, "include_dashboard": False}


def generate(memo: Path, *words: str) -> int:
    return main(["generate", "data", "--programs", "2", "--memo", str(memo), *words])


def test_without_ray_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("looper.support.requirements.find_spec", lambda _: None)
    assert generate(tmp_path / "data.db", "--cluster", "auto") == 2
    assert "`pip install 'looper-autoscheduler[cluster]'`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--cluster", "somewhere"], "it must be HOST:PORT"),
        (["--cluster", "localhost:1"], "--cluster localhost:1: nothing answers there"),
        (["--cluster", "localhost:99999"], "nothing answers there"),
        (["--cluster", "auto", "--workers", "2"], "leave it out with --cluster"),
    ],
)
def test_wrong_options_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    pytest.importorskip("ray")
    assert generate(tmp_path / "data.db", *words) != 0
    error = capsys.readouterr().err
    assert message in " ".join(error.split()) and "Traceback" not in error


def test_a_server_that_is_not_rays_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray")
    with HTTPServer(("localhost", 0), SimpleHTTPRequestHandler) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert generate(tmp_path / "data.db", "--cluster", f"localhost:{server.server_port}") == 2
    assert "what answers there is no Ray cluster" in " ".join(capsys.readouterr().err.split())


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of one node that cannot measure."""
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    made = Cluster(initialize_head=True, head_node_args=SMALL)
    try:
        yield made
    finally:
        made.shutdown()


def busy_workers(node: Any) -> list[psutil.Process]:
    """The processes of a node that are measuring, and have started programs for that."""
    raylet = psutil.Process(node.all_processes["raylet"][0].process.pid)
    found = []
    for worker in raylet.children():
        with contextlib.suppress(psutil.Error):
            if worker.name() == "ray::_measured" and worker.children():
                found.append(worker)
    return found


def temporary(folder: Path) -> list[Path]:
    """Folders of somebody who measures; that of the locks stays."""
    return [each for each in folder.glob("looper-*/") if each.suffix != ".turns"]


def rows(memo: Path) -> list[tuple[str, str]]:
    """Program and schedule of every measurement."""
    with Memo(memo) as opened:
        return sorted((each.program.digest, each.key) for each in opened.samples())


@pytest.mark.slow
def test_a_node_that_is_killed_loses_nothing_and_doubles_nothing(
    cluster: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from costmodel.data.cluster import measure_programs_on_cluster

    nodes = [cluster.add_node(**SMALL, resources=SLOT) for _ in range(2)]
    told: list[ProgramRecord] = []

    def finished(record: ProgramRecord) -> None:
        told.append(record)
        if len(told) == 1:
            wait_for(lambda: bool(busy_workers(nodes[1])), 60.0)
            cluster.remove_node(nodes[1], allow_graceful=False)

    spread, local = tmp_path / "spread.db", tmp_path / "local.db"
    measure_programs_on_cluster(cluster.address, spread, 1, 5, FEW, Report(finished))
    names = [f"random_1_{number}" for number in range(5)]
    assert sorted(each.name for each in told) == names
    assert "is measured again: its node was lost" in caplog.text
    lines = spread.with_name("spread.db.programs.jsonl").read_text().splitlines()
    assert len(lines) == 5 and {each.status for each in told} == {"measured"}
    measure_programs(local, 1, 5, FEW)
    assert sorted(finished_programs(spread)) == sorted(finished_programs(local))
    assert rows(spread) == rows(local)
    with Memo(spread) as memo, Memo(local) as other:
        # All nodes are this machine.
        assert memo.machines() == other.machines()
        assert memo.integrity_check() == []
    # There is nothing left to do, so that no cluster is needed.
    measure_programs_on_cluster("nowhere:1", spread, 1, 5, FEW)


@pytest.mark.slow
def test_a_process_that_dies_again_and_again_costs_its_program_and_nothing_else(
    cluster: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from costmodel.data.cluster import measure_programs_on_cluster

    node = cluster.add_node(**SMALL, resources=SLOT)
    over = threading.Event()

    def kill() -> None:
        while not over.wait(0.02):
            for worker in busy_workers(node):
                worker.kill()

    thread = threading.Thread(target=kill)
    thread.start()
    memo = tmp_path / "data.db"
    try:
        report = Report(finished=lambda _: over.set())
        measure_programs_on_cluster(cluster.address, memo, 1, 2, FEW, report)
    finally:
        over.set()
        thread.join()
    statuses = [each.status for each in finished_programs(memo).values()]
    assert statuses == ["failed: its process died 3 times", "measured"]
    assert "is measured again: its process died" in caplog.text


@pytest.mark.slow
def test_a_cluster_without_slots_is_an_error(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr("costmodel.data.cluster._NODES", 0.5)
    assert generate(tmp_path / "data.db", "--cluster", cluster.address) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "no node of it has the resource looper_measuring" in error


@pytest.mark.slow
def test_a_signal_ends_it_and_what_is_finished_is_kept(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memo, folder = tmp_path / "data.db", tmp_path / "tmp"
    folder.mkdir()
    with monkeypatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        node = cluster.add_node(**SMALL, resources=SLOT)
    command = [sys.executable, "-m", "looper", "generate", "data", "--programs", "50"]
    process = subprocess.Popen(
        [*command, "--seed", "1", "--memo", str(memo), "--cluster", cluster.address],
        stderr=subprocess.PIPE,
    )
    try:
        wait_for(lambda: any(e.schedules for e in finished_programs(memo).values()), 200.0)
        wait_for(lambda: bool(busy_workers(node)), 60.0)
        wait_for(lambda: bool(temporary(folder)), 60.0)
        process.send_signal(signal.SIGTERM)
        assert process.wait(40.0) == 128 + signal.SIGTERM
    finally:
        process.kill()
    assert process.stderr is not None and b"Traceback" not in process.stderr.read()
    # What a node was doing has ended too, and has removed its files.
    wait_for(lambda: not busy_workers(node), 20.0)
    assert not temporary(folder)
    assert len(rows(memo)) >= sum(each.schedules for each in finished_programs(memo).values())
