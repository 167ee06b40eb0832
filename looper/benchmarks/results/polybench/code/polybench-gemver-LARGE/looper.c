#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[2000] = looper_buffers[0];
  double *u1 = looper_buffers[1];
  double *v1 = looper_buffers[2];
  double *u2 = looper_buffers[3];
  double *v2 = looper_buffers[4];
  double *x = looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  double *y = looper_buffers[7];
  double *z = looper_buffers[8];
  double *w = looper_buffers[9];
  double alpha = *(double *)looper_buffers[10];
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 2000; i_tile += 6) {
    if (i_tile < 1998) {
      const double u1_0 = u1[i_tile];
      const double u2_0 = u2[i_tile];
      const double u1_1 = u1[i_tile + 1];
      const double u2_1 = u2[i_tile + 1];
      const double u1_2 = u1[i_tile + 2];
      const double u2_2 = u2[i_tile + 2];
      const double u1_3 = u1[i_tile + 3];
      const double u2_3 = u2[i_tile + 3];
      const double u1_4 = u1[i_tile + 4];
      const double u2_4 = u2[i_tile + 4];
      const double u1_5 = u1[i_tile + 5];
      const double u2_5 = u2[i_tile + 5];
      #pragma omp simd
      for (int j = 0; j < 2000; j++) {
        double A_0 = A[i_tile][j];
        const double v1_0 = v1[j];
        const double v2_0 = v2[j];
        double A_1 = A[i_tile + 1][j];
        double A_2 = A[i_tile + 2][j];
        double A_3 = A[i_tile + 3][j];
        double A_4 = A[i_tile + 4][j];
        double A_5 = A[i_tile + 5][j];
        A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
        A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
        A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
        A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
        A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
        A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
        A[i_tile][j] = A_0;
        A[i_tile + 1][j] = A_1;
        A[i_tile + 2][j] = A_2;
        A[i_tile + 3][j] = A_3;
        A[i_tile + 4][j] = A_4;
        A[i_tile + 5][j] = A_5;
      }
    } else {
      const double u1_0 = u1[1998];
      const double u2_0 = u2[1998];
      const double u1_1 = u1[1999];
      const double u2_1 = u2[1999];
      #pragma omp simd
      for (int j = 0; j < 2000; j++) {
        double A_0 = A[1998][j];
        const double v1_0 = v1[j];
        const double v2_0 = v2[j];
        double A_1 = A[1999][j];
        A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
        A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
        A[1998][j] = A_0;
        A[1999][j] = A_1;
      }
    }
  }
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 2000; i_tile += 32)
    for (int j_tile = 0; j_tile < 63; j_tile++)
      for (int j = 32 * j_tile; j <= looper_min(1999, 32 * j_tile + 28); j += 4) {
        for (int i = i_tile; i <= looper_min(1999, i_tile + 31); i++) {
          double x_0 = x[i];
          x_0 += beta * A[j][i] * y[j];
          x_0 += beta * A[j + 1][i] * y[j + 1];
          x_0 += beta * A[j + 2][i] * y[j + 2];
          x_0 += beta * A[j + 3][i] * y[j + 3];
          x[i] = x_0;
        }
      }
  for (int i = 0; i < 2000; i++)
    x[i] += z[i];
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 2000; i_tile += 8)
    for (int j = 0; j < 2000; j++) {
      const double x_0 = x[j];
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 7; i++) {
        double w_0 = w[i];
        w_0 += alpha * A[i][j] * x_0;
        w[i] = w_0;
      }
    }
}
