#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict A)[240], double (*restrict R)[240], double (*restrict Q)[240])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 240; c0++)
    R[c0][c0] = 0.0;
  #pragma omp parallel for
  for (int c0 = 0; c0 < 239; c0 += 32)
    for (int c1 = c0; c1 < 240; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, looper_min(238 - c0, c1 - c0 + 30)); c2++)
        for (int c3 = looper_max(0, c0 + c2 - c1 + 1); c3 <= looper_min(31, 239 - c1); c3++)
          R[c0 + c2][c1 + c3] = 0.0;
  for (int c0 = 0; c0 < 240; c0++) {
    for (int c1 = 0; c1 < 200; c1++)
      R[c0][c0] += A[c1][c0] * A[c1][c0];
    R[c0][c0] = sqrt(R[c0][c0]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 200; c1++)
      Q[c1][c0] = A[c1][c0] / R[c0][c0];
    #pragma omp parallel for
    for (int c1 = c0 - (c0 + 1) % 32 + 1; c1 < 240; c1 += 32)
      for (int c2 = 0; c2 < 399; c2 += 32)
        for (int c3 = looper_max(0, c0 - c1 + 1); c3 <= looper_min(31, 239 - c1); c3++) {
          for (int c4 = 0; c4 <= looper_min(31, 199 - c2); c4++)
            R[c0][c1 + c3] += Q[c2 + c4][c0] * A[c2 + c4][c1 + c3];
          for (int c4 = looper_max(0, 199 - c2); c4 <= looper_min(31, 398 - c2); c4++)
            A[c2 + c4 - 199][c1 + c3] -= Q[c2 + c4 - 199][c0] * R[c0][c1 + c3];
        }
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2]);
}
