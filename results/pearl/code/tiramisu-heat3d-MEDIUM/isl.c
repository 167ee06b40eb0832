#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict B)[49][49], double (*restrict A)[49][49])
{
  for (int c0 = 0; c0 < 256; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 48; c1 += 32)
      for (int c2 = 0; c2 < 48; c2 += 32)
        for (int c3 = 0; c3 < 48; c3 += 32)
          for (int c4 = looper_max(0, 1 - c1); c4 <= looper_min(31, 47 - c1); c4++)
            for (int c5 = looper_max(0, 1 - c2); c5 <= looper_min(31, 47 - c2); c5++)
              for (int c6 = looper_max(0, 1 - c3); c6 <= looper_min(31, 47 - c3); c6++)
                B[c1 + c4][c2 + c5][c3 + c6] = A[c1 + c4][c2 + c5][c3 + c6] + 0.125 * (A[c1 + c4 - 1][c2 + c5][c3 + c6] - 2.0 * A[c1 + c4][c2 + c5][c3 + c6] + A[c1 + c4 + 1][c2 + c5][c3 + c6] + A[c1 + c4][c2 + c5 - 1][c3 + c6] - 2.0 * A[c1 + c4][c2 + c5][c3 + c6] + A[c1 + c4][c2 + c5 + 1][c3 + c6] + A[c1 + c4][c2 + c5][c3 + c6 - 1] - 2.0 * A[c1 + c4][c2 + c5][c3 + c6] + A[c1 + c4][c2 + c5][c3 + c6 + 1]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 48; c1 += 32)
      for (int c2 = 0; c2 < 48; c2 += 32)
        for (int c3 = 0; c3 < 48; c3 += 32)
          for (int c4 = looper_max(0, 1 - c1); c4 <= looper_min(31, 47 - c1); c4++)
            for (int c5 = looper_max(0, 1 - c2); c5 <= looper_min(31, 47 - c2); c5++)
              for (int c6 = looper_max(0, 1 - c3); c6 <= looper_min(31, 47 - c3); c6++)
                A[c1 + c4][c2 + c5][c3 + c6] = B[c1 + c4][c2 + c5][c3 + c6];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
