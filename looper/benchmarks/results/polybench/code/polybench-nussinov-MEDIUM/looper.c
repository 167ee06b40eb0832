#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[500] = looper_buffers[0];
  int *seq = looper_buffers[1];
  for (int j_i = 3; j_i < 11; j_i++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i_tile = 64 * j_i - 192; i_tile <= looper_min(498, looper_min(128 * j_i - 320, 64 * j_i)); i_tile += 64) {
      for (int j = looper_max(128 * j_i - 2 * i_tile + 1, 436 - i_tile); j <= looper_min(128 * j_i - 2 * i_tile + 128, 499 - i_tile); j++) {
        table[j - 1][j] = table[j - 1][j] >= table[j - 1][j - 1] ? table[j - 1][j] : table[j - 1][j - 1];
        table[j - 1][j] = table[j - 1][j] >= table[j][j] ? table[j - 1][j] : table[j][j];
        table[j - 1][j] = table[j - 1][j] >= table[j][j - 1] ? table[j - 1][j] : table[j][j - 1];
        for (int i = j - 2; i >= looper_max(0, 435 - i_tile); i--) {
          table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
          table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
          table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
          {
            int k = i + 1;
            for (; k <= j - 16; k += 16) {
              table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
              table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
              table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
              table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
              table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
              table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
              table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
              table[i][j] = table[i][j] >= table[i][k + 8] + table[k + 9][j] ? table[i][j] : table[i][k + 8] + table[k + 9][j];
              table[i][j] = table[i][j] >= table[i][k + 9] + table[k + 10][j] ? table[i][j] : table[i][k + 9] + table[k + 10][j];
              table[i][j] = table[i][j] >= table[i][k + 10] + table[k + 11][j] ? table[i][j] : table[i][k + 10] + table[k + 11][j];
              table[i][j] = table[i][j] >= table[i][k + 11] + table[k + 12][j] ? table[i][j] : table[i][k + 11] + table[k + 12][j];
              table[i][j] = table[i][j] >= table[i][k + 12] + table[k + 13][j] ? table[i][j] : table[i][k + 12] + table[k + 13][j];
              table[i][j] = table[i][j] >= table[i][k + 13] + table[k + 14][j] ? table[i][j] : table[i][k + 13] + table[k + 14][j];
              table[i][j] = table[i][j] >= table[i][k + 14] + table[k + 15][j] ? table[i][j] : table[i][k + 14] + table[k + 15][j];
              table[i][j] = table[i][j] >= table[i][k + 15] + table[k + 16][j] ? table[i][j] : table[i][k + 15] + table[k + 16][j];
            }
            for (; k < j; k++)
              table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
          }
        }
      }
      for (int j = looper_max(128 * j_i - 2 * i_tile + 1, 500 - i_tile); j <= looper_min(499, 128 * j_i - 2 * i_tile + 128); j++)
        for (int i = 498 - i_tile; i >= looper_max(0, 435 - i_tile); i--) {
          table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
          table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
          table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
          {
            int k = i + 1;
            for (; k <= j - 16; k += 16) {
              table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
              table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
              table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
              table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
              table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
              table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
              table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
              table[i][j] = table[i][j] >= table[i][k + 8] + table[k + 9][j] ? table[i][j] : table[i][k + 8] + table[k + 9][j];
              table[i][j] = table[i][j] >= table[i][k + 9] + table[k + 10][j] ? table[i][j] : table[i][k + 9] + table[k + 10][j];
              table[i][j] = table[i][j] >= table[i][k + 10] + table[k + 11][j] ? table[i][j] : table[i][k + 10] + table[k + 11][j];
              table[i][j] = table[i][j] >= table[i][k + 11] + table[k + 12][j] ? table[i][j] : table[i][k + 11] + table[k + 12][j];
              table[i][j] = table[i][j] >= table[i][k + 12] + table[k + 13][j] ? table[i][j] : table[i][k + 12] + table[k + 13][j];
              table[i][j] = table[i][j] >= table[i][k + 13] + table[k + 14][j] ? table[i][j] : table[i][k + 13] + table[k + 14][j];
              table[i][j] = table[i][j] >= table[i][k + 14] + table[k + 15][j] ? table[i][j] : table[i][k + 14] + table[k + 15][j];
              table[i][j] = table[i][j] >= table[i][k + 15] + table[k + 16][j] ? table[i][j] : table[i][k + 15] + table[k + 16][j];
            }
            for (; k < j; k++)
              table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
          }
        }
    }
  }
}
