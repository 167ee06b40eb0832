"""A compiler's flags: which count, which are dropped, and what a toolchain makes of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from looper.errors import ToolchainError, UsageError
from looper.execution.compiling.flags import exact, sort_flags, with_openmp
from looper.execution.compiling.toolchain import Machine, Toolchain
from looper.support.compiler import DEFAULT_FLAGS
from tests.execution_units import GOOD

NOISE = (
    "-c -o x.o -MD -MF x.d -MT x -Wall -Wno-error=foo -Werror -pedantic -g -gdwarf-4 -pipe -x c "
    "-fsanitize=address --coverage -pg -static -fprofile-use=x -fdiagnostics-color=always -S "
    "-save-temps -w -fvisibility=hidden -Wp,-MD,x.d"
)


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("CFLAGS", raising=False)


def test_flags_are_sorted(tmp_path):
    (tmp_path / "inc").mkdir()
    text = "-O2 -D A=1 -DB -UA -Iinc -I none -isystem sys -isystemjoined -include x.h -mllvm -foo "
    text += "-std=c99 -Wl,-z,now -lfoo -L lib -pthread -undef a.o b.so.1 a.c --param x=1 -Wa,-a"
    found = sort_flags([*text.split(), *NOISE.split()], tmp_path)
    assert found.code == (
        "-O2", "-mllvm", "-foo", "-std=c99", "-pthread", "--param", "x=1", "-Wa,-a",
    )  # fmt: skip
    assert found.defines == ("B",)
    assert found.include_dirs == (f"{tmp_path}/inc",)
    assert found.reading == (
        "-UA", "-isystem", f"{tmp_path}/sys", "-isystem", f"{tmp_path}/joined",
        "-include", "x.h", "-undef",
    )  # fmt: skip
    assert found.libraries == (
        "-Wl,-z,now", "-lfoo", f"-L{tmp_path}/lib", f"{tmp_path}/a.o", f"{tmp_path}/b.so.1",
    )  # fmt: skip
    assert found.others == (f"{tmp_path}/a.c",)


def test_of_two_definitions_the_last_counts():
    assert sort_flags(["-DN=1", "-UM", "-DM", "-DN=2"]).for_reading == ("-UM", "-DN=2", "-DM")


@pytest.mark.parametrize(
    ("flags", "added"),
    [
        (["-O2"], True),
        (["-O2", "-fopenmp-simd"], True),
        (["-O2", "-fopenmp"], False),
        (["-fopenmp=libomp"], False),
        (["-fno-openmp"], False),
    ],
)
def test_openmp_is_added_unless_something_is_said_about_it(flags, added):
    assert with_openmp(flags) == (*flags, *(["-fopenmp"] if added else []))


def test_exact_flags_leave_nothing_to_the_compiler():
    given = ["-Ofast", "-ffast-math", "-fassociative-math", "-mrecip=all", "-march=native", "-flto"]
    assert exact(given) == ("-O3", "-march=native", "-flto")


def test_options_win_over_the_environment_and_that_over_the_default(monkeypatch):
    assert Toolchain.detect().flags == DEFAULT_FLAGS
    monkeypatch.setenv("CFLAGS", f"-O1 -DFOO='a b' {NOISE}")
    monkeypatch.setenv("CC", "ccache cc -march=native")
    found = Toolchain.detect()
    assert Path(found.compiler).name == "cc"
    assert found.flags == ("-march=native", "-O1", "-fopenmp")
    assert found.reading.defines == ("FOO=a b",)
    assert Toolchain.detect("gcc", "-O2 -fopenmp").flags == ("-O2", "-fopenmp")
    assert Path(Toolchain.detect("gcc").compiler).name == "gcc"
    monkeypatch.setenv("CFLAGS", " ")
    assert Toolchain.detect("gcc").flags == DEFAULT_FLAGS


@pytest.mark.parametrize(
    ("flags", "kind", "message"),
    [
        ("-O2 -fnonsense", ToolchainError, "`gcc` does not work with the flags `-O2 -fnonsense "),
        ("-march=nonsense", ToolchainError, "bad value 'nonsense' for '-march='"),
        ("-O2 'x", UsageError, "--cflags -O2 'x: no closing quotation"),
        ("O2", UsageError, "`O2` among the compiler's flags is not an option"),
        ("-O2 -std=c89", UsageError, "-std=c89: the loops that LOOPer writes declare"),
        ("-ansi", UsageError, "use -std=c99"),
        ("-lnonsense", ToolchainError, "cannot find -lnonsense"),
    ],
)
def test_flags_that_do_not_work_are_one_sentence(flags, kind, message):
    with pytest.raises(kind) as caught:
        Toolchain.detect("gcc", flags)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_compiler_for_another_machine_is_refused(tmp_path):
    foreign = tmp_path / "foreign-gcc"
    foreign.write_text(
        "#!/bin/sh\n[ $1 = --version ] && echo foreign && exit\n"
        'for word; do [ "$last" = -o ] && out=$word; last=$word; done\n'
        'head -c 64 /bin/sh | tr "\\076" "\\267" >$out\n'  # EM_X86_64 becomes EM_AARCH64
    )
    foreign.chmod(0o755)
    with pytest.raises(ToolchainError, match="makes code for another kind of machine"):
        Toolchain.detect(str(foreign), "-O2")


def test_a_clang_without_its_openmp_library_says_what_to_install(tmp_path):
    bare = tmp_path / "clang"
    bare.write_text(
        "#!/bin/sh\n[ $1 = --version ] && echo 'Debian clang version 19.1.7 (3)' && exit\n"
        "echo '/usr/bin/ld: cannot find -lomp: No such file or directory' >&2; exit 1\n"
    )
    bare.chmod(0o755)
    with pytest.raises(ToolchainError, match="apt install libomp-19-dev") as caught:
        Toolchain.detect(str(bare))
    assert str(caught.value).startswith("`clang` has no OpenMP library: ")


def test_the_users_language_is_kept(tmp_path):
    source = '#ifdef __STRICT_ANSI__\n#error "C11"\n#endif\n' + GOOD
    with pytest.raises(Exception, match="C11"):
        Toolchain.detect("gcc", "-O1 -std=c11").compile(source, tmp_path / "unit.so")
    Toolchain.detect("gcc", "-O1").compile(source, tmp_path / "unit.so")


def test_machines_differ_by_all_that_changes_speed_and_nothing_else(tmp_path):
    other = tmp_path / "other.o"
    subprocess.run(
        ["gcc", "-c", "-fPIC", "-x", "c", "-", "-o", str(other)], input=b"int other;", check=True
    )
    machines = [
        Machine.of(Toolchain.detect(*words), 1)
        for words in (
            (),
            ("gcc", "-O2"),
            ("gcc", "-O2 -mno-avx"),
            ("gcc", "-O2", [str(other)]),
            ("cc", "-O2"),
        )
    ]
    assert len({machine.digest for machine in machines}) == len(machines)
    other.write_bytes(other.read_bytes() + b"\0")
    assert Machine.of(Toolchain.detect("gcc", "-O2", [str(other)]), 1) not in machines
    same = Toolchain.detect("gcc", "-O2 -DN=3 -I/tmp -Wall -g -isystem /opt")
    assert Machine.of(same, 1) == machines[1]
