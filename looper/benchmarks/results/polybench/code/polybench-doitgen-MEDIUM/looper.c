#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[40][60] = looper_buffers[1];
  double (*C4)[60] = looper_buffers[2];
  for (int r = 0; r < 50; r++)
    for (int q = 0; q < 40; q++) {
      for (int p = 0; p < 57; p += 4) {
        sum[p] = 0.0;
        sum[p + 1] = 0.0;
        sum[p + 2] = 0.0;
        sum[p + 3] = 0.0;
      }
      for (int s_tile = 0; s_tile < 2; s_tile++)
        for (int s = 30 * s_tile; s <= 30 * s_tile + 24; s += 6) {
          const double A_0 = A[r][q][s];
          const double A_1 = A[r][q][s + 1];
          const double A_2 = A[r][q][s + 2];
          const double A_3 = A[r][q][s + 3];
          const double A_4 = A[r][q][s + 4];
          const double A_5 = A[r][q][s + 5];
          #pragma omp simd
          for (int p = 0; p < 60; p++) {
            double sum_0 = sum[p];
            sum_0 += A_0 * C4[s][p];
            sum_0 += A_1 * C4[s + 1][p];
            sum_0 += A_2 * C4[s + 2][p];
            sum_0 += A_3 * C4[s + 3][p];
            sum_0 += A_4 * C4[s + 4][p];
            sum_0 += A_5 * C4[s + 5][p];
            sum[p] = sum_0;
          }
        }
      #pragma omp simd
      for (int p = 0; p < 60; p++)
        A[r][q][p] = sum[p];
    }
}
