#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  for (int t_i = 1; t_i < 597; t_i++) {
    #pragma omp parallel for schedule(dynamic)
    for (int t = looper_max(0, 10 * ((t_i + 3) / 20 - 20)); t <= looper_min(99, 10 * ((t_i - 1) / 20)); t += 10) {
      for (int j_tile = 1; j_tile < 370; j_tile += 16)
        for (int j = j_tile; j <= j_tile + 15; j++)
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 199); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j] = (A[t_i - 2 * t2 - 1][j - 1] + A[t_i - 2 * t2 - 1][j] + A[t_i - 2 * t2 - 1][j + 1] + A[t_i - 2 * t2][j - 1] + A[t_i - 2 * t2][j] + A[t_i - 2 * t2][j + 1] + A[t_i - 2 * t2 + 1][j - 1] + A[t_i - 2 * t2 + 1][j] + A[t_i - 2 * t2 + 1][j + 1]) / 9.0;
      for (int j = 385; j < 399; j++)
        for (int t2 = looper_max(t, (t_i + 1) / 2 - 199); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
          A[t_i - 2 * t2][j] = (A[t_i - 2 * t2 - 1][j - 1] + A[t_i - 2 * t2 - 1][j] + A[t_i - 2 * t2 - 1][j + 1] + A[t_i - 2 * t2][j - 1] + A[t_i - 2 * t2][j] + A[t_i - 2 * t2][j + 1] + A[t_i - 2 * t2 + 1][j - 1] + A[t_i - 2 * t2 + 1][j] + A[t_i - 2 * t2 + 1][j + 1]) / 9.0;
    }
  }
}
