#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict A)[1200], double (*restrict R)[1200], double (*restrict Q)[1200])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1200; c0++)
    R[c0][c0] = 0.0;
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1199; c0 += 32)
    for (int c1 = c0; c1 < 1200; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, looper_min(1198 - c0, c1 - c0 + 30)); c2++)
        for (int c3 = looper_max(0, c0 + c2 - c1 + 1); c3 <= looper_min(31, 1199 - c1); c3++)
          R[c0 + c2][c1 + c3] = 0.0;
  for (int c0 = 0; c0 < 1200; c0++) {
    for (int c1 = 0; c1 < 1000; c1++)
      R[c0][c0] += A[c1][c0] * A[c1][c0];
    R[c0][c0] = sqrt(R[c0][c0]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 1000; c1++)
      Q[c1][c0] = A[c1][c0] / R[c0][c0];
    #pragma omp parallel for
    for (int c1 = c0 - (c0 + 1) % 32 + 1; c1 < 1200; c1 += 32)
      for (int c2 = 0; c2 < 1999; c2 += 32)
        for (int c3 = looper_max(0, c0 - c1 + 1); c3 <= looper_min(31, 1199 - c1); c3++) {
          for (int c4 = 0; c4 <= looper_min(31, 999 - c2); c4++)
            R[c0][c1 + c3] += Q[c2 + c4][c0] * A[c2 + c4][c1 + c3];
          for (int c4 = looper_max(0, 999 - c2); c4 <= looper_min(31, 1998 - c2); c4++)
            A[c2 + c4 - 999][c1 + c3] -= Q[c2 + c4 - 999][c0] * R[c0][c1 + c3];
        }
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2]);
}
