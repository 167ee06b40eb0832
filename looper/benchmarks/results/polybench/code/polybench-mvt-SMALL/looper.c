#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[120] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  for (int i_tile = 0; i_tile < 65; i_tile += 32)
    for (int j = 0; j < 120; j++) {
      const double y_1_0 = y_1[j];
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 31; i++) {
        double x1_0 = x1[i];
        x1_0 += A[i][j] * y_1_0;
        x1[i] = x1_0;
      }
    }
  for (int j = 0; j < 120; j++) {
    const double y_1_0 = y_1[j];
    #pragma omp simd
    for (int i = 96; i < 120; i++) {
      double x1_0 = x1[i];
      x1_0 += A[i][j] * y_1_0;
      x1[i] = x1_0;
    }
  }
  for (int j = 0; j < 120; j += 4) {
    const double y_2_0 = y_2[j];
    const double y_2_1 = y_2[j + 1];
    const double y_2_2 = y_2[j + 2];
    const double y_2_3 = y_2[j + 3];
    #pragma omp simd
    for (int i = 0; i < 120; i++) {
      double x2_0 = x2[i];
      x2_0 += A[j][i] * y_2_0;
      x2_0 += A[j + 1][i] * y_2_1;
      x2_0 += A[j + 2][i] * y_2_2;
      x2_0 += A[j + 3][i] * y_2_3;
      x2[i] = x2_0;
    }
  }
}
