#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict A)[40])
{
  for (int c0 = 0; c0 < 39; c0++) {
    #pragma omp parallel for
    for (int c1 = c0 - (c0 + 1) % 32 + 1; c1 < 40; c1 += 32) {
      if (c0 >= 31 && c1 == 32)
        for (int c3 = c0 - 31; c3 < 8; c3++)
          A[c3 + 32][c0] /= A[c0][c0];
      for (int c2 = c0 - (c0 + 1) % 32 + 1; c2 < 40; c2 += 32)
        for (int c3 = looper_max(0, c0 - c1 + 1); c3 <= looper_min(31, 39 - c1); c3++) {
          if (c2 == 0)
            A[c1 + c3][c0] /= A[c0][c0];
          for (int c4 = looper_max(0, c0 - c2 + 1); c4 <= looper_min(31, c1 + c3 - c2 - 1); c4++)
            A[c1 + c3][c2 + c4] -= A[c1 + c3][c0] * A[c0][c2 + c4];
          for (int c4 = looper_max(0, c1 + c3 - c2); c4 <= looper_min(31, 39 - c2); c4++)
            A[c1 + c3][c2 + c4] -= A[c1 + c3][c0] * A[c0][c2 + c4];
        }
    }
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0]);
}
