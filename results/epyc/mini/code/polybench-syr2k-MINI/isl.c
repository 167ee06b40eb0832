#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double (*restrict C)[30], double beta, double (*restrict A)[20], double alpha, double (*restrict B)[20])
{
  #pragma omp parallel for
  for (int c2 = 0; c2 < 30; c2++)
    for (int c3 = 0; c3 <= c2; c3++) {
      C[c2][c3] *= beta;
      for (int c4 = 0; c4 < 20; c4++)
        C[c2][c3] += A[c3][c4] * alpha * B[c2][c4] + B[c3][c4] * alpha * A[c2][c4];
    }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], looper_buffers[2], *(double *)looper_buffers[3], looper_buffers[4]);
}
