"""A project of several files in the style of benchmark suites, as a typical user's.

The kernel's file includes the project's headers, which define the sizes, the element type, loop
bounds and declarations of arrays as macros; timers, allocation and a function that only the driver
uses are in another file.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

BENCH_H = """
#ifndef BENCH_H
#define BENCH_H
#include <stdlib.h>
#ifdef BENCH_SCALARS
# define BOUND(x, X) X
#else
# define BOUND(x, X) x
#endif
#define SELECT(x) (x)
#define ARRAY2D(name, X, Y, x, y) name[X + 0][Y + 0]
#define ARRAY1D(name, X, x) name[X + 0]
#define DECLARE2D(name, X, Y) DATA_TYPE (*name)[X][Y] = bench_alloc((X) * (Y), sizeof(DATA_TYPE))
extern double bench_seconds;
void *bench_alloc(unsigned long long count, int size);
void bench_start(void);
void bench_stop(void);
void bench_print(void);
int bench_level(int wanted);
static inline int bench_unused(void) { return bench_level(3); }
#endif
"""

KERNEL_H = """
#ifndef SYRK_H
#define SYRK_H
#ifndef SIZE
# define SIZE 60
#endif
#define M_SIZE SIZE
#define N_SIZE (SIZE + 10)
#define _M BOUND(m, M_SIZE)
#define _N BOUND(n, N_SIZE)
#ifdef USE_FLOAT
# define DATA_TYPE float
#else
# define DATA_TYPE double
#endif
#define NUM(x) ((DATA_TYPE)(x))
#endif
"""

KERNEL_C = """
#include <stdio.h>
#include <string.h>
#include <math.h>
#include <bench.h>
#include "kernel.h"

/* Called from another file; calls another file. */
void report(const char *name)
{
  if (bench_level(1))
    printf("%s %0.1f\\n", name, bench_seconds);
}

void (*on_exit_hook)(void) = bench_print;
extern int bench_verbose;
int *verbosity[] = { &bench_verbose };

static void init(int n, int m, DATA_TYPE *alpha, DATA_TYPE ARRAY2D(C, N_SIZE, N_SIZE, n, n),
                 DATA_TYPE ARRAY2D(A, N_SIZE, M_SIZE, n, m))
{
  bench_level(2);
  *alpha = 1.5;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      C[i][j] = (DATA_TYPE) ((i * j + 2) % m) / m;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = (DATA_TYPE) ((i * j + 1) % n) / n;
}

static void kernel_syrk(int n, int m, DATA_TYPE alpha, DATA_TYPE ARRAY2D(C, N_SIZE, N_SIZE, n, n),
                        DATA_TYPE ARRAY2D(A, N_SIZE, M_SIZE, n, m))
{
  int i, j, k;
#pragma scop
  for (i = 0; i < _N; i++) {
    for (j = 0; j <= i; j++)
      C[i][j] *= NUM(0.5);
    for (k = 0; k < _M; k++)
      for (j = 0; j <= i; j++)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
#pragma endscop
}

int main(int argc, char **argv)
{
  int n = N_SIZE, m = M_SIZE;
  DATA_TYPE alpha;
  DECLARE2D(C, N_SIZE, N_SIZE);
  DECLARE2D(A, N_SIZE, M_SIZE);
  init(n, m, &alpha, *C, *A);
  bench_start();
  kernel_syrk(n, m, alpha, *C, *A);
  bench_stop();
  bench_print();
  report("syrk");
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += (*C)[i][j] * (i + 2 * j);
  printf("%a\\n", sum);
  free(C);
  free(A);
  return argc > 5;
}
"""

BENCH_C = """
#include <bench.h>
double bench_seconds;
int bench_verbose;
void *bench_alloc(unsigned long long count, int size) { return calloc(count, size); }
void bench_start(void) { bench_seconds = 1; }
void bench_stop(void) { bench_seconds = 2; }
void bench_print(void) { bench_verbose++; }
int bench_level(int wanted) { return bench_verbose >= wanted; }
"""

SIZES = ("--param", "n=70", "--param", "m=60")


def write_project(folder: Path) -> Path:
    """Write the project, and return the kernel's file."""
    (folder / "utilities").mkdir(parents=True)
    (folder / "kernels").mkdir()
    (folder / "utilities" / "bench.h").write_text(BENCH_H)
    (folder / "utilities" / "bench.c").write_text(BENCH_C)
    (folder / "kernels" / "kernel.h").write_text(KERNEL_H)
    path = folder / "kernels" / "syrk.c"
    path.write_text(KERNEL_C)
    return path


def built_and_run(
    kernel: Path, folder: Path, options: Sequence[str] = (), compiler: str = "gcc"
) -> str:
    """Compile the project with a file in place of its kernel's, and return its output."""
    program = kernel.resolve().with_suffix(".exe")
    includes = ["-I", str(folder / "utilities"), "-iquote", str(folder / "kernels")]
    files = [str(kernel), str(folder / "utilities" / "bench.c")]
    flags = ["-O2", "-ffp-contract=off", "-fopenmp", *options]
    if "-fno-openmp" in options:
        flags.remove("-fopenmp")
    subprocess.run([compiler, *flags, *includes, *files, "-o", str(program), "-lm"], check=True)
    return subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout
