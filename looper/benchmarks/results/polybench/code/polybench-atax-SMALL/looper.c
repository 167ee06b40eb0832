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
  {
    const double x_0 = x[0];
    #pragma omp simd
    for (int i = 0; i < 64; i++) {
      double tmp_0;
      tmp_0 = 0.0;
      tmp_0 += A[i][0] * x_0;
      tmp[i] = tmp_0;
    }
  }
  for (int j = 1; j < 124; j++) {
    const double x_0 = x[j];
    #pragma omp simd
    for (int i = 0; i < 64; i++) {
      double tmp_0 = tmp[i];
      tmp_0 += A[i][j] * x_0;
      tmp[i] = tmp_0;
    }
  }
  {
    const double x_0 = x[0];
    #pragma omp simd
    for (int i = 64; i < 116; i++) {
      double tmp_0;
      tmp_0 = 0.0;
      tmp_0 += A[i][0] * x_0;
      tmp[i] = tmp_0;
    }
  }
  for (int j = 1; j < 124; j++) {
    const double x_0 = x[j];
    #pragma omp simd
    for (int i = 64; i < 116; i++) {
      double tmp_0 = tmp[i];
      tmp_0 += A[i][j] * x_0;
      tmp[i] = tmp_0;
    }
  }
  for (int i = 0; i < 109; i += 6) {
    const double tmp_0 = tmp[i];
    const double tmp_1 = tmp[i + 1];
    const double tmp_2 = tmp[i + 2];
    const double tmp_3 = tmp[i + 3];
    const double tmp_4 = tmp[i + 4];
    const double tmp_5 = tmp[i + 5];
    #pragma omp simd
    for (int j = 0; j < 124; j++) {
      double y_0 = y[j];
      y_0 += A[i][j] * tmp_0;
      y_0 += A[i + 1][j] * tmp_1;
      y_0 += A[i + 2][j] * tmp_2;
      y_0 += A[i + 3][j] * tmp_3;
      y_0 += A[i + 4][j] * tmp_4;
      y_0 += A[i + 5][j] * tmp_5;
      y[j] = y_0;
    }
  }
  {
    const double tmp_0 = tmp[114];
    const double tmp_1 = tmp[115];
    #pragma omp simd
    for (int j = 0; j < 124; j++) {
      double y_0 = y[j];
      y_0 += A[114][j] * tmp_0;
      y_0 += A[115][j] * tmp_1;
      y[j] = y_0;
    }
  }
}
