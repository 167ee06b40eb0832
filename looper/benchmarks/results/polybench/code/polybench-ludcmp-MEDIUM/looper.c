#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double w = *(double *)looper_buffers[0];
  double (*A)[400] = looper_buffers[1];
  double *b = looper_buffers[2];
  double *y = looper_buffers[3];
  double *x = looper_buffers[4];
  for (int i_tile = 0; i_tile < 353; i_tile += 32)
    for (int i = i_tile; i <= i_tile + 31; i++) {
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
      for (int j = i; j < 400; j++) {
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
  for (int i = 384; i < 400; i++) {
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
    for (int j = i; j < 400; j++) {
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
  for (int i_tile = 0; i_tile < 353; i_tile += 32)
    for (int i = i_tile; i <= i_tile + 31; i++) {
      w = b[i];
      for (int j = 0; j < i; j++)
        w -= A[i][j] * y[j];
      y[i] = w;
    }
  for (int i = 384; i < 400; i++) {
    w = b[i];
    for (int j = 0; j < i; j++)
      w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = 399; i >= 0; i--) {
    w = y[i];
    {
      int j = i + 1;
      for (; j < 397; j += 4) {
        w -= A[i][j] * x[j];
        w -= A[i][j + 1] * x[j + 1];
        w -= A[i][j + 2] * x[j + 2];
        w -= A[i][j + 3] * x[j + 3];
      }
      for (; j < 400; j++)
        w -= A[i][j] * x[j];
    }
    x[i] = w / A[i][i];
  }
  *(double *)looper_buffers[0] = w;
}
