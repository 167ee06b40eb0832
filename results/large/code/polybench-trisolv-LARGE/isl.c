#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[2000] = looper_buffers[2];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 2000; c0++)
    x[c0] = b[c0];
  for (int c0 = 0; c0 < 2000; c0++) {
    x[c0] /= L[c0][c0];
    #pragma omp parallel for
    for (int c1 = c0 + 1; c1 < 2000; c1++)
      x[c1] -= L[c1][c0] * x[c0];
  }
}
