#include <math.h>
#include <stdlib.h>
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict B)[385], double (*restrict A)[385])
{
  for (int c0 = 0; c0 < 256; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 384; c1 += 32)
      for (int c2 = 0; c2 < 384; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 < 32; c3++)
          for (int c4 = looper_max(0, 1 - c2); c4 < 32; c4++)
            B[c1 + c3][c2 + c4] = 0.2 * (A[c1 + c3][c2 + c4] + A[c1 + c3][c2 + c4 - 1] + A[c1 + c3][c2 + c4 + 1] + A[c1 + c3 - 1][c2 + c4] + A[c1 + c3 + 1][c2 + c4]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 384; c1 += 32)
      for (int c2 = 0; c2 < 384; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 < 32; c3++)
          for (int c4 = looper_max(0, 1 - c2); c4 < 32; c4++)
            A[c1 + c3][c2 + c4] = B[c1 + c3][c2 + c4];
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
