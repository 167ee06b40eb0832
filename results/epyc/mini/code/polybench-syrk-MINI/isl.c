#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[30] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[20] = looper_buffers[3];
  #pragma omp parallel for
  for (int c2 = 0; c2 < 30; c2++)
    for (int c3 = 0; c3 <= c2; c3++) {
      C[c2][c3] *= beta;
      for (int c4 = 0; c4 < 20; c4++)
        C[c2][c3] += alpha * A[c2][c4] * A[c3][c4];
    }
}
