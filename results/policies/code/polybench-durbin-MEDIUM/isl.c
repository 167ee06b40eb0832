#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *r = looper_buffers[1];
  double beta = *(double *)looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double sum = *(double *)looper_buffers[4];
  double *z = looper_buffers[5];
  beta = 1.0;
  y[0] = -r[0];
  alpha = -r[0];
  for (int c0 = 1; c0 < 400; c0++) {
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    for (int c1 = 0; c1 < c0; c1++)
      sum += r[c0 - c1 - 1] * y[c1];
    alpha = -(r[c0] + sum) / beta;
    y[c0] = alpha;
    #pragma omp parallel for
    for (int c1 = 0; c1 < c0; c1++)
      z[c1] = y[c1] + alpha * y[c0 - c1 - 1];
    #pragma omp parallel for
    for (int c1 = 0; c1 < c0; c1++)
      y[c1] = z[c1];
  }
  *(double *)looper_buffers[2] = beta;
  *(double *)looper_buffers[3] = alpha;
  *(double *)looper_buffers[4] = sum;
}
