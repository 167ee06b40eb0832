#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[30] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[30] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  for (int i = 0; i < 30; i++)
    y[i] = 0.0;
  for (int j = 0; j < 4; j++) {
    if (j >= 1 && j <= 2) {
      const double x_0 = x[8 * j];
      const double x_1 = x[8 * j + 1];
      const double x_2 = x[8 * j + 2];
      const double x_3 = x[8 * j + 3];
      const double x_4 = x[8 * j + 4];
      const double x_5 = x[8 * j + 5];
      const double x_6 = x[8 * j + 6];
      const double x_7 = x[8 * j + 7];
      #pragma omp simd
      for (int i = 0; i < 30; i++) {
        double tmp_0 = tmp[i];
        double y_0 = y[i];
        tmp_0 = A[i][8 * j] * x_0 + tmp_0;
        y_0 = B[i][8 * j] * x_0 + y_0;
        tmp_0 = A[i][8 * j + 1] * x_1 + tmp_0;
        y_0 = B[i][8 * j + 1] * x_1 + y_0;
        tmp_0 = A[i][8 * j + 2] * x_2 + tmp_0;
        y_0 = B[i][8 * j + 2] * x_2 + y_0;
        tmp_0 = A[i][8 * j + 3] * x_3 + tmp_0;
        y_0 = B[i][8 * j + 3] * x_3 + y_0;
        tmp_0 = A[i][8 * j + 4] * x_4 + tmp_0;
        y_0 = B[i][8 * j + 4] * x_4 + y_0;
        tmp_0 = A[i][8 * j + 5] * x_5 + tmp_0;
        y_0 = B[i][8 * j + 5] * x_5 + y_0;
        tmp_0 = A[i][8 * j + 6] * x_6 + tmp_0;
        y_0 = B[i][8 * j + 6] * x_6 + y_0;
        tmp_0 = A[i][8 * j + 7] * x_7 + tmp_0;
        y_0 = B[i][8 * j + 7] * x_7 + y_0;
        tmp[i] = tmp_0;
        y[i] = y_0;
      }
    } else {
      if (j == 3) {
        const double x_0 = x[24];
        const double x_1 = x[25];
        const double x_2 = x[26];
        const double x_3 = x[27];
        const double x_4 = x[28];
        const double x_5 = x[29];
        #pragma omp simd
        for (int i = 0; i < 30; i++) {
          double tmp_0 = tmp[i];
          double y_0 = y[i];
          tmp_0 = A[i][24] * x_0 + tmp_0;
          y_0 = B[i][24] * x_0 + y_0;
          tmp_0 = A[i][25] * x_1 + tmp_0;
          y_0 = B[i][25] * x_1 + y_0;
          tmp_0 = A[i][26] * x_2 + tmp_0;
          y_0 = B[i][26] * x_2 + y_0;
          tmp_0 = A[i][27] * x_3 + tmp_0;
          y_0 = B[i][27] * x_3 + y_0;
          tmp_0 = A[i][28] * x_4 + tmp_0;
          y_0 = B[i][28] * x_4 + y_0;
          tmp_0 = A[i][29] * x_5 + tmp_0;
          y_0 = B[i][29] * x_5 + y_0;
          y_0 = alpha * tmp_0 + beta * y_0;
          tmp[i] = tmp_0;
          y[i] = y_0;
        }
      } else {
        const double x_0 = x[0];
        const double x_1 = x[1];
        const double x_2 = x[2];
        const double x_3 = x[3];
        const double x_4 = x[4];
        const double x_5 = x[5];
        const double x_6 = x[6];
        const double x_7 = x[7];
        #pragma omp simd
        for (int i = 0; i < 30; i++) {
          double tmp_0;
          double y_0 = y[i];
          tmp_0 = 0.0;
          tmp_0 = A[i][0] * x_0 + tmp_0;
          y_0 = B[i][0] * x_0 + y_0;
          tmp_0 = A[i][1] * x_1 + tmp_0;
          y_0 = B[i][1] * x_1 + y_0;
          tmp_0 = A[i][2] * x_2 + tmp_0;
          y_0 = B[i][2] * x_2 + y_0;
          tmp_0 = A[i][3] * x_3 + tmp_0;
          y_0 = B[i][3] * x_3 + y_0;
          tmp_0 = A[i][4] * x_4 + tmp_0;
          y_0 = B[i][4] * x_4 + y_0;
          tmp_0 = A[i][5] * x_5 + tmp_0;
          y_0 = B[i][5] * x_5 + y_0;
          tmp_0 = A[i][6] * x_6 + tmp_0;
          y_0 = B[i][6] * x_6 + y_0;
          tmp_0 = A[i][7] * x_7 + tmp_0;
          y_0 = B[i][7] * x_7 + y_0;
          tmp[i] = tmp_0;
          y[i] = y_0;
        }
      }
    }
  }
}
