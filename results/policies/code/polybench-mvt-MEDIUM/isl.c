#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict x1, double (*restrict A)[400], double *restrict y_1, double *restrict x2, double *restrict y_2)
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 400; c0++)
    for (int c1 = 0; c1 < 400; c1++)
      x1[c0] += A[c0][c1] * y_1[c1];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 400; c0++)
    for (int c1 = 0; c1 < 400; c1++)
      x2[c0] += A[c1][c0] * y_2[c1];
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4]);
}
