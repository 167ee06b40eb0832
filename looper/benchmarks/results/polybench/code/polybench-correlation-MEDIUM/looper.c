#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[240] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double *stddev = looper_buffers[3];
  double eps = *(double *)looper_buffers[4];
  double (*corr)[240] = looper_buffers[5];
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    mean[j] = 0.0;
    stddev[j] = 0.0;
  }
  for (int i = 0; i < 253; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 240; j++) {
      double mean_0 = mean[j];
      mean_0 += data[i][j];
      mean_0 += data[i + 1][j];
      mean_0 += data[i + 2][j];
      mean_0 += data[i + 3][j];
      mean_0 += data[i + 4][j];
      mean_0 += data[i + 5][j];
      mean[j] = mean_0;
    }
  }
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    double mean_0 = mean[j];
    mean_0 += data[258][j];
    mean_0 += data[259][j];
    mean[j] = mean_0;
  }
  for (int j = 0; j < 240; j++)
    mean[j] /= float_n;
  for (int i_tile = 0; i_tile < 9; i_tile++) {
    for (int j_tile = 0; j_tile < 193; j_tile += 32) {
      for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 252); i += 6) {
        #pragma omp simd
        for (int j = j_tile; j <= j_tile + 31; j++) {
          double stddev_0 = stddev[j];
          const double data_0 = data[i][j];
          const double mean_0 = mean[j];
          const double data_1 = data[i + 1][j];
          const double data_2 = data[i + 2][j];
          const double data_3 = data[i + 3][j];
          const double data_4 = data[i + 4][j];
          const double data_5 = data[i + 5][j];
          stddev_0 += (data_0 - mean_0) * (data_0 - mean_0);
          stddev_0 += (data_1 - mean_0) * (data_1 - mean_0);
          stddev_0 += (data_2 - mean_0) * (data_2 - mean_0);
          stddev_0 += (data_3 - mean_0) * (data_3 - mean_0);
          stddev_0 += (data_4 - mean_0) * (data_4 - mean_0);
          stddev_0 += (data_5 - mean_0) * (data_5 - mean_0);
          stddev[j] = stddev_0;
        }
      }
      for (int i = 258; i <= looper_min(259, 30 * i_tile + 24); i += 6) {
        #pragma omp simd
        for (int j = j_tile; j <= j_tile + 31; j++) {
          double stddev_0 = stddev[j];
          const double data_0 = data[258][j];
          const double mean_0 = mean[j];
          const double data_1 = data[259][j];
          stddev_0 += (data_0 - mean_0) * (data_0 - mean_0);
          stddev_0 += (data_1 - mean_0) * (data_1 - mean_0);
          stddev[j] = stddev_0;
        }
      }
    }
    for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 252); i += 6) {
      #pragma omp simd
      for (int j = 224; j < 240; j++) {
        double stddev_0 = stddev[j];
        const double data_0 = data[i][j];
        const double mean_0 = mean[j];
        const double data_1 = data[i + 1][j];
        const double data_2 = data[i + 2][j];
        const double data_3 = data[i + 3][j];
        const double data_4 = data[i + 4][j];
        const double data_5 = data[i + 5][j];
        stddev_0 += (data_0 - mean_0) * (data_0 - mean_0);
        stddev_0 += (data_1 - mean_0) * (data_1 - mean_0);
        stddev_0 += (data_2 - mean_0) * (data_2 - mean_0);
        stddev_0 += (data_3 - mean_0) * (data_3 - mean_0);
        stddev_0 += (data_4 - mean_0) * (data_4 - mean_0);
        stddev_0 += (data_5 - mean_0) * (data_5 - mean_0);
        stddev[j] = stddev_0;
      }
    }
    for (int i = 258; i <= looper_min(259, 30 * i_tile + 24); i += 6) {
      #pragma omp simd
      for (int j = 224; j < 240; j++) {
        double stddev_0 = stddev[j];
        const double data_0 = data[258][j];
        const double mean_0 = mean[j];
        const double data_1 = data[259][j];
        stddev_0 += (data_0 - mean_0) * (data_0 - mean_0);
        stddev_0 += (data_1 - mean_0) * (data_1 - mean_0);
        stddev[j] = stddev_0;
      }
    }
  }
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    double stddev_0 = stddev[j];
    stddev_0 /= float_n;
    stddev[j] = stddev_0;
  }
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    double stddev_0 = stddev[j];
    stddev_0 = sqrt(stddev_0);
    stddev[j] = stddev_0;
  }
  #pragma omp simd
  for (int j = 0; j < 240; j++) {
    double stddev_0 = stddev[j];
    stddev_0 = stddev_0 <= eps ? 1.0 : stddev_0;
    stddev[j] = stddev_0;
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
  #pragma omp parallel for
  for (int j_tile = 0; j_tile < 240; j_tile += 32)
    for (int i_tile = 0; i_tile < 9; i_tile++)
      for (int i = 32 * i_tile; i <= looper_min(259, 32 * i_tile + 30); i += 2) {
        for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
          double data_0 = data[i][j];
          const double stddev_0 = stddev[j];
          double data_1 = data[i + 1][j];
          data_0 /= sqrt(float_n) * stddev_0;
          data_1 /= sqrt(float_n) * stddev_0;
          data[i][j] = data_0;
          data[i + 1][j] = data_1;
        }
      }
  for (int i = 0; i < 239; i++)
    corr[i][i] = 1.0;
  for (int i = 0; i < 239; i++)
    for (int j = i + 1; j < 240; j++)
      corr[i][j] = 0.0;
  for (int i_tile = 0; i_tile < 8; i_tile++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i = 32 * i_tile; i <= looper_min(238, 32 * i_tile + 28); i += 4) {
      for (int k = 0; k < 253; k += 6) {
        #pragma omp simd
        for (int j = i + 1; j <= looper_min(239, i + 3); j++) {
          for (int i2 = i; i2 < j; i2++) {
            double corr_0 = corr[i2][j];
            corr_0 += data[k][i2] * data[k][j];
            corr_0 += data[k + 1][i2] * data[k + 1][j];
            corr_0 += data[k + 2][i2] * data[k + 2][j];
            corr_0 += data[k + 3][i2] * data[k + 3][j];
            corr_0 += data[k + 4][i2] * data[k + 4][j];
            corr_0 += data[k + 5][i2] * data[k + 5][j];
            corr[i2][j] = corr_0;
          }
        }
        #pragma omp simd
        for (int j = i + 4; j < 240; j++) {
          double corr_0 = corr[i][j];
          const double data_0 = data[k][j];
          const double data_1 = data[k + 1][j];
          const double data_2 = data[k + 2][j];
          const double data_3 = data[k + 3][j];
          const double data_4 = data[k + 4][j];
          const double data_5 = data[k + 5][j];
          double corr_1 = corr[i + 1][j];
          double corr_2 = corr[i + 2][j];
          double corr_3 = corr[i + 3][j];
          corr_0 += data[k][i] * data_0;
          corr_0 += data[k + 1][i] * data_1;
          corr_0 += data[k + 2][i] * data_2;
          corr_0 += data[k + 3][i] * data_3;
          corr_0 += data[k + 4][i] * data_4;
          corr_0 += data[k + 5][i] * data_5;
          corr_1 += data[k][i + 1] * data_0;
          corr_1 += data[k + 1][i + 1] * data_1;
          corr_1 += data[k + 2][i + 1] * data_2;
          corr_1 += data[k + 3][i + 1] * data_3;
          corr_1 += data[k + 4][i + 1] * data_4;
          corr_1 += data[k + 5][i + 1] * data_5;
          corr_2 += data[k][i + 2] * data_0;
          corr_2 += data[k + 1][i + 2] * data_1;
          corr_2 += data[k + 2][i + 2] * data_2;
          corr_2 += data[k + 3][i + 2] * data_3;
          corr_2 += data[k + 4][i + 2] * data_4;
          corr_2 += data[k + 5][i + 2] * data_5;
          corr_3 += data[k][i + 3] * data_0;
          corr_3 += data[k + 1][i + 3] * data_1;
          corr_3 += data[k + 2][i + 3] * data_2;
          corr_3 += data[k + 3][i + 3] * data_3;
          corr_3 += data[k + 4][i + 3] * data_4;
          corr_3 += data[k + 5][i + 3] * data_5;
          corr[i][j] = corr_0;
          corr[i + 1][j] = corr_1;
          corr[i + 2][j] = corr_2;
          corr[i + 3][j] = corr_3;
        }
      }
      #pragma omp simd
      for (int j = i + 1; j <= looper_min(239, i + 3); j++) {
        for (int i2 = i; i2 < j; i2++) {
          double corr_0 = corr[i2][j];
          corr_0 += data[258][i2] * data[258][j];
          corr_0 += data[259][i2] * data[259][j];
          corr[i2][j] = corr_0;
        }
      }
      #pragma omp simd
      for (int j = i + 4; j < 240; j++) {
        double corr_0 = corr[i][j];
        const double data_0 = data[258][j];
        const double data_1 = data[259][j];
        double corr_1 = corr[i + 1][j];
        double corr_2 = corr[i + 2][j];
        double corr_3 = corr[i + 3][j];
        corr_0 += data[258][i] * data_0;
        corr_0 += data[259][i] * data_1;
        corr_1 += data[258][i + 1] * data_0;
        corr_1 += data[259][i + 1] * data_1;
        corr_2 += data[258][i + 2] * data_0;
        corr_2 += data[259][i + 2] * data_1;
        corr_3 += data[258][i + 3] * data_0;
        corr_3 += data[259][i + 3] * data_1;
        corr[i][j] = corr_0;
        corr[i + 1][j] = corr_1;
        corr[i + 2][j] = corr_2;
        corr[i + 3][j] = corr_3;
      }
    }
  }
  for (int i = 0; i < 239; i++)
    for (int j = i + 1; j < 240; j++)
      corr[j][i] = corr[i][j];
  corr[239][239] = 1.0;
}
