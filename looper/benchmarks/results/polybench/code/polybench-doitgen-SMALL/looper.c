#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[20][30] = looper_buffers[1];
  double (*C4)[30] = looper_buffers[2];
  for (int r = 0; r < 25; r++)
    for (int q = 0; q < 20; q++) {
      for (int s = 0; s < 5; s++) {
        if (s >= 1) {
          const double A_0 = A[r][q][6 * s];
          const double A_1 = A[r][q][6 * s + 1];
          const double A_2 = A[r][q][6 * s + 2];
          const double A_3 = A[r][q][6 * s + 3];
          const double A_4 = A[r][q][6 * s + 4];
          const double A_5 = A[r][q][6 * s + 5];
          #pragma omp simd
          for (int p = 0; p < 30; p++) {
            double sum_0 = sum[p];
            sum_0 += A_0 * C4[6 * s][p];
            sum_0 += A_1 * C4[6 * s + 1][p];
            sum_0 += A_2 * C4[6 * s + 2][p];
            sum_0 += A_3 * C4[6 * s + 3][p];
            sum_0 += A_4 * C4[6 * s + 4][p];
            sum_0 += A_5 * C4[6 * s + 5][p];
            sum[p] = sum_0;
          }
        } else {
          const double A_0 = A[r][q][0];
          const double A_1 = A[r][q][1];
          const double A_2 = A[r][q][2];
          const double A_3 = A[r][q][3];
          const double A_4 = A[r][q][4];
          const double A_5 = A[r][q][5];
          #pragma omp simd
          for (int p = 0; p < 30; p++) {
            double sum_0;
            sum_0 = 0.0;
            sum_0 += A_0 * C4[0][p];
            sum_0 += A_1 * C4[1][p];
            sum_0 += A_2 * C4[2][p];
            sum_0 += A_3 * C4[3][p];
            sum_0 += A_4 * C4[4][p];
            sum_0 += A_5 * C4[5][p];
            sum[p] = sum_0;
          }
        }
      }
      for (int p = 0; p < 30; p++)
        A[r][q][p] = sum[p];
    }
}
