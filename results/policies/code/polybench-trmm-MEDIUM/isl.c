#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict B)[240], double (*restrict A)[200], double alpha)
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 240; c0 += 32)
    for (int c1 = 0; c1 < 199; c1 += 32)
      for (int c2 = c1; c2 < 200; c2 += 32)
        for (int c3 = 0; c3 <= looper_min(31, 239 - c0); c3++)
          for (int c4 = 0; c4 <= looper_min(31, looper_min(198 - c1, c2 - c1 + 30)); c4++)
            for (int c5 = looper_max(0, c1 + c4 - c2 + 1); c5 <= looper_min(31, 199 - c2); c5++)
              B[c1 + c4][c0 + c3] += A[c2 + c5][c1 + c4] * B[c2 + c5][c0 + c3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 200; c0 += 32)
    for (int c1 = 0; c1 < 240; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 199 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 239 - c1); c3++)
          B[c0 + c2][c1 + c3] = alpha * B[c0 + c2][c1 + c3];
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], *(double *)looper_buffers[2]);
}
