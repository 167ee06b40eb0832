#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict C)[1200], double beta, double (*restrict A)[1000], double alpha, double (*restrict B)[1000])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1200; c0 += 32)
    for (int c1 = 0; c1 <= looper_min(1199, c0 + 31); c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 1199 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, c0 + c2 - c1); c3++) {
          C[c0 + c2][c1 + c3] *= beta;
          for (int c4 = 0; c4 < 1000; c4++)
            C[c0 + c2][c1 + c3] += A[c1 + c3][c4] * alpha * B[c0 + c2][c4] + B[c1 + c3][c4] * alpha * A[c0 + c2][c4];
        }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], looper_buffers[2], *(double *)looper_buffers[3], looper_buffers[4]);
}
