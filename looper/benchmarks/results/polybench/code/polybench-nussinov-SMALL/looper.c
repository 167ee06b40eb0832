#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[180] = looper_buffers[0];
  int *seq = looper_buffers[1];
  for (int j_i = 0; j_i < 2; j_i++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i_tile = 0; i_tile <= j_i; i_tile++) {
      for (int j = looper_max(128 * j_i - 128 * i_tile + 1, 52 - 128 * i_tile); j <= looper_min(128 * j_i - 128 * i_tile + 128, 179 - 128 * i_tile); j++) {
        table[j - 1][j] = table[j - 1][j] >= table[j - 1][j - 1] ? table[j - 1][j] : table[j - 1][j - 1];
        table[j - 1][j] = table[j - 1][j] >= table[j][j] ? table[j - 1][j] : table[j][j];
        table[j - 1][j] = table[j - 1][j] >= table[j][j - 1] ? table[j - 1][j] : table[j][j - 1];
        for (int i = j - 2; i >= looper_max(0, 51 - 128 * i_tile); i--) {
          table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
          table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
          table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
          {
            int k = i + 1;
            for (; k <= j - 8; k += 8) {
              table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
              table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
              table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
              table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
              table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
              table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
              table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
              table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
            }
            for (; k < j; k++)
              table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
          }
        }
      }
      if (j_i == 1 && i_tile == 1)
        for (int j = 52; j < 129; j++)
          for (int i = 50; i >= 0; i--) {
            table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
            table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
            table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
            {
              int k = i + 1;
              for (; k <= j - 8; k += 8) {
                table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
                table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
                table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
                table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
                table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
                table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
                table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
                table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
              }
              for (; k < j; k++)
                table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
            }
          }
    }
  }
  for (int j = 129; j < 180; j++)
    for (int i = 50; i >= 0; i--) {
      table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
      table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
      table[i][j] = table[i][j] >= table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0) ? table[i][j] : table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
      {
        int k = i + 1;
        for (; k <= j - 8; k += 8) {
          table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
          table[i][j] = table[i][j] >= table[i][k + 1] + table[k + 2][j] ? table[i][j] : table[i][k + 1] + table[k + 2][j];
          table[i][j] = table[i][j] >= table[i][k + 2] + table[k + 3][j] ? table[i][j] : table[i][k + 2] + table[k + 3][j];
          table[i][j] = table[i][j] >= table[i][k + 3] + table[k + 4][j] ? table[i][j] : table[i][k + 3] + table[k + 4][j];
          table[i][j] = table[i][j] >= table[i][k + 4] + table[k + 5][j] ? table[i][j] : table[i][k + 4] + table[k + 5][j];
          table[i][j] = table[i][j] >= table[i][k + 5] + table[k + 6][j] ? table[i][j] : table[i][k + 5] + table[k + 6][j];
          table[i][j] = table[i][j] >= table[i][k + 6] + table[k + 7][j] ? table[i][j] : table[i][k + 6] + table[k + 7][j];
          table[i][j] = table[i][j] >= table[i][k + 7] + table[k + 8][j] ? table[i][j] : table[i][k + 7] + table[k + 8][j];
        }
        for (; k < j; k++)
          table[i][j] = table[i][j] >= table[i][k] + table[k + 1][j] ? table[i][j] : table[i][k] + table[k + 1][j];
      }
    }
}
