#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[20][30] = looper_buffers[1];
  double (*C4)[30] = looper_buffers[2];
  for (int r = 0; r < 25; r++)
    for (int q = 0; q < 20; q++) {
      for (int p = 0; p < 23; p += 8) {
        sum[p] = 0.0;
        sum[p + 1] = 0.0;
        sum[p + 2] = 0.0;
        sum[p + 3] = 0.0;
        sum[p + 4] = 0.0;
        sum[p + 5] = 0.0;
        sum[p + 6] = 0.0;
        sum[p + 7] = 0.0;
      }
      for (int p = 24; p < 30; p++)
        sum[p] = 0.0;
      for (int s = 0; s < 25; s += 4) {
        const double A_0 = A[r][q][s];
        const double A_1 = A[r][q][s + 1];
        const double A_2 = A[r][q][s + 2];
        const double A_3 = A[r][q][s + 3];
        #pragma omp simd
        for (int p = 0; p < 30; p++) {
          double sum_0 = sum[p];
          sum_0 += A_0 * C4[s][p];
          sum_0 += A_1 * C4[s + 1][p];
          sum_0 += A_2 * C4[s + 2][p];
          sum_0 += A_3 * C4[s + 3][p];
          sum[p] = sum_0;
        }
      }
      {
        const double A_0 = A[r][q][28];
        const double A_1 = A[r][q][29];
        #pragma omp simd
        for (int p = 0; p < 30; p++) {
          double sum_0 = sum[p];
          sum_0 += A_0 * C4[28][p];
          sum_0 += A_1 * C4[29][p];
          sum[p] = sum_0;
        }
      }
      #pragma omp simd
      for (int p = 0; p < 30; p++)
        A[r][q][p] = sum[p];
    }
}
