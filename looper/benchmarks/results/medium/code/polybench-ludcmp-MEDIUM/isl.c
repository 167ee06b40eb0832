#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(double *restrict looper_w, double (*restrict A)[400], double *restrict b, double *restrict y, double *restrict x)
{
  double w = *looper_w;
  for (int c0 = 0; c0 < 400; c0++) {
    for (int c1 = 0; c1 < c0; c1++) {
      w = A[c0][c1];
      for (int c2 = 0; c2 < c1; c2++)
        w -= A[c0][c2] * A[c2][c1];
      A[c0][c1] = w / A[c1][c1];
    }
    for (int c1 = c0; c1 < 400; c1++) {
      w = A[c0][c1];
      for (int c2 = 0; c2 < c0; c2++)
        w -= A[c0][c2] * A[c2][c1];
      A[c0][c1] = w;
    }
  }
  for (int c0 = 0; c0 < 400; c0++) {
    w = b[c0];
    for (int c1 = 0; c1 < c0; c1++)
      w -= A[c0][c1] * y[c1];
    y[c0] = w;
  }
  for (int c0 = -399; c0 < 1; c0++) {
    w = y[-c0];
    for (int c1 = 1 - c0; c1 < 400; c1++)
      w -= A[-c0][c1] * x[c1];
    x[-c0] = w / A[-c0][-c0];
  }
  *looper_w = w;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4]);
}
