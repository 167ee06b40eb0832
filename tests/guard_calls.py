"""Calls of a file's function with all kinds of sizes, each in its own process, with sanitizers.

If a call of the original is defined, ends normally and in time, a call of the written file must
also do so, and has to leave the same values in its arrays.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from itertools import product
from pathlib import Path

EXTREMES = {
    "int": (-(2**31), -(2**31) + 1, -5, -1, 0, 1, 2, 3, 4, 5, 8, 17, 40, 2**31 - 2, 2**31 - 1),
    "long": (-(2**63) + 1, -(2**31), -1, 0, 1, 2, 3, 4, 5, 17, 40, 2**31, 2**40, 2**63 - 1),
    "unsigned": (0, 1, 2, 3, 4, 5, 17, 40, 2**31, 2**32 - 2, 2**32 - 1),
    "size_t": (0, 1, 2, 3, 4, 5, 17, 40, 2**31, 2**32, 2**63, 2**64 - 1),
    "short": (-(2**15), -1, 0, 1, 2, 3, 4, 5, 17, 40, 2**15 - 1),
    "unsigned char": (0, 1, 2, 3, 4, 5, 17, 40, 255),
}
SANITIZED = ("-fsanitize=undefined,address", "-fno-sanitize-recover=all")
# Number of elements of each array passed.
_ELEMENTS = 4096
# Status of calls that time out, SIGPROF; they are not compared.
_LATE = ("27",)
_MAIN = """
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
{declared}
int main(void)
{{
  static const struct {{ {fields} }} calls[] = {{ {calls} }};
  unsigned long *sum = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (unsigned c = 0; c < sizeof calls / sizeof *calls; c++) {{
    *sum = 0;
    fflush(stdout);
    if (fork() == 0) {{
      setitimer(ITIMER_PROF, &(struct itimerval) {{ .it_value.tv_usec = 50000 }}, 0);
      {body}
      _exit(0);
    }}
    int status;
    wait(&status);
    printf("{format} %d %lu\\n", {shown}, status, *sum);
  }}
}}
"""


def calls_of(
    file: Path,
    sizes: Sequence[tuple[str, str]],
    arrays: Sequence[tuple[str, str]],
    compiler: Sequence[str],
    function: str = "f",
) -> list[str]:
    """Call a function with all sizes; return a line per call with sizes, exit status and checksum.

    Args:
        file: the file of the function, whose parameters are the sizes and then the arrays.
        sizes: (type, name) of each size.
        arrays: (element type, name) of each array.
        compiler: the command, without files.
        function: name of the function.
    """
    names = [name for _, name in sizes]
    values = product(*(EXTREMES[kind] for kind, _ in sizes))
    body = [
        f"static {kind} {name}[{_ELEMENTS}]; for (int i = 0; i < {_ELEMENTS}; i++) "
        f"{name}[i] = ({kind}) (i * 37 % 23 - 3);"
        for kind, name in arrays
    ]
    given = [*(f"calls[c].{name}" for name in names), *(name for _, name in arrays)]
    body.append(f"{function}({', '.join(given)});")
    body += [
        f"for (unsigned i = 0; i < sizeof {name}; i++) "
        f"*sum = *sum * 31 + ((unsigned char *) {name})[i];"
        for _, name in arrays
    ]
    parameters = [f"{kind} {name}" for kind, name in sizes]
    parameters += [f"{kind} *{name}" for kind, name in arrays]
    main = file.with_name("main.c")
    main.write_text(
        _MAIN.format(
            declared=f"void {function}({', '.join(parameters)});",
            fields=" ".join(f"{kind} {name};" for kind, name in sizes),
            calls=", ".join("{" + ", ".join(map(_literal, each)) + "}" for each in values),
            body="\n      ".join(body),
            format=" ".join(f"{name}=%lld" for name in names),
            shown=", ".join(f"(long long) calls[c].{name}" for name in names),
        )
    )
    program = file.with_suffix("")
    command = [*compiler, "-w", str(file), str(main), "-o", str(program), "-lm"]
    subprocess.run(command, check=True)
    quiet = "symbolize=0:detect_leaks=0:log_path=/dev/null"
    done = subprocess.run(
        [program],
        check=True,
        capture_output=True,
        text=True,
        env={"ASAN_OPTIONS": quiet, "UBSAN_OPTIONS": quiet, "OMP_NUM_THREADS": "2"},
    )
    return done.stdout.splitlines()


def differences(original: Sequence[str], written: Sequence[str]) -> list[str]:
    """Return the calls that are defined in the original and differ in the written file."""
    return [
        f"{before} -> {after}"
        for before, after in zip(original, written, strict=True)
        if before.split()[-2] == "0" and before != after and after.split()[-2] not in _LATE
    ]


def _literal(value: int) -> str:
    return f"{value}ull" if value > 2**63 - 1 else f"{value}ll"
