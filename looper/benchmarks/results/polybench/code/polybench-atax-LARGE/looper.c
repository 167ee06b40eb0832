#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[2100] = looper_buffers[2];
  double *x = looper_buffers[3];
  #pragma omp simd
  for (int i = 0; i < 2100; i++)
    y[i] = 0;
  for (int i = 0; i < 1900; i++)
    tmp[i] = 0.0;
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 64; i_tile++)
    for (int i = 30 * i_tile; i <= looper_min(1899, 30 * i_tile + 20); i += 10) {
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
      for (int j = 0; j < 2100; j++) {
        const double x_0 = x[j];
        tmp_0 += A[i][j] * x_0;
        tmp_1 += A[i + 1][j] * x_0;
        tmp_2 += A[i + 2][j] * x_0;
        tmp_3 += A[i + 3][j] * x_0;
        tmp_4 += A[i + 4][j] * x_0;
        tmp_5 += A[i + 5][j] * x_0;
        tmp_6 += A[i + 6][j] * x_0;
        tmp_7 += A[i + 7][j] * x_0;
        tmp_8 += A[i + 8][j] * x_0;
        tmp_9 += A[i + 9][j] * x_0;
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
  #pragma omp parallel for
  for (int j_tile = 0; j_tile < 2100; j_tile += 32)
    for (int i_tile = 0; i_tile < 64; i_tile++) {
      for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 1890); i += 6) {
        for (int j = j_tile; j <= looper_min(2099, j_tile + 31); j++) {
          double y_0 = y[j];
          y_0 += A[i][j] * tmp[i];
          y_0 += A[i + 1][j] * tmp[i + 1];
          y_0 += A[i + 2][j] * tmp[i + 2];
          y_0 += A[i + 3][j] * tmp[i + 3];
          y_0 += A[i + 4][j] * tmp[i + 4];
          y_0 += A[i + 5][j] * tmp[i + 5];
          y[j] = y_0;
        }
      }
      for (int i = 1896; i <= looper_min(1899, 30 * i_tile + 24); i += 6) {
        for (int j = j_tile; j <= looper_min(2099, j_tile + 31); j++) {
          double y_0 = y[j];
          y_0 += A[1896][j] * tmp[1896];
          y_0 += A[1897][j] * tmp[1897];
          y_0 += A[1898][j] * tmp[1898];
          y_0 += A[1899][j] * tmp[1899];
          y[j] = y_0;
        }
      }
    }
}
