#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict B)[40][40], double (*restrict A)[40][40])
{
  for (int c0 = 1; c0 < 101; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 39; c1 += 32)
      for (int c2 = 0; c2 < 39; c2 += 32)
        for (int c3 = 0; c3 < 39; c3 += 32)
          for (int c4 = looper_max(0, 1 - c1); c4 <= looper_min(31, 38 - c1); c4++)
            for (int c5 = looper_max(0, 1 - c2); c5 <= looper_min(31, 38 - c2); c5++)
              for (int c6 = looper_max(0, 1 - c3); c6 <= looper_min(31, 38 - c3); c6++)
                B[c1 + c4][c2 + c5][c3 + c6] = 0.125 * (A[c1 + c4 + 1][c2 + c5][c3 + c6] - 2.0 * A[c1 + c4][c2 + c5][c3 + c6] + A[c1 + c4 - 1][c2 + c5][c3 + c6]) + 0.125 * (A[c1 + c4][c2 + c5 + 1][c3 + c6] - 2.0 * A[c1 + c4][c2 + c5][c3 + c6] + A[c1 + c4][c2 + c5 - 1][c3 + c6]) + 0.125 * (A[c1 + c4][c2 + c5][c3 + c6 + 1] - 2.0 * A[c1 + c4][c2 + c5][c3 + c6] + A[c1 + c4][c2 + c5][c3 + c6 - 1]) + A[c1 + c4][c2 + c5][c3 + c6];
    #pragma omp parallel for
    for (int c1 = 0; c1 < 39; c1 += 32)
      for (int c2 = 0; c2 < 39; c2 += 32)
        for (int c3 = 0; c3 < 39; c3 += 32)
          for (int c4 = looper_max(0, 1 - c1); c4 <= looper_min(31, 38 - c1); c4++)
            for (int c5 = looper_max(0, 1 - c2); c5 <= looper_min(31, 38 - c2); c5++)
              for (int c6 = looper_max(0, 1 - c3); c6 <= looper_min(31, 38 - c3); c6++)
                A[c1 + c4][c2 + c5][c3 + c6] = 0.125 * (B[c1 + c4 + 1][c2 + c5][c3 + c6] - 2.0 * B[c1 + c4][c2 + c5][c3 + c6] + B[c1 + c4 - 1][c2 + c5][c3 + c6]) + 0.125 * (B[c1 + c4][c2 + c5 + 1][c3 + c6] - 2.0 * B[c1 + c4][c2 + c5][c3 + c6] + B[c1 + c4][c2 + c5 - 1][c3 + c6]) + 0.125 * (B[c1 + c4][c2 + c5][c3 + c6 + 1] - 2.0 * B[c1 + c4][c2 + c5][c3 + c6] + B[c1 + c4][c2 + c5][c3 + c6 - 1]) + B[c1 + c4][c2 + c5][c3 + c6];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
