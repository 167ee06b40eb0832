#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
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
  for (int i = 0; i < 400; i += 6) {
    if (i < 396) {
      for (int j_tile = 0; j_tile < 353; j_tile += 32) {
        const double u1_0 = u1[i];
        const double u2_0 = u2[i];
        const double u1_1 = u1[i + 1];
        const double u2_1 = u2[i + 1];
        const double u1_2 = u1[i + 2];
        const double u2_2 = u2[i + 2];
        const double u1_3 = u1[i + 3];
        const double u2_3 = u2[i + 3];
        const double u1_4 = u1[i + 4];
        const double u2_4 = u2[i + 4];
        const double u1_5 = u1[i + 5];
        const double u2_5 = u2[i + 5];
        #pragma omp simd
        for (int j = j_tile; j <= j_tile + 31; j++) {
          double A_0 = A[i][j];
          const double v1_0 = v1[j];
          const double v2_0 = v2[j];
          double A_1 = A[i + 1][j];
          double A_2 = A[i + 2][j];
          double A_3 = A[i + 3][j];
          double A_4 = A[i + 4][j];
          double A_5 = A[i + 5][j];
          A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
          A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
          A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
          A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
          A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
          A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
          A[i][j] = A_0;
          A[i + 1][j] = A_1;
          A[i + 2][j] = A_2;
          A[i + 3][j] = A_3;
          A[i + 4][j] = A_4;
          A[i + 5][j] = A_5;
        }
      }
      {
        const double u1_0 = u1[i];
        const double u2_0 = u2[i];
        const double u1_1 = u1[i + 1];
        const double u2_1 = u2[i + 1];
        const double u1_2 = u1[i + 2];
        const double u2_2 = u2[i + 2];
        const double u1_3 = u1[i + 3];
        const double u2_3 = u2[i + 3];
        const double u1_4 = u1[i + 4];
        const double u2_4 = u2[i + 4];
        const double u1_5 = u1[i + 5];
        const double u2_5 = u2[i + 5];
        #pragma omp simd
        for (int j = 384; j < 400; j++) {
          double A_0 = A[i][j];
          const double v1_0 = v1[j];
          const double v2_0 = v2[j];
          double A_1 = A[i + 1][j];
          double A_2 = A[i + 2][j];
          double A_3 = A[i + 3][j];
          double A_4 = A[i + 4][j];
          double A_5 = A[i + 5][j];
          A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
          A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
          A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
          A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
          A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
          A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
          A[i][j] = A_0;
          A[i + 1][j] = A_1;
          A[i + 2][j] = A_2;
          A[i + 3][j] = A_3;
          A[i + 4][j] = A_4;
          A[i + 5][j] = A_5;
        }
      }
    } else
      for (int j_tile = 0; j_tile < 400; j_tile += 32) {
        #pragma omp simd
        for (int j = j_tile; j <= looper_min(399, j_tile + 31); j++) {
          double A_0 = A[396][j];
          const double v1_0 = v1[j];
          const double v2_0 = v2[j];
          double A_1 = A[397][j];
          double A_2 = A[398][j];
          double A_3 = A[399][j];
          A_0 = A_0 + u1[396] * v1_0 + u2[396] * v2_0;
          A_1 = A_1 + u1[397] * v1_0 + u2[397] * v2_0;
          A_2 = A_2 + u1[398] * v1_0 + u2[398] * v2_0;
          A_3 = A_3 + u1[399] * v1_0 + u2[399] * v2_0;
          A[396][j] = A_0;
          A[397][j] = A_1;
          A[398][j] = A_2;
          A[399][j] = A_3;
        }
      }
  }
  for (int j_tile = 0; j_tile < 321; j_tile += 64) {
    #pragma omp parallel for
    for (int i_tile = 0; i_tile < 400; i_tile += 32)
      for (int j = j_tile; j <= j_tile + 63; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
          double x_0 = x[i];
          x_0 += beta * A[j][i] * y[j];
          x[i] = x_0;
        }
      }
  }
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 400; i_tile += 32)
    for (int j = 384; j < 400; j++) {
      #pragma omp simd
      for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
        double x_0 = x[i];
        x_0 += beta * A[j][i] * y[j];
        x[i] = x_0;
      }
    }
  #pragma omp parallel for simd
  for (int i = 0; i < 400; i++)
    x[i] += z[i];
  #pragma omp parallel for
  for (int i = 0; i < 400; i += 6) {
    if (i < 396) {
      double w_0 = w[i];
      double w_1 = w[i + 1];
      double w_2 = w[i + 2];
      double w_3 = w[i + 3];
      double w_4 = w[i + 4];
      double w_5 = w[i + 5];
      for (int j = 0; j < 393; j += 8) {
        const double x_0 = x[j];
        const double x_1 = x[j + 1];
        const double x_2 = x[j + 2];
        const double x_3 = x[j + 3];
        const double x_4 = x[j + 4];
        const double x_5 = x[j + 5];
        const double x_6 = x[j + 6];
        const double x_7 = x[j + 7];
        w_0 += alpha * A[i][j] * x_0;
        w_1 += alpha * A[i + 1][j] * x_0;
        w_2 += alpha * A[i + 2][j] * x_0;
        w_3 += alpha * A[i + 3][j] * x_0;
        w_4 += alpha * A[i + 4][j] * x_0;
        w_5 += alpha * A[i + 5][j] * x_0;
        w_0 += alpha * A[i][j + 1] * x_1;
        w_1 += alpha * A[i + 1][j + 1] * x_1;
        w_2 += alpha * A[i + 2][j + 1] * x_1;
        w_3 += alpha * A[i + 3][j + 1] * x_1;
        w_4 += alpha * A[i + 4][j + 1] * x_1;
        w_5 += alpha * A[i + 5][j + 1] * x_1;
        w_0 += alpha * A[i][j + 2] * x_2;
        w_1 += alpha * A[i + 1][j + 2] * x_2;
        w_2 += alpha * A[i + 2][j + 2] * x_2;
        w_3 += alpha * A[i + 3][j + 2] * x_2;
        w_4 += alpha * A[i + 4][j + 2] * x_2;
        w_5 += alpha * A[i + 5][j + 2] * x_2;
        w_0 += alpha * A[i][j + 3] * x_3;
        w_1 += alpha * A[i + 1][j + 3] * x_3;
        w_2 += alpha * A[i + 2][j + 3] * x_3;
        w_3 += alpha * A[i + 3][j + 3] * x_3;
        w_4 += alpha * A[i + 4][j + 3] * x_3;
        w_5 += alpha * A[i + 5][j + 3] * x_3;
        w_0 += alpha * A[i][j + 4] * x_4;
        w_1 += alpha * A[i + 1][j + 4] * x_4;
        w_2 += alpha * A[i + 2][j + 4] * x_4;
        w_3 += alpha * A[i + 3][j + 4] * x_4;
        w_4 += alpha * A[i + 4][j + 4] * x_4;
        w_5 += alpha * A[i + 5][j + 4] * x_4;
        w_0 += alpha * A[i][j + 5] * x_5;
        w_1 += alpha * A[i + 1][j + 5] * x_5;
        w_2 += alpha * A[i + 2][j + 5] * x_5;
        w_3 += alpha * A[i + 3][j + 5] * x_5;
        w_4 += alpha * A[i + 4][j + 5] * x_5;
        w_5 += alpha * A[i + 5][j + 5] * x_5;
        w_0 += alpha * A[i][j + 6] * x_6;
        w_1 += alpha * A[i + 1][j + 6] * x_6;
        w_2 += alpha * A[i + 2][j + 6] * x_6;
        w_3 += alpha * A[i + 3][j + 6] * x_6;
        w_4 += alpha * A[i + 4][j + 6] * x_6;
        w_5 += alpha * A[i + 5][j + 6] * x_6;
        w_0 += alpha * A[i][j + 7] * x_7;
        w_1 += alpha * A[i + 1][j + 7] * x_7;
        w_2 += alpha * A[i + 2][j + 7] * x_7;
        w_3 += alpha * A[i + 3][j + 7] * x_7;
        w_4 += alpha * A[i + 4][j + 7] * x_7;
        w_5 += alpha * A[i + 5][j + 7] * x_7;
      }
      w[i] = w_0;
      w[i + 1] = w_1;
      w[i + 2] = w_2;
      w[i + 3] = w_3;
      w[i + 4] = w_4;
      w[i + 5] = w_5;
    } else {
      double w_0 = w[396];
      double w_1 = w[397];
      double w_2 = w[398];
      double w_3 = w[399];
      for (int j = 0; j < 393; j += 8) {
        const double x_0 = x[j];
        const double x_1 = x[j + 1];
        const double x_2 = x[j + 2];
        const double x_3 = x[j + 3];
        const double x_4 = x[j + 4];
        const double x_5 = x[j + 5];
        const double x_6 = x[j + 6];
        const double x_7 = x[j + 7];
        w_0 += alpha * A[396][j] * x_0;
        w_1 += alpha * A[397][j] * x_0;
        w_2 += alpha * A[398][j] * x_0;
        w_3 += alpha * A[399][j] * x_0;
        w_0 += alpha * A[396][j + 1] * x_1;
        w_1 += alpha * A[397][j + 1] * x_1;
        w_2 += alpha * A[398][j + 1] * x_1;
        w_3 += alpha * A[399][j + 1] * x_1;
        w_0 += alpha * A[396][j + 2] * x_2;
        w_1 += alpha * A[397][j + 2] * x_2;
        w_2 += alpha * A[398][j + 2] * x_2;
        w_3 += alpha * A[399][j + 2] * x_2;
        w_0 += alpha * A[396][j + 3] * x_3;
        w_1 += alpha * A[397][j + 3] * x_3;
        w_2 += alpha * A[398][j + 3] * x_3;
        w_3 += alpha * A[399][j + 3] * x_3;
        w_0 += alpha * A[396][j + 4] * x_4;
        w_1 += alpha * A[397][j + 4] * x_4;
        w_2 += alpha * A[398][j + 4] * x_4;
        w_3 += alpha * A[399][j + 4] * x_4;
        w_0 += alpha * A[396][j + 5] * x_5;
        w_1 += alpha * A[397][j + 5] * x_5;
        w_2 += alpha * A[398][j + 5] * x_5;
        w_3 += alpha * A[399][j + 5] * x_5;
        w_0 += alpha * A[396][j + 6] * x_6;
        w_1 += alpha * A[397][j + 6] * x_6;
        w_2 += alpha * A[398][j + 6] * x_6;
        w_3 += alpha * A[399][j + 6] * x_6;
        w_0 += alpha * A[396][j + 7] * x_7;
        w_1 += alpha * A[397][j + 7] * x_7;
        w_2 += alpha * A[398][j + 7] * x_7;
        w_3 += alpha * A[399][j + 7] * x_7;
      }
      w[396] = w_0;
      w[397] = w_1;
      w[398] = w_2;
      w[399] = w_3;
    }
  }
}
