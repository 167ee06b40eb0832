#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[2000] = looper_buffers[2];
  for (int i_tile = 0; i_tile < 1953; i_tile += 32)
    for (int i = i_tile; i <= i_tile + 31; i++)
      x[i] = b[i];
  for (int i = 1984; i < 2000; i++)
    x[i] = b[i];
  for (int i_tile = 0; i_tile < 50; i_tile++)
    for (int i = 40 * i_tile; i <= 40 * i_tile + 30; i += 10) {
      if (0 < i) {
        double x_0 = x[i];
        double x_2 = x[i + 1];
        double x_3 = x[i + 2];
        double x_4 = x[i + 3];
        double x_5 = x[i + 4];
        double x_6 = x[i + 5];
        double x_7 = x[i + 6];
        double x_8 = x[i + 7];
        double x_9 = x[i + 8];
        double x_10 = x[i + 9];
        #pragma omp simd if(0)
        for (int j = 0; j < i; j++) {
          const double x_1 = x[j];
          x_0 -= L[i][j] * x_1;
          x_2 -= L[i + 1][j] * x_1;
          x_3 -= L[i + 2][j] * x_1;
          x_4 -= L[i + 3][j] * x_1;
          x_5 -= L[i + 4][j] * x_1;
          x_6 -= L[i + 5][j] * x_1;
          x_7 -= L[i + 6][j] * x_1;
          x_8 -= L[i + 7][j] * x_1;
          x_9 -= L[i + 8][j] * x_1;
          x_10 -= L[i + 9][j] * x_1;
        }
        x[i] = x_0;
        x[i + 1] = x_2;
        x[i + 2] = x_3;
        x[i + 3] = x_4;
        x[i + 4] = x_5;
        x[i + 5] = x_6;
        x[i + 6] = x_7;
        x[i + 7] = x_8;
        x[i + 8] = x_9;
        x[i + 9] = x_10;
      }
      for (int j = i; j <= i + 9; j++) {
        x[j] /= L[j][j];
        for (int i2 = j + 1; i2 <= i + 9; i2++)
          x[i2] -= L[i2][j] * x[j];
      }
    }
}
