#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))

static __attribute__((noinline)) void
looper_region(double (*restrict A)[400])
{
  for (int c0 = 3; c0 < 1591; c0++) {
    #pragma omp parallel for
    for (int c1 = looper_max(0, 32 * looper_floord(c0 - 39, 128) - 288); c1 <= looper_min(99, (c0 + 1) / 4 - 1); c1 += 32)
      for (int c2 = looper_max(0, looper_max(32 * looper_floord(c0 - 25, 64) - 384, 32 * looper_floord(c0 - 4 * c1 - 9, 64) - 256)); c2 <= looper_min(398, (c0 + 1) / 2 - 2 * c1 - 1); c2 += 32)
        for (int c3 = looper_max(0, looper_max((c0 + 1) / 4 - c1 - 298, (c0 + 2 * c2 - 1) / 4 - c1 - c2 - 114)); c3 <= looper_min(31, looper_min(99 - c1, looper_min((c0 + 1) / 4 - c1 - 1, (c0 + 2 * c2 - 1) / 4 - c1 - c2))); c3++)
          for (int c4 = looper_max(0, looper_max(1 - c2, (c0 + 1) / 2 - 2 * c1 - c2 - 2 * c3 - 199)); c4 <= looper_min(31, looper_min(398 - c2, (c0 + 1) / 2 - 2 * c1 - c2 - 2 * c3 - 1)); c4++)
            A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] = (A[c2 + c4 - 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4 - 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4 - 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 + 1] + A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 + 1] + A[c2 + c4 + 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4 + 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4 + 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 + 1]) / 9.0;
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0]);
}
