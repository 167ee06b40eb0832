#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[40] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  for (int i = 0; i < 40; i += 10) {
    double x1_0 = x1[i];
    double x1_1 = x1[i + 1];
    double x1_2 = x1[i + 2];
    double x1_3 = x1[i + 3];
    double x1_4 = x1[i + 4];
    double x1_5 = x1[i + 5];
    double x1_6 = x1[i + 6];
    double x1_7 = x1[i + 7];
    double x1_8 = x1[i + 8];
    double x1_9 = x1[i + 9];
    #pragma omp simd if(0)
    for (int j = 0; j < 40; j++) {
      const double y_1_0 = y_1[j];
      x1_0 += A[i][j] * y_1_0;
      x1_1 += A[i + 1][j] * y_1_0;
      x1_2 += A[i + 2][j] * y_1_0;
      x1_3 += A[i + 3][j] * y_1_0;
      x1_4 += A[i + 4][j] * y_1_0;
      x1_5 += A[i + 5][j] * y_1_0;
      x1_6 += A[i + 6][j] * y_1_0;
      x1_7 += A[i + 7][j] * y_1_0;
      x1_8 += A[i + 8][j] * y_1_0;
      x1_9 += A[i + 9][j] * y_1_0;
    }
    x1[i] = x1_0;
    x1[i + 1] = x1_1;
    x1[i + 2] = x1_2;
    x1[i + 3] = x1_3;
    x1[i + 4] = x1_4;
    x1[i + 5] = x1_5;
    x1[i + 6] = x1_6;
    x1[i + 7] = x1_7;
    x1[i + 8] = x1_8;
    x1[i + 9] = x1_9;
  }
  for (int j = 0; j < 31; j += 6) {
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
  {
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
