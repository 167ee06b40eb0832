#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict s, double *restrict q, double *restrict r, double (*restrict A)[38], double *restrict p)
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 42; c0++) {
    q[c0] = 0.0;
    for (int c1 = 0; c1 < 38; c1++)
      q[c0] += A[c0][c1] * p[c1];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 38; c0++) {
    s[c0] = 0;
    for (int c1 = 0; c1 < 42; c1++)
      s[c0] += r[c1] * A[c1][c0];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4]);
}
