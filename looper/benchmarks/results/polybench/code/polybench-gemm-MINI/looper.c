#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[25] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[30] = looper_buffers[3];
  double (*B)[25] = looper_buffers[4];
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 25; j++)
      C[i][j] *= beta;
  for (int i = 0; i < 20; i += 2)
    for (int k = 0; k < 30; k += 2) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i + 1][k];
      const double A_3 = A[i + 1][k + 1];
      #pragma omp simd
      for (int j = 0; j < 25; j++) {
        double C_0 = C[i][j];
        const double B_0 = B[k][j];
        const double B_1 = B[k + 1][j];
        double C_1 = C[i + 1][j];
        C_0 += alpha * A_0 * B_0;
        C_0 += alpha * A_1 * B_1;
        C_1 += alpha * A_2 * B_0;
        C_1 += alpha * A_3 * B_1;
        C[i][j] = C_0;
        C[i + 1][j] = C_1;
      }
    }
}
