#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[449] = looper_buffers[0];
  for (int c0 = 3; c0 < 1850; c0++) {
    #pragma omp parallel for
    for (int c1 = looper_max(0, 32 * looper_floord(c0 - 58, 128) - 320); c1 <= looper_min(127, (c0 + 1) / 4 - 1); c1 += 32)
      for (int c2 = looper_max(0, 32 * ((c0 - 4 * c1 + 6) / 64) - 288); c2 <= looper_min(447, (c0 + 1) / 2 - 2 * c1 - 1); c2 += 32)
        for (int c3 = looper_max(0, (c0 + 2 * c2 + 2) / 4 - c1 - c2 - 127); c3 <= looper_min(31, looper_min((c0 + 1) / 4 - c1 - 1, (c0 + 2 * c2 - 1) / 4 - c1 - c2)); c3++)
          for (int c4 = looper_max(0, looper_max(1 - c2, c0 / 2 - 2 * c1 - c2 - 2 * c3 - 223)); c4 <= looper_min(31, (c0 + 1) / 2 - 2 * c1 - c2 - 2 * c3 - 1); c4++)
            A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] = (A[c2 + c4 - 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4 - 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4 - 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 + 1] + A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 + 1] + A[c2 + c4 + 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 - 1] + A[c2 + c4 + 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4] + A[c2 + c4 + 1][c0 - 4 * c1 - 2 * c2 - 4 * c3 - 2 * c4 + 1]) / 9.0;
  }
}
