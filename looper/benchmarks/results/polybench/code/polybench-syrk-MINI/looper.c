#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[30] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[20] = looper_buffers[3];
  for (int i = 0; i < 30; i++)
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
  for (int k = 0; k < 20; k++)
    for (int i = 0; i < 30; i += 2) {
      #pragma omp simd
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
