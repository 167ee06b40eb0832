#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict A)[40])
{
  for (int c0 = 3; c0 < 191; c0++) {
    #pragma omp parallel for
    for (int c2 = looper_max(0, 32 * ((c0 + 15) / 64) - 64); c2 <= looper_min(38, (c0 + 1) / 2 - 1); c2 += 32)
      for (int c3 = looper_max(0, looper_max((c0 + 1) / 4 - 28, (c0 + 2 * c2 - 1) / 4 - c2 - 24)); c3 <= looper_min(19, looper_min((c0 + 1) / 4 - 1, (c0 + 2 * c2 - 1) / 4 - c2)); c3++)
        for (int c4 = looper_max(0, looper_max(1 - c2, (c0 + 1) / 2 - c2 - 2 * c3 - 19)); c4 <= looper_min(31, looper_min(38 - c2, (c0 + 1) / 2 - c2 - 2 * c3 - 1)); c4++)
          A[c2 + c4][c0 - 2 * c2 - 4 * c3 - 2 * c4] = (A[c2 + c4 - 1][c0 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4 - 1][c0 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4 - 1][c0 - 2 * c2 - 4 * c3 - 2 * c4 + 1] + A[c2 + c4][c0 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4][c0 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4][c0 - 2 * c2 - 4 * c3 - 2 * c4 + 1] + A[c2 + c4 + 1][c0 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4 + 1][c0 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4 + 1][c0 - 2 * c2 - 4 * c3 - 2 * c4 + 1]) / 9.0;
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0]);
}
