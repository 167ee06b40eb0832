#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  double *y1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y2 = looper_buffers[4];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1024; c0++)
    for (int c1 = 0; c1 < 1024; c1++)
      x1[c0] += A[c0][c1] * y1[c1];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1024; c0++)
    for (int c1 = 0; c1 < 1024; c1++)
      x2[c0] += A[c1][c0] * y2[c1];
}
