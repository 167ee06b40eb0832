#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[40] = looper_buffers[0];
  for (int i = 1; i < 40; i++)
    A[i][0] /= A[0][0];
  for (int k = 0; k < 39; k++) {
    #pragma omp simd
    for (int j = k + 1; j < 40; j++) {
      double A_0 = A[k + 1][j];
      A_0 -= A[k + 1][k] * A[k][j];
      A[k + 1][j] = A_0;
    }
    for (int i = k + 2; i < 40; i++) {
      A[i][k + 1] -= A[i][k] * A[k][k + 1];
      A[i][k + 1] /= A[k + 1][k + 1];
      #pragma omp simd
      for (int j = k + 2; j < i; j++) {
        double A_0 = A[i][j];
        A_0 -= A[i][k] * A[k][j];
        A[i][j] = A_0;
      }
      #pragma omp simd
      for (int j = i; j < 40; j++) {
        double A_0 = A[i][j];
        A_0 -= A[i][k] * A[k][j];
        A[i][j] = A_0;
      }
    }
  }
}
