#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *tmp = looper_buffers[0];
  double *y = looper_buffers[1];
  double (*A)[90] = looper_buffers[2];
  double *x = looper_buffers[3];
  double (*B)[90] = looper_buffers[4];
  double alpha = *(double *)looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  #pragma omp simd
  for (int i = 0; i < 90; i++)
    tmp[i] = 0.0;
  #pragma omp simd
  for (int i = 0; i < 90; i++)
    y[i] = 0.0;
  for (int i = 0; i < 85; i += 4) {
    double tmp_0 = tmp[i];
    double y_0 = y[i];
    double tmp_1 = tmp[i + 1];
    double y_1 = y[i + 1];
    double tmp_2 = tmp[i + 2];
    double y_2 = y[i + 2];
    double tmp_3 = tmp[i + 3];
    double y_3 = y[i + 3];
    for (int j = 0; j < 90; j++) {
      const double x_0 = x[j];
      tmp_0 = A[i][j] * x_0 + tmp_0;
      y_0 = B[i][j] * x_0 + y_0;
      tmp_1 = A[i + 1][j] * x_0 + tmp_1;
      y_1 = B[i + 1][j] * x_0 + y_1;
      tmp_2 = A[i + 2][j] * x_0 + tmp_2;
      y_2 = B[i + 2][j] * x_0 + y_2;
      tmp_3 = A[i + 3][j] * x_0 + tmp_3;
      y_3 = B[i + 3][j] * x_0 + y_3;
    }
    tmp[i] = tmp_0;
    y[i] = y_0;
    tmp[i + 1] = tmp_1;
    y[i + 1] = y_1;
    tmp[i + 2] = tmp_2;
    y[i + 2] = y_2;
    tmp[i + 3] = tmp_3;
    y[i + 3] = y_3;
  }
  {
    double tmp_0 = tmp[88];
    double y_0 = y[88];
    double tmp_1 = tmp[89];
    double y_1 = y[89];
    for (int j = 0; j < 90; j++) {
      const double x_0 = x[j];
      tmp_0 = A[88][j] * x_0 + tmp_0;
      y_0 = B[88][j] * x_0 + y_0;
      tmp_1 = A[89][j] * x_0 + tmp_1;
      y_1 = B[89][j] * x_0 + y_1;
    }
    tmp[88] = tmp_0;
    y[88] = y_0;
    tmp[89] = tmp_1;
    y[89] = y_1;
  }
  #pragma omp simd
  for (int i = 0; i < 90; i++) {
    double y_0 = y[i];
    y_0 = alpha * tmp[i] + beta * y_0;
    y[i] = y_0;
  }
}
