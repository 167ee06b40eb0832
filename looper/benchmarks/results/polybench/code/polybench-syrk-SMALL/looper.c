#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[80] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[60] = looper_buffers[3];
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 80; i++) {
    #pragma omp simd
    for (int j = 0; j <= i; j++) {
      double C_0 = C[i][j];
      C_0 *= beta;
      C[i][j] = C_0;
    }
    for (int k = 0; k < 60; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
}
