#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double (*restrict C)[25], double beta, double alpha, double (*restrict A)[30], double (*restrict B)[25])
{
  #pragma omp parallel for
  for (int c2 = 0; c2 < 20; c2++)
    for (int c3 = 0; c3 < 25; c3++) {
      C[c2][c3] *= beta;
      for (int c4 = 0; c4 < 30; c4++)
        C[c2][c3] += alpha * A[c2][c4] * B[c4][c3];
    }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[3], looper_buffers[4]);
}
