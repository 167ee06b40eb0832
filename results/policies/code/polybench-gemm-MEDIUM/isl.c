#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict C)[220], double beta, double alpha, double (*restrict A)[240], double (*restrict B)[220])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 200; c0 += 32)
    for (int c1 = 0; c1 < 220; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 199 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 219 - c1); c3++) {
          C[c0 + c2][c1 + c3] *= beta;
          for (int c4 = 0; c4 < 240; c4++)
            C[c0 + c2][c1 + c3] += alpha * A[c0 + c2][c4] * B[c4][c1 + c3];
        }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[3], looper_buffers[4]);
}
