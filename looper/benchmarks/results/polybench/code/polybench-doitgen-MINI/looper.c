#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[8][12] = looper_buffers[1];
  double (*C4)[12] = looper_buffers[2];
  for (int r = 0; r < 10; r++)
    for (int q = 0; q < 8; q++) {
      #pragma omp simd
      for (int p = 0; p < 12; p++)
        sum[p] = 0.0;
      for (int s = 0; s < 12; s += 4) {
        const double A_0 = A[r][q][s];
        const double A_1 = A[r][q][s + 1];
        const double A_2 = A[r][q][s + 2];
        const double A_3 = A[r][q][s + 3];
        #pragma omp simd
        for (int p = 0; p < 12; p++) {
          double sum_0 = sum[p];
          sum_0 += A_0 * C4[s][p];
          sum_0 += A_1 * C4[s + 1][p];
          sum_0 += A_2 * C4[s + 2][p];
          sum_0 += A_3 * C4[s + 3][p];
          sum[p] = sum_0;
        }
      }
      #pragma omp simd
      for (int p = 0; p < 12; p++)
        A[r][q][p] = sum[p];
    }
}
