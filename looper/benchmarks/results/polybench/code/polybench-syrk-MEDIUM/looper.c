#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[200] = looper_buffers[3];
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 240; i += 4)
    for (int k_tile = 0; k_tile < 7; k_tile++) {
      if (k_tile == 0) {
        for (int j = 0; j <= i; j++) {
          double C_0 = C[i][j];
          const double A_0 = A[j][0];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          C_0 *= beta;
          C_0 += alpha * A[i][0] * A_0;
          C_1 *= beta;
          C_1 += alpha * A[i + 1][0] * A_0;
          C_2 *= beta;
          C_2 += alpha * A[i + 2][0] * A_0;
          C_3 *= beta;
          C_3 += alpha * A[i + 3][0] * A_0;
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
          C[i + 2][j] = C_2;
          C[i + 3][j] = C_3;
        }
        for (int j = i + 1; j <= i + 3; j++)
          for (int i2 = j; i2 <= i + 3; i2++) {
            C[i2][j] *= beta;
            C[i2][j] += alpha * A[i2][0] * A[j][0];
          }
      }
      for (int k = looper_max(1, 32 * k_tile); k <= looper_min(199, 32 * k_tile + 31); k++) {
        for (int j = 0; j <= i; j++) {
          double C_0 = C[i][j];
          const double A_0 = A[j][k];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          C_0 += alpha * A[i][k] * A_0;
          C_1 += alpha * A[i + 1][k] * A_0;
          C_2 += alpha * A[i + 2][k] * A_0;
          C_3 += alpha * A[i + 3][k] * A_0;
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
          C[i + 2][j] = C_2;
          C[i + 3][j] = C_3;
        }
        for (int j = i + 1; j <= i + 3; j++)
          for (int i2 = j; i2 <= i + 3; i2++)
            C[i2][j] += alpha * A[i2][k] * A[j][k];
      }
    }
}
