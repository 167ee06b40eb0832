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
  for (int i = 0; i < 390; i++)
    tmp[i] = 0.0;
  #pragma omp parallel for
  for (int i = 0; i < 390; i += 8) {
    if (i < 384) {
      {
        double tmp_0 = tmp[i];
        double tmp_1 = tmp[i + 1];
        double tmp_2 = tmp[i + 2];
        double tmp_3 = tmp[i + 3];
        double tmp_4 = tmp[i + 4];
        double tmp_5 = tmp[i + 5];
        double tmp_6 = tmp[i + 6];
        double tmp_7 = tmp[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 407; j += 4) {
          const double x_0 = x[j];
          const double x_1 = x[j + 1];
          const double x_2 = x[j + 2];
          const double x_3 = x[j + 3];
          tmp_0 += A[i][j] * x_0;
          tmp_1 += A[i + 1][j] * x_0;
          tmp_2 += A[i + 2][j] * x_0;
          tmp_3 += A[i + 3][j] * x_0;
          tmp_4 += A[i + 4][j] * x_0;
          tmp_5 += A[i + 5][j] * x_0;
          tmp_6 += A[i + 6][j] * x_0;
          tmp_7 += A[i + 7][j] * x_0;
          tmp_0 += A[i][j + 1] * x_1;
          tmp_1 += A[i + 1][j + 1] * x_1;
          tmp_2 += A[i + 2][j + 1] * x_1;
          tmp_3 += A[i + 3][j + 1] * x_1;
          tmp_4 += A[i + 4][j + 1] * x_1;
          tmp_5 += A[i + 5][j + 1] * x_1;
          tmp_6 += A[i + 6][j + 1] * x_1;
          tmp_7 += A[i + 7][j + 1] * x_1;
          tmp_0 += A[i][j + 2] * x_2;
          tmp_1 += A[i + 1][j + 2] * x_2;
          tmp_2 += A[i + 2][j + 2] * x_2;
          tmp_3 += A[i + 3][j + 2] * x_2;
          tmp_4 += A[i + 4][j + 2] * x_2;
          tmp_5 += A[i + 5][j + 2] * x_2;
          tmp_6 += A[i + 6][j + 2] * x_2;
          tmp_7 += A[i + 7][j + 2] * x_2;
          tmp_0 += A[i][j + 3] * x_3;
          tmp_1 += A[i + 1][j + 3] * x_3;
          tmp_2 += A[i + 2][j + 3] * x_3;
          tmp_3 += A[i + 3][j + 3] * x_3;
          tmp_4 += A[i + 4][j + 3] * x_3;
          tmp_5 += A[i + 5][j + 3] * x_3;
          tmp_6 += A[i + 6][j + 3] * x_3;
          tmp_7 += A[i + 7][j + 3] * x_3;
        }
        tmp[i] = tmp_0;
        tmp[i + 1] = tmp_1;
        tmp[i + 2] = tmp_2;
        tmp[i + 3] = tmp_3;
        tmp[i + 4] = tmp_4;
        tmp[i + 5] = tmp_5;
        tmp[i + 6] = tmp_6;
        tmp[i + 7] = tmp_7;
      }
      {
        double tmp_0 = tmp[i];
        double tmp_1 = tmp[i + 1];
        double tmp_2 = tmp[i + 2];
        double tmp_3 = tmp[i + 3];
        double tmp_4 = tmp[i + 4];
        double tmp_5 = tmp[i + 5];
        double tmp_6 = tmp[i + 6];
        double tmp_7 = tmp[i + 7];
        #pragma omp simd if(0)
        for (int j = 408; j < 410; j++) {
          const double x_0 = x[j];
          tmp_0 += A[i][j] * x_0;
          tmp_1 += A[i + 1][j] * x_0;
          tmp_2 += A[i + 2][j] * x_0;
          tmp_3 += A[i + 3][j] * x_0;
          tmp_4 += A[i + 4][j] * x_0;
          tmp_5 += A[i + 5][j] * x_0;
          tmp_6 += A[i + 6][j] * x_0;
          tmp_7 += A[i + 7][j] * x_0;
        }
        tmp[i] = tmp_0;
        tmp[i + 1] = tmp_1;
        tmp[i + 2] = tmp_2;
        tmp[i + 3] = tmp_3;
        tmp[i + 4] = tmp_4;
        tmp[i + 5] = tmp_5;
        tmp[i + 6] = tmp_6;
        tmp[i + 7] = tmp_7;
      }
    } else {
      {
        double tmp_0 = tmp[384];
        double tmp_1 = tmp[385];
        double tmp_2 = tmp[386];
        double tmp_3 = tmp[387];
        double tmp_4 = tmp[388];
        double tmp_5 = tmp[389];
        #pragma omp simd if(0)
        for (int j = 0; j < 407; j += 4) {
          const double x_0 = x[j];
          const double x_1 = x[j + 1];
          const double x_2 = x[j + 2];
          const double x_3 = x[j + 3];
          tmp_0 += A[384][j] * x_0;
          tmp_1 += A[385][j] * x_0;
          tmp_2 += A[386][j] * x_0;
          tmp_3 += A[387][j] * x_0;
          tmp_4 += A[388][j] * x_0;
          tmp_5 += A[389][j] * x_0;
          tmp_0 += A[384][j + 1] * x_1;
          tmp_1 += A[385][j + 1] * x_1;
          tmp_2 += A[386][j + 1] * x_1;
          tmp_3 += A[387][j + 1] * x_1;
          tmp_4 += A[388][j + 1] * x_1;
          tmp_5 += A[389][j + 1] * x_1;
          tmp_0 += A[384][j + 2] * x_2;
          tmp_1 += A[385][j + 2] * x_2;
          tmp_2 += A[386][j + 2] * x_2;
          tmp_3 += A[387][j + 2] * x_2;
          tmp_4 += A[388][j + 2] * x_2;
          tmp_5 += A[389][j + 2] * x_2;
          tmp_0 += A[384][j + 3] * x_3;
          tmp_1 += A[385][j + 3] * x_3;
          tmp_2 += A[386][j + 3] * x_3;
          tmp_3 += A[387][j + 3] * x_3;
          tmp_4 += A[388][j + 3] * x_3;
          tmp_5 += A[389][j + 3] * x_3;
        }
        tmp[384] = tmp_0;
        tmp[385] = tmp_1;
        tmp[386] = tmp_2;
        tmp[387] = tmp_3;
        tmp[388] = tmp_4;
        tmp[389] = tmp_5;
      }
      {
        double tmp_0 = tmp[384];
        double tmp_1 = tmp[385];
        double tmp_2 = tmp[386];
        double tmp_3 = tmp[387];
        double tmp_4 = tmp[388];
        double tmp_5 = tmp[389];
        #pragma omp simd if(0)
        for (int j = 408; j < 410; j++) {
          const double x_0 = x[j];
          tmp_0 += A[384][j] * x_0;
          tmp_1 += A[385][j] * x_0;
          tmp_2 += A[386][j] * x_0;
          tmp_3 += A[387][j] * x_0;
          tmp_4 += A[388][j] * x_0;
          tmp_5 += A[389][j] * x_0;
        }
        tmp[384] = tmp_0;
        tmp[385] = tmp_1;
        tmp[386] = tmp_2;
        tmp[387] = tmp_3;
        tmp[388] = tmp_4;
        tmp[389] = tmp_5;
      }
    }
  }
  #pragma omp parallel for
  for (int j_tile = 0; j_tile < 410; j_tile += 32)
    for (int i_tile = 0; i_tile < 10; i_tile++) {
      for (int i = 40 * i_tile; i <= looper_min(40 * i_tile + 32, 376); i += 8) {
        #pragma omp simd
        for (int j = j_tile; j <= looper_min(409, j_tile + 31); j++) {
          double y_0 = y[j];
          y_0 += A[i][j] * tmp[i];
          y_0 += A[i + 1][j] * tmp[i + 1];
          y_0 += A[i + 2][j] * tmp[i + 2];
          y_0 += A[i + 3][j] * tmp[i + 3];
          y_0 += A[i + 4][j] * tmp[i + 4];
          y_0 += A[i + 5][j] * tmp[i + 5];
          y_0 += A[i + 6][j] * tmp[i + 6];
          y_0 += A[i + 7][j] * tmp[i + 7];
          y[j] = y_0;
        }
      }
      for (int i = 384; i <= looper_min(389, 40 * i_tile + 32); i += 8) {
        #pragma omp simd
        for (int j = j_tile; j <= looper_min(409, j_tile + 31); j++) {
          double y_0 = y[j];
          y_0 += A[384][j] * tmp[384];
          y_0 += A[385][j] * tmp[385];
          y_0 += A[386][j] * tmp[386];
          y_0 += A[387][j] * tmp[387];
          y_0 += A[388][j] * tmp[388];
          y_0 += A[389][j] * tmp[389];
          y[j] = y_0;
        }
      }
    }
}
