#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double w = *(double *)looper_buffers[0];
  double (*A)[120] = looper_buffers[1];
  double *b = looper_buffers[2];
  double *y = looper_buffers[3];
  double *x = looper_buffers[4];
  for (int i_tile = 0; i_tile < 120; i_tile += 32)
    for (int i = i_tile; i <= looper_min(119, i_tile + 31); i++) {
      for (int j = 0; j < i; j++) {
        w = A[i][j];
        {
          int k = 0;
          for (; k <= j - 4; k += 4) {
            w -= A[i][k] * A[k][j];
            w -= A[i][k + 1] * A[k + 1][j];
            w -= A[i][k + 2] * A[k + 2][j];
            w -= A[i][k + 3] * A[k + 3][j];
          }
          for (; k < j; k++)
            w -= A[i][k] * A[k][j];
        }
        A[i][j] = w / A[j][j];
      }
      for (int j = i; j < 120; j++) {
        w = A[i][j];
        {
          int k = 0;
          for (; k <= i - 4; k += 4) {
            w -= A[i][k] * A[k][j];
            w -= A[i][k + 1] * A[k + 1][j];
            w -= A[i][k + 2] * A[k + 2][j];
            w -= A[i][k + 3] * A[k + 3][j];
          }
          for (; k < i; k++)
            w -= A[i][k] * A[k][j];
        }
        A[i][j] = w;
      }
    }
  for (int i = 0; i < 120; i++) {
    w = b[i];
    for (int j_tile = 0; j_tile < i; j_tile += 32)
      for (int j = j_tile; j <= looper_min(i - 1, j_tile + 31); j++)
        w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i_tile = 0; i_tile < 120; i_tile += 32)
    for (int i = 119 - i_tile; i >= looper_max(0, 88 - i_tile); i--) {
      w = y[i];
      for (int j = i + 1; j < 120; j++)
        w -= A[i][j] * x[j];
      x[i] = w / A[i][i];
    }
  *(double *)looper_buffers[0] = w;
}
