#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[500] = looper_buffers[0];
  int *seq = looper_buffers[1];
  for (int i_j = 0; i_j < 78; i_j++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i_tile = i_j - (i_j + 5) / 5 + 1; i_tile <= looper_min(62, i_j); i_tile++) {
      if (i_tile == i_j)
        for (int i = 498 - 8 * i_j; i >= looper_max(0, 491 - 8 * i_j); i--) {
          table[i][i + 1] = table[i][i + 1] >= table[i][i] ? table[i][i + 1] : table[i][i];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i + 1] ? table[i][i + 1] : table[i + 1][i + 1];
          table[i][i + 1] = table[i][i + 1] >= table[i + 1][i] ? table[i][i + 1] : table[i + 1][i];
        }
      for (int i_j2 = looper_max(2, 32 * i_j - 32 * i_tile + 1); i_j2 <= looper_min(499, looper_min(8 * i_tile + 8, 32 * i_j - 32 * i_tile + 32)); i_j2++)
        for (int i = looper_min(498 - 8 * i_tile, 499 - i_j2); i >= looper_max(0, 491 - 8 * i_tile); i--) {
          table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][i_j2 + i - 1] ? table[i][i_j2 + i] : table[i][i_j2 + i - 1];
          table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i + 1][i_j2 + i] ? table[i][i_j2 + i] : table[i + 1][i_j2 + i];
          table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i + 1][i_j2 + i - 1] + (seq[i] + seq[i_j2 + i] == 3 ? 1 : 0) ? table[i][i_j2 + i] : table[i + 1][i_j2 + i - 1] + (seq[i] + seq[i_j2 + i] == 3 ? 1 : 0);
          {
            int k = i + 1;
            for (; k <= i_j2 + i - 16; k += 16) {
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k] + table[k + 1][i_j2 + i] ? table[i][i_j2 + i] : table[i][k] + table[k + 1][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 1] + table[k + 2][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 1] + table[k + 2][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 2] + table[k + 3][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 2] + table[k + 3][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 3] + table[k + 4][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 3] + table[k + 4][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 4] + table[k + 5][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 4] + table[k + 5][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 5] + table[k + 6][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 5] + table[k + 6][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 6] + table[k + 7][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 6] + table[k + 7][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 7] + table[k + 8][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 7] + table[k + 8][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 8] + table[k + 9][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 8] + table[k + 9][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 9] + table[k + 10][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 9] + table[k + 10][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 10] + table[k + 11][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 10] + table[k + 11][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 11] + table[k + 12][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 11] + table[k + 12][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 12] + table[k + 13][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 12] + table[k + 13][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 13] + table[k + 14][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 13] + table[k + 14][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 14] + table[k + 15][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 14] + table[k + 15][i_j2 + i];
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k + 15] + table[k + 16][i_j2 + i] ? table[i][i_j2 + i] : table[i][k + 15] + table[k + 16][i_j2 + i];
            }
            for (; k < i_j2 + i; k++)
              table[i][i_j2 + i] = table[i][i_j2 + i] >= table[i][k] + table[k + 1][i_j2 + i] ? table[i][i_j2 + i] : table[i][k] + table[k + 1][i_j2 + i];
          }
        }
    }
  }
}
