#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[120][120] = looper_buffers[0];
  double (*A)[120][120] = looper_buffers[1];
  for (int t_i_tile = 0; t_i_tile < 67; t_i_tile++)
    for (int t_tile = looper_max(1, 32 * (t_i_tile / 4 - 1) + 1); t_tile <= looper_min(500, 32 * (t_i_tile / 4) + 1); t_tile += 32)
      for (int t_i = 32 * t_i_tile + 5; t_i <= looper_min(2119, looper_min(32 * t_i_tile + 36, 4 * t_tile + 243)); t_i++) {
        if (t_i >= 4 * t_tile + 119 && (t_i + 1) % 4 == 0)
          for (int j = 1; j < 119; j++) {
            #pragma omp simd
            for (int k = 1; k < 119; k++) {
              const double B_0 = B[118][j][k];
              A[118][j][k] = 0.125 * (B[119][j][k] - 2.0 * B_0 + B[117][j][k]) + 0.125 * (B[118][j + 1][k] - 2.0 * B_0 + B[118][j - 1][k]) + 0.125 * (B[118][j][k + 1] - 2.0 * B_0 + B[118][j][k - 1]) + B_0;
            }
          }
        #pragma omp parallel for
        for (int t = looper_max(t_tile, (t_i + 1) / 4 - 29); t <= looper_min(500, looper_min(t_tile + 31, (t_i + 2) / 4 - 1)); t++)
          for (int j = 1; j < 119; j++) {
            #pragma omp simd
            for (int k = 1; k < 119; k++) {
              const double A_0 = A[t_i - 4 * t][j][k];
              B[t_i - 4 * t][j][k] = 0.125 * (A[t_i - 4 * t + 1][j][k] - 2.0 * A_0 + A[t_i - 4 * t - 1][j][k]) + 0.125 * (A[t_i - 4 * t][j + 1][k] - 2.0 * A_0 + A[t_i - 4 * t][j - 1][k]) + 0.125 * (A[t_i - 4 * t][j][k + 1] - 2.0 * A_0 + A[t_i - 4 * t][j][k - 1]) + A_0;
            }
            #pragma omp simd
            for (int k = 1; k < 119; k++) {
              const double B_0 = B[t_i - 4 * t - 1][j][k];
              A[t_i - 4 * t - 1][j][k] = 0.125 * (B[t_i - 4 * t][j][k] - 2.0 * B_0 + B[t_i - 4 * t - 2][j][k]) + 0.125 * (B[t_i - 4 * t - 1][j + 1][k] - 2.0 * B_0 + B[t_i - 4 * t - 1][j - 1][k]) + 0.125 * (B[t_i - 4 * t - 1][j][k + 1] - 2.0 * B_0 + B[t_i - 4 * t - 1][j][k - 1]) + B_0;
            }
          }
        if (4 * t_tile + 125 >= t_i && t_i <= 2001 && (t_i - 1) % 4 == 0)
          for (int j = 1; j < 119; j++) {
            #pragma omp simd
            for (int k = 1; k < 119; k++) {
              const double A_0 = A[1][j][k];
              B[1][j][k] = 0.125 * (A[2][j][k] - 2.0 * A_0 + A[0][j][k]) + 0.125 * (A[1][j + 1][k] - 2.0 * A_0 + A[1][j - 1][k]) + 0.125 * (A[1][j][k + 1] - 2.0 * A_0 + A[1][j][k - 1]) + A_0;
            }
          }
      }
}
