#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[42] = looper_buffers[2];
  double *x = looper_buffers[3];
  #pragma omp simd
  for (int i = 0; i < 42; i++)
    y[i] = 0;
  for (int i = 0; i < 23; i += 16) {
    tmp[i] = 0.0;
    tmp[i + 1] = 0.0;
    tmp[i + 2] = 0.0;
    tmp[i + 3] = 0.0;
    tmp[i + 4] = 0.0;
    tmp[i + 5] = 0.0;
    tmp[i + 6] = 0.0;
    tmp[i + 7] = 0.0;
    tmp[i + 8] = 0.0;
    tmp[i + 9] = 0.0;
    tmp[i + 10] = 0.0;
    tmp[i + 11] = 0.0;
    tmp[i + 12] = 0.0;
    tmp[i + 13] = 0.0;
    tmp[i + 14] = 0.0;
    tmp[i + 15] = 0.0;
  }
  for (int i = 32; i < 38; i++)
    tmp[i] = 0.0;
  for (int j = 0; j < 42; j++) {
    const double x_0 = x[j];
    #pragma omp simd
    for (int i = 0; i < 38; i++) {
      double tmp_0 = tmp[i];
      tmp_0 += A[i][j] * x_0;
      tmp[i] = tmp_0;
    }
  }
  for (int i = 0; i < 38; i += 2) {
    const double tmp_0 = tmp[i];
    const double tmp_1 = tmp[i + 1];
    #pragma omp simd
    for (int j = 0; j < 42; j++) {
      double y_0 = y[j];
      y_0 += A[i][j] * tmp_0;
      y_0 += A[i + 1][j] * tmp_1;
      y[j] = y_0;
    }
  }
}
