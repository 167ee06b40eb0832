#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[180] = looper_buffers[0];
  int *seq = looper_buffers[1];
  for (int i_j = 0; i_j < 11; i_j++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i_j_tile = looper_max(0, i_j - 5); i_j_tile <= i_j / 2; i_j_tile++) {
      if (i_j_tile >= 1)
        for (int i = 32 * i_j_tile - 32 * i_j + 178; i >= looper_max(0, 32 * i_j_tile - 32 * i_j + 147); i--)
          for (int i_j2 = 32 * i_j_tile + 1; i_j2 <= looper_min(32 * i_j_tile + 32, 179 - i); i_j2++) {
            table[i][i + i_j2] = table[i][i + i_j2] >= table[i][i + i_j2 - 1] ? table[i][i + i_j2] : table[i][i + i_j2 - 1];
            table[i][i + i_j2] = table[i][i + i_j2] >= table[i + 1][i + i_j2] ? table[i][i + i_j2] : table[i + 1][i + i_j2];
            table[i][i + i_j2] = table[i][i + i_j2] >= table[i + 1][i + i_j2 - 1] + (seq[i] + seq[i + i_j2] == 3 ? 1 : 0) ? table[i][i + i_j2] : table[i + 1][i + i_j2 - 1] + (seq[i] + seq[i + i_j2] == 3 ? 1 : 0);
            for (int k = i + 1; k < i + i_j2; k++)
              table[i][i + i_j2] = table[i][i + i_j2] >= table[i][k] + table[k + 1][i + i_j2] ? table[i][i + i_j2] : table[i][k] + table[k + 1][i + i_j2];
      } else
        for (int i = 178 - 32 * i_j; i >= looper_max(0, 147 - 32 * i_j); i--) {
          table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
          for (int i_j2 = 2; i_j2 <= looper_min(32, 179 - i); i_j2++) {
            table[i][i + i_j2] = table[i][i + i_j2] >= table[i][i + i_j2 - 1] ? table[i][i + i_j2] : table[i][i + i_j2 - 1];
            table[i][i + i_j2] = table[i][i + i_j2] >= table[i + 1][i + i_j2] ? table[i][i + i_j2] : table[i + 1][i + i_j2];
            table[i][i + i_j2] = table[i][i + i_j2] >= table[i + 1][i + i_j2 - 1] + (seq[i] + seq[i + i_j2] == 3 ? 1 : 0) ? table[i][i + i_j2] : table[i + 1][i + i_j2 - 1] + (seq[i] + seq[i + i_j2] == 3 ? 1 : 0);
            for (int k = i + 1; k < i + i_j2; k++)
              table[i][i + i_j2] = table[i][i + i_j2] >= table[i][k] + table[k + 1][i + i_j2] ? table[i][i + i_j2] : table[i][k] + table[k + 1][i + i_j2];
          }
        }
    }
  }
}
