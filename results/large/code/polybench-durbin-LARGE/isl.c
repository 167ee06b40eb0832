#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict y, double *restrict r, double *restrict looper_beta, double *restrict looper_alpha, double *restrict looper_sum, double *restrict z)
{
  double beta = *looper_beta;
  double alpha = *looper_alpha;
  double sum = *looper_sum;
  beta = 1.0;
  y[0] = -r[0];
  alpha = -r[0];
  for (int c0 = 1; c0 < 2000; c0++) {
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
  *looper_beta = beta;
  *looper_alpha = alpha;
  *looper_sum = sum;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], looper_buffers[5]);
}
