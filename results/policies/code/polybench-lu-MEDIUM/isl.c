#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  for (int c0 = 0; c0 < 399; c0++) {
    #pragma omp parallel for
    for (int c1 = c0 - (c0 + 1) % 32 + 1; c1 < 400; c1 += 32) {
      if (c0 >= 31)
        for (int c3 = looper_max(0, c0 - c1 + 1); c3 <= looper_min(31, 399 - c1); c3++)
          A[c1 + c3][c0] /= A[c0][c0];
      for (int c2 = c0 - (c0 + 1) % 32 + 1; c2 < 400; c2 += 32) {
        if (c0 + 1 >= c1 && c2 >= 32)
          for (int c4 = looper_max(0, c0 - c2 + 1); c4 <= looper_min(31, 399 - c2); c4++)
            A[c0 + 1][c2 + c4] -= A[c0 + 1][c0] * A[c0][c2 + c4];
        for (int c3 = looper_max(0, c0 - c1 + 2); c3 <= looper_min(31, c2 - c1); c3++)
          for (int c4 = 0; c4 <= looper_min(31, 399 - c2); c4++)
            A[c1 + c3][c2 + c4] -= A[c1 + c3][c0] * A[c0][c2 + c4];
        if (c2 >= 32)
          for (int c3 = looper_max(0, looper_max(c0 - c1 + 2, c2 - c1 + 1)); c3 <= looper_min(31, 399 - c1); c3++) {
            for (int c4 = looper_max(0, c0 - c2 + 1); c4 <= looper_min(31, c1 + c3 - c2 - 1); c4++)
              A[c1 + c3][c2 + c4] -= A[c1 + c3][c0] * A[c0][c2 + c4];
            if (c2 == c1)
              for (int c4 = c3; c4 <= looper_min(31, 399 - c1); c4++)
                A[c1 + c3][c1 + c4] -= A[c1 + c3][c0] * A[c0][c1 + c4];
          }
        if (c2 == 0)
          for (int c3 = looper_max(0, c0 - c1 + 1); c3 <= looper_min(31, 399 - c1); c3++) {
            A[c1 + c3][c0] /= A[c0][c0];
            for (int c4 = c0 + 1; c4 <= looper_min(31, c1 + c3 - 1); c4++)
              A[c1 + c3][c4] -= A[c1 + c3][c0] * A[c0][c4];
            if (c1 == 0)
              for (int c4 = c3; c4 < 32; c4++)
                A[c3][c4] -= A[c3][c0] * A[c0][c4];
          }
      }
    }
  }
}
