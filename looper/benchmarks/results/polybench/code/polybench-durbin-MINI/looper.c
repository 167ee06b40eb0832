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
  y[0] = -r[0];
  beta = 1.0;
  alpha = -r[0];
  for (int k = 1; k < 40; k++) {
    beta = (1 - alpha * alpha) * beta;
    sum = 0.0;
    for (int i = 0; i < k; i++)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
  *(double *)looper_buffers[2] = beta;
  *(double *)looper_buffers[3] = alpha;
  *(double *)looper_buffers[4] = sum;
}
