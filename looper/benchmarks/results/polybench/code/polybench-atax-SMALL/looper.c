#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[124] = looper_buffers[2];
  double *x = looper_buffers[3];
  #pragma omp simd
  for (int i = 0; i < 124; i++)
    y[i] = 0;
  for (int i = 0; i < 101; i += 16) {
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
  for (int i = 112; i < 116; i++)
    tmp[i] = 0.0;
  for (int j = 0; j < 111; j += 10) {
    const double x_0 = x[j];
    const double x_1 = x[j + 1];
    const double x_2 = x[j + 2];
    const double x_3 = x[j + 3];
    const double x_4 = x[j + 4];
    const double x_5 = x[j + 5];
    const double x_6 = x[j + 6];
    const double x_7 = x[j + 7];
    const double x_8 = x[j + 8];
    const double x_9 = x[j + 9];
    #pragma omp simd
    for (int i = 0; i < 116; i++) {
      double tmp_0 = tmp[i];
      tmp_0 += A[i][j] * x_0;
      tmp_0 += A[i][j + 1] * x_1;
      tmp_0 += A[i][j + 2] * x_2;
      tmp_0 += A[i][j + 3] * x_3;
      tmp_0 += A[i][j + 4] * x_4;
      tmp_0 += A[i][j + 5] * x_5;
      tmp_0 += A[i][j + 6] * x_6;
      tmp_0 += A[i][j + 7] * x_7;
      tmp_0 += A[i][j + 8] * x_8;
      tmp_0 += A[i][j + 9] * x_9;
      tmp[i] = tmp_0;
    }
  }
  {
    const double x_0 = x[120];
    const double x_1 = x[121];
    const double x_2 = x[122];
    const double x_3 = x[123];
    #pragma omp simd
    for (int i = 0; i < 116; i++) {
      double tmp_0 = tmp[i];
      tmp_0 += A[i][120] * x_0;
      tmp_0 += A[i][121] * x_1;
      tmp_0 += A[i][122] * x_2;
      tmp_0 += A[i][123] * x_3;
      tmp[i] = tmp_0;
    }
  }
  for (int i = 0; i < 116; i += 2) {
    const double tmp_0 = tmp[i];
    const double tmp_1 = tmp[i + 1];
    #pragma omp simd
    for (int j = 0; j < 124; j++) {
      double y_0 = y[j];
      y_0 += A[i][j] * tmp_0;
      y_0 += A[i + 1][j] * tmp_1;
      y[j] = y_0;
    }
  }
}
