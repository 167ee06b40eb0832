#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  int (*path)[2800] = looper_buffers[0];
  for (int k_tile = 0; k_tile < 2753; k_tile += 32)
    for (int k = k_tile; k <= k_tile + 31; k++)
      for (int i = 0; i < 2800; i++) {
        for (int j = 0; j < 2769; j += 32) {
          path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
          path[i][j + 1] = path[i][j + 1] < path[i][k] + path[k][j + 1] ? path[i][j + 1] : path[i][k] + path[k][j + 1];
          path[i][j + 2] = path[i][j + 2] < path[i][k] + path[k][j + 2] ? path[i][j + 2] : path[i][k] + path[k][j + 2];
          path[i][j + 3] = path[i][j + 3] < path[i][k] + path[k][j + 3] ? path[i][j + 3] : path[i][k] + path[k][j + 3];
          path[i][j + 4] = path[i][j + 4] < path[i][k] + path[k][j + 4] ? path[i][j + 4] : path[i][k] + path[k][j + 4];
          path[i][j + 5] = path[i][j + 5] < path[i][k] + path[k][j + 5] ? path[i][j + 5] : path[i][k] + path[k][j + 5];
          path[i][j + 6] = path[i][j + 6] < path[i][k] + path[k][j + 6] ? path[i][j + 6] : path[i][k] + path[k][j + 6];
          path[i][j + 7] = path[i][j + 7] < path[i][k] + path[k][j + 7] ? path[i][j + 7] : path[i][k] + path[k][j + 7];
          path[i][j + 8] = path[i][j + 8] < path[i][k] + path[k][j + 8] ? path[i][j + 8] : path[i][k] + path[k][j + 8];
          path[i][j + 9] = path[i][j + 9] < path[i][k] + path[k][j + 9] ? path[i][j + 9] : path[i][k] + path[k][j + 9];
          path[i][j + 10] = path[i][j + 10] < path[i][k] + path[k][j + 10] ? path[i][j + 10] : path[i][k] + path[k][j + 10];
          path[i][j + 11] = path[i][j + 11] < path[i][k] + path[k][j + 11] ? path[i][j + 11] : path[i][k] + path[k][j + 11];
          path[i][j + 12] = path[i][j + 12] < path[i][k] + path[k][j + 12] ? path[i][j + 12] : path[i][k] + path[k][j + 12];
          path[i][j + 13] = path[i][j + 13] < path[i][k] + path[k][j + 13] ? path[i][j + 13] : path[i][k] + path[k][j + 13];
          path[i][j + 14] = path[i][j + 14] < path[i][k] + path[k][j + 14] ? path[i][j + 14] : path[i][k] + path[k][j + 14];
          path[i][j + 15] = path[i][j + 15] < path[i][k] + path[k][j + 15] ? path[i][j + 15] : path[i][k] + path[k][j + 15];
          path[i][j + 16] = path[i][j + 16] < path[i][k] + path[k][j + 16] ? path[i][j + 16] : path[i][k] + path[k][j + 16];
          path[i][j + 17] = path[i][j + 17] < path[i][k] + path[k][j + 17] ? path[i][j + 17] : path[i][k] + path[k][j + 17];
          path[i][j + 18] = path[i][j + 18] < path[i][k] + path[k][j + 18] ? path[i][j + 18] : path[i][k] + path[k][j + 18];
          path[i][j + 19] = path[i][j + 19] < path[i][k] + path[k][j + 19] ? path[i][j + 19] : path[i][k] + path[k][j + 19];
          path[i][j + 20] = path[i][j + 20] < path[i][k] + path[k][j + 20] ? path[i][j + 20] : path[i][k] + path[k][j + 20];
          path[i][j + 21] = path[i][j + 21] < path[i][k] + path[k][j + 21] ? path[i][j + 21] : path[i][k] + path[k][j + 21];
          path[i][j + 22] = path[i][j + 22] < path[i][k] + path[k][j + 22] ? path[i][j + 22] : path[i][k] + path[k][j + 22];
          path[i][j + 23] = path[i][j + 23] < path[i][k] + path[k][j + 23] ? path[i][j + 23] : path[i][k] + path[k][j + 23];
          path[i][j + 24] = path[i][j + 24] < path[i][k] + path[k][j + 24] ? path[i][j + 24] : path[i][k] + path[k][j + 24];
          path[i][j + 25] = path[i][j + 25] < path[i][k] + path[k][j + 25] ? path[i][j + 25] : path[i][k] + path[k][j + 25];
          path[i][j + 26] = path[i][j + 26] < path[i][k] + path[k][j + 26] ? path[i][j + 26] : path[i][k] + path[k][j + 26];
          path[i][j + 27] = path[i][j + 27] < path[i][k] + path[k][j + 27] ? path[i][j + 27] : path[i][k] + path[k][j + 27];
          path[i][j + 28] = path[i][j + 28] < path[i][k] + path[k][j + 28] ? path[i][j + 28] : path[i][k] + path[k][j + 28];
          path[i][j + 29] = path[i][j + 29] < path[i][k] + path[k][j + 29] ? path[i][j + 29] : path[i][k] + path[k][j + 29];
          path[i][j + 30] = path[i][j + 30] < path[i][k] + path[k][j + 30] ? path[i][j + 30] : path[i][k] + path[k][j + 30];
          path[i][j + 31] = path[i][j + 31] < path[i][k] + path[k][j + 31] ? path[i][j + 31] : path[i][k] + path[k][j + 31];
        }
        for (int j = 2784; j < 2800; j++)
          path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
      }
  for (int k = 2784; k < 2800; k++)
    for (int i = 0; i < 2800; i++) {
      for (int j = 0; j < 2769; j += 32) {
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
        path[i][j + 1] = path[i][j + 1] < path[i][k] + path[k][j + 1] ? path[i][j + 1] : path[i][k] + path[k][j + 1];
        path[i][j + 2] = path[i][j + 2] < path[i][k] + path[k][j + 2] ? path[i][j + 2] : path[i][k] + path[k][j + 2];
        path[i][j + 3] = path[i][j + 3] < path[i][k] + path[k][j + 3] ? path[i][j + 3] : path[i][k] + path[k][j + 3];
        path[i][j + 4] = path[i][j + 4] < path[i][k] + path[k][j + 4] ? path[i][j + 4] : path[i][k] + path[k][j + 4];
        path[i][j + 5] = path[i][j + 5] < path[i][k] + path[k][j + 5] ? path[i][j + 5] : path[i][k] + path[k][j + 5];
        path[i][j + 6] = path[i][j + 6] < path[i][k] + path[k][j + 6] ? path[i][j + 6] : path[i][k] + path[k][j + 6];
        path[i][j + 7] = path[i][j + 7] < path[i][k] + path[k][j + 7] ? path[i][j + 7] : path[i][k] + path[k][j + 7];
        path[i][j + 8] = path[i][j + 8] < path[i][k] + path[k][j + 8] ? path[i][j + 8] : path[i][k] + path[k][j + 8];
        path[i][j + 9] = path[i][j + 9] < path[i][k] + path[k][j + 9] ? path[i][j + 9] : path[i][k] + path[k][j + 9];
        path[i][j + 10] = path[i][j + 10] < path[i][k] + path[k][j + 10] ? path[i][j + 10] : path[i][k] + path[k][j + 10];
        path[i][j + 11] = path[i][j + 11] < path[i][k] + path[k][j + 11] ? path[i][j + 11] : path[i][k] + path[k][j + 11];
        path[i][j + 12] = path[i][j + 12] < path[i][k] + path[k][j + 12] ? path[i][j + 12] : path[i][k] + path[k][j + 12];
        path[i][j + 13] = path[i][j + 13] < path[i][k] + path[k][j + 13] ? path[i][j + 13] : path[i][k] + path[k][j + 13];
        path[i][j + 14] = path[i][j + 14] < path[i][k] + path[k][j + 14] ? path[i][j + 14] : path[i][k] + path[k][j + 14];
        path[i][j + 15] = path[i][j + 15] < path[i][k] + path[k][j + 15] ? path[i][j + 15] : path[i][k] + path[k][j + 15];
        path[i][j + 16] = path[i][j + 16] < path[i][k] + path[k][j + 16] ? path[i][j + 16] : path[i][k] + path[k][j + 16];
        path[i][j + 17] = path[i][j + 17] < path[i][k] + path[k][j + 17] ? path[i][j + 17] : path[i][k] + path[k][j + 17];
        path[i][j + 18] = path[i][j + 18] < path[i][k] + path[k][j + 18] ? path[i][j + 18] : path[i][k] + path[k][j + 18];
        path[i][j + 19] = path[i][j + 19] < path[i][k] + path[k][j + 19] ? path[i][j + 19] : path[i][k] + path[k][j + 19];
        path[i][j + 20] = path[i][j + 20] < path[i][k] + path[k][j + 20] ? path[i][j + 20] : path[i][k] + path[k][j + 20];
        path[i][j + 21] = path[i][j + 21] < path[i][k] + path[k][j + 21] ? path[i][j + 21] : path[i][k] + path[k][j + 21];
        path[i][j + 22] = path[i][j + 22] < path[i][k] + path[k][j + 22] ? path[i][j + 22] : path[i][k] + path[k][j + 22];
        path[i][j + 23] = path[i][j + 23] < path[i][k] + path[k][j + 23] ? path[i][j + 23] : path[i][k] + path[k][j + 23];
        path[i][j + 24] = path[i][j + 24] < path[i][k] + path[k][j + 24] ? path[i][j + 24] : path[i][k] + path[k][j + 24];
        path[i][j + 25] = path[i][j + 25] < path[i][k] + path[k][j + 25] ? path[i][j + 25] : path[i][k] + path[k][j + 25];
        path[i][j + 26] = path[i][j + 26] < path[i][k] + path[k][j + 26] ? path[i][j + 26] : path[i][k] + path[k][j + 26];
        path[i][j + 27] = path[i][j + 27] < path[i][k] + path[k][j + 27] ? path[i][j + 27] : path[i][k] + path[k][j + 27];
        path[i][j + 28] = path[i][j + 28] < path[i][k] + path[k][j + 28] ? path[i][j + 28] : path[i][k] + path[k][j + 28];
        path[i][j + 29] = path[i][j + 29] < path[i][k] + path[k][j + 29] ? path[i][j + 29] : path[i][k] + path[k][j + 29];
        path[i][j + 30] = path[i][j + 30] < path[i][k] + path[k][j + 30] ? path[i][j + 30] : path[i][k] + path[k][j + 30];
        path[i][j + 31] = path[i][j + 31] < path[i][k] + path[k][j + 31] ? path[i][j + 31] : path[i][k] + path[k][j + 31];
      }
      for (int j = 2784; j < 2800; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
    }
}
