#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double *restrict mean, double (*restrict data)[240], double float_n, double *restrict stddev, double eps, double (*restrict corr)[240])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 240; c0++) {
    mean[c0] = 0.0;
    for (int c1 = 0; c1 < 260; c1++)
      mean[c0] += data[c1][c0];
    mean[c0] /= float_n;
    stddev[c0] = 0.0;
    for (int c1 = 0; c1 < 260; c1++)
      stddev[c0] += (data[c1][c0] - mean[c0]) * (data[c1][c0] - mean[c0]);
    stddev[c0] /= float_n;
    stddev[c0] = sqrt(stddev[c0]);
    stddev[c0] = stddev[c0] <= eps ? 1.0 : stddev[c0];
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 260; c0 += 32)
    for (int c1 = 0; c1 < 240; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 259 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 239 - c1); c3++) {
          data[c0 + c2][c1 + c3] -= mean[c1 + c3];
          data[c0 + c2][c1 + c3] /= sqrt(float_n) * stddev[c1 + c3];
        }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 239; c0 += 32)
    for (int c1 = c0; c1 < 240; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, looper_min(238 - c0, c1 - c0 + 30)); c2++)
        for (int c3 = looper_max(0, c0 + c2 - c1 + 1); c3 <= looper_min(31, 239 - c1); c3++) {
          corr[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 260; c4++)
            corr[c0 + c2][c1 + c3] += data[c4][c0 + c2] * data[c4][c1 + c3];
          corr[c1 + c3][c0 + c2] = corr[c0 + c2][c1 + c3];
        }
  corr[239][239] = 1.0;
  #pragma omp parallel for
  for (int c0 = 0; c0 < 239; c0++)
    corr[c0][c0] = 1.0;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], *(double *)looper_buffers[2], looper_buffers[3], *(double *)looper_buffers[4], looper_buffers[5]);
}
