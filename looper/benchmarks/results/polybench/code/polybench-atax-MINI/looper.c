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
  #pragma omp simd
  for (int i = 0; i < 38; i++)
    tmp[i] = 0.0;
  for (int i = 0; i < 25; i += 8) {
    double tmp_0 = tmp[i];
    double tmp_1 = tmp[i + 1];
    double tmp_2 = tmp[i + 2];
    double tmp_3 = tmp[i + 3];
    double tmp_4 = tmp[i + 4];
    double tmp_5 = tmp[i + 5];
    double tmp_6 = tmp[i + 6];
    double tmp_7 = tmp[i + 7];
    #pragma omp simd if(0)
    for (int j = 0; j < 42; j++) {
      const double x_0 = x[j];
      tmp_0 += A[i][j] * x_0;
      tmp_1 += A[i + 1][j] * x_0;
      tmp_2 += A[i + 2][j] * x_0;
      tmp_3 += A[i + 3][j] * x_0;
      tmp_4 += A[i + 4][j] * x_0;
      tmp_5 += A[i + 5][j] * x_0;
      tmp_6 += A[i + 6][j] * x_0;
      tmp_7 += A[i + 7][j] * x_0;
    }
    tmp[i] = tmp_0;
    tmp[i + 1] = tmp_1;
    tmp[i + 2] = tmp_2;
    tmp[i + 3] = tmp_3;
    tmp[i + 4] = tmp_4;
    tmp[i + 5] = tmp_5;
    tmp[i + 6] = tmp_6;
    tmp[i + 7] = tmp_7;
  }
  {
    double tmp_0 = tmp[32];
    double tmp_1 = tmp[33];
    double tmp_2 = tmp[34];
    double tmp_3 = tmp[35];
    double tmp_4 = tmp[36];
    double tmp_5 = tmp[37];
    #pragma omp simd if(0)
    for (int j = 0; j < 42; j++) {
      const double x_0 = x[j];
      tmp_0 += A[32][j] * x_0;
      tmp_1 += A[33][j] * x_0;
      tmp_2 += A[34][j] * x_0;
      tmp_3 += A[35][j] * x_0;
      tmp_4 += A[36][j] * x_0;
      tmp_5 += A[37][j] * x_0;
    }
    tmp[32] = tmp_0;
    tmp[33] = tmp_1;
    tmp[34] = tmp_2;
    tmp[35] = tmp_3;
    tmp[36] = tmp_4;
    tmp[37] = tmp_5;
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
