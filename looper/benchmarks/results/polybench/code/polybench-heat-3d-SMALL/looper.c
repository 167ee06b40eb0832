#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[20][20] = looper_buffers[0];
  double (*A)[20][20] = looper_buffers[1];
  for (int t = 1; t < 33; t++) {
    for (int i = 1; i < 19; i += 2)
      for (int j = 1; j < 19; j += 2) {
        #pragma omp simd
        for (int k = 1; k < 19; k++) {
          const double A_0 = A[i + 1][j][k];
          const double A_1 = A[i][j][k];
          const double A_2 = A[i][j + 1][k];
          const double A_3 = A[i + 1][j + 1][k];
          B[i][j][k] = 0.125 * (A_0 - 2.0 * A_1 + A[i - 1][j][k]) + 0.125 * (A_2 - 2.0 * A_1 + A[i][j - 1][k]) + 0.125 * (A[i][j][k + 1] - 2.0 * A_1 + A[i][j][k - 1]) + A_1;
          B[i][j + 1][k] = 0.125 * (A_3 - 2.0 * A_2 + A[i - 1][j + 1][k]) + 0.125 * (A[i][j + 2][k] - 2.0 * A_2 + A_1) + 0.125 * (A[i][j + 1][k + 1] - 2.0 * A_2 + A[i][j + 1][k - 1]) + A_2;
          B[i + 1][j][k] = 0.125 * (A[i + 2][j][k] - 2.0 * A_0 + A_1) + 0.125 * (A_3 - 2.0 * A_0 + A[i + 1][j - 1][k]) + 0.125 * (A[i + 1][j][k + 1] - 2.0 * A_0 + A[i + 1][j][k - 1]) + A_0;
          B[i + 1][j + 1][k] = 0.125 * (A[i + 2][j + 1][k] - 2.0 * A_3 + A_2) + 0.125 * (A[i + 1][j + 2][k] - 2.0 * A_3 + A_0) + 0.125 * (A[i + 1][j + 1][k + 1] - 2.0 * A_3 + A[i + 1][j + 1][k - 1]) + A_3;
        }
      }
    for (int i = 1; i < 19; i++) {
      for (int j = 1; j < 14; j += 4) {
        #pragma omp simd
        for (int k = 1; k < 19; k++) {
          const double B_0 = B[i][j][k];
          const double B_1 = B[i][j + 1][k];
          const double B_2 = B[i][j + 2][k];
          const double B_3 = B[i][j + 3][k];
          A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B_0 + B[i - 1][j][k]) + 0.125 * (B_1 - 2.0 * B_0 + B[i][j - 1][k]) + 0.125 * (B[i][j][k + 1] - 2.0 * B_0 + B[i][j][k - 1]) + B_0;
          A[i][j + 1][k] = 0.125 * (B[i + 1][j + 1][k] - 2.0 * B_1 + B[i - 1][j + 1][k]) + 0.125 * (B_2 - 2.0 * B_1 + B_0) + 0.125 * (B[i][j + 1][k + 1] - 2.0 * B_1 + B[i][j + 1][k - 1]) + B_1;
          A[i][j + 2][k] = 0.125 * (B[i + 1][j + 2][k] - 2.0 * B_2 + B[i - 1][j + 2][k]) + 0.125 * (B_3 - 2.0 * B_2 + B_1) + 0.125 * (B[i][j + 2][k + 1] - 2.0 * B_2 + B[i][j + 2][k - 1]) + B_2;
          A[i][j + 3][k] = 0.125 * (B[i + 1][j + 3][k] - 2.0 * B_3 + B[i - 1][j + 3][k]) + 0.125 * (B[i][j + 4][k] - 2.0 * B_3 + B_2) + 0.125 * (B[i][j + 3][k + 1] - 2.0 * B_3 + B[i][j + 3][k - 1]) + B_3;
        }
      }
      #pragma omp simd
      for (int k = 1; k < 19; k++) {
        const double B_0 = B[i][17][k];
        const double B_1 = B[i][18][k];
        A[i][17][k] = 0.125 * (B[i + 1][17][k] - 2.0 * B_0 + B[i - 1][17][k]) + 0.125 * (B_1 - 2.0 * B_0 + B[i][16][k]) + 0.125 * (B[i][17][k + 1] - 2.0 * B_0 + B[i][17][k - 1]) + B_0;
        A[i][18][k] = 0.125 * (B[i + 1][18][k] - 2.0 * B_1 + B[i - 1][18][k]) + 0.125 * (B[i][19][k] - 2.0 * B_1 + B_0) + 0.125 * (B[i][18][k + 1] - 2.0 * B_1 + B[i][18][k - 1]) + B_1;
      }
    }
  }
  for (int t = 33; t < 41; t++) {
    for (int i = 1; i < 19; i += 2)
      for (int j = 1; j < 19; j += 2) {
        #pragma omp simd
        for (int k = 1; k < 19; k++) {
          const double A_0 = A[i + 1][j][k];
          const double A_1 = A[i][j][k];
          const double A_2 = A[i][j + 1][k];
          const double A_3 = A[i + 1][j + 1][k];
          B[i][j][k] = 0.125 * (A_0 - 2.0 * A_1 + A[i - 1][j][k]) + 0.125 * (A_2 - 2.0 * A_1 + A[i][j - 1][k]) + 0.125 * (A[i][j][k + 1] - 2.0 * A_1 + A[i][j][k - 1]) + A_1;
          B[i][j + 1][k] = 0.125 * (A_3 - 2.0 * A_2 + A[i - 1][j + 1][k]) + 0.125 * (A[i][j + 2][k] - 2.0 * A_2 + A_1) + 0.125 * (A[i][j + 1][k + 1] - 2.0 * A_2 + A[i][j + 1][k - 1]) + A_2;
          B[i + 1][j][k] = 0.125 * (A[i + 2][j][k] - 2.0 * A_0 + A_1) + 0.125 * (A_3 - 2.0 * A_0 + A[i + 1][j - 1][k]) + 0.125 * (A[i + 1][j][k + 1] - 2.0 * A_0 + A[i + 1][j][k - 1]) + A_0;
          B[i + 1][j + 1][k] = 0.125 * (A[i + 2][j + 1][k] - 2.0 * A_3 + A_2) + 0.125 * (A[i + 1][j + 2][k] - 2.0 * A_3 + A_0) + 0.125 * (A[i + 1][j + 1][k + 1] - 2.0 * A_3 + A[i + 1][j + 1][k - 1]) + A_3;
        }
      }
    for (int i = 1; i < 19; i++) {
      for (int j = 1; j < 14; j += 4) {
        #pragma omp simd
        for (int k = 1; k < 19; k++) {
          const double B_0 = B[i][j][k];
          const double B_1 = B[i][j + 1][k];
          const double B_2 = B[i][j + 2][k];
          const double B_3 = B[i][j + 3][k];
          A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B_0 + B[i - 1][j][k]) + 0.125 * (B_1 - 2.0 * B_0 + B[i][j - 1][k]) + 0.125 * (B[i][j][k + 1] - 2.0 * B_0 + B[i][j][k - 1]) + B_0;
          A[i][j + 1][k] = 0.125 * (B[i + 1][j + 1][k] - 2.0 * B_1 + B[i - 1][j + 1][k]) + 0.125 * (B_2 - 2.0 * B_1 + B_0) + 0.125 * (B[i][j + 1][k + 1] - 2.0 * B_1 + B[i][j + 1][k - 1]) + B_1;
          A[i][j + 2][k] = 0.125 * (B[i + 1][j + 2][k] - 2.0 * B_2 + B[i - 1][j + 2][k]) + 0.125 * (B_3 - 2.0 * B_2 + B_1) + 0.125 * (B[i][j + 2][k + 1] - 2.0 * B_2 + B[i][j + 2][k - 1]) + B_2;
          A[i][j + 3][k] = 0.125 * (B[i + 1][j + 3][k] - 2.0 * B_3 + B[i - 1][j + 3][k]) + 0.125 * (B[i][j + 4][k] - 2.0 * B_3 + B_2) + 0.125 * (B[i][j + 3][k + 1] - 2.0 * B_3 + B[i][j + 3][k - 1]) + B_3;
        }
      }
      #pragma omp simd
      for (int k = 1; k < 19; k++) {
        const double B_0 = B[i][17][k];
        const double B_1 = B[i][18][k];
        A[i][17][k] = 0.125 * (B[i + 1][17][k] - 2.0 * B_0 + B[i - 1][17][k]) + 0.125 * (B_1 - 2.0 * B_0 + B[i][16][k]) + 0.125 * (B[i][17][k + 1] - 2.0 * B_0 + B[i][17][k - 1]) + B_0;
        A[i][18][k] = 0.125 * (B[i + 1][18][k] - 2.0 * B_1 + B[i - 1][18][k]) + 0.125 * (B[i][19][k] - 2.0 * B_1 + B_0) + 0.125 * (B[i][18][k + 1] - 2.0 * B_1 + B[i][18][k - 1]) + B_1;
      }
    }
  }
}
