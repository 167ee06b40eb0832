#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[30] = looper_buffers[0];
  double (*A)[20] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  for (int i = 0; i < 20; i++) {
    if (i <= 18) {
      for (int k = i + 1; k < 19; k++) {
        const double A_0 = A[k][i];
        #pragma omp simd
        for (int j = 0; j < 30; j++) {
          double B_0 = B[i][j];
          B_0 += A_0 * B[k][j];
          B[i][j] = B_0;
        }
      }
      {
        const double A_0 = A[19][i];
        #pragma omp simd
        for (int j = 0; j < 30; j++) {
          B[i][j] += A_0 * B[19][j];
          B[i][j] = alpha * B[i][j];
        }
      }
    } else {
      #pragma omp simd
      for (int j = 0; j < 30; j++) {
        double B_0 = B[19][j];
        B_0 = alpha * B_0;
        B[19][j] = B_0;
      }
    }
  }
}
