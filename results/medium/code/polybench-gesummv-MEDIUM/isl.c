#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict tmp, double *restrict y, double (*restrict A)[250], double *restrict x, double (*restrict B)[250], double alpha, double beta)
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 250; c0++) {
    y[c0] = 0.0;
    for (int c1 = 0; c1 < 250; c1++)
      y[c0] = B[c0][c1] * x[c1] + y[c0];
    tmp[c0] = 0.0;
    for (int c1 = 0; c1 < 250; c1++)
      tmp[c0] = A[c0][c1] * x[c1] + tmp[c0];
    y[c0] = alpha * tmp[c0] + beta * y[c0];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], *(double *)looper_buffers[5], *(double *)looper_buffers[6]);
}
