#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*path)[60] = looper_buffers[0];
  for (int k = 0; k < 60; k++)
    for (int j_tile = 0; j_tile < 2; j_tile++) {
      for (int j = 32 * j_tile; j <= looper_min(59, 32 * j_tile + 28); j += 4) {
        for (int i = 0; i < 25; i += 8) {
          path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
          path[i][j + 1] = path[i][j + 1] < path[i][k] + path[k][j + 1] ? path[i][j + 1] : path[i][k] + path[k][j + 1];
          path[i][j + 2] = path[i][j + 2] < path[i][k] + path[k][j + 2] ? path[i][j + 2] : path[i][k] + path[k][j + 2];
          path[i][j + 3] = path[i][j + 3] < path[i][k] + path[k][j + 3] ? path[i][j + 3] : path[i][k] + path[k][j + 3];
          path[i + 1][j] = path[i + 1][j] < path[i + 1][k] + path[k][j] ? path[i + 1][j] : path[i + 1][k] + path[k][j];
          path[i + 1][j + 1] = path[i + 1][j + 1] < path[i + 1][k] + path[k][j + 1] ? path[i + 1][j + 1] : path[i + 1][k] + path[k][j + 1];
          path[i + 1][j + 2] = path[i + 1][j + 2] < path[i + 1][k] + path[k][j + 2] ? path[i + 1][j + 2] : path[i + 1][k] + path[k][j + 2];
          path[i + 1][j + 3] = path[i + 1][j + 3] < path[i + 1][k] + path[k][j + 3] ? path[i + 1][j + 3] : path[i + 1][k] + path[k][j + 3];
          path[i + 2][j] = path[i + 2][j] < path[i + 2][k] + path[k][j] ? path[i + 2][j] : path[i + 2][k] + path[k][j];
          path[i + 2][j + 1] = path[i + 2][j + 1] < path[i + 2][k] + path[k][j + 1] ? path[i + 2][j + 1] : path[i + 2][k] + path[k][j + 1];
          path[i + 2][j + 2] = path[i + 2][j + 2] < path[i + 2][k] + path[k][j + 2] ? path[i + 2][j + 2] : path[i + 2][k] + path[k][j + 2];
          path[i + 2][j + 3] = path[i + 2][j + 3] < path[i + 2][k] + path[k][j + 3] ? path[i + 2][j + 3] : path[i + 2][k] + path[k][j + 3];
          path[i + 3][j] = path[i + 3][j] < path[i + 3][k] + path[k][j] ? path[i + 3][j] : path[i + 3][k] + path[k][j];
          path[i + 3][j + 1] = path[i + 3][j + 1] < path[i + 3][k] + path[k][j + 1] ? path[i + 3][j + 1] : path[i + 3][k] + path[k][j + 1];
          path[i + 3][j + 2] = path[i + 3][j + 2] < path[i + 3][k] + path[k][j + 2] ? path[i + 3][j + 2] : path[i + 3][k] + path[k][j + 2];
          path[i + 3][j + 3] = path[i + 3][j + 3] < path[i + 3][k] + path[k][j + 3] ? path[i + 3][j + 3] : path[i + 3][k] + path[k][j + 3];
          path[i + 4][j] = path[i + 4][j] < path[i + 4][k] + path[k][j] ? path[i + 4][j] : path[i + 4][k] + path[k][j];
          path[i + 4][j + 1] = path[i + 4][j + 1] < path[i + 4][k] + path[k][j + 1] ? path[i + 4][j + 1] : path[i + 4][k] + path[k][j + 1];
          path[i + 4][j + 2] = path[i + 4][j + 2] < path[i + 4][k] + path[k][j + 2] ? path[i + 4][j + 2] : path[i + 4][k] + path[k][j + 2];
          path[i + 4][j + 3] = path[i + 4][j + 3] < path[i + 4][k] + path[k][j + 3] ? path[i + 4][j + 3] : path[i + 4][k] + path[k][j + 3];
          path[i + 5][j] = path[i + 5][j] < path[i + 5][k] + path[k][j] ? path[i + 5][j] : path[i + 5][k] + path[k][j];
          path[i + 5][j + 1] = path[i + 5][j + 1] < path[i + 5][k] + path[k][j + 1] ? path[i + 5][j + 1] : path[i + 5][k] + path[k][j + 1];
          path[i + 5][j + 2] = path[i + 5][j + 2] < path[i + 5][k] + path[k][j + 2] ? path[i + 5][j + 2] : path[i + 5][k] + path[k][j + 2];
          path[i + 5][j + 3] = path[i + 5][j + 3] < path[i + 5][k] + path[k][j + 3] ? path[i + 5][j + 3] : path[i + 5][k] + path[k][j + 3];
          path[i + 6][j] = path[i + 6][j] < path[i + 6][k] + path[k][j] ? path[i + 6][j] : path[i + 6][k] + path[k][j];
          path[i + 6][j + 1] = path[i + 6][j + 1] < path[i + 6][k] + path[k][j + 1] ? path[i + 6][j + 1] : path[i + 6][k] + path[k][j + 1];
          path[i + 6][j + 2] = path[i + 6][j + 2] < path[i + 6][k] + path[k][j + 2] ? path[i + 6][j + 2] : path[i + 6][k] + path[k][j + 2];
          path[i + 6][j + 3] = path[i + 6][j + 3] < path[i + 6][k] + path[k][j + 3] ? path[i + 6][j + 3] : path[i + 6][k] + path[k][j + 3];
          path[i + 7][j] = path[i + 7][j] < path[i + 7][k] + path[k][j] ? path[i + 7][j] : path[i + 7][k] + path[k][j];
          path[i + 7][j + 1] = path[i + 7][j + 1] < path[i + 7][k] + path[k][j + 1] ? path[i + 7][j + 1] : path[i + 7][k] + path[k][j + 1];
          path[i + 7][j + 2] = path[i + 7][j + 2] < path[i + 7][k] + path[k][j + 2] ? path[i + 7][j + 2] : path[i + 7][k] + path[k][j + 2];
          path[i + 7][j + 3] = path[i + 7][j + 3] < path[i + 7][k] + path[k][j + 3] ? path[i + 7][j + 3] : path[i + 7][k] + path[k][j + 3];
        }
      }
      for (int j = 32 * j_tile; j <= looper_min(59, 32 * j_tile + 28); j += 4) {
        for (int i = 32; i < 53; i += 8) {
          path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
          path[i][j + 1] = path[i][j + 1] < path[i][k] + path[k][j + 1] ? path[i][j + 1] : path[i][k] + path[k][j + 1];
          path[i][j + 2] = path[i][j + 2] < path[i][k] + path[k][j + 2] ? path[i][j + 2] : path[i][k] + path[k][j + 2];
          path[i][j + 3] = path[i][j + 3] < path[i][k] + path[k][j + 3] ? path[i][j + 3] : path[i][k] + path[k][j + 3];
          path[i + 1][j] = path[i + 1][j] < path[i + 1][k] + path[k][j] ? path[i + 1][j] : path[i + 1][k] + path[k][j];
          path[i + 1][j + 1] = path[i + 1][j + 1] < path[i + 1][k] + path[k][j + 1] ? path[i + 1][j + 1] : path[i + 1][k] + path[k][j + 1];
          path[i + 1][j + 2] = path[i + 1][j + 2] < path[i + 1][k] + path[k][j + 2] ? path[i + 1][j + 2] : path[i + 1][k] + path[k][j + 2];
          path[i + 1][j + 3] = path[i + 1][j + 3] < path[i + 1][k] + path[k][j + 3] ? path[i + 1][j + 3] : path[i + 1][k] + path[k][j + 3];
          path[i + 2][j] = path[i + 2][j] < path[i + 2][k] + path[k][j] ? path[i + 2][j] : path[i + 2][k] + path[k][j];
          path[i + 2][j + 1] = path[i + 2][j + 1] < path[i + 2][k] + path[k][j + 1] ? path[i + 2][j + 1] : path[i + 2][k] + path[k][j + 1];
          path[i + 2][j + 2] = path[i + 2][j + 2] < path[i + 2][k] + path[k][j + 2] ? path[i + 2][j + 2] : path[i + 2][k] + path[k][j + 2];
          path[i + 2][j + 3] = path[i + 2][j + 3] < path[i + 2][k] + path[k][j + 3] ? path[i + 2][j + 3] : path[i + 2][k] + path[k][j + 3];
          path[i + 3][j] = path[i + 3][j] < path[i + 3][k] + path[k][j] ? path[i + 3][j] : path[i + 3][k] + path[k][j];
          path[i + 3][j + 1] = path[i + 3][j + 1] < path[i + 3][k] + path[k][j + 1] ? path[i + 3][j + 1] : path[i + 3][k] + path[k][j + 1];
          path[i + 3][j + 2] = path[i + 3][j + 2] < path[i + 3][k] + path[k][j + 2] ? path[i + 3][j + 2] : path[i + 3][k] + path[k][j + 2];
          path[i + 3][j + 3] = path[i + 3][j + 3] < path[i + 3][k] + path[k][j + 3] ? path[i + 3][j + 3] : path[i + 3][k] + path[k][j + 3];
          path[i + 4][j] = path[i + 4][j] < path[i + 4][k] + path[k][j] ? path[i + 4][j] : path[i + 4][k] + path[k][j];
          path[i + 4][j + 1] = path[i + 4][j + 1] < path[i + 4][k] + path[k][j + 1] ? path[i + 4][j + 1] : path[i + 4][k] + path[k][j + 1];
          path[i + 4][j + 2] = path[i + 4][j + 2] < path[i + 4][k] + path[k][j + 2] ? path[i + 4][j + 2] : path[i + 4][k] + path[k][j + 2];
          path[i + 4][j + 3] = path[i + 4][j + 3] < path[i + 4][k] + path[k][j + 3] ? path[i + 4][j + 3] : path[i + 4][k] + path[k][j + 3];
          path[i + 5][j] = path[i + 5][j] < path[i + 5][k] + path[k][j] ? path[i + 5][j] : path[i + 5][k] + path[k][j];
          path[i + 5][j + 1] = path[i + 5][j + 1] < path[i + 5][k] + path[k][j + 1] ? path[i + 5][j + 1] : path[i + 5][k] + path[k][j + 1];
          path[i + 5][j + 2] = path[i + 5][j + 2] < path[i + 5][k] + path[k][j + 2] ? path[i + 5][j + 2] : path[i + 5][k] + path[k][j + 2];
          path[i + 5][j + 3] = path[i + 5][j + 3] < path[i + 5][k] + path[k][j + 3] ? path[i + 5][j + 3] : path[i + 5][k] + path[k][j + 3];
          path[i + 6][j] = path[i + 6][j] < path[i + 6][k] + path[k][j] ? path[i + 6][j] : path[i + 6][k] + path[k][j];
          path[i + 6][j + 1] = path[i + 6][j + 1] < path[i + 6][k] + path[k][j + 1] ? path[i + 6][j + 1] : path[i + 6][k] + path[k][j + 1];
          path[i + 6][j + 2] = path[i + 6][j + 2] < path[i + 6][k] + path[k][j + 2] ? path[i + 6][j + 2] : path[i + 6][k] + path[k][j + 2];
          path[i + 6][j + 3] = path[i + 6][j + 3] < path[i + 6][k] + path[k][j + 3] ? path[i + 6][j + 3] : path[i + 6][k] + path[k][j + 3];
          path[i + 7][j] = path[i + 7][j] < path[i + 7][k] + path[k][j] ? path[i + 7][j] : path[i + 7][k] + path[k][j];
          path[i + 7][j + 1] = path[i + 7][j + 1] < path[i + 7][k] + path[k][j + 1] ? path[i + 7][j + 1] : path[i + 7][k] + path[k][j + 1];
          path[i + 7][j + 2] = path[i + 7][j + 2] < path[i + 7][k] + path[k][j + 2] ? path[i + 7][j + 2] : path[i + 7][k] + path[k][j + 2];
          path[i + 7][j + 3] = path[i + 7][j + 3] < path[i + 7][k] + path[k][j + 3] ? path[i + 7][j + 3] : path[i + 7][k] + path[k][j + 3];
        }
        for (int i = 56; i < 60; i++) {
          path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
          path[i][j + 1] = path[i][j + 1] < path[i][k] + path[k][j + 1] ? path[i][j + 1] : path[i][k] + path[k][j + 1];
          path[i][j + 2] = path[i][j + 2] < path[i][k] + path[k][j + 2] ? path[i][j + 2] : path[i][k] + path[k][j + 2];
          path[i][j + 3] = path[i][j + 3] < path[i][k] + path[k][j + 3] ? path[i][j + 3] : path[i][k] + path[k][j + 3];
        }
      }
    }
}
