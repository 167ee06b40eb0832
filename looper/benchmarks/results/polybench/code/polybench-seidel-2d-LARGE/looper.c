#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[2000] = looper_buffers[0];
  for (int t_i = 1; t_i < 2997; t_i++) {
    #pragma omp parallel for schedule(dynamic)
    for (int t = looper_max(0, 10 * ((t_i + 3) / 20 - 100)); t <= looper_min(499, 10 * ((t_i - 1) / 20)); t += 10) {
      for (int j_tile = 1; j_tile < 1970; j_tile += 16) {
        for (int j = j_tile; j <= j_tile; j += 16) {
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j] = (A[t_i - 2 * t2 - 1][j - 1] + A[t_i - 2 * t2 - 1][j] + A[t_i - 2 * t2 - 1][j + 1] + A[t_i - 2 * t2][j - 1] + A[t_i - 2 * t2][j] + A[t_i - 2 * t2][j + 1] + A[t_i - 2 * t2 + 1][j - 1] + A[t_i - 2 * t2 + 1][j] + A[t_i - 2 * t2 + 1][j + 1]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 1] = (A[t_i - 2 * t2 - 1][j] + A[t_i - 2 * t2 - 1][j + 1] + A[t_i - 2 * t2 - 1][j + 2] + A[t_i - 2 * t2][j] + A[t_i - 2 * t2][j + 1] + A[t_i - 2 * t2][j + 2] + A[t_i - 2 * t2 + 1][j] + A[t_i - 2 * t2 + 1][j + 1] + A[t_i - 2 * t2 + 1][j + 2]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 2] = (A[t_i - 2 * t2 - 1][j + 1] + A[t_i - 2 * t2 - 1][j + 2] + A[t_i - 2 * t2 - 1][j + 3] + A[t_i - 2 * t2][j + 1] + A[t_i - 2 * t2][j + 2] + A[t_i - 2 * t2][j + 3] + A[t_i - 2 * t2 + 1][j + 1] + A[t_i - 2 * t2 + 1][j + 2] + A[t_i - 2 * t2 + 1][j + 3]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 3] = (A[t_i - 2 * t2 - 1][j + 2] + A[t_i - 2 * t2 - 1][j + 3] + A[t_i - 2 * t2 - 1][j + 4] + A[t_i - 2 * t2][j + 2] + A[t_i - 2 * t2][j + 3] + A[t_i - 2 * t2][j + 4] + A[t_i - 2 * t2 + 1][j + 2] + A[t_i - 2 * t2 + 1][j + 3] + A[t_i - 2 * t2 + 1][j + 4]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 4] = (A[t_i - 2 * t2 - 1][j + 3] + A[t_i - 2 * t2 - 1][j + 4] + A[t_i - 2 * t2 - 1][j + 5] + A[t_i - 2 * t2][j + 3] + A[t_i - 2 * t2][j + 4] + A[t_i - 2 * t2][j + 5] + A[t_i - 2 * t2 + 1][j + 3] + A[t_i - 2 * t2 + 1][j + 4] + A[t_i - 2 * t2 + 1][j + 5]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 5] = (A[t_i - 2 * t2 - 1][j + 4] + A[t_i - 2 * t2 - 1][j + 5] + A[t_i - 2 * t2 - 1][j + 6] + A[t_i - 2 * t2][j + 4] + A[t_i - 2 * t2][j + 5] + A[t_i - 2 * t2][j + 6] + A[t_i - 2 * t2 + 1][j + 4] + A[t_i - 2 * t2 + 1][j + 5] + A[t_i - 2 * t2 + 1][j + 6]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 6] = (A[t_i - 2 * t2 - 1][j + 5] + A[t_i - 2 * t2 - 1][j + 6] + A[t_i - 2 * t2 - 1][j + 7] + A[t_i - 2 * t2][j + 5] + A[t_i - 2 * t2][j + 6] + A[t_i - 2 * t2][j + 7] + A[t_i - 2 * t2 + 1][j + 5] + A[t_i - 2 * t2 + 1][j + 6] + A[t_i - 2 * t2 + 1][j + 7]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 7] = (A[t_i - 2 * t2 - 1][j + 6] + A[t_i - 2 * t2 - 1][j + 7] + A[t_i - 2 * t2 - 1][j + 8] + A[t_i - 2 * t2][j + 6] + A[t_i - 2 * t2][j + 7] + A[t_i - 2 * t2][j + 8] + A[t_i - 2 * t2 + 1][j + 6] + A[t_i - 2 * t2 + 1][j + 7] + A[t_i - 2 * t2 + 1][j + 8]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 8] = (A[t_i - 2 * t2 - 1][j + 7] + A[t_i - 2 * t2 - 1][j + 8] + A[t_i - 2 * t2 - 1][j + 9] + A[t_i - 2 * t2][j + 7] + A[t_i - 2 * t2][j + 8] + A[t_i - 2 * t2][j + 9] + A[t_i - 2 * t2 + 1][j + 7] + A[t_i - 2 * t2 + 1][j + 8] + A[t_i - 2 * t2 + 1][j + 9]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 9] = (A[t_i - 2 * t2 - 1][j + 8] + A[t_i - 2 * t2 - 1][j + 9] + A[t_i - 2 * t2 - 1][j + 10] + A[t_i - 2 * t2][j + 8] + A[t_i - 2 * t2][j + 9] + A[t_i - 2 * t2][j + 10] + A[t_i - 2 * t2 + 1][j + 8] + A[t_i - 2 * t2 + 1][j + 9] + A[t_i - 2 * t2 + 1][j + 10]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 10] = (A[t_i - 2 * t2 - 1][j + 9] + A[t_i - 2 * t2 - 1][j + 10] + A[t_i - 2 * t2 - 1][j + 11] + A[t_i - 2 * t2][j + 9] + A[t_i - 2 * t2][j + 10] + A[t_i - 2 * t2][j + 11] + A[t_i - 2 * t2 + 1][j + 9] + A[t_i - 2 * t2 + 1][j + 10] + A[t_i - 2 * t2 + 1][j + 11]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 11] = (A[t_i - 2 * t2 - 1][j + 10] + A[t_i - 2 * t2 - 1][j + 11] + A[t_i - 2 * t2 - 1][j + 12] + A[t_i - 2 * t2][j + 10] + A[t_i - 2 * t2][j + 11] + A[t_i - 2 * t2][j + 12] + A[t_i - 2 * t2 + 1][j + 10] + A[t_i - 2 * t2 + 1][j + 11] + A[t_i - 2 * t2 + 1][j + 12]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 12] = (A[t_i - 2 * t2 - 1][j + 11] + A[t_i - 2 * t2 - 1][j + 12] + A[t_i - 2 * t2 - 1][j + 13] + A[t_i - 2 * t2][j + 11] + A[t_i - 2 * t2][j + 12] + A[t_i - 2 * t2][j + 13] + A[t_i - 2 * t2 + 1][j + 11] + A[t_i - 2 * t2 + 1][j + 12] + A[t_i - 2 * t2 + 1][j + 13]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 13] = (A[t_i - 2 * t2 - 1][j + 12] + A[t_i - 2 * t2 - 1][j + 13] + A[t_i - 2 * t2 - 1][j + 14] + A[t_i - 2 * t2][j + 12] + A[t_i - 2 * t2][j + 13] + A[t_i - 2 * t2][j + 14] + A[t_i - 2 * t2 + 1][j + 12] + A[t_i - 2 * t2 + 1][j + 13] + A[t_i - 2 * t2 + 1][j + 14]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 14] = (A[t_i - 2 * t2 - 1][j + 13] + A[t_i - 2 * t2 - 1][j + 14] + A[t_i - 2 * t2 - 1][j + 15] + A[t_i - 2 * t2][j + 13] + A[t_i - 2 * t2][j + 14] + A[t_i - 2 * t2][j + 15] + A[t_i - 2 * t2 + 1][j + 13] + A[t_i - 2 * t2 + 1][j + 14] + A[t_i - 2 * t2 + 1][j + 15]) / 9.0;
          for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
            A[t_i - 2 * t2][j + 15] = (A[t_i - 2 * t2 - 1][j + 14] + A[t_i - 2 * t2 - 1][j + 15] + A[t_i - 2 * t2 - 1][j + 16] + A[t_i - 2 * t2][j + 14] + A[t_i - 2 * t2][j + 15] + A[t_i - 2 * t2][j + 16] + A[t_i - 2 * t2 + 1][j + 14] + A[t_i - 2 * t2 + 1][j + 15] + A[t_i - 2 * t2 + 1][j + 16]) / 9.0;
        }
      }
      for (int j = 1985; j < 1999; j++)
        for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
          A[t_i - 2 * t2][j] = (A[t_i - 2 * t2 - 1][j - 1] + A[t_i - 2 * t2 - 1][j] + A[t_i - 2 * t2 - 1][j + 1] + A[t_i - 2 * t2][j - 1] + A[t_i - 2 * t2][j] + A[t_i - 2 * t2][j + 1] + A[t_i - 2 * t2 + 1][j - 1] + A[t_i - 2 * t2 + 1][j] + A[t_i - 2 * t2 + 1][j + 1]) / 9.0;
    }
  }
}
