#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[1200] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[1200] = looper_buffers[3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1200; c0++) {
    mean[c0] = 0.0;
    for (int c1 = 0; c1 < 1400; c1++)
      mean[c0] += data[c1][c0];
    mean[c0] /= float_n;
  }
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1400; c0 += 32)
    for (int c1 = 0; c1 < 1200; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 1399 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, 1199 - c1); c3++)
          data[c0 + c2][c1 + c3] -= mean[c1 + c3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1200; c0 += 32)
    for (int c1 = c0; c1 < 1200; c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 1199 - c0); c2++)
        for (int c3 = looper_max(0, c0 + c2 - c1); c3 <= looper_min(31, 1199 - c1); c3++) {
          cov[c0 + c2][c1 + c3] = 0.0;
          for (int c4 = 0; c4 < 1400; c4++)
            cov[c0 + c2][c1 + c3] += data[c4][c0 + c2] * data[c4][c1 + c3];
          cov[c0 + c2][c1 + c3] /= float_n - 1.0;
          cov[c1 + c3][c0 + c2] = cov[c0 + c2][c1 + c3];
        }
}
