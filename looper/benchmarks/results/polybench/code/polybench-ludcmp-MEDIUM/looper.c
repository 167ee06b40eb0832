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
      {
        int j = 0;
        for (; j <= i - 16; j += 16) {
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
          w = A[i][j + 1];
          {
            int k = 0;
            for (; k <= j - 3; k += 4) {
              w -= A[i][k] * A[k][j + 1];
              w -= A[i][k + 1] * A[k + 1][j + 1];
              w -= A[i][k + 2] * A[k + 2][j + 1];
              w -= A[i][k + 3] * A[k + 3][j + 1];
            }
            for (; k <= j; k++)
              w -= A[i][k] * A[k][j + 1];
          }
          A[i][j + 1] = w / A[j + 1][j + 1];
          w = A[i][j + 2];
          {
            int k = 0;
            for (; k <= j - 2; k += 4) {
              w -= A[i][k] * A[k][j + 2];
              w -= A[i][k + 1] * A[k + 1][j + 2];
              w -= A[i][k + 2] * A[k + 2][j + 2];
              w -= A[i][k + 3] * A[k + 3][j + 2];
            }
            for (; k <= j + 1; k++)
              w -= A[i][k] * A[k][j + 2];
          }
          A[i][j + 2] = w / A[j + 2][j + 2];
          w = A[i][j + 3];
          {
            int k = 0;
            for (; k < j; k += 4) {
              w -= A[i][k] * A[k][j + 3];
              w -= A[i][k + 1] * A[k + 1][j + 3];
              w -= A[i][k + 2] * A[k + 2][j + 3];
              w -= A[i][k + 3] * A[k + 3][j + 3];
            }
            for (; k <= j + 2; k++)
              w -= A[i][k] * A[k][j + 3];
          }
          A[i][j + 3] = w / A[j + 3][j + 3];
          w = A[i][j + 4];
          {
            int k = 0;
            for (; k <= j; k += 4) {
              w -= A[i][k] * A[k][j + 4];
              w -= A[i][k + 1] * A[k + 1][j + 4];
              w -= A[i][k + 2] * A[k + 2][j + 4];
              w -= A[i][k + 3] * A[k + 3][j + 4];
            }
            for (; k <= j + 3; k++)
              w -= A[i][k] * A[k][j + 4];
          }
          A[i][j + 4] = w / A[j + 4][j + 4];
          w = A[i][j + 5];
          {
            int k = 0;
            for (; k <= j + 1; k += 4) {
              w -= A[i][k] * A[k][j + 5];
              w -= A[i][k + 1] * A[k + 1][j + 5];
              w -= A[i][k + 2] * A[k + 2][j + 5];
              w -= A[i][k + 3] * A[k + 3][j + 5];
            }
            for (; k <= j + 4; k++)
              w -= A[i][k] * A[k][j + 5];
          }
          A[i][j + 5] = w / A[j + 5][j + 5];
          w = A[i][j + 6];
          {
            int k = 0;
            for (; k <= j + 2; k += 4) {
              w -= A[i][k] * A[k][j + 6];
              w -= A[i][k + 1] * A[k + 1][j + 6];
              w -= A[i][k + 2] * A[k + 2][j + 6];
              w -= A[i][k + 3] * A[k + 3][j + 6];
            }
            for (; k <= j + 5; k++)
              w -= A[i][k] * A[k][j + 6];
          }
          A[i][j + 6] = w / A[j + 6][j + 6];
          w = A[i][j + 7];
          {
            int k = 0;
            for (; k <= j + 3; k += 4) {
              w -= A[i][k] * A[k][j + 7];
              w -= A[i][k + 1] * A[k + 1][j + 7];
              w -= A[i][k + 2] * A[k + 2][j + 7];
              w -= A[i][k + 3] * A[k + 3][j + 7];
            }
            for (; k <= j + 6; k++)
              w -= A[i][k] * A[k][j + 7];
          }
          A[i][j + 7] = w / A[j + 7][j + 7];
          w = A[i][j + 8];
          {
            int k = 0;
            for (; k <= j + 4; k += 4) {
              w -= A[i][k] * A[k][j + 8];
              w -= A[i][k + 1] * A[k + 1][j + 8];
              w -= A[i][k + 2] * A[k + 2][j + 8];
              w -= A[i][k + 3] * A[k + 3][j + 8];
            }
            for (; k <= j + 7; k++)
              w -= A[i][k] * A[k][j + 8];
          }
          A[i][j + 8] = w / A[j + 8][j + 8];
          w = A[i][j + 9];
          {
            int k = 0;
            for (; k <= j + 5; k += 4) {
              w -= A[i][k] * A[k][j + 9];
              w -= A[i][k + 1] * A[k + 1][j + 9];
              w -= A[i][k + 2] * A[k + 2][j + 9];
              w -= A[i][k + 3] * A[k + 3][j + 9];
            }
            for (; k <= j + 8; k++)
              w -= A[i][k] * A[k][j + 9];
          }
          A[i][j + 9] = w / A[j + 9][j + 9];
          w = A[i][j + 10];
          {
            int k = 0;
            for (; k <= j + 6; k += 4) {
              w -= A[i][k] * A[k][j + 10];
              w -= A[i][k + 1] * A[k + 1][j + 10];
              w -= A[i][k + 2] * A[k + 2][j + 10];
              w -= A[i][k + 3] * A[k + 3][j + 10];
            }
            for (; k <= j + 9; k++)
              w -= A[i][k] * A[k][j + 10];
          }
          A[i][j + 10] = w / A[j + 10][j + 10];
          w = A[i][j + 11];
          {
            int k = 0;
            for (; k <= j + 7; k += 4) {
              w -= A[i][k] * A[k][j + 11];
              w -= A[i][k + 1] * A[k + 1][j + 11];
              w -= A[i][k + 2] * A[k + 2][j + 11];
              w -= A[i][k + 3] * A[k + 3][j + 11];
            }
            for (; k <= j + 10; k++)
              w -= A[i][k] * A[k][j + 11];
          }
          A[i][j + 11] = w / A[j + 11][j + 11];
          w = A[i][j + 12];
          {
            int k = 0;
            for (; k <= j + 8; k += 4) {
              w -= A[i][k] * A[k][j + 12];
              w -= A[i][k + 1] * A[k + 1][j + 12];
              w -= A[i][k + 2] * A[k + 2][j + 12];
              w -= A[i][k + 3] * A[k + 3][j + 12];
            }
            for (; k <= j + 11; k++)
              w -= A[i][k] * A[k][j + 12];
          }
          A[i][j + 12] = w / A[j + 12][j + 12];
          w = A[i][j + 13];
          {
            int k = 0;
            for (; k <= j + 9; k += 4) {
              w -= A[i][k] * A[k][j + 13];
              w -= A[i][k + 1] * A[k + 1][j + 13];
              w -= A[i][k + 2] * A[k + 2][j + 13];
              w -= A[i][k + 3] * A[k + 3][j + 13];
            }
            for (; k <= j + 12; k++)
              w -= A[i][k] * A[k][j + 13];
          }
          A[i][j + 13] = w / A[j + 13][j + 13];
          w = A[i][j + 14];
          {
            int k = 0;
            for (; k <= j + 10; k += 4) {
              w -= A[i][k] * A[k][j + 14];
              w -= A[i][k + 1] * A[k + 1][j + 14];
              w -= A[i][k + 2] * A[k + 2][j + 14];
              w -= A[i][k + 3] * A[k + 3][j + 14];
            }
            for (; k <= j + 13; k++)
              w -= A[i][k] * A[k][j + 14];
          }
          A[i][j + 14] = w / A[j + 14][j + 14];
          w = A[i][j + 15];
          {
            int k = 0;
            for (; k <= j + 11; k += 4) {
              w -= A[i][k] * A[k][j + 15];
              w -= A[i][k + 1] * A[k + 1][j + 15];
              w -= A[i][k + 2] * A[k + 2][j + 15];
              w -= A[i][k + 3] * A[k + 3][j + 15];
            }
            for (; k <= j + 14; k++)
              w -= A[i][k] * A[k][j + 15];
          }
          A[i][j + 15] = w / A[j + 15][j + 15];
        }
        for (; j < i; j++) {
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
    {
      int j = 0;
      for (; j <= i - 16; j += 16) {
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
        w = A[i][j + 1];
        {
          int k = 0;
          for (; k <= j - 3; k += 4) {
            w -= A[i][k] * A[k][j + 1];
            w -= A[i][k + 1] * A[k + 1][j + 1];
            w -= A[i][k + 2] * A[k + 2][j + 1];
            w -= A[i][k + 3] * A[k + 3][j + 1];
          }
          for (; k <= j; k++)
            w -= A[i][k] * A[k][j + 1];
        }
        A[i][j + 1] = w / A[j + 1][j + 1];
        w = A[i][j + 2];
        {
          int k = 0;
          for (; k <= j - 2; k += 4) {
            w -= A[i][k] * A[k][j + 2];
            w -= A[i][k + 1] * A[k + 1][j + 2];
            w -= A[i][k + 2] * A[k + 2][j + 2];
            w -= A[i][k + 3] * A[k + 3][j + 2];
          }
          for (; k <= j + 1; k++)
            w -= A[i][k] * A[k][j + 2];
        }
        A[i][j + 2] = w / A[j + 2][j + 2];
        w = A[i][j + 3];
        {
          int k = 0;
          for (; k < j; k += 4) {
            w -= A[i][k] * A[k][j + 3];
            w -= A[i][k + 1] * A[k + 1][j + 3];
            w -= A[i][k + 2] * A[k + 2][j + 3];
            w -= A[i][k + 3] * A[k + 3][j + 3];
          }
          for (; k <= j + 2; k++)
            w -= A[i][k] * A[k][j + 3];
        }
        A[i][j + 3] = w / A[j + 3][j + 3];
        w = A[i][j + 4];
        {
          int k = 0;
          for (; k <= j; k += 4) {
            w -= A[i][k] * A[k][j + 4];
            w -= A[i][k + 1] * A[k + 1][j + 4];
            w -= A[i][k + 2] * A[k + 2][j + 4];
            w -= A[i][k + 3] * A[k + 3][j + 4];
          }
          for (; k <= j + 3; k++)
            w -= A[i][k] * A[k][j + 4];
        }
        A[i][j + 4] = w / A[j + 4][j + 4];
        w = A[i][j + 5];
        {
          int k = 0;
          for (; k <= j + 1; k += 4) {
            w -= A[i][k] * A[k][j + 5];
            w -= A[i][k + 1] * A[k + 1][j + 5];
            w -= A[i][k + 2] * A[k + 2][j + 5];
            w -= A[i][k + 3] * A[k + 3][j + 5];
          }
          for (; k <= j + 4; k++)
            w -= A[i][k] * A[k][j + 5];
        }
        A[i][j + 5] = w / A[j + 5][j + 5];
        w = A[i][j + 6];
        {
          int k = 0;
          for (; k <= j + 2; k += 4) {
            w -= A[i][k] * A[k][j + 6];
            w -= A[i][k + 1] * A[k + 1][j + 6];
            w -= A[i][k + 2] * A[k + 2][j + 6];
            w -= A[i][k + 3] * A[k + 3][j + 6];
          }
          for (; k <= j + 5; k++)
            w -= A[i][k] * A[k][j + 6];
        }
        A[i][j + 6] = w / A[j + 6][j + 6];
        w = A[i][j + 7];
        {
          int k = 0;
          for (; k <= j + 3; k += 4) {
            w -= A[i][k] * A[k][j + 7];
            w -= A[i][k + 1] * A[k + 1][j + 7];
            w -= A[i][k + 2] * A[k + 2][j + 7];
            w -= A[i][k + 3] * A[k + 3][j + 7];
          }
          for (; k <= j + 6; k++)
            w -= A[i][k] * A[k][j + 7];
        }
        A[i][j + 7] = w / A[j + 7][j + 7];
        w = A[i][j + 8];
        {
          int k = 0;
          for (; k <= j + 4; k += 4) {
            w -= A[i][k] * A[k][j + 8];
            w -= A[i][k + 1] * A[k + 1][j + 8];
            w -= A[i][k + 2] * A[k + 2][j + 8];
            w -= A[i][k + 3] * A[k + 3][j + 8];
          }
          for (; k <= j + 7; k++)
            w -= A[i][k] * A[k][j + 8];
        }
        A[i][j + 8] = w / A[j + 8][j + 8];
        w = A[i][j + 9];
        {
          int k = 0;
          for (; k <= j + 5; k += 4) {
            w -= A[i][k] * A[k][j + 9];
            w -= A[i][k + 1] * A[k + 1][j + 9];
            w -= A[i][k + 2] * A[k + 2][j + 9];
            w -= A[i][k + 3] * A[k + 3][j + 9];
          }
          for (; k <= j + 8; k++)
            w -= A[i][k] * A[k][j + 9];
        }
        A[i][j + 9] = w / A[j + 9][j + 9];
        w = A[i][j + 10];
        {
          int k = 0;
          for (; k <= j + 6; k += 4) {
            w -= A[i][k] * A[k][j + 10];
            w -= A[i][k + 1] * A[k + 1][j + 10];
            w -= A[i][k + 2] * A[k + 2][j + 10];
            w -= A[i][k + 3] * A[k + 3][j + 10];
          }
          for (; k <= j + 9; k++)
            w -= A[i][k] * A[k][j + 10];
        }
        A[i][j + 10] = w / A[j + 10][j + 10];
        w = A[i][j + 11];
        {
          int k = 0;
          for (; k <= j + 7; k += 4) {
            w -= A[i][k] * A[k][j + 11];
            w -= A[i][k + 1] * A[k + 1][j + 11];
            w -= A[i][k + 2] * A[k + 2][j + 11];
            w -= A[i][k + 3] * A[k + 3][j + 11];
          }
          for (; k <= j + 10; k++)
            w -= A[i][k] * A[k][j + 11];
        }
        A[i][j + 11] = w / A[j + 11][j + 11];
        w = A[i][j + 12];
        {
          int k = 0;
          for (; k <= j + 8; k += 4) {
            w -= A[i][k] * A[k][j + 12];
            w -= A[i][k + 1] * A[k + 1][j + 12];
            w -= A[i][k + 2] * A[k + 2][j + 12];
            w -= A[i][k + 3] * A[k + 3][j + 12];
          }
          for (; k <= j + 11; k++)
            w -= A[i][k] * A[k][j + 12];
        }
        A[i][j + 12] = w / A[j + 12][j + 12];
        w = A[i][j + 13];
        {
          int k = 0;
          for (; k <= j + 9; k += 4) {
            w -= A[i][k] * A[k][j + 13];
            w -= A[i][k + 1] * A[k + 1][j + 13];
            w -= A[i][k + 2] * A[k + 2][j + 13];
            w -= A[i][k + 3] * A[k + 3][j + 13];
          }
          for (; k <= j + 12; k++)
            w -= A[i][k] * A[k][j + 13];
        }
        A[i][j + 13] = w / A[j + 13][j + 13];
        w = A[i][j + 14];
        {
          int k = 0;
          for (; k <= j + 10; k += 4) {
            w -= A[i][k] * A[k][j + 14];
            w -= A[i][k + 1] * A[k + 1][j + 14];
            w -= A[i][k + 2] * A[k + 2][j + 14];
            w -= A[i][k + 3] * A[k + 3][j + 14];
          }
          for (; k <= j + 13; k++)
            w -= A[i][k] * A[k][j + 14];
        }
        A[i][j + 14] = w / A[j + 14][j + 14];
        w = A[i][j + 15];
        {
          int k = 0;
          for (; k <= j + 11; k += 4) {
            w -= A[i][k] * A[k][j + 15];
            w -= A[i][k + 1] * A[k + 1][j + 15];
            w -= A[i][k + 2] * A[k + 2][j + 15];
            w -= A[i][k + 3] * A[k + 3][j + 15];
          }
          for (; k <= j + 14; k++)
            w -= A[i][k] * A[k][j + 15];
        }
        A[i][j + 15] = w / A[j + 15][j + 15];
      }
      for (; j < i; j++) {
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
  for (int i = 0; i < 400; i++) {
    w = b[i];
    {
      int j = 0;
      for (; j <= i - 4; j += 4) {
        w -= A[i][j] * y[j];
        w -= A[i][j + 1] * y[j + 1];
        w -= A[i][j + 2] * y[j + 2];
        w -= A[i][j + 3] * y[j + 3];
      }
      for (; j < i; j++)
        w -= A[i][j] * y[j];
    }
    y[i] = w;
  }
  for (int i = 399; i >= 0; i--) {
    w = y[i];
    for (int j = i + 1; j < 400; j++)
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
  *(double *)looper_buffers[0] = w;
}
