#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[120] = looper_buffers[0];
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
  for (int i = 0; i < 20; i++) {
    if (i <= 18) {
      const double u1_0 = u1[6 * i];
      const double u2_0 = u2[6 * i];
      const double y_0 = y[6 * i];
      const double u1_1 = u1[6 * i + 1];
      const double u2_1 = u2[6 * i + 1];
      const double y_1 = y[6 * i + 1];
      const double u1_2 = u1[6 * i + 2];
      const double u2_2 = u2[6 * i + 2];
      const double y_2 = y[6 * i + 2];
      const double u1_3 = u1[6 * i + 3];
      const double u2_3 = u2[6 * i + 3];
      const double y_3 = y[6 * i + 3];
      const double u1_4 = u1[6 * i + 4];
      const double u2_4 = u2[6 * i + 4];
      const double y_4 = y[6 * i + 4];
      const double u1_5 = u1[6 * i + 5];
      const double u2_5 = u2[6 * i + 5];
      const double y_5 = y[6 * i + 5];
      for (int j = 0; j < 120; j++) {
        double A_0 = A[6 * i][j];
        const double v1_0 = v1[j];
        const double v2_0 = v2[j];
        double x_0 = x[j];
        double A_1 = A[6 * i + 1][j];
        double A_2 = A[6 * i + 2][j];
        double A_3 = A[6 * i + 3][j];
        double A_4 = A[6 * i + 4][j];
        double A_5 = A[6 * i + 5][j];
        A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
        x_0 += beta * A_0 * y_0;
        A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
        x_0 += beta * A_1 * y_1;
        A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
        x_0 += beta * A_2 * y_2;
        A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
        x_0 += beta * A_3 * y_3;
        A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
        x_0 += beta * A_4 * y_4;
        A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
        x_0 += beta * A_5 * y_5;
        A[6 * i][j] = A_0;
        x[j] = x_0;
        A[6 * i + 1][j] = A_1;
        A[6 * i + 2][j] = A_2;
        A[6 * i + 3][j] = A_3;
        A[6 * i + 4][j] = A_4;
        A[6 * i + 5][j] = A_5;
      }
    } else {
      const double u1_0 = u1[114];
      const double u2_0 = u2[114];
      const double y_0 = y[114];
      const double u1_1 = u1[115];
      const double u2_1 = u2[115];
      const double y_1 = y[115];
      const double u1_2 = u1[116];
      const double u2_2 = u2[116];
      const double y_2 = y[116];
      const double u1_3 = u1[117];
      const double u2_3 = u2[117];
      const double y_3 = y[117];
      const double u1_4 = u1[118];
      const double u2_4 = u2[118];
      const double y_4 = y[118];
      const double u1_5 = u1[119];
      const double u2_5 = u2[119];
      const double y_5 = y[119];
      for (int j = 0; j < 120; j++) {
        double A_0 = A[114][j];
        const double v1_0 = v1[j];
        const double v2_0 = v2[j];
        double x_0 = x[j];
        double A_1 = A[115][j];
        double A_2 = A[116][j];
        double A_3 = A[117][j];
        double A_4 = A[118][j];
        double A_5 = A[119][j];
        A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
        x_0 += beta * A_0 * y_0;
        A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
        x_0 += beta * A_1 * y_1;
        A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
        x_0 += beta * A_2 * y_2;
        A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
        x_0 += beta * A_3 * y_3;
        A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
        x_0 += beta * A_4 * y_4;
        A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
        x_0 += beta * A_5 * y_5;
        x_0 += z[j];
        A[114][j] = A_0;
        x[j] = x_0;
        A[115][j] = A_1;
        A[116][j] = A_2;
        A[117][j] = A_3;
        A[118][j] = A_4;
        A[119][j] = A_5;
      }
    }
  }
  for (int j_tile = 0; j_tile < 65; j_tile += 32) {
    for (int j = j_tile; j <= j_tile + 31; j++)
      for (int i = 0; i < 64; i++)
        w[i] += alpha * A[i][j] * x[j];
    for (int j = j_tile; j <= j_tile + 31; j++)
      for (int i = 64; i < 120; i++)
        w[i] += alpha * A[i][j] * x[j];
  }
  for (int i_tile = 0; i_tile < 120; i_tile += 64)
    for (int j = 96; j < 120; j++)
      for (int i = i_tile; i <= looper_min(119, i_tile + 63); i++)
        w[i] += alpha * A[i][j] * x[j];
}
