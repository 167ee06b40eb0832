#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict sum, double (*restrict A)[140][160], double (*restrict C4)[160])
{
  for (int c0 = 0; c0 < 150; c0++)
    for (int c1 = 0; c1 < 140; c1++) {
      #pragma omp parallel for
      for (int c2 = 0; c2 < 160; c2++) {
        sum[c2] = 0.0;
        for (int c3 = 0; c3 < 160; c3++)
          sum[c2] += A[c0][c1][c3] * C4[c3][c2];
      }
      #pragma omp parallel for
      for (int c2 = 0; c2 < 160; c2++)
        A[c0][c1][c2] = sum[c2];
    }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2]);
}
