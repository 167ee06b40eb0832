#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[40][60] = looper_buffers[1];
  double (*C4)[60] = looper_buffers[2];
  for (int c0 = 0; c0 < 50; c0++)
    for (int c1 = 0; c1 < 40; c1++) {
      #pragma omp parallel for
      for (int c2 = 0; c2 < 60; c2++) {
        sum[c2] = 0.0;
        for (int c3 = 0; c3 < 60; c3++)
          sum[c2] += A[c0][c1][c3] * C4[c3][c2];
      }
      #pragma omp parallel for
      for (int c2 = 0; c2 < 60; c2++)
        A[c0][c1][c2] = sum[c2];
    }
}
