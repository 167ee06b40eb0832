#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1200] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1200; c0 += 32)
    for (int c1 = 0; c1 < 999; c1 += 32)
      for (int c2 = c1; c2 < 1000; c2 += 32)
        for (int c3 = 0; c3 <= looper_min(31, 1199 - c0); c3++)
          for (int c4 = 0; c4 <= looper_min(31, looper_min(998 - c1, c2 - c1 + 30)); c4++)
            for (int c5 = looper_max(0, c1 + c4 - c2 + 1); c5 <= looper_min(31, 999 - c2); c5++)
              B[c1 + c4][c0 + c3] += A[c2 + c5][c1 + c4] * B[c2 + c5][c0 + c3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1000; c0 += 32)
    for (int c1 = 0; c1 < 1200; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 999 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 1199 - c1); c3++)
          B[c0 + c2][c1 + c3] = alpha * B[c0 + c2][c1 + c3];
}
