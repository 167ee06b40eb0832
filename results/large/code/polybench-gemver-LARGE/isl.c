#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict A)[2000], double *restrict u1, double *restrict v1, double *restrict u2, double *restrict v2, double *restrict x, double beta, double *restrict y, double *restrict z, double *restrict w, double alpha)
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 2000; c0 += 32)
    for (int c1 = 0; c1 < 2000; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 1999 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 1999 - c1); c3++)
          A[c0 + c2][c1 + c3] = A[c0 + c2][c1 + c3] + u1[c0 + c2] * v1[c1 + c3] + u2[c0 + c2] * v2[c1 + c3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 2000; c0++) {
    for (int c1 = 0; c1 < 2000; c1++)
      x[c0] += beta * A[c1][c0] * y[c1];
    x[c0] += z[c0];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 2000; c0++)
    for (int c1 = 0; c1 < 2000; c1++)
      w[c0] += alpha * A[c0][c1] * x[c1];
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], looper_buffers[5], *(double *)looper_buffers[6], looper_buffers[7], looper_buffers[8], looper_buffers[9], *(double *)looper_buffers[10]);
}
