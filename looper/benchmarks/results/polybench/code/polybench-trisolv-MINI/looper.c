#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[40] = looper_buffers[2];
  #pragma omp simd
  for (int i = 0; i < 32; i++)
    x[i] = b[i];
  #pragma omp simd
  for (int i = 32; i < 40; i++)
    x[i] = b[i];
  for (int i = 0; i < 4; i++) {
    for (int j2 = 0; j2 < i; j2++)
      x[i] -= L[i][j2] * x[j2];
    x[i] /= L[i][i];
  }
  {
    const double x_1 = x[0];
    const double x_2 = x[1];
    const double x_3 = x[2];
    for (int i = 4; i < 40; i++) {
      double x_0 = x[i];
      x_0 -= L[i][0] * x_1;
      x_0 -= L[i][1] * x_2;
      x_0 -= L[i][2] * x_3;
      x[i] = x_0;
    }
  }
  for (int j = 3; j < 39; j += 4) {
    for (int i = j + 1; i <= j + 4; i++) {
      for (int j2 = j; j2 < i; j2++)
        x[i] -= L[i][j2] * x[j2];
      x[i] /= L[i][i];
    }
    for (int i = j + 5; i < 40; i++) {
      double x_0 = x[i];
      x_0 -= L[i][j] * x[j];
      x_0 -= L[i][j + 1] * x[j + 1];
      x_0 -= L[i][j + 2] * x[j + 2];
      x_0 -= L[i][j + 3] * x[j + 3];
      x[i] = x_0;
    }
  }
}
