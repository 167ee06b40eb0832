#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[1200] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[1200] = looper_buffers[3];
  #pragma omp parallel for
  for (int j = 0; j < 1200; j++) {
    mean[j] = 0.0;
    for (int i_tile = 0; i_tile < 1400; i_tile += 32) {
      int i = i_tile;
      for (; i <= looper_min(1396, i_tile + 28); i += 4) {
        mean[j] += data[i][j];
        mean[j] += data[i + 1][j];
        mean[j] += data[i + 2][j];
        mean[j] += data[i + 3][j];
      }
      for (; i <= looper_min(1399, i_tile + 31); i++)
        mean[j] += data[i][j];
    }
  }
  #pragma omp parallel for simd
  for (int j = 0; j < 1200; j++)
    mean[j] /= float_n;
  #pragma omp parallel for
  for (int i = 0; i < 1400; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 1200; j++)
      for (int i2 = i; i2 <= looper_min(1399, i + 5); i2++)
        data[i2][j] -= mean[j];
  }
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 1200; i += 6) {
    #pragma omp simd
    for (int j = i; j < 1200; j++)
      for (int i2 = i; i2 <= looper_min(i + 5, j); i2++)
        cov[i2][j] = 0.0;
  }
  #pragma omp parallel for schedule(dynamic)
  for (int i_tile = 0; i_tile < 40; i_tile++)
    for (int k_tile = 0; k_tile < 47; k_tile++)
      for (int j_tile = i_tile - (i_tile + 15) / 16; j_tile < 38; j_tile++)
        for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 6 * (j_tile / 3 + 5 * j_tile + 5)); i += 6) {
          for (int k = 30 * k_tile; k <= looper_min(30 * k_tile + 24, 1392); k += 6) {
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i); j <= looper_min(32 * j_tile + 31, i + 4); j++) {
              for (int i2 = i; i2 <= j; i2++) {
                double cov_0 = cov[i2][j];
                cov_0 += data[k][i2] * data[k][j];
                cov_0 += data[k + 1][i2] * data[k + 1][j];
                cov_0 += data[k + 2][i2] * data[k + 2][j];
                cov_0 += data[k + 3][i2] * data[k + 3][j];
                cov_0 += data[k + 4][i2] * data[k + 4][j];
                cov_0 += data[k + 5][i2] * data[k + 5][j];
                cov[i2][j] = cov_0;
              }
            }
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i + 5); j <= looper_min(1199, 32 * j_tile + 31); j++) {
              double cov_0 = cov[i][j];
              const double data_0 = data[k][j];
              const double data_1 = data[k + 1][j];
              const double data_2 = data[k + 2][j];
              const double data_3 = data[k + 3][j];
              const double data_4 = data[k + 4][j];
              const double data_5 = data[k + 5][j];
              double cov_1 = cov[i + 1][j];
              double cov_2 = cov[i + 2][j];
              double cov_3 = cov[i + 3][j];
              double cov_4 = cov[i + 4][j];
              double cov_5 = cov[i + 5][j];
              cov_0 += data[k][i] * data_0;
              cov_0 += data[k + 1][i] * data_1;
              cov_0 += data[k + 2][i] * data_2;
              cov_0 += data[k + 3][i] * data_3;
              cov_0 += data[k + 4][i] * data_4;
              cov_0 += data[k + 5][i] * data_5;
              cov_1 += data[k][i + 1] * data_0;
              cov_1 += data[k + 1][i + 1] * data_1;
              cov_1 += data[k + 2][i + 1] * data_2;
              cov_1 += data[k + 3][i + 1] * data_3;
              cov_1 += data[k + 4][i + 1] * data_4;
              cov_1 += data[k + 5][i + 1] * data_5;
              cov_2 += data[k][i + 2] * data_0;
              cov_2 += data[k + 1][i + 2] * data_1;
              cov_2 += data[k + 2][i + 2] * data_2;
              cov_2 += data[k + 3][i + 2] * data_3;
              cov_2 += data[k + 4][i + 2] * data_4;
              cov_2 += data[k + 5][i + 2] * data_5;
              cov_3 += data[k][i + 3] * data_0;
              cov_3 += data[k + 1][i + 3] * data_1;
              cov_3 += data[k + 2][i + 3] * data_2;
              cov_3 += data[k + 3][i + 3] * data_3;
              cov_3 += data[k + 4][i + 3] * data_4;
              cov_3 += data[k + 5][i + 3] * data_5;
              cov_4 += data[k][i + 4] * data_0;
              cov_4 += data[k + 1][i + 4] * data_1;
              cov_4 += data[k + 2][i + 4] * data_2;
              cov_4 += data[k + 3][i + 4] * data_3;
              cov_4 += data[k + 4][i + 4] * data_4;
              cov_4 += data[k + 5][i + 4] * data_5;
              cov_5 += data[k][i + 5] * data_0;
              cov_5 += data[k + 1][i + 5] * data_1;
              cov_5 += data[k + 2][i + 5] * data_2;
              cov_5 += data[k + 3][i + 5] * data_3;
              cov_5 += data[k + 4][i + 5] * data_4;
              cov_5 += data[k + 5][i + 5] * data_5;
              cov[i][j] = cov_0;
              cov[i + 1][j] = cov_1;
              cov[i + 2][j] = cov_2;
              cov[i + 3][j] = cov_3;
              cov[i + 4][j] = cov_4;
              cov[i + 5][j] = cov_5;
            }
          }
          for (int k = 1398; k <= looper_min(1399, 30 * k_tile + 24); k += 6) {
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i); j <= looper_min(32 * j_tile + 31, i + 4); j++) {
              for (int i2 = i; i2 <= j; i2++) {
                double cov_0 = cov[i2][j];
                cov_0 += data[1398][i2] * data[1398][j];
                cov_0 += data[1399][i2] * data[1399][j];
                cov[i2][j] = cov_0;
              }
            }
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i + 5); j <= looper_min(1199, 32 * j_tile + 31); j++) {
              double cov_0 = cov[i][j];
              const double data_0 = data[1398][j];
              const double data_1 = data[1399][j];
              double cov_1 = cov[i + 1][j];
              double cov_2 = cov[i + 2][j];
              double cov_3 = cov[i + 3][j];
              double cov_4 = cov[i + 4][j];
              double cov_5 = cov[i + 5][j];
              cov_0 += data[1398][i] * data_0;
              cov_0 += data[1399][i] * data_1;
              cov_1 += data[1398][i + 1] * data_0;
              cov_1 += data[1399][i + 1] * data_1;
              cov_2 += data[1398][i + 2] * data_0;
              cov_2 += data[1399][i + 2] * data_1;
              cov_3 += data[1398][i + 3] * data_0;
              cov_3 += data[1399][i + 3] * data_1;
              cov_4 += data[1398][i + 4] * data_0;
              cov_4 += data[1399][i + 4] * data_1;
              cov_5 += data[1398][i + 5] * data_0;
              cov_5 += data[1399][i + 5] * data_1;
              cov[i][j] = cov_0;
              cov[i + 1][j] = cov_1;
              cov[i + 2][j] = cov_2;
              cov[i + 3][j] = cov_3;
              cov[i + 4][j] = cov_4;
              cov[i + 5][j] = cov_5;
            }
          }
        }
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 1200; i += 6) {
    #pragma omp simd
    for (int j = i; j < 1200; j++)
      for (int i2 = i; i2 <= looper_min(i + 5, j); i2++)
        cov[i2][j] /= float_n - 1.0;
  }
  #pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 1200; i += 6)
    for (int j = i; j < 1200; j++)
      for (int i2 = i; i2 <= looper_min(i + 5, j); i2++)
        cov[j][i2] = cov[i2][j];
}
