#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[400] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 25; i_tile++) {
    for (int j_tile = 0; j_tile < 353; j_tile += 32)
      for (int i = 16 * i_tile; i <= 16 * i_tile + 8; i += 8) {
        double x1_0 = x1[i];
        double x1_1 = x1[i + 1];
        double x1_2 = x1[i + 2];
        double x1_3 = x1[i + 3];
        double x1_4 = x1[i + 4];
        double x1_5 = x1[i + 5];
        double x1_6 = x1[i + 6];
        double x1_7 = x1[i + 7];
        #pragma omp simd if(0)
        for (int j = j_tile; j <= j_tile + 31; j++) {
          const double y_1_0 = y_1[j];
          x1_0 += A[i][j] * y_1_0;
          x1_1 += A[i + 1][j] * y_1_0;
          x1_2 += A[i + 2][j] * y_1_0;
          x1_3 += A[i + 3][j] * y_1_0;
          x1_4 += A[i + 4][j] * y_1_0;
          x1_5 += A[i + 5][j] * y_1_0;
          x1_6 += A[i + 6][j] * y_1_0;
          x1_7 += A[i + 7][j] * y_1_0;
        }
        x1[i] = x1_0;
        x1[i + 1] = x1_1;
        x1[i + 2] = x1_2;
        x1[i + 3] = x1_3;
        x1[i + 4] = x1_4;
        x1[i + 5] = x1_5;
        x1[i + 6] = x1_6;
        x1[i + 7] = x1_7;
      }
    for (int i = 16 * i_tile; i <= 16 * i_tile + 8; i += 8) {
      double x1_0 = x1[i];
      double x1_1 = x1[i + 1];
      double x1_2 = x1[i + 2];
      double x1_3 = x1[i + 3];
      double x1_4 = x1[i + 4];
      double x1_5 = x1[i + 5];
      double x1_6 = x1[i + 6];
      double x1_7 = x1[i + 7];
      #pragma omp simd if(0)
      for (int j = 384; j < 400; j++) {
        const double y_1_0 = y_1[j];
        x1_0 += A[i][j] * y_1_0;
        x1_1 += A[i + 1][j] * y_1_0;
        x1_2 += A[i + 2][j] * y_1_0;
        x1_3 += A[i + 3][j] * y_1_0;
        x1_4 += A[i + 4][j] * y_1_0;
        x1_5 += A[i + 5][j] * y_1_0;
        x1_6 += A[i + 6][j] * y_1_0;
        x1_7 += A[i + 7][j] * y_1_0;
      }
      x1[i] = x1_0;
      x1[i + 1] = x1_1;
      x1[i + 2] = x1_2;
      x1[i + 3] = x1_3;
      x1[i + 4] = x1_4;
      x1[i + 5] = x1_5;
      x1[i + 6] = x1_6;
      x1[i + 7] = x1_7;
    }
  }
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 400; i_tile += 32)
    for (int j_tile = 0; j_tile < 13; j_tile++)
      for (int j = 32 * j_tile; j <= looper_min(399, 32 * j_tile + 24); j += 8) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
          double x2_0 = x2[i];
          x2_0 += A[j][i] * y_2[j];
          x2_0 += A[j + 1][i] * y_2[j + 1];
          x2_0 += A[j + 2][i] * y_2[j + 2];
          x2_0 += A[j + 3][i] * y_2[j + 3];
          x2_0 += A[j + 4][i] * y_2[j + 4];
          x2_0 += A[j + 5][i] * y_2[j + 5];
          x2_0 += A[j + 6][i] * y_2[j + 6];
          x2_0 += A[j + 7][i] * y_2[j + 7];
          x2[i] = x2_0;
        }
      }
}
