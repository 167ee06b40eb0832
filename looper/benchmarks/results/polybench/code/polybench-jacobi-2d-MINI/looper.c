#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[30] = looper_buffers[0];
  double (*A)[30] = looper_buffers[1];
  for (int t = 0; t < 20; t++) {
    for (int i = 1; i < 20; i += 6) {
      #pragma omp simd
      for (int j = 1; j < 29; j++) {
        const double A_0 = A[i][j];
        const double A_1 = A[i + 1][j];
        const double A_2 = A[i + 2][j];
        const double A_3 = A[i + 3][j];
        const double A_4 = A[i + 4][j];
        const double A_5 = A[i + 5][j];
        B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
        B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A_2 + A_0);
        B[i + 2][j] = 0.2 * (A_2 + A[i + 2][j - 1] + A[i + 2][j + 1] + A_3 + A_1);
        B[i + 3][j] = 0.2 * (A_3 + A[i + 3][j - 1] + A[i + 3][j + 1] + A_4 + A_2);
        B[i + 4][j] = 0.2 * (A_4 + A[i + 4][j - 1] + A[i + 4][j + 1] + A_5 + A_3);
        B[i + 5][j] = 0.2 * (A_5 + A[i + 5][j - 1] + A[i + 5][j + 1] + A[i + 6][j] + A_4);
      }
    }
    #pragma omp simd
    for (int j = 1; j < 29; j++) {
      const double A_0 = A[25][j];
      const double A_1 = A[26][j];
      const double A_2 = A[27][j];
      const double A_3 = A[28][j];
      B[25][j] = 0.2 * (A_0 + A[25][j - 1] + A[25][j + 1] + A_1 + A[24][j]);
      B[26][j] = 0.2 * (A_1 + A[26][j - 1] + A[26][j + 1] + A_2 + A_0);
      B[27][j] = 0.2 * (A_2 + A[27][j - 1] + A[27][j + 1] + A_3 + A_1);
      B[28][j] = 0.2 * (A_3 + A[28][j - 1] + A[28][j + 1] + A[29][j] + A_2);
    }
    for (int i = 1; i < 20; i += 6) {
      #pragma omp simd
      for (int j = 1; j < 29; j++) {
        const double B_0 = B[i][j];
        const double B_1 = B[i + 1][j];
        const double B_2 = B[i + 2][j];
        const double B_3 = B[i + 3][j];
        const double B_4 = B[i + 4][j];
        const double B_5 = B[i + 5][j];
        A[i][j] = 0.2 * (B_0 + B[i][j - 1] + B[i][j + 1] + B_1 + B[i - 1][j]);
        A[i + 1][j] = 0.2 * (B_1 + B[i + 1][j - 1] + B[i + 1][j + 1] + B_2 + B_0);
        A[i + 2][j] = 0.2 * (B_2 + B[i + 2][j - 1] + B[i + 2][j + 1] + B_3 + B_1);
        A[i + 3][j] = 0.2 * (B_3 + B[i + 3][j - 1] + B[i + 3][j + 1] + B_4 + B_2);
        A[i + 4][j] = 0.2 * (B_4 + B[i + 4][j - 1] + B[i + 4][j + 1] + B_5 + B_3);
        A[i + 5][j] = 0.2 * (B_5 + B[i + 5][j - 1] + B[i + 5][j + 1] + B[i + 6][j] + B_4);
      }
    }
    #pragma omp simd
    for (int j = 1; j < 29; j++) {
      const double B_0 = B[25][j];
      const double B_1 = B[26][j];
      const double B_2 = B[27][j];
      const double B_3 = B[28][j];
      A[25][j] = 0.2 * (B_0 + B[25][j - 1] + B[25][j + 1] + B_1 + B[24][j]);
      A[26][j] = 0.2 * (B_1 + B[26][j - 1] + B[26][j + 1] + B_2 + B_0);
      A[27][j] = 0.2 * (B_2 + B[27][j - 1] + B[27][j + 1] + B_3 + B_1);
      A[28][j] = 0.2 * (B_3 + B[28][j - 1] + B[28][j + 1] + B[29][j] + B_2);
    }
  }
}
