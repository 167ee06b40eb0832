#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  int (*table)[60] = looper_buffers[0];
  int *seq = looper_buffers[1];
  for (int i_j = -57; i_j < 2; i_j++) {
    for (int i = (-1) * (-29 - (1 - i_j) / 2); i >= 2 - i_j; i--) {
      table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][i_j + 2 * i - 1] ? table[i][i_j + 2 * i] : table[i][i_j + 2 * i - 1];
      table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i + 1][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i + 1][i_j + 2 * i];
      table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i + 1][i_j + 2 * i - 1] + (seq[i] + seq[i_j + 2 * i] == 3 ? 1 : 0) ? table[i][i_j + 2 * i] : table[i + 1][i_j + 2 * i - 1] + (seq[i] + seq[i_j + 2 * i] == 3 ? 1 : 0);
      {
        int k = i + 1;
        for (; k <= i_j + 2 * i - 8; k += 8) {
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k] + table[k + 1][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k] + table[k + 1][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 1] + table[k + 2][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 1] + table[k + 2][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 2] + table[k + 3][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 2] + table[k + 3][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 3] + table[k + 4][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 3] + table[k + 4][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 4] + table[k + 5][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 4] + table[k + 5][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 5] + table[k + 6][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 5] + table[k + 6][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 6] + table[k + 7][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 6] + table[k + 7][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 7] + table[k + 8][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 7] + table[k + 8][i_j + 2 * i];
        }
        for (; k < i_j + 2 * i; k++)
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k] + table[k + 1][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k] + table[k + 1][i_j + 2 * i];
      }
    }
    table[1 - i_j][2 - i_j] = table[1 - i_j][2 - i_j] >= table[1 - i_j][1 - i_j] ? table[1 - i_j][2 - i_j] : table[1 - i_j][1 - i_j];
    table[1 - i_j][2 - i_j] = table[1 - i_j][2 - i_j] >= table[2 - i_j][2 - i_j] ? table[1 - i_j][2 - i_j] : table[2 - i_j][2 - i_j];
    table[1 - i_j][2 - i_j] = table[1 - i_j][2 - i_j] >= table[2 - i_j][1 - i_j] ? table[1 - i_j][2 - i_j] : table[2 - i_j][1 - i_j];
  }
  for (int i_j = 2; i_j < 60; i_j++)
    for (int i = (-1) * (i_j / 2 - 29); i >= 0; i--) {
      table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][i_j + 2 * i - 1] ? table[i][i_j + 2 * i] : table[i][i_j + 2 * i - 1];
      table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i + 1][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i + 1][i_j + 2 * i];
      table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i + 1][i_j + 2 * i - 1] + (seq[i] + seq[i_j + 2 * i] == 3 ? 1 : 0) ? table[i][i_j + 2 * i] : table[i + 1][i_j + 2 * i - 1] + (seq[i] + seq[i_j + 2 * i] == 3 ? 1 : 0);
      {
        int k = i + 1;
        for (; k <= i_j + 2 * i - 8; k += 8) {
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k] + table[k + 1][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k] + table[k + 1][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 1] + table[k + 2][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 1] + table[k + 2][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 2] + table[k + 3][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 2] + table[k + 3][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 3] + table[k + 4][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 3] + table[k + 4][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 4] + table[k + 5][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 4] + table[k + 5][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 5] + table[k + 6][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 5] + table[k + 6][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 6] + table[k + 7][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 6] + table[k + 7][i_j + 2 * i];
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k + 7] + table[k + 8][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k + 7] + table[k + 8][i_j + 2 * i];
        }
        for (; k < i_j + 2 * i; k++)
          table[i][i_j + 2 * i] = table[i][i_j + 2 * i] >= table[i][k] + table[k + 1][i_j + 2 * i] ? table[i][i_j + 2 * i] : table[i][k] + table[k + 1][i_j + 2 * i];
      }
    }
}
