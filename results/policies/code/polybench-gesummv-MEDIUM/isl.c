#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[250] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[250] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 250; c0++) {
    y[c0] = 0.0;
    for (int c1 = 0; c1 < 250; c1++)
      y[c0] = B[c0][c1] * x[c1] + y[c0];
    tmp[c0] = 0.0;
    for (int c1 = 0; c1 < 250; c1++)
      tmp[c0] = A[c0][c1] * x[c1] + tmp[c0];
    y[c0] = alpha * tmp[c0] + beta * y[c0];
  }
}
