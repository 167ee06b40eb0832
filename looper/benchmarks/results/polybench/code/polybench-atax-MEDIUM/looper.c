#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[410] = looper_buffers[2];
  double *x = looper_buffers[3];
  #pragma omp simd
  for (int i = 0; i < 410; i++)
    y[i] = 0;
  for (int i = 0; i < 375; i += 16) {
    tmp[i] = 0.0;
    tmp[i + 1] = 0.0;
    tmp[i + 2] = 0.0;
    tmp[i + 3] = 0.0;
    tmp[i + 4] = 0.0;
    tmp[i + 5] = 0.0;
    tmp[i + 6] = 0.0;
    tmp[i + 7] = 0.0;
    tmp[i + 8] = 0.0;
    tmp[i + 9] = 0.0;
    tmp[i + 10] = 0.0;
    tmp[i + 11] = 0.0;
    tmp[i + 12] = 0.0;
    tmp[i + 13] = 0.0;
    tmp[i + 14] = 0.0;
    tmp[i + 15] = 0.0;
  }
  for (int i = 384; i < 390; i++)
    tmp[i] = 0.0;
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 390; i_tile += 32) {
    for (int j_tile = 0; j_tile < 406; j_tile += 3)
      for (int j = j_tile; j <= j_tile + 2; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(389, i_tile + 31); i++) {
          double tmp_0 = tmp[i];
          tmp_0 += A[i][j] * x[j];
          tmp[i] = tmp_0;
        }
      }
    for (int j = 408; j < 410; j++) {
      #pragma omp simd
      for (int i = i_tile; i <= looper_min(389, i_tile + 31); i++) {
        double tmp_0 = tmp[i];
        tmp_0 += A[i][j] * x[j];
        tmp[i] = tmp_0;
      }
    }
  }
  for (int i = 0; i < 385; i += 4) {
    const double tmp_0 = tmp[i];
    const double tmp_1 = tmp[i + 1];
    const double tmp_2 = tmp[i + 2];
    const double tmp_3 = tmp[i + 3];
    #pragma omp simd
    for (int j = 0; j < 410; j++) {
      double y_0 = y[j];
      y_0 += A[i][j] * tmp_0;
      y_0 += A[i + 1][j] * tmp_1;
      y_0 += A[i + 2][j] * tmp_2;
      y_0 += A[i + 3][j] * tmp_3;
      y[j] = y_0;
    }
  }
  {
    const double tmp_0 = tmp[388];
    const double tmp_1 = tmp[389];
    #pragma omp simd
    for (int j = 0; j < 410; j++) {
      double y_0 = y[j];
      y_0 += A[388][j] * tmp_0;
      y_0 += A[389][j] * tmp_1;
      y[j] = y_0;
    }
  }
}
