#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double (*restrict tmp)[18], double alpha, double (*restrict A)[22], double (*restrict B)[18], double (*restrict D)[24], double beta, double (*restrict C)[24])
{
  #pragma omp parallel for
  for (int c2 = 0; c2 < 16; c2++)
    for (int c3 = 0; c3 < 18; c3++) {
      tmp[c2][c3] = 0.0;
      for (int c4 = 0; c4 < 22; c4++)
        tmp[c2][c3] += alpha * A[c2][c4] * B[c4][c3];
    }
  #pragma omp parallel for
  for (int c2 = 0; c2 < 16; c2++)
    for (int c3 = 0; c3 < 24; c3++) {
      D[c2][c3] *= beta;
      for (int c4 = 0; c4 < 18; c4++)
        D[c2][c3] += tmp[c2][c4] * C[c4][c3];
    }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], *(double *)looper_buffers[5], looper_buffers[6]);
}
