#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  double *u1 = looper_buffers[1];
  double *v1 = looper_buffers[2];
  double *u2 = looper_buffers[3];
  double *v2 = looper_buffers[4];
  double *x = looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  double *y = looper_buffers[7];
  double *z = looper_buffers[8];
  double *w = looper_buffers[9];
  double alpha = *(double *)looper_buffers[10];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 400; c0 += 32)
    for (int c1 = 0; c1 < 400; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 399 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 399 - c1); c3++)
          A[c0 + c2][c1 + c3] = A[c0 + c2][c1 + c3] + u1[c0 + c2] * v1[c1 + c3] + u2[c0 + c2] * v2[c1 + c3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 400; c0++) {
    for (int c1 = 0; c1 < 400; c1++)
      x[c0] += beta * A[c1][c0] * y[c1];
    x[c0] += z[c0];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 400; c0++)
    for (int c1 = 0; c1 < 400; c1++)
      w[c0] += alpha * A[c0][c1] * x[c1];
}
