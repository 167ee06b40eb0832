#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[28] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[28] = looper_buffers[3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 28; c0++) {
    mean[c0] = 0.0;
    for (int c1 = 0; c1 < 32; c1++)
      mean[c0] += data[c1][c0];
    mean[c0] /= float_n;
  }
  #pragma omp parallel for
  for (int c2 = 0; c2 < 32; c2++)
    for (int c3 = 0; c3 < 28; c3++)
      data[c2][c3] -= mean[c3];
  #pragma omp parallel for
  for (int c2 = 0; c2 < 28; c2++)
    for (int c3 = c2; c3 < 28; c3++) {
      cov[c2][c3] = 0.0;
      for (int c4 = 0; c4 < 32; c4++)
        cov[c2][c3] += data[c4][c2] * data[c4][c3];
      cov[c2][c3] /= float_n - 1.0;
      cov[c3][c2] = cov[c2][c3];
    }
}
