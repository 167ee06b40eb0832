#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[30] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[20] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[20] = looper_buffers[4];
  for (int i = 0; i < 30; i += 2) {
    #pragma omp simd
    for (int j = 0; j <= i; j++) {
      double C_0 = C[i][j];
      const double A_0 = A[j][0];
      const double B_0 = B[j][0];
      double C_1 = C[i + 1][j];
      C_0 *= beta;
      C_0 += A_0 * alpha * B[i][0] + B_0 * alpha * A[i][0];
      C_1 *= beta;
      C_1 += A_0 * alpha * B[i + 1][0] + B_0 * alpha * A[i + 1][0];
      C[i][j] = C_0;
      C[i + 1][j] = C_1;
    }
    C[i + 1][i + 1] *= beta;
    C[i + 1][i + 1] += A[i + 1][0] * alpha * B[i + 1][0] + B[i + 1][0] * alpha * A[i + 1][0];
  }
  for (int k = 1; k < 20; k++)
    for (int i = 0; i < 30; i += 2) {
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
