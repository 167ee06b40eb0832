#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[200] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[200] = looper_buffers[4];
  for (int i_tile = 0; i_tile < 4; i_tile++)
    for (int j_tile = 0; j_tile <= 64 * i_tile; j_tile += 64)
      for (int i = 64 * i_tile; i <= looper_min(239, 64 * i_tile + 63); i++)
        for (int j = j_tile; j <= looper_min(j_tile + 63, i); j++)
          C[i][j] *= beta;
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 240; i += 6)
    for (int k = 0; k < 200; k++) {
      #pragma omp simd
      for (int j = 0; j <= i; j++) {
        double C_0 = C[i][j];
        const double A_0 = A[j][k];
        const double B_0 = B[j][k];
        double C_1 = C[i + 1][j];
        double C_2 = C[i + 2][j];
        double C_3 = C[i + 3][j];
        double C_4 = C[i + 4][j];
        double C_5 = C[i + 5][j];
        C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
        C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
        C_2 += A_0 * alpha * B[i + 2][k] + B_0 * alpha * A[i + 2][k];
        C_3 += A_0 * alpha * B[i + 3][k] + B_0 * alpha * A[i + 3][k];
        C_4 += A_0 * alpha * B[i + 4][k] + B_0 * alpha * A[i + 4][k];
        C_5 += A_0 * alpha * B[i + 5][k] + B_0 * alpha * A[i + 5][k];
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
          C[i2][j] += A[j][k] * alpha * B[i2][k] + B[j][k] * alpha * A[i2][k];
    }
}
