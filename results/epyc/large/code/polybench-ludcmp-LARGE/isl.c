#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double w = *(double *)looper_buffers[0];
  double (*A)[2000] = looper_buffers[1];
  double *b = looper_buffers[2];
  double *y = looper_buffers[3];
  double *x = looper_buffers[4];
  for (int c0 = 0; c0 < 2000; c0++) {
    for (int c1 = 0; c1 < c0; c1++) {
      w = A[c0][c1];
      for (int c2 = 0; c2 < c1; c2++)
        w -= A[c0][c2] * A[c2][c1];
      A[c0][c1] = w / A[c1][c1];
    }
    for (int c1 = c0; c1 < 2000; c1++) {
      w = A[c0][c1];
      for (int c2 = 0; c2 < c0; c2++)
        w -= A[c0][c2] * A[c2][c1];
      A[c0][c1] = w;
    }
  }
  for (int c0 = 0; c0 < 2000; c0++) {
    w = b[c0];
    for (int c1 = 0; c1 < c0; c1++)
      w -= A[c0][c1] * y[c1];
    y[c0] = w;
  }
  for (int c0 = -1999; c0 < 1; c0++) {
    w = y[-c0];
    for (int c1 = 1 - c0; c1 < 2000; c1++)
      w -= A[-c0][c1] * x[c1];
    x[-c0] = w / A[-c0][-c0];
  }
  *(double *)looper_buffers[0] = w;
}
