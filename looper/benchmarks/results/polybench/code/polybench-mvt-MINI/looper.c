#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[40] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  for (int j = 0; j < 40; j++) {
    const double y_1_0 = y_1[j];
    #pragma omp simd
    for (int i = 0; i < 40; i++) {
      double x1_0 = x1[i];
      x1_0 += A[i][j] * y_1_0;
      x1[i] = x1_0;
    }
  }
  for (int j_tile = 0; j_tile < 2; j_tile++) {
    for (int j = 30 * j_tile; j <= looper_min(30 * j_tile + 24, 30); j += 6) {
      const double y_2_0 = y_2[j];
      const double y_2_1 = y_2[j + 1];
      const double y_2_2 = y_2[j + 2];
      const double y_2_3 = y_2[j + 3];
      const double y_2_4 = y_2[j + 4];
      const double y_2_5 = y_2[j + 5];
      #pragma omp simd
      for (int i = 0; i < 40; i++) {
        double x2_0 = x2[i];
        x2_0 += A[j][i] * y_2_0;
        x2_0 += A[j + 1][i] * y_2_1;
        x2_0 += A[j + 2][i] * y_2_2;
        x2_0 += A[j + 3][i] * y_2_3;
        x2_0 += A[j + 4][i] * y_2_4;
        x2_0 += A[j + 5][i] * y_2_5;
        x2[i] = x2_0;
      }
    }
    for (int j = 36; j <= looper_min(39, 30 * j_tile + 24); j += 6) {
      const double y_2_0 = y_2[36];
      const double y_2_1 = y_2[37];
      const double y_2_2 = y_2[38];
      const double y_2_3 = y_2[39];
      #pragma omp simd
      for (int i = 0; i < 40; i++) {
        double x2_0 = x2[i];
        x2_0 += A[36][i] * y_2_0;
        x2_0 += A[37][i] * y_2_1;
        x2_0 += A[38][i] * y_2_2;
        x2_0 += A[39][i] * y_2_3;
        x2[i] = x2_0;
      }
    }
  }
}
