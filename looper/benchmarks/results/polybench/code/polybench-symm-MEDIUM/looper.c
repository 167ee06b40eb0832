#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[240] = looper_buffers[3];
  double (*A)[200] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  for (int i = 0; i < 200; i++) {
    double temp2_S1[240];
    #pragma omp simd
    for (int j = 0; j < 240; j++)
      temp2_S1[j] = 0;
    for (int k = 0; k <= i; k += 2) {
      if (i >= k + 2) {
        const double A_0 = A[i][k];
        const double A_1 = A[i][k + 1];
        #pragma omp simd
        for (int j = 0; j < 240; j++) {
          double C_0 = C[k][j];
          const double B_0 = B[i][j];
          double temp2_S1_0 = temp2_S1[j];
          double C_1 = C[k + 1][j];
          C_0 += alpha * B_0 * A_0;
          temp2_S1_0 += B[k][j] * A_0;
          C_1 += alpha * B_0 * A_1;
          temp2_S1_0 += B[k + 1][j] * A_1;
          C[k][j] = C_0;
          temp2_S1[j] = temp2_S1_0;
          C[k + 1][j] = C_1;
        }
      } else {
        #pragma omp simd
        for (int j = 0; j < 240; j++) {
          if (k + 1 == i) {
            C[i - 1][j] += alpha * B[i][j] * A[i][i - 1];
            temp2_S1[j] += B[i - 1][j] * A[i][i - 1];
          }
          C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2_S1[j];
        }
      }
    }
  }
}
