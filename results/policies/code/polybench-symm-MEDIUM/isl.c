#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double *restrict looper_temp2, double (*restrict C)[240], double alpha, double (*restrict B)[240], double (*restrict A)[200], double beta)
{
  double temp2 = *looper_temp2;
  for (int c0 = 0; c0 < 200; c0++)
    for (int c1 = 0; c1 < 240; c1++) {
      temp2 = 0;
      for (int c2 = 0; c2 < c0; c2++)
        temp2 += B[c2][c1] * A[c0][c2];
      C[c0][c1] = beta * C[c0][c1] + alpha * B[c0][c1] * A[c0][c0] + alpha * temp2;
    }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 240; c0 += 32)
    for (int c1 = 0; c1 < 199; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 239 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 198 - c1); c3++)
          for (int c4 = c1 + c3 + 1; c4 < 200; c4++)
            C[c1 + c3][c0 + c2] += alpha * B[c4][c0 + c2] * A[c4][c1 + c3];
  *looper_temp2 = temp2;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[3], looper_buffers[4], *(double *)looper_buffers[5]);
}
