#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[40] = looper_buffers[0];
  for (int t_i_j_tile = 0; t_i_j_tile < 12; t_i_j_tile++)
    for (int t_i_j_tile2 = looper_max(2, 128 * looper_floord(t_i_j_tile - 3, 8) + 2); t_i_j_tile2 <= 128 * (t_i_j_tile / 8) + 2; t_i_j_tile2 += 128)
      for (int t_i_j = looper_max(16 * t_i_j_tile + 3, 2 * t_i_j_tile2 - 114); t_i_j <= looper_min(190, looper_min(16 * t_i_j_tile + 18, t_i_j_tile2 + 165)); t_i_j++)
        for (int t_i_j2 = looper_max(t_i_j_tile2, looper_max(t_i_j - 38, t_i_j / 2 + 1)); t_i_j2 <= looper_min(t_i_j_tile2 + 127, looper_min(t_i_j - 1, t_i_j / 2 + 57)); t_i_j2++) {
          #pragma omp simd
          for (int t = looper_max(0, (2 * t_i_j2 - t_i_j + 1) / 4 - 9); t <= looper_min(19, (2 * t_i_j2 - t_i_j - 1) / 4); t++) {
            double A_0 = A[t_i_j - t_i_j2][2 * t_i_j2 - t_i_j - 4 * t];
            A_0 = (A[t_i_j - t_i_j2 - 1][2 * t_i_j2 - t_i_j - 4 * t - 1] + A[t_i_j - t_i_j2 - 1][2 * t_i_j2 - t_i_j - 4 * t] + A[t_i_j - t_i_j2 - 1][2 * t_i_j2 - t_i_j - 4 * t + 1] + A[t_i_j - t_i_j2][2 * t_i_j2 - t_i_j - 4 * t - 1] + A_0 + A[t_i_j - t_i_j2][2 * t_i_j2 - t_i_j - 4 * t + 1] + A[t_i_j - t_i_j2 + 1][2 * t_i_j2 - t_i_j - 4 * t - 1] + A[t_i_j - t_i_j2 + 1][2 * t_i_j2 - t_i_j - 4 * t] + A[t_i_j - t_i_j2 + 1][2 * t_i_j2 - t_i_j - 4 * t + 1]) / 9.0;
            A[t_i_j - t_i_j2][2 * t_i_j2 - t_i_j - 4 * t] = A_0;
          }
        }
}
