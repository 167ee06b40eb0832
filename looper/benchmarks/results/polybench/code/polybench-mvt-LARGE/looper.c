#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[2000] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 2000; i_tile += 16)
    for (int j = 0; j < 2000; j++) {
      const double y_1_0 = y_1[j];
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 15; i++) {
        double x1_0 = x1[i];
        x1_0 += A[i][j] * y_1_0;
        x1[i] = x1_0;
      }
    }
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 2000; i_tile += 32)
    for (int j_tile = 0; j_tile < 63; j_tile++)
      for (int j = 32 * j_tile; j <= looper_min(1999, 32 * j_tile + 24); j += 8) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(1999, i_tile + 31); i++) {
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
