#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double (*restrict B)[30], double (*restrict A)[30])
{
  for (int c0 = 0; c0 < 20; c0++) {
    #pragma omp parallel for
    for (int c3 = 1; c3 < 29; c3++)
      for (int c4 = 1; c4 < 29; c4++)
        B[c3][c4] = 0.2 * (A[c3][c4] + A[c3][c4 - 1] + A[c3][c4 + 1] + A[c3 + 1][c4] + A[c3 - 1][c4]);
    #pragma omp parallel for
    for (int c3 = 1; c3 < 29; c3++)
      for (int c4 = 1; c4 < 29; c4++)
        A[c3][c4] = 0.2 * (B[c3][c4] + B[c3][c4 - 1] + B[c3][c4 + 1] + B[c3 + 1][c4] + B[c3 - 1][c4]);
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
