#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[25] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[30] = looper_buffers[3];
  double (*B)[25] = looper_buffers[4];
  #pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 25; j++)
      C[i][j] *= beta;
    for (int k = 0; k < 30; k++)
      for (int j = 0; j < 25; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}
