#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict x, double *restrict b, double (*restrict L)[400])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 400; c0++)
    x[c0] = b[c0];
  for (int c0 = 0; c0 < 400; c0++) {
    x[c0] /= L[c0][c0];
    #pragma omp parallel for
    for (int c1 = c0 + 1; c1 < 400; c1++)
      x[c1] -= L[c1][c0] * x[c0];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2]);
}
