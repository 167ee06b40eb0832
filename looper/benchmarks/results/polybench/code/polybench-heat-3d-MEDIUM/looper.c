#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[40][40] = looper_buffers[0];
  double (*A)[40][40] = looper_buffers[1];
  for (int t_i = 5; t_i < 440; t_i++) {
    #pragma omp parallel for
    for (int j = 1; j < 39; j++) {
      if (t_i >= 43 && (t_i + 1) % 4 == 0) {
        #pragma omp simd
        for (int k = 1; k < 39; k++) {
          const double B_0 = B[38][j][k];
          A[38][j][k] = 0.125 * (B[39][j][k] - 2.0 * B_0 + B[37][j][k]) + 0.125 * (B[38][j + 1][k] - 2.0 * B_0 + B[38][j - 1][k]) + 0.125 * (B[38][j][k + 1] - 2.0 * B_0 + B[38][j][k - 1]) + B_0;
        }
      }
      for (int t = looper_max(1, (t_i + 1) / 4 - 9); t <= looper_min(100, (t_i + 2) / 4 - 1); t++) {
        #pragma omp simd
        for (int k = 1; k < 39; k++) {
          const double A_0 = A[t_i - 4 * t][j][k];
          B[t_i - 4 * t][j][k] = 0.125 * (A[t_i - 4 * t + 1][j][k] - 2.0 * A_0 + A[t_i - 4 * t - 1][j][k]) + 0.125 * (A[t_i - 4 * t][j + 1][k] - 2.0 * A_0 + A[t_i - 4 * t][j - 1][k]) + 0.125 * (A[t_i - 4 * t][j][k + 1] - 2.0 * A_0 + A[t_i - 4 * t][j][k - 1]) + A_0;
        }
        #pragma omp simd
        for (int k = 1; k < 39; k++) {
          const double B_0 = B[t_i - 4 * t - 1][j][k];
          A[t_i - 4 * t - 1][j][k] = 0.125 * (B[t_i - 4 * t][j][k] - 2.0 * B_0 + B[t_i - 4 * t - 2][j][k]) + 0.125 * (B[t_i - 4 * t - 1][j + 1][k] - 2.0 * B_0 + B[t_i - 4 * t - 1][j - 1][k]) + 0.125 * (B[t_i - 4 * t - 1][j][k + 1] - 2.0 * B_0 + B[t_i - 4 * t - 1][j][k - 1]) + B_0;
        }
      }
      if (t_i <= 401 && (t_i - 1) % 4 == 0) {
        #pragma omp simd
        for (int k = 1; k < 39; k++) {
          const double A_0 = A[1][j][k];
          B[1][j][k] = 0.125 * (A[2][j][k] - 2.0 * A_0 + A[0][j][k]) + 0.125 * (A[1][j + 1][k] - 2.0 * A_0 + A[1][j - 1][k]) + 0.125 * (A[1][j][k + 1] - 2.0 * A_0 + A[1][j][k - 1]) + A_0;
        }
      }
    }
  }
}
