#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[80] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[60] = looper_buffers[3];
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 3; i_tile++) {
    for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 72); i += 6) {
      #pragma omp simd
      for (int j = 0; j <= i; j++) {
        double C_0 = C[i][j];
        double C_1 = C[i + 1][j];
        double C_2 = C[i + 2][j];
        double C_3 = C[i + 3][j];
        double C_4 = C[i + 4][j];
        double C_5 = C[i + 5][j];
        C_0 *= beta;
        C_1 *= beta;
        C_2 *= beta;
        C_3 *= beta;
        C_4 *= beta;
        C_5 *= beta;
        C[i][j] = C_0;
        C[i + 1][j] = C_1;
        C[i + 2][j] = C_2;
        C[i + 3][j] = C_3;
        C[i + 4][j] = C_4;
        C[i + 5][j] = C_5;
      }
      #pragma omp simd
      for (int j = i + 1; j <= i + 5; j++)
        for (int i2 = j; i2 <= i + 5; i2++)
          C[i2][j] *= beta;
    }
    for (int i = 78; i <= looper_min(79, 30 * i_tile + 24); i += 6) {
      #pragma omp simd
      for (int j = 0; j < 80; j++)
        for (int i2 = looper_max(78, j); i2 < 80; i2++)
          C[i2][j] *= beta;
    }
  }
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 80; i += 2) {
    for (int k = 0; k < 32; k++) {
      for (int j = 0; j <= i; j++) {
        double C_0 = C[i][j];
        const double A_0 = A[j][k];
        double C_1 = C[i + 1][j];
        C_0 += alpha * A[i][k] * A_0;
        C_1 += alpha * A[i + 1][k] * A_0;
        C[i][j] = C_0;
        C[i + 1][j] = C_1;
      }
      C[i + 1][i + 1] += alpha * A[i + 1][k] * A[i + 1][k];
    }
    for (int k = 32; k < 60; k++) {
      for (int j = 0; j <= i; j++) {
        double C_0 = C[i][j];
        const double A_0 = A[j][k];
        double C_1 = C[i + 1][j];
        C_0 += alpha * A[i][k] * A_0;
        C_1 += alpha * A[i + 1][k] * A_0;
        C[i][j] = C_0;
        C[i + 1][j] = C_1;
      }
      C[i + 1][i + 1] += alpha * A[i + 1][k] * A[i + 1][k];
    }
  }
}
