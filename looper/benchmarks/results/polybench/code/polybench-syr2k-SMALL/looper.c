#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[80] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[60] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[60] = looper_buffers[4];
  for (int i_tile = 0; i_tile < 3; i_tile++)
    for (int j_tile = 0; j_tile <= 64 * (i_tile / 2); j_tile += 64)
      for (int i = 32 * i_tile; i <= looper_min(79, 32 * i_tile + 31); i++)
        for (int j = j_tile; j <= looper_min(j_tile + 63, i); j++)
          C[i][j] *= beta;
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 80; i += 2)
    for (int k = 0; k < 60; k++) {
      #pragma omp simd
      for (int j = 0; j <= i; j++) {
        double C_0 = C[i][j];
        const double A_0 = A[j][k];
        const double B_0 = B[j][k];
        double C_1 = C[i + 1][j];
        C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
        C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
        C[i][j] = C_0;
        C[i + 1][j] = C_1;
      }
      C[i + 1][i + 1] += A[i + 1][k] * alpha * B[i + 1][k] + B[i + 1][k] * alpha * A[i + 1][k];
    }
}
