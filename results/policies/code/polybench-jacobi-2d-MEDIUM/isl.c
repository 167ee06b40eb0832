#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[250] = looper_buffers[0];
  double (*A)[250] = looper_buffers[1];
  for (int c0 = 0; c0 < 100; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 249; c1 += 32)
      for (int c2 = 0; c2 < 249; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 248 - c1); c3++)
          for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 248 - c2); c4++)
            B[c1 + c3][c2 + c4] = 0.2 * (A[c1 + c3][c2 + c4] + A[c1 + c3][c2 + c4 - 1] + A[c1 + c3][c2 + c4 + 1] + A[c1 + c3 + 1][c2 + c4] + A[c1 + c3 - 1][c2 + c4]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 249; c1 += 32)
      for (int c2 = 0; c2 < 249; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 248 - c1); c3++)
          for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 248 - c2); c4++)
            A[c1 + c3][c2 + c4] = 0.2 * (B[c1 + c3][c2 + c4] + B[c1 + c3][c2 + c4 - 1] + B[c1 + c3][c2 + c4 + 1] + B[c1 + c3 + 1][c2 + c4] + B[c1 + c3 - 1][c2 + c4]);
  }
}
