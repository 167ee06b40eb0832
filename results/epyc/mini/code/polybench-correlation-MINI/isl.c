#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[28] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double *stddev = looper_buffers[3];
  double eps = *(double *)looper_buffers[4];
  double (*corr)[28] = looper_buffers[5];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 28; c0++) {
    mean[c0] = 0.0;
    for (int c1 = 0; c1 < 32; c1++)
      mean[c0] += data[c1][c0];
    mean[c0] /= float_n;
    stddev[c0] = 0.0;
    for (int c1 = 0; c1 < 32; c1++)
      stddev[c0] += (data[c1][c0] - mean[c0]) * (data[c1][c0] - mean[c0]);
    stddev[c0] /= float_n;
    stddev[c0] = sqrt(stddev[c0]);
    stddev[c0] = stddev[c0] <= eps ? 1.0 : stddev[c0];
  }
  #pragma omp parallel for
  for (int c2 = 0; c2 < 32; c2++)
    for (int c3 = 0; c3 < 28; c3++) {
      data[c2][c3] -= mean[c3];
      data[c2][c3] /= sqrt(float_n) * stddev[c3];
    }
  #pragma omp parallel for
  for (int c2 = 0; c2 < 27; c2++)
    for (int c3 = c2 + 1; c3 < 28; c3++) {
      corr[c2][c3] = 0.0;
      for (int c4 = 0; c4 < 32; c4++)
        corr[c2][c3] += data[c4][c2] * data[c4][c3];
      corr[c3][c2] = corr[c2][c3];
    }
  corr[27][27] = 1.0;
  #pragma omp parallel for
  for (int c0 = 0; c0 < 27; c0++)
    corr[c0][c0] = 1.0;
}
