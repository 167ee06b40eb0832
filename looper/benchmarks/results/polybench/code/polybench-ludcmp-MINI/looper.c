#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double w = *(double *)looper_buffers[0];
  double (*A)[40] = looper_buffers[1];
  double *b = looper_buffers[2];
  double *y = looper_buffers[3];
  double *x = looper_buffers[4];
  for (int i = 0; i < 32; i++) {
    for (int j = 0; j < i; j++) {
      w = A[i][j];
      {
        int k = 0;
        for (; k <= j - 8; k += 8) {
          w -= A[i][k] * A[k][j];
          w -= A[i][k + 1] * A[k + 1][j];
          w -= A[i][k + 2] * A[k + 2][j];
          w -= A[i][k + 3] * A[k + 3][j];
          w -= A[i][k + 4] * A[k + 4][j];
          w -= A[i][k + 5] * A[k + 5][j];
          w -= A[i][k + 6] * A[k + 6][j];
          w -= A[i][k + 7] * A[k + 7][j];
        }
        for (; k < j; k++)
          w -= A[i][k] * A[k][j];
      }
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < 40; j++) {
      w = A[i][j];
      {
        int k = 0;
        for (; k <= i - 8; k += 8) {
          w -= A[i][k] * A[k][j];
          w -= A[i][k + 1] * A[k + 1][j];
          w -= A[i][k + 2] * A[k + 2][j];
          w -= A[i][k + 3] * A[k + 3][j];
          w -= A[i][k + 4] * A[k + 4][j];
          w -= A[i][k + 5] * A[k + 5][j];
          w -= A[i][k + 6] * A[k + 6][j];
          w -= A[i][k + 7] * A[k + 7][j];
        }
        for (; k < i; k++)
          w -= A[i][k] * A[k][j];
      }
      A[i][j] = w;
    }
  }
  for (int i = 32; i < 40; i++) {
    for (int j = 0; j < i; j++) {
      w = A[i][j];
      {
        int k = 0;
        for (; k <= j - 8; k += 8) {
          w -= A[i][k] * A[k][j];
          w -= A[i][k + 1] * A[k + 1][j];
          w -= A[i][k + 2] * A[k + 2][j];
          w -= A[i][k + 3] * A[k + 3][j];
          w -= A[i][k + 4] * A[k + 4][j];
          w -= A[i][k + 5] * A[k + 5][j];
          w -= A[i][k + 6] * A[k + 6][j];
          w -= A[i][k + 7] * A[k + 7][j];
        }
        for (; k < j; k++)
          w -= A[i][k] * A[k][j];
      }
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < 40; j++) {
      w = A[i][j];
      {
        int k = 0;
        for (; k <= i - 8; k += 8) {
          w -= A[i][k] * A[k][j];
          w -= A[i][k + 1] * A[k + 1][j];
          w -= A[i][k + 2] * A[k + 2][j];
          w -= A[i][k + 3] * A[k + 3][j];
          w -= A[i][k + 4] * A[k + 4][j];
          w -= A[i][k + 5] * A[k + 5][j];
          w -= A[i][k + 6] * A[k + 6][j];
          w -= A[i][k + 7] * A[k + 7][j];
        }
        for (; k < i; k++)
          w -= A[i][k] * A[k][j];
      }
      A[i][j] = w;
    }
  }
  for (int i = 0; i < 32; i++) {
    w = b[i];
    for (int j = 0; j < i; j++)
      w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = 32; i < 40; i++) {
    w = b[i];
    for (int j = 0; j < i; j++)
      w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = 39; i >= 0; i--) {
    w = y[i];
    for (int j = i + 1; j < 40; j++)
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
  *(double *)looper_buffers[0] = w;
}
