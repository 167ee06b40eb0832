#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[390] = looper_buffers[3];
  double *p = looper_buffers[4];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 410; c0++) {
    q[c0] = 0.0;
    for (int c1 = 0; c1 < 390; c1++)
      q[c0] += A[c0][c1] * p[c1];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 390; c0++) {
    s[c0] = 0;
    for (int c1 = 0; c1 < 410; c1++)
      s[c0] += r[c1] * A[c1][c0];
  }
}
