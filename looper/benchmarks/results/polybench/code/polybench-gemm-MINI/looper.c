#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[25] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[30] = looper_buffers[3];
  double (*B)[25] = looper_buffers[4];
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 23; j += 2) {
      double C_0 = C[i][j];
      double C_1 = C[i][j + 1];
      C_0 *= beta;
      C_1 *= beta;
      C[i][j] = C_0;
      C[i][j + 1] = C_1;
    }
    C[i][24] *= beta;
    for (int k = 0; k < 30; k += 6) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i][k + 2];
      const double A_3 = A[i][k + 3];
      const double A_4 = A[i][k + 4];
      const double A_5 = A[i][k + 5];
      #pragma omp simd
      for (int j = 0; j < 25; j++) {
        double C_0 = C[i][j];
        C_0 += alpha * A_0 * B[k][j];
        C_0 += alpha * A_1 * B[k + 1][j];
        C_0 += alpha * A_2 * B[k + 2][j];
        C_0 += alpha * A_3 * B[k + 3][j];
        C_0 += alpha * A_4 * B[k + 4][j];
        C_0 += alpha * A_5 * B[k + 5][j];
        C[i][j] = C_0;
      }
    }
  }
}
