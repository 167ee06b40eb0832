#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[140][160] = looper_buffers[1];
  double (*C4)[160] = looper_buffers[2];
  for (int r = 0; r < 150; r++)
    for (int q = 0; q < 140; q++) {
      for (int p_tile = 0; p_tile < 160; p_tile += 32) {
        #pragma omp simd
        for (int p = p_tile; p <= p_tile + 31; p++)
          sum[p] = 0.0;
      }
      for (int s = 0; s < 151; s += 6)
        for (int p_tile = 0; p_tile < 160; p_tile += 32) {
          const double A_0 = A[r][q][s];
          const double A_1 = A[r][q][s + 1];
          const double A_2 = A[r][q][s + 2];
          const double A_3 = A[r][q][s + 3];
          const double A_4 = A[r][q][s + 4];
          const double A_5 = A[r][q][s + 5];
          #pragma omp simd
          for (int p = p_tile; p <= p_tile + 31; p++) {
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
      for (int p_tile = 0; p_tile < 160; p_tile += 32) {
        const double A_0 = A[r][q][156];
        const double A_1 = A[r][q][157];
        const double A_2 = A[r][q][158];
        const double A_3 = A[r][q][159];
        #pragma omp simd
        for (int p = p_tile; p <= p_tile + 31; p++) {
          double sum_0 = sum[p];
          sum_0 += A_0 * C4[156][p];
          sum_0 += A_1 * C4[157][p];
          sum_0 += A_2 * C4[158][p];
          sum_0 += A_3 * C4[159][p];
          sum[p] = sum_0;
        }
      }
      #pragma omp simd
      for (int p = 0; p < 160; p++)
        A[r][q][p] = sum[p];
    }
}
