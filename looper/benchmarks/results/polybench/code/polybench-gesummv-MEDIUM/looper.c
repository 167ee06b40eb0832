#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[250] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[250] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  #pragma omp parallel for
  for (int i = 0; i < 250; i++) {
    tmp[i] = 0.0;
    y[i] = 0.0;
  }
  #pragma omp parallel for
  for (int i = 0; i < 250; i += 8) {
    if (i < 248) {
      double tmp_0 = tmp[i];
      double y_0 = y[i];
      double tmp_1 = tmp[i + 1];
      double y_1 = y[i + 1];
      double tmp_2 = tmp[i + 2];
      double y_2 = y[i + 2];
      double tmp_3 = tmp[i + 3];
      double y_3 = y[i + 3];
      double tmp_4 = tmp[i + 4];
      double y_4 = y[i + 4];
      double tmp_5 = tmp[i + 5];
      double y_5 = y[i + 5];
      double tmp_6 = tmp[i + 6];
      double y_6 = y[i + 6];
      double tmp_7 = tmp[i + 7];
      double y_7 = y[i + 7];
      #pragma omp simd if(0)
      for (int j = 0; j < 250; j++) {
        const double x_0 = x[j];
        tmp_0 = A[i][j] * x_0 + tmp_0;
        y_0 = B[i][j] * x_0 + y_0;
        tmp_1 = A[i + 1][j] * x_0 + tmp_1;
        y_1 = B[i + 1][j] * x_0 + y_1;
        tmp_2 = A[i + 2][j] * x_0 + tmp_2;
        y_2 = B[i + 2][j] * x_0 + y_2;
        tmp_3 = A[i + 3][j] * x_0 + tmp_3;
        y_3 = B[i + 3][j] * x_0 + y_3;
        tmp_4 = A[i + 4][j] * x_0 + tmp_4;
        y_4 = B[i + 4][j] * x_0 + y_4;
        tmp_5 = A[i + 5][j] * x_0 + tmp_5;
        y_5 = B[i + 5][j] * x_0 + y_5;
        tmp_6 = A[i + 6][j] * x_0 + tmp_6;
        y_6 = B[i + 6][j] * x_0 + y_6;
        tmp_7 = A[i + 7][j] * x_0 + tmp_7;
        y_7 = B[i + 7][j] * x_0 + y_7;
      }
      tmp[i] = tmp_0;
      y[i] = y_0;
      tmp[i + 1] = tmp_1;
      y[i + 1] = y_1;
      tmp[i + 2] = tmp_2;
      y[i + 2] = y_2;
      tmp[i + 3] = tmp_3;
      y[i + 3] = y_3;
      tmp[i + 4] = tmp_4;
      y[i + 4] = y_4;
      tmp[i + 5] = tmp_5;
      y[i + 5] = y_5;
      tmp[i + 6] = tmp_6;
      y[i + 6] = y_6;
      tmp[i + 7] = tmp_7;
      y[i + 7] = y_7;
    } else {
      double tmp_0 = tmp[248];
      double y_0 = y[248];
      double tmp_1 = tmp[249];
      double y_1 = y[249];
      #pragma omp simd if(0)
      for (int j = 0; j < 250; j++) {
        const double x_0 = x[j];
        tmp_0 = A[248][j] * x_0 + tmp_0;
        y_0 = B[248][j] * x_0 + y_0;
        tmp_1 = A[249][j] * x_0 + tmp_1;
        y_1 = B[249][j] * x_0 + y_1;
      }
      tmp[248] = tmp_0;
      y[248] = y_0;
      tmp[249] = tmp_1;
      y[249] = y_1;
    }
  }
  for (int i = 0; i < 250; i++)
    y[i] = alpha * tmp[i] + beta * y[i];
}
