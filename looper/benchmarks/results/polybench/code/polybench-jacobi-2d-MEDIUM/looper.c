#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[250] = looper_buffers[0];
  double (*A)[250] = looper_buffers[1];
  for (int t_tile = 0; t_tile < 65; t_tile += 32)
    for (int t = t_tile; t <= t_tile + 31; t++) {
      #pragma omp parallel for
      for (int i = 1; i < 249; i += 2) {
        for (int j_tile = 1; j_tile < 194; j_tile += 32) {
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 31; j++) {
            const double A_0 = A[i][j];
            const double A_1 = A[i + 1][j];
            B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
            B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A[i + 2][j] + A_0);
          }
        }
        #pragma omp simd
        for (int j = 225; j < 249; j++) {
          const double A_0 = A[i][j];
          const double A_1 = A[i + 1][j];
          B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
          B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A[i + 2][j] + A_0);
        }
      }
      #pragma omp parallel for
      for (int i = 1; i < 249; i += 4) {
        #pragma omp simd
        for (int j = 1; j < 249; j++) {
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
  for (int t = 96; t < 100; t++) {
    #pragma omp parallel for
    for (int i = 1; i < 249; i += 2)
      for (int j_tile = 1; j_tile < 249; j_tile += 32) {
        #pragma omp simd
        for (int j = j_tile; j <= looper_min(248, j_tile + 31); j++) {
          const double A_0 = A[i][j];
          const double A_1 = A[i + 1][j];
          B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
          B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A[i + 2][j] + A_0);
        }
      }
    #pragma omp parallel for
    for (int i = 1; i < 249; i += 4) {
      #pragma omp simd
      for (int j = 1; j < 249; j++) {
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
