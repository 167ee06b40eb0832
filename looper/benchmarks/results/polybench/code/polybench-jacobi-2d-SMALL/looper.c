#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[90] = looper_buffers[0];
  double (*A)[90] = looper_buffers[1];
  for (int t = 0; t < 40; t++) {
    for (int i = 1; i < 80; i += 6) {
      #pragma omp simd
      for (int j = 1; j < 89; j++) {
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
    for (int j = 1; j < 89; j++) {
      const double A_0 = A[85][j];
      const double A_1 = A[86][j];
      const double A_2 = A[87][j];
      const double A_3 = A[88][j];
      B[85][j] = 0.2 * (A_0 + A[85][j - 1] + A[85][j + 1] + A_1 + A[84][j]);
      B[86][j] = 0.2 * (A_1 + A[86][j - 1] + A[86][j + 1] + A_2 + A_0);
      B[87][j] = 0.2 * (A_2 + A[87][j - 1] + A[87][j + 1] + A_3 + A_1);
      B[88][j] = 0.2 * (A_3 + A[88][j - 1] + A[88][j + 1] + A[89][j] + A_2);
    }
    for (int i_tile = 0; i_tile < 2; i_tile++) {
      for (int i = 64 * i_tile + 1; i <= looper_min(88, 64 * i_tile + 61); i += 4) {
        #pragma omp simd
        for (int j = 1; j < 65; j++) {
          const double B_0 = B[i][j];
          const double B_1 = B[i + 1][j];
          const double B_2 = B[i + 2][j];
          const double B_3 = B[i + 3][j];
          A[i][j] = 0.2 * (B_0 + B[i][j - 1] + B[i][j + 1] + B_1 + B[i - 1][j]);
          A[i + 1][j] = 0.2 * (B_1 + B[i + 1][j - 1] + B[i + 1][j + 1] + B_2 + B_0);
          A[i + 2][j] = 0.2 * (B_2 + B[i + 2][j - 1] + B[i + 2][j + 1] + B_3 + B_1);
          A[i + 3][j] = 0.2 * (B_3 + B[i + 3][j - 1] + B[i + 3][j + 1] + B[i + 4][j] + B_2);
        }
      }
      for (int i = 64 * i_tile + 1; i <= looper_min(88, 64 * i_tile + 61); i += 4) {
        #pragma omp simd
        for (int j = 65; j < 89; j++) {
          const double B_0 = B[i][j];
          const double B_1 = B[i + 1][j];
          const double B_2 = B[i + 2][j];
          const double B_3 = B[i + 3][j];
          A[i][j] = 0.2 * (B_0 + B[i][j - 1] + B[i][j + 1] + B_1 + B[i - 1][j]);
          A[i + 1][j] = 0.2 * (B_1 + B[i + 1][j - 1] + B[i + 1][j + 1] + B_2 + B_0);
          A[i + 2][j] = 0.2 * (B_2 + B[i + 2][j - 1] + B[i + 2][j + 1] + B_3 + B_1);
          A[i + 3][j] = 0.2 * (B_3 + B[i + 3][j - 1] + B[i + 3][j + 1] + B[i + 4][j] + B_2);
        }
      }
    }
  }
}
