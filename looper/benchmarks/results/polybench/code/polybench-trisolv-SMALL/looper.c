#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[120] = looper_buffers[2];
  for (int i = 0; i < 120; i += 6) {
    x[i] = b[i];
    x[i + 1] = b[i + 1];
    x[i + 2] = b[i + 2];
    x[i + 3] = b[i + 3];
    x[i + 4] = b[i + 4];
    x[i + 5] = b[i + 5];
  }
  for (int j_tile = 0; j_tile < 4; j_tile++)
    for (int i_tile = j_tile / 2; i_tile < 2; i_tile++) {
      for (int j = looper_max(32 * j_tile, 64 * i_tile); j <= looper_min(119, 32 * j_tile + 31); j++) {
        x[j] /= L[j][j];
        for (int i = j + 1; i <= looper_min(119, 64 * i_tile + 63); i++)
          x[i] -= L[i][j] * x[j];
      }
      if (i_tile == 1)
        for (int j = 32 * j_tile; j <= looper_min(63, 32 * j_tile + 31); j++)
          for (int i = 64; i < 120; i++)
            x[i] -= L[i][j] * x[j];
    }
}
