#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[240] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[240] = looper_buffers[3];
  #pragma omp simd
  for (int j = 0; j < 240; j++)
    mean[j] = 0.0;
  for (int i = 0; i < 260; i++)
    for (int j = 0; j < 240; j++)
      mean[j] += data[i][j];
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    double mean_0 = mean[j];
    mean_0 /= float_n;
    mean[j] = mean_0;
  }
  for (int i = 0; i < 253; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 240; j++) {
      double data_0 = data[i][j];
      const double mean_0 = mean[j];
      double data_1 = data[i + 1][j];
      double data_2 = data[i + 2][j];
      double data_3 = data[i + 3][j];
      double data_4 = data[i + 4][j];
      double data_5 = data[i + 5][j];
      data_0 -= mean_0;
      data_1 -= mean_0;
      data_2 -= mean_0;
      data_3 -= mean_0;
      data_4 -= mean_0;
      data_5 -= mean_0;
      data[i][j] = data_0;
      data[i + 1][j] = data_1;
      data[i + 2][j] = data_2;
      data[i + 3][j] = data_3;
      data[i + 4][j] = data_4;
      data[i + 5][j] = data_5;
    }
  }
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    double data_0 = data[258][j];
    const double mean_0 = mean[j];
    double data_1 = data[259][j];
    data_0 -= mean_0;
    data_1 -= mean_0;
    data[258][j] = data_0;
    data[259][j] = data_1;
  }
  for (int i = 0; i < 240; i += 6) {
    #pragma omp simd
    for (int j = i; j <= i + 4; j++)
      for (int i2 = i; i2 <= j; i2++)
        cov[i2][j] = 0.0;
    #pragma omp simd
    for (int j = i + 5; j < 240; j++) {
      cov[i][j] = 0.0;
      cov[i + 1][j] = 0.0;
      cov[i + 2][j] = 0.0;
      cov[i + 3][j] = 0.0;
      cov[i + 4][j] = 0.0;
      cov[i + 5][j] = 0.0;
    }
  }
  #pragma omp parallel for schedule(dynamic)
  for (int i_tile = 0; i_tile < 240; i_tile += 6)
    for (int k_tile = 0; k_tile < 9; k_tile++) {
      for (int k = 30 * k_tile; k <= looper_min(30 * k_tile + 24, 252); k += 6) {
        #pragma omp simd
        for (int j = i_tile; j <= i_tile + 4; j++) {
          for (int i = i_tile; i <= j; i++) {
            double cov_0 = cov[i][j];
            cov_0 += data[k][i] * data[k][j];
            cov_0 += data[k + 1][i] * data[k + 1][j];
            cov_0 += data[k + 2][i] * data[k + 2][j];
            cov_0 += data[k + 3][i] * data[k + 3][j];
            cov_0 += data[k + 4][i] * data[k + 4][j];
            cov_0 += data[k + 5][i] * data[k + 5][j];
            cov[i][j] = cov_0;
          }
        }
        #pragma omp simd
        for (int j = i_tile + 5; j < 240; j++) {
          double cov_0 = cov[i_tile][j];
          const double data_0 = data[k][j];
          const double data_1 = data[k + 1][j];
          const double data_2 = data[k + 2][j];
          const double data_3 = data[k + 3][j];
          const double data_4 = data[k + 4][j];
          const double data_5 = data[k + 5][j];
          double cov_1 = cov[i_tile + 1][j];
          double cov_2 = cov[i_tile + 2][j];
          double cov_3 = cov[i_tile + 3][j];
          double cov_4 = cov[i_tile + 4][j];
          double cov_5 = cov[i_tile + 5][j];
          cov_0 += data[k][i_tile] * data_0;
          cov_0 += data[k + 1][i_tile] * data_1;
          cov_0 += data[k + 2][i_tile] * data_2;
          cov_0 += data[k + 3][i_tile] * data_3;
          cov_0 += data[k + 4][i_tile] * data_4;
          cov_0 += data[k + 5][i_tile] * data_5;
          cov_1 += data[k][i_tile + 1] * data_0;
          cov_1 += data[k + 1][i_tile + 1] * data_1;
          cov_1 += data[k + 2][i_tile + 1] * data_2;
          cov_1 += data[k + 3][i_tile + 1] * data_3;
          cov_1 += data[k + 4][i_tile + 1] * data_4;
          cov_1 += data[k + 5][i_tile + 1] * data_5;
          cov_2 += data[k][i_tile + 2] * data_0;
          cov_2 += data[k + 1][i_tile + 2] * data_1;
          cov_2 += data[k + 2][i_tile + 2] * data_2;
          cov_2 += data[k + 3][i_tile + 2] * data_3;
          cov_2 += data[k + 4][i_tile + 2] * data_4;
          cov_2 += data[k + 5][i_tile + 2] * data_5;
          cov_3 += data[k][i_tile + 3] * data_0;
          cov_3 += data[k + 1][i_tile + 3] * data_1;
          cov_3 += data[k + 2][i_tile + 3] * data_2;
          cov_3 += data[k + 3][i_tile + 3] * data_3;
          cov_3 += data[k + 4][i_tile + 3] * data_4;
          cov_3 += data[k + 5][i_tile + 3] * data_5;
          cov_4 += data[k][i_tile + 4] * data_0;
          cov_4 += data[k + 1][i_tile + 4] * data_1;
          cov_4 += data[k + 2][i_tile + 4] * data_2;
          cov_4 += data[k + 3][i_tile + 4] * data_3;
          cov_4 += data[k + 4][i_tile + 4] * data_4;
          cov_4 += data[k + 5][i_tile + 4] * data_5;
          cov_5 += data[k][i_tile + 5] * data_0;
          cov_5 += data[k + 1][i_tile + 5] * data_1;
          cov_5 += data[k + 2][i_tile + 5] * data_2;
          cov_5 += data[k + 3][i_tile + 5] * data_3;
          cov_5 += data[k + 4][i_tile + 5] * data_4;
          cov_5 += data[k + 5][i_tile + 5] * data_5;
          cov[i_tile][j] = cov_0;
          cov[i_tile + 1][j] = cov_1;
          cov[i_tile + 2][j] = cov_2;
          cov[i_tile + 3][j] = cov_3;
          cov[i_tile + 4][j] = cov_4;
          cov[i_tile + 5][j] = cov_5;
        }
      }
      for (int k = 258; k <= looper_min(259, 30 * k_tile + 24); k += 6) {
        #pragma omp simd
        for (int j = i_tile; j <= i_tile + 4; j++) {
          for (int i = i_tile; i <= j; i++) {
            double cov_0 = cov[i][j];
            cov_0 += data[258][i] * data[258][j];
            cov_0 += data[259][i] * data[259][j];
            cov[i][j] = cov_0;
          }
        }
        #pragma omp simd
        for (int j = i_tile + 5; j < 240; j++) {
          double cov_0 = cov[i_tile][j];
          const double data_0 = data[258][j];
          const double data_1 = data[259][j];
          double cov_1 = cov[i_tile + 1][j];
          double cov_2 = cov[i_tile + 2][j];
          double cov_3 = cov[i_tile + 3][j];
          double cov_4 = cov[i_tile + 4][j];
          double cov_5 = cov[i_tile + 5][j];
          cov_0 += data[258][i_tile] * data_0;
          cov_0 += data[259][i_tile] * data_1;
          cov_1 += data[258][i_tile + 1] * data_0;
          cov_1 += data[259][i_tile + 1] * data_1;
          cov_2 += data[258][i_tile + 2] * data_0;
          cov_2 += data[259][i_tile + 2] * data_1;
          cov_3 += data[258][i_tile + 3] * data_0;
          cov_3 += data[259][i_tile + 3] * data_1;
          cov_4 += data[258][i_tile + 4] * data_0;
          cov_4 += data[259][i_tile + 4] * data_1;
          cov_5 += data[258][i_tile + 5] * data_0;
          cov_5 += data[259][i_tile + 5] * data_1;
          cov[i_tile][j] = cov_0;
          cov[i_tile + 1][j] = cov_1;
          cov[i_tile + 2][j] = cov_2;
          cov[i_tile + 3][j] = cov_3;
          cov[i_tile + 4][j] = cov_4;
          cov[i_tile + 5][j] = cov_5;
        }
      }
    }
  for (int i = 0; i < 240; i += 6) {
    #pragma omp simd
    for (int j = i; j <= i + 4; j++)
      for (int i2 = i; i2 <= j; i2++)
        cov[i2][j] /= float_n - 1.0;
    #pragma omp simd
    for (int j = i + 5; j < 240; j++) {
      double cov_0 = cov[i][j];
      double cov_1 = cov[i + 1][j];
      double cov_2 = cov[i + 2][j];
      double cov_3 = cov[i + 3][j];
      double cov_4 = cov[i + 4][j];
      double cov_5 = cov[i + 5][j];
      cov_0 /= float_n - 1.0;
      cov_1 /= float_n - 1.0;
      cov_2 /= float_n - 1.0;
      cov_3 /= float_n - 1.0;
      cov_4 /= float_n - 1.0;
      cov_5 /= float_n - 1.0;
      cov[i][j] = cov_0;
      cov[i + 1][j] = cov_1;
      cov[i + 2][j] = cov_2;
      cov[i + 3][j] = cov_3;
      cov[i + 4][j] = cov_4;
      cov[i + 5][j] = cov_5;
    }
  }
  for (int i = 0; i < 240; i++)
    for (int j = i; j < 240; j++)
      cov[j][i] = cov[i][j];
}
