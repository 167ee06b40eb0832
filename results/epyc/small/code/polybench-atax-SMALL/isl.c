#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict y, double *restrict tmp, double (*restrict A)[124], double *restrict x)
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 116; c0++) {
    tmp[c0] = 0.0;
    for (int c1 = 0; c1 < 124; c1++)
      tmp[c0] += A[c0][c1] * x[c1];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 124; c0++) {
    y[c0] = 0;
    for (int c1 = 0; c1 < 116; c1++)
      y[c0] += A[c1][c0] * tmp[c1];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3]);
}
