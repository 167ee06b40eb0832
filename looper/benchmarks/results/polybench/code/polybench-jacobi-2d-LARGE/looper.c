#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1300] = looper_buffers[0];
  double (*A)[1300] = looper_buffers[1];
  for (int t = 0; t < 500; t++) {
    #pragma omp parallel for
    for (int i = 1; i < 1299; i += 6) {
      if (i < 1297) {
        #pragma omp simd
        for (int j = 1; j < 1299; j++) {
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
      } else {
        #pragma omp simd
        for (int j = 1; j < 1299; j++) {
          const double A_0 = A[1297][j];
          const double A_1 = A[1298][j];
          B[1297][j] = 0.2 * (A_0 + A[1297][j - 1] + A[1297][j + 1] + A_1 + A[1296][j]);
          B[1298][j] = 0.2 * (A_1 + A[1298][j - 1] + A[1298][j + 1] + A[1299][j] + A_0);
        }
      }
    }
    #pragma omp parallel for
    for (int i = 1; i < 1299; i += 4) {
      if (i < 1297) {
        #pragma omp simd
        for (int j = 1; j < 1299; j++) {
          const double B_0 = B[i][j];
          const double B_1 = B[i + 1][j];
          const double B_2 = B[i + 2][j];
          const double B_3 = B[i + 3][j];
          A[i][j] = 0.2 * (B_0 + B[i][j - 1] + B[i][j + 1] + B_1 + B[i - 1][j]);
          A[i + 1][j] = 0.2 * (B_1 + B[i + 1][j - 1] + B[i + 1][j + 1] + B_2 + B_0);
          A[i + 2][j] = 0.2 * (B_2 + B[i + 2][j - 1] + B[i + 2][j + 1] + B_3 + B_1);
          A[i + 3][j] = 0.2 * (B_3 + B[i + 3][j - 1] + B[i + 3][j + 1] + B[i + 4][j] + B_2);
        }
      } else {
        #pragma omp simd
        for (int j = 1; j < 1299; j++) {
          const double B_0 = B[1297][j];
          const double B_1 = B[1298][j];
          A[1297][j] = 0.2 * (B_0 + B[1297][j - 1] + B[1297][j + 1] + B_1 + B[1296][j]);
          A[1298][j] = 0.2 * (B_1 + B[1298][j - 1] + B[1298][j + 1] + B[1299][j] + B_0);
        }
      }
    }
  }
}
