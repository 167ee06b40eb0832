#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[120] = looper_buffers[0];
  for (int t_i_j = 0; t_i_j < 88; t_i_j++) {
    #pragma omp parallel for schedule(dynamic)
    for (int t_i_j_tile = looper_max((t_i_j + 1) / 3 - 5, (t_i_j + 1) / 5); t_i_j_tile <= looper_min(t_i_j / 3, t_i_j / 5 + 7); t_i_j_tile++)
      for (int t_i_j2 = looper_max(32 * t_i_j_tile - 270, 8 * t_i_j - 8 * t_i_j_tile + 3); t_i_j2 <= looper_min(510, looper_min(8 * t_i_j - 8 * t_i_j_tile + 10, looper_min(32 * t_i_j_tile + 33, 16 * t_i_j_tile + 135))); t_i_j2++)
        for (int t_i_j3 = looper_max(16 * t_i_j_tile + 2, looper_max(t_i_j2 - 118, t_i_j2 / 2 + 1)); t_i_j3 <= looper_min(16 * t_i_j_tile + 17, looper_min(t_i_j2 - 1, t_i_j2 / 2 + 137)); t_i_j3++)
          for (int t = looper_max(0, (2 * t_i_j3 - t_i_j2 + 1) / 4 - 29); t <= looper_min(39, (2 * t_i_j3 - t_i_j2 - 1) / 4); t++)
            A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t] = (A[t_i_j2 - t_i_j3 - 1][2 * t_i_j3 - t_i_j2 - 4 * t - 1] + A[t_i_j2 - t_i_j3 - 1][2 * t_i_j3 - t_i_j2 - 4 * t] + A[t_i_j2 - t_i_j3 - 1][2 * t_i_j3 - t_i_j2 - 4 * t + 1] + A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t - 1] + A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t] + A[t_i_j2 - t_i_j3][2 * t_i_j3 - t_i_j2 - 4 * t + 1] + A[t_i_j2 - t_i_j3 + 1][2 * t_i_j3 - t_i_j2 - 4 * t - 1] + A[t_i_j2 - t_i_j3 + 1][2 * t_i_j3 - t_i_j2 - 4 * t] + A[t_i_j2 - t_i_j3 + 1][2 * t_i_j3 - t_i_j2 - 4 * t + 1]) / 9.0;
  }
}
