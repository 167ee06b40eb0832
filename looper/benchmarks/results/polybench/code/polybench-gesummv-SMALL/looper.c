#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[90] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[90] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  for (int i = 0; i < 90; i++)
    y[i] = 0.0;
  for (int i = 0; i < 90; i += 10) {
    tmp[i] = 0.0;
    tmp[i] = A[i][0] * x[0] + tmp[i];
    tmp[i + 1] = 0.0;
    tmp[i + 1] = A[i + 1][0] * x[0] + tmp[i + 1];
    tmp[i + 2] = 0.0;
    tmp[i + 2] = A[i + 2][0] * x[0] + tmp[i + 2];
    tmp[i + 3] = 0.0;
    tmp[i + 3] = A[i + 3][0] * x[0] + tmp[i + 3];
    tmp[i + 4] = 0.0;
    tmp[i + 4] = A[i + 4][0] * x[0] + tmp[i + 4];
    tmp[i + 5] = 0.0;
    tmp[i + 5] = A[i + 5][0] * x[0] + tmp[i + 5];
    tmp[i + 6] = 0.0;
    tmp[i + 6] = A[i + 6][0] * x[0] + tmp[i + 6];
    tmp[i + 7] = 0.0;
    tmp[i + 7] = A[i + 7][0] * x[0] + tmp[i + 7];
    tmp[i + 8] = 0.0;
    tmp[i + 8] = A[i + 8][0] * x[0] + tmp[i + 8];
    tmp[i + 9] = 0.0;
    tmp[i + 9] = A[i + 9][0] * x[0] + tmp[i + 9];
    {
      double tmp_0 = tmp[i];
      double tmp_1 = tmp[i + 1];
      double tmp_2 = tmp[i + 2];
      double tmp_3 = tmp[i + 3];
      double tmp_4 = tmp[i + 4];
      double tmp_5 = tmp[i + 5];
      double tmp_6 = tmp[i + 6];
      double tmp_7 = tmp[i + 7];
      double tmp_8 = tmp[i + 8];
      double tmp_9 = tmp[i + 9];
      #pragma omp simd if(0)
      for (int j = 1; j < 90; j++) {
        const double x_0 = x[j];
        tmp_0 = A[i][j] * x_0 + tmp_0;
        tmp_1 = A[i + 1][j] * x_0 + tmp_1;
        tmp_2 = A[i + 2][j] * x_0 + tmp_2;
        tmp_3 = A[i + 3][j] * x_0 + tmp_3;
        tmp_4 = A[i + 4][j] * x_0 + tmp_4;
        tmp_5 = A[i + 5][j] * x_0 + tmp_5;
        tmp_6 = A[i + 6][j] * x_0 + tmp_6;
        tmp_7 = A[i + 7][j] * x_0 + tmp_7;
        tmp_8 = A[i + 8][j] * x_0 + tmp_8;
        tmp_9 = A[i + 9][j] * x_0 + tmp_9;
      }
      tmp[i] = tmp_0;
      tmp[i + 1] = tmp_1;
      tmp[i + 2] = tmp_2;
      tmp[i + 3] = tmp_3;
      tmp[i + 4] = tmp_4;
      tmp[i + 5] = tmp_5;
      tmp[i + 6] = tmp_6;
      tmp[i + 7] = tmp_7;
      tmp[i + 8] = tmp_8;
      tmp[i + 9] = tmp_9;
    }
  }
  for (int i_tile = 0; i_tile < 33; i_tile += 32) {
    for (int j = 0; j < 89; j++) {
      const double x_0 = x[j];
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 31; i++) {
        double y_0 = y[i];
        y_0 = B[i][j] * x_0 + y_0;
        y[i] = y_0;
      }
    }
    {
      const double x_0 = x[89];
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 31; i++) {
        double y_0 = y[i];
        y_0 = B[i][89] * x_0 + y_0;
        y_0 = alpha * tmp[i] + beta * y_0;
        y[i] = y_0;
      }
    }
  }
  for (int j = 0; j < 89; j++) {
    const double x_0 = x[j];
    #pragma omp simd
    for (int i = 64; i < 90; i++) {
      double y_0 = y[i];
      y_0 = B[i][j] * x_0 + y_0;
      y[i] = y_0;
    }
  }
  {
    const double x_0 = x[89];
    #pragma omp simd
    for (int i = 64; i < 90; i++) {
      double y_0 = y[i];
      y_0 = B[i][89] * x_0 + y_0;
      y_0 = alpha * tmp[i] + beta * y_0;
      y[i] = y_0;
    }
  }
}
