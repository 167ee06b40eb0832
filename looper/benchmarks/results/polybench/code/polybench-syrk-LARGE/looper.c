#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[1200] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[1000] = looper_buffers[3];
  #pragma omp parallel for schedule(dynamic)
  for (int i_tile = 0; i_tile < 40; i_tile++)
    for (int k_tile = 0; k_tile < 16; k_tile++)
      for (int j_tile = 0; j_tile <= i_tile - (i_tile + 17) / 16 + 1; j_tile++)
        for (int i = looper_max(30 * i_tile, 6 * (j_tile / 3 + 5 * j_tile)); i <= 30 * i_tile + 24; i += 6) {
          if (k_tile == 0) {
            #pragma omp simd
            for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 31, i); j++) {
              double C_0 = C[i][j];
              const double A_0 = A[j][0];
              double C_1 = C[i + 1][j];
              double C_2 = C[i + 2][j];
              double C_3 = C[i + 3][j];
              double C_4 = C[i + 4][j];
              double C_5 = C[i + 5][j];
              C_0 *= beta;
              C_0 += alpha * A[i][0] * A_0;
              C_1 *= beta;
              C_1 += alpha * A[i + 1][0] * A_0;
              C_2 *= beta;
              C_2 += alpha * A[i + 2][0] * A_0;
              C_3 *= beta;
              C_3 += alpha * A[i + 3][0] * A_0;
              C_4 *= beta;
              C_4 += alpha * A[i + 4][0] * A_0;
              C_5 *= beta;
              C_5 += alpha * A[i + 5][0] * A_0;
              C[i][j] = C_0;
              C[i + 1][j] = C_1;
              C[i + 2][j] = C_2;
              C[i + 3][j] = C_3;
              C[i + 4][j] = C_4;
              C[i + 5][j] = C_5;
            }
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i + 1); j <= looper_min(32 * j_tile + 31, i + 5); j++)
              for (int i2 = j; i2 <= i + 5; i2++) {
                C[i2][j] *= beta;
                C[i2][j] += alpha * A[i2][0] * A[j][0];
              }
          }
          for (int k = looper_max(1, 64 * k_tile); k <= looper_min(999, 64 * k_tile + 63); k++) {
            #pragma omp simd
            for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 31, i); j++) {
              double C_0 = C[i][j];
              const double A_0 = A[j][k];
              double C_1 = C[i + 1][j];
              double C_2 = C[i + 2][j];
              double C_3 = C[i + 3][j];
              double C_4 = C[i + 4][j];
              double C_5 = C[i + 5][j];
              C_0 += alpha * A[i][k] * A_0;
              C_1 += alpha * A[i + 1][k] * A_0;
              C_2 += alpha * A[i + 2][k] * A_0;
              C_3 += alpha * A[i + 3][k] * A_0;
              C_4 += alpha * A[i + 4][k] * A_0;
              C_5 += alpha * A[i + 5][k] * A_0;
              C[i][j] = C_0;
              C[i + 1][j] = C_1;
              C[i + 2][j] = C_2;
              C[i + 3][j] = C_3;
              C[i + 4][j] = C_4;
              C[i + 5][j] = C_5;
            }
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i + 1); j <= looper_min(32 * j_tile + 31, i + 5); j++)
              for (int i2 = j; i2 <= i + 5; i2++)
                C[i2][j] += alpha * A[i2][k] * A[j][k];
          }
        }
}
