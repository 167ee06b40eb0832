#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[10][10] = looper_buffers[0];
  double (*A)[10][10] = looper_buffers[1];
  for (int c0 = 1; c0 < 21; c0++) {
    #pragma omp parallel for
    for (int c4 = 1; c4 < 9; c4++)
      for (int c5 = 1; c5 < 9; c5++)
        for (int c6 = 1; c6 < 9; c6++)
          B[c4][c5][c6] = 0.125 * (A[c4 + 1][c5][c6] - 2.0 * A[c4][c5][c6] + A[c4 - 1][c5][c6]) + 0.125 * (A[c4][c5 + 1][c6] - 2.0 * A[c4][c5][c6] + A[c4][c5 - 1][c6]) + 0.125 * (A[c4][c5][c6 + 1] - 2.0 * A[c4][c5][c6] + A[c4][c5][c6 - 1]) + A[c4][c5][c6];
    #pragma omp parallel for
    for (int c4 = 1; c4 < 9; c4++)
      for (int c5 = 1; c5 < 9; c5++)
        for (int c6 = 1; c6 < 9; c6++)
          A[c4][c5][c6] = 0.125 * (B[c4 + 1][c5][c6] - 2.0 * B[c4][c5][c6] + B[c4 - 1][c5][c6]) + 0.125 * (B[c4][c5 + 1][c6] - 2.0 * B[c4][c5][c6] + B[c4][c5 - 1][c6]) + 0.125 * (B[c4][c5][c6 + 1] - 2.0 * B[c4][c5][c6] + B[c4][c5][c6 - 1]) + B[c4][c5][c6];
  }
}
