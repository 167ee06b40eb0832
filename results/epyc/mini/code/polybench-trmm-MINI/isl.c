#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[30] = looper_buffers[0];
  double (*A)[20] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  #pragma omp parallel for
  for (int c3 = 0; c3 < 30; c3++)
    for (int c4 = 0; c4 < 19; c4++)
      for (int c5 = c4 + 1; c5 < 20; c5++)
        B[c4][c3] += A[c5][c4] * B[c5][c3];
  #pragma omp parallel for
  for (int c2 = 0; c2 < 20; c2++)
    for (int c3 = 0; c3 < 30; c3++)
      B[c2][c3] = alpha * B[c2][c3];
}
