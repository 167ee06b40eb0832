#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[410] = looper_buffers[2];
  double *x = looper_buffers[3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 390; c0++) {
    tmp[c0] = 0.0;
    for (int c1 = 0; c1 < 410; c1++)
      tmp[c0] += A[c0][c1] * x[c1];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 410; c0++) {
    y[c0] = 0;
    for (int c1 = 0; c1 < 390; c1++)
      y[c0] += A[c1][c0] * tmp[c1];
  }
}
