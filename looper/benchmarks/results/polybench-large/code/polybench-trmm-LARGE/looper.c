#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1200] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  for (int k = 1; k < 1000; k++) {
    #pragma omp parallel for
    for (int i = 0; i < k; i++) {
      const double A_0 = A[k][i];
      #pragma omp simd
      for (int j = 0; j < 1200; j++) {
        double B_0 = B[i][j];
        B_0 += A_0 * B[k][j];
        B[i][j] = B_0;
      }
    }
  }
  for (int i = 0; i < 1000; i += 4) {
    #pragma omp simd
    for (int j = 0; j < 1200; j++) {
      double B_0 = B[i][j];
      double B_1 = B[i + 1][j];
      double B_2 = B[i + 2][j];
      double B_3 = B[i + 3][j];
      B_0 = alpha * B_0;
      B_1 = alpha * B_1;
      B_2 = alpha * B_2;
      B_3 = alpha * B_3;
      B[i][j] = B_0;
      B[i + 1][j] = B_1;
      B[i + 2][j] = B_2;
      B[i + 3][j] = B_3;
    }
  }
}
