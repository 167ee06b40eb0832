#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[400] = looper_buffers[2];
  for (int j_tile = 0; j_tile < 13; j_tile++)
    for (int i_tile = j_tile; i_tile < 13; i_tile++) {
      if (i_tile >= j_tile + 1) {
        if (j_tile == 0)
          for (int i = 32 * i_tile; i <= looper_min(399, 32 * i_tile + 31); i++) {
            x[i] = b[i];
            x[i] -= L[i][0] * x[0];
          }
        for (int j = looper_max(1, 32 * j_tile); j <= 32 * j_tile + 31; j++)
          for (int i = 32 * i_tile; i <= looper_min(399, 32 * i_tile + 31); i++)
            x[i] -= L[i][j] * x[j];
      } else {
        if (j_tile == 0) {
          x[0] = b[0];
          x[0] /= L[0][0];
          for (int i = 1; i < 32; i++) {
            x[i] = b[i];
            x[i] -= L[i][0] * x[0];
          }
        }
        for (int j = looper_max(1, 32 * j_tile); j <= looper_min(399, 32 * j_tile + 31); j++) {
          x[j] /= L[j][j];
          for (int i = j + 1; i <= looper_min(399, 32 * j_tile + 31); i++)
            x[i] -= L[i][j] * x[j];
        }
      }
    }
}
