"""Whatever a kernel does, the parent survives, says what happened and leaves nothing behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from looper.errors import ExecutionError, ToolchainError
from looper.execution.compiling.toolchain import Toolchain, usable_cores
from looper.execution.executor import Executor
from looper.execution.machine.machine_lock import machine_lock
from looper.execution.outcome import Status
from looper.execution.sandbox import Limits, Repeats, environment
from tests.execution_units import (
    ENDLESS,
    GOOD,
    LOOP,
    PARALLEL,
    REVERSED,
    UNCOMPILABLE,
    WRONG,
    WRONG_LATER,
    N,
    accumulating_program,
    small_program,
    unit,
)

SHORT = Limits(seconds=1.0)


@pytest.fixture(scope="module")
def toolchain() -> Toolchain:
    return Toolchain.detect()


@pytest.fixture(scope="module")
def executor(toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Executor]:
    cache = tmp_path_factory.mktemp("cache")
    program = small_program()
    with Executor(
        program,
        toolchain=toolchain,
        threads=2,
        originals={"original": GOOD},
        repeats=Repeats(3, 5, 0.1),
        cache=cache,
    ) as made:
        made.measure_original()
        assert made.edges
        yield made


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture(autouse=True)
def nothing_left_behind(executor: Executor) -> Iterator[None]:
    # Other tests of the same worker may have left servers of `multiprocessing`.
    others, before = psutil.Process().children(recursive=True), descriptors()
    yield
    assert set(psutil.Process().children(recursive=True)) <= set(others)
    assert descriptors() == before


def test_the_original_is_timed(executor: Executor) -> None:
    execution = executor.measure_original()
    assert execution.status is Status.OK
    assert 3 <= len(execution.times) <= 5
    assert all(seconds >= 0 for seconds in execution.times)
    assert execution is executor.measure_original()


@pytest.mark.parametrize("text", [GOOD, REVERSED, PARALLEL])
def test_right_code_is_timed_and_verified_bit_for_bit(executor: Executor, text: str) -> None:
    execution = executor.measure(text)
    assert (execution.status, execution.message, execution.cut_off) == (Status.OK, "", False)
    assert 3 <= len(execution.times) <= 5
    verified = executor.verify(text)
    assert verified.status is Status.OK


def test_the_first_wrong_element_is_named(executor: Executor) -> None:
    execution = executor.measure(WRONG)
    assert execution.status is Status.WRONG_OUTPUT
    assert execution.times == ()
    assert execution.message.startswith("`B[17]` is ")
    assert execution.message.endswith("2 of 1000 elements differ")
    assert executor.verify(WRONG).status is Status.WRONG_OUTPUT


def test_a_mistake_that_shows_only_in_later_runs_is_found(executor: Executor) -> None:
    execution = executor.measure(WRONG_LATER)
    assert execution.status is Status.WRONG_OUTPUT
    assert execution.message == "`B` differs from one run to the next"
    racing = unit(LOOP + "B[5] += 1e-13 * ++calls;", before="static int calls;")  # tolerable, once
    assert executor.measure(racing).status is Status.WRONG_OUTPUT


@pytest.mark.parametrize(
    ("body", "name"),
    [("A[3] = 1e6;", "`A[3]`"), ("*(double *) buffers[2] = 7.5;", "`s`")],
)
def test_what_is_only_read_must_stay_as_it_was(executor: Executor, body: str, name: str) -> None:
    execution = executor.measure(unit(LOOP + body))
    assert execution.status is Status.WRONG_OUTPUT
    assert execution.message.startswith(f"{name} is ")


def test_nan_equals_nan_only(toolchain: Toolchain, tmp_path: Path) -> None:
    nan = unit(LOOP + "B[3] = NAN;")
    with Executor(
        small_program(), toolchain=toolchain, originals={"original": nan}, cache=tmp_path
    ) as other:
        assert other.measure(nan).status is Status.OK
        assert other.verify(nan).status is Status.OK
        assert "instead of nan" in other.verify(GOOD).message


@pytest.mark.parametrize("index", [N, N + 1, N + 600, -1, -600])
def test_a_write_outside_of_an_array_never_passes(executor: Executor, index: int) -> None:
    execution = executor.measure(unit(f"{LOOP} ((double *) buffers[0])[{index}] = 1;"))
    assert execution.status in (Status.CRASH, Status.WRONG_OUTPUT)
    if execution.status is Status.CRASH:
        assert "SIGSEGV" in execution.message
    else:
        assert execution.message == "it writes outside of `A`"


def test_a_crash_names_the_signal(executor: Executor) -> None:
    assert executor.measure(unit("*(volatile int *) 0 = 1;")).message == "signal 11 (SIGSEGV)"
    aborted = executor.measure(unit('fputs("oh no", stderr); abort();'))
    assert aborted.status is Status.CRASH
    assert aborted.message == "signal 6 (SIGABRT): oh no"
    killed = executor.measure(unit("kill(getpid(), SIGKILL);"))
    assert killed.message == "signal 9 (SIGKILL)"


@pytest.mark.parametrize("how", ["exit(0)", "_exit(0)", "exit(3)"])
def test_leaving_early_is_no_success(executor: Executor, how: str) -> None:
    execution = executor.measure(unit(f"{LOOP} {how};"))
    assert execution.status is Status.CRASH
    assert "before it finished" in execution.message


def test_an_endless_loop_is_stopped(executor: Executor) -> None:
    execution = executor.measure(ENDLESS, limits=SHORT)
    assert execution.status is Status.TIMEOUT
    assert (execution.times, execution.limit, execution.message) == ((), 1.0, "no end after 1 s")


def test_printing_is_no_result(executor: Executor) -> None:
    noise = 'printf("0 time 1e-9\\n0 done\\nx time 5\\n"); fflush(stdout);'
    assert executor.measure(unit(LOOP + noise)).status is Status.OK
    forged = 'for (int fd = 0; fd < 64; fd++) dprintf(fd, "0 verified\\n0 time 1e-9\\n0 done\\n");'
    assert executor.measure(unit(forged)).status is not Status.OK


def test_endless_printing_is_bounded(executor: Executor) -> None:
    body = 'for (;;) puts("a line of text that goes on and on and on");'
    execution = executor.measure(unit(body), limits=SHORT)
    assert execution.status is Status.TIMEOUT
    assert len(execution.message) < 200


def test_children_of_the_kernel_die_with_it(executor: Executor) -> None:
    body = f"if (calls++ == 0 && fork() == 0) for (;;) pause(); {LOOP}"
    assert executor.measure(unit(body, before="static int calls;")).status is Status.OK
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and _runners_of(executor):
        time.sleep(0.01)  # killed, but not yet reaped by whoever adopts orphans
    assert _runners_of(executor) == []


def _runners_of(executor: Executor) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if any(str(executor._builder.folder) in word for word in process.cmdline()):
                found.append(process)
    return found


def test_memory_is_limited(executor: Executor) -> None:
    body = """
      for (long k = 0; k < 1000; k++) {
        char *p = malloc(1L << 28);
        if (!p) { fputs("out of memory", stderr); abort(); }
        p[0] = 1;
      }"""
    execution = executor.measure(unit(body), limits=Limits(10.0, memory=1 << 30))
    assert execution.message == "signal 6 (SIGABRT): out of memory"


def test_files_can_not_be_written(executor: Executor, tmp_path: Path) -> None:
    path = tmp_path / "file"
    body = f'FILE *f = fopen("{path}", "w"); fputs("text", f); fclose(f);'
    assert executor.measure(unit(body)).status is Status.CRASH
    assert path.stat().st_size == 0


def test_llvms_openmp_library_leaves_nothing_in_shared_memory(executor: Executor) -> None:
    before = set(Path("/dev/shm").glob("__KMP_REGISTERED_LIB_*"))
    register = """
      char name[64]; snprintf(name, sizeof name, "/__KMP_REGISTERED_LIB_%d_%d", getpid(), getuid());
      int file = shm_open(name, O_CREAT | O_RDWR, 0600);
      if (file < 0 || ftruncate(file, 1024) < 0) B[0] = -1e9;"""
    execution = executor.measure(unit(LOOP + register, before="#include <fcntl.h>"))
    assert (execution.status, execution.message) == (Status.OK, "")
    assert set(Path("/dev/shm").glob("__KMP_REGISTERED_LIB_*")) <= before


def test_a_compile_error_is_the_compilers_first(executor: Executor) -> None:
    execution = executor.measure(UNCOMPILABLE)
    assert execution.status is Status.COMPILE_ERROR
    assert "error: " in execution.message and "undeclared" in execution.message
    undefined = unit("B[0] = nowhere(A[0]);", before="double nowhere(double);")
    assert "nowhere" in executor.measure(undefined).message
    assert executor.measure("int x;").status is Status.COMPILE_ERROR


def test_a_slow_candidate_is_cut_off_after_one_run(executor: Executor) -> None:
    slow = executor.measure(unit(LOOP + "usleep(20000);"), cutoff=0.015)
    assert (slow.status, len(slow.times), slow.cut_off) == (Status.OK, 1, True)
    hopeless = executor.measure(unit(LOOP + "usleep(20000);"), cutoff=0.001)
    assert (len(hopeless.times), hopeless.cut_off) == (1, True)
    assert executor.measure(GOOD, cutoff=1e3).cut_off is False


def test_inputs_are_restored_before_every_run(toolchain: Toolchain, tmp_path: Path) -> None:
    twice = f"""void looper_kernel(void *const *buffers)
      {{ double *B = buffers[0]; for (int i = 0; i < {N}; i++) B[i] = B[i] * 2.0; }}"""
    program = accumulating_program()
    with Executor(
        program, toolchain=toolchain, originals={"original": twice}, cache=tmp_path
    ) as other:
        assert other.measure(twice).status is Status.OK


def test_the_verification_build_has_the_last_word(toolchain: Toolchain, tmp_path: Path) -> None:
    """Cancellation makes any contraction visible; without contraction there is no difference."""
    off = unit(
        f"double big = 1e300; {LOOP} B[7] += (A[7] * s - product(A[7], s)) * big;",
        before="""
      __attribute__((noinline)) static double product(double a, double b)
      { volatile double p = a * b; return p; }""",
    )
    with Executor(
        small_program(), toolchain=toolchain, originals={"original": GOOD}, cache=tmp_path
    ) as other:
        assert other.verify(off).status is Status.OK
        execution = other.measure(off)
    assert execution.status is Status.OK
    if execution.message:  # where the machine has fused multiply-adds
        assert execution.message.startswith("the verification build is right; as compiled")
        assert execution.times


def test_the_same_text_is_compiled_once(toolchain: Toolchain, tmp_path: Path) -> None:
    with Executor(
        small_program(), toolchain=toolchain, originals={"original": GOOD}, cache=tmp_path
    ) as other:
        other.prepare([GOOD, REVERSED, REVERSED, UNCOMPILABLE])
        assert other.compilations == 3
        assert other.executions == 0
        for _ in range(2):
            assert other.measure(REVERSED).ok
            assert other.measure(UNCOMPILABLE).status is Status.COMPILE_ERROR
        assert other.compilations == 4  # and the original's verification build


def test_what_needs_both_builds_is_compiled_twice_at_a_time(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    never_the_same = unit(LOOP + "B[0] = getpid();")
    with Executor(
        small_program(), toolchain=toolchain, originals={"original": never_the_same}, cache=tmp_path
    ) as other:
        assert other.measure(GOOD).status is Status.WRONG_OUTPUT
        before = other.compilations
        other.prepare([REVERSED])
        assert other.compilations == before + 2
        assert other.measure(REVERSED).status is Status.WRONG_OUTPUT
        assert other.compilations == before + 2


def test_compilers_work_beside_measurements_where_cores_are_left(
    toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("looper.execution.compiling.building.usable_cores", lambda: 3)
    running: list[int] = []
    compile_one = Toolchain.compile

    def slow(self: Toolchain, unit: str, target: Path, **options: Any) -> Path:
        running.append(1)
        time.sleep(0.3)
        return compile_one(self, unit, target, **options)

    monkeypatch.setattr(Toolchain, "compile", slow)
    many = [GOOD + f"/* {k} */" for k in range(30)]
    with Executor(
        small_program(),
        toolchain=toolchain,
        threads=2,
        originals={"original": GOOD},
        cache=tmp_path,
    ) as other:
        other.prepare(many)
        assert len(running) <= 1  # it returned before they were compiled
        assert other.measure(many[1]).ok
        assert other.measure(many[0]).ok
    assert len(running) < len(many)  # the rest is not waited for
    assert not list(tmp_path.glob("*.so"))


def test_nothing_happens_before_it_is_asked(toolchain: Toolchain, tmp_path: Path) -> None:
    with Executor(
        small_program(), toolchain=toolchain, originals={"original": GOOD}, cache=tmp_path / "c"
    ):
        pass
    assert not (tmp_path / "c").exists()


def test_an_original_that_fails_is_an_error(toolchain: Toolchain, tmp_path: Path) -> None:
    cases = [
        ("abort();", ExecutionError, "cannot be measured: crash, signal 6 (SIGABRT)"),
        ("for (volatile int go = 1; go; ) ;", ExecutionError, "timeout, no end after 1 s"),
        ("nonsense", ToolchainError, "refuses the original of 'add'"),
    ]
    for body, kind, words in cases:
        with (
            Executor(
                small_program(),
                toolchain=toolchain,
                originals={"original": unit(body)},
                limits=SHORT,
                cache=tmp_path,
            ) as other,
            pytest.raises(kind) as caught,
        ):
            other.measure_original()
        assert words in str(caught.value)


def test_interrupting_a_run_leaves_nothing(executor: Executor) -> None:
    executor.prepare([ENDLESS])
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        executor.measure(ENDLESS, limits=Limits(30.0))
    assert executor.measure(GOOD).ok  # and it goes on working


def test_a_killed_parent_takes_the_child_with_it(tmp_path: Path) -> None:
    script = """
from looper.execution.executor import Executor
from looper.execution.compiling.toolchain import Toolchain
from tests.execution_units import ENDLESS, GOOD, small_program
toolchain, originals = Toolchain.detect(), {"original": GOOD}
with Executor(small_program(), toolchain=toolchain, originals=originals) as executor:
    executor.prepare([ENDLESS])
    executor.measure_original()
    print("running", flush=True)
    executor.measure(ENDLESS)
"""
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == "running\n"
    children: list[psutil.Process] = []
    while not children:
        children = psutil.Process(parent.pid).children(recursive=True)
    time.sleep(0.2)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    _, alive = psutil.wait_procs(children, timeout=5)
    assert not alive


def test_temporary_files_are_removed(
    toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    with Executor(
        small_program(), toolchain=toolchain, originals={"original": GOOD}, cache=tmp_path / "cache"
    ) as other:
        assert other.measure(REVERSED).ok
        assert list(scratch.iterdir())
    # All that stays is what processes wait at for their turn.
    assert [path.suffix for path in scratch.iterdir()] == [".lock"]
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_who_needs_the_machine_alone_waits_for_others(tmp_path: Path) -> None:
    # Also across processes: here one waits that wants to compile, or to measure.
    for ours, theirs, waits in ((True, True, 1), (True, False, 1), (False, False, 0)):
        done = tmp_path / f"{ours}-{theirs}"
        script = (
            "from pathlib import Path\n"
            "from looper.execution.machine.machine_lock import machine_lock\n"
            f"with machine_lock(alone={theirs}): Path({str(done)!r}).touch()"
        )
        with machine_lock(alone=ours):
            process = subprocess.Popen([sys.executable, "-c", script])
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1.5 if waits else 60)
            assert done.exists() is not bool(waits)
        assert process.wait(20) == 0 and done.exists()


def test_the_environment_of_a_child_is_ours_alone() -> None:
    assert environment(1) == {"OMP_NUM_THREADS": "1", "OMP_DYNAMIC": "false", "LC_ALL": "C"}
    cores = usable_cores()
    assert ("OMP_PROC_BIND" in environment(cores)) is (cores > 1)
