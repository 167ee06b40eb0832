#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  for (int t_i_j = 0; t_i_j < 174; t_i_j++) {
    #pragma omp parallel for schedule(dynamic)
    for (int t_i_j_tile = looper_max(16 * (t_i_j / 2 - 12) + 2, 16 * ((t_i_j + 1) / 3) + 2); t_i_j_tile <= looper_min(16 * (t_i_j / 2) + 2, 16 * ((t_i_j + 2) / 3 + 16) + 2); t_i_j_tile += 16)
      for (int t_i_j2 = looper_max(2 * t_i_j_tile - 794, 16 * t_i_j - t_i_j_tile + 5); t_i_j2 <= looper_min(1590, looper_min(16 * t_i_j - t_i_j_tile + 20, looper_min(2 * t_i_j_tile + 29, t_i_j_tile + 413))); t_i_j2++)
        for (int t_i_j3 = looper_max(t_i_j_tile, looper_max(t_i_j2 - 398, t_i_j2 / 2 + 1)); t_i_j3 <= looper_min(t_i_j_tile + 15, looper_min(t_i_j2 - 1, t_i_j2 / 2 + 397)); t_i_j3++)
          for (int t = looper_max(0, (2 * t_i_j3 - t_i_j2 + 1) / 4 - 99); t <= looper_min(99, (2 * t_i_j3 - t_i_j2 - 1) / 4); t++)
            A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t] = (A[t_i_j2 - t_i_j3 - 1][2 * t_i_j3 - t_i_j2 - 4 * t - 1] + A[t_i_j2 - t_i_j3 - 1][2 * t_i_j3 - t_i_j2 - 4 * t] + A[t_i_j2 - t_i_j3 - 1][2 * t_i_j3 - t_i_j2 - 4 * t + 1] + A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t - 1] + A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t] + A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t + 1] + A[t_i_j2 - t_i_j3 + 1][2 * t_i_j3 - t_i_j2 - 4 * t - 1] + A[t_i_j2 - t_i_j3 + 1][2 * t_i_j3 - t_i_j2 - 4 * t] + A[t_i_j2 - t_i_j3 + 1][2 * t_i_j3 - t_i_j2 - 4 * t + 1]) / 9.0;
  }
}
