#define main looper_user_main
/* correlation: correlation coefficients of the m columns of data, which is
   centred and reduced in place (after PolyBench 4.2, datamining). */

#include <math.h>

void kernel_correlation(int m, int n, double float_n, double data[n][m],
                        double corr[m][m], double mean[m], double stddev[m])
{
  double eps = 0.1;

#pragma scop
  for (int j = 0; j < m; j++) {
    mean[j] = 0.0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }

  for (int j = 0; j < m; j++) {
    stddev[j] = 0.0;
    for (int i = 0; i < n; i++)
      stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    stddev[j] /= float_n;
    stddev[j] = sqrt(stddev[j]);
    /* A nearly constant column is not divided by its tiny deviation. */
    stddev[j] = stddev[j] <= eps ? 1.0 : stddev[j];
  }

  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrt(float_n) * stddev[j];
    }

  for (int i = 0; i < m - 1; i++) {
    corr[i][i] = 1.0;
    for (int j = i + 1; j < m; j++) {
      corr[i][j] = 0.0;
      for (int k = 0; k < n; k++)
        corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[m - 1][m - 1] = 1.0;
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[240] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double *stddev = looper_buffers[3];
  double eps = *(double *)looper_buffers[4];
  double (*corr)[240] = looper_buffers[5];
  volatile int looper_size_m = 240;
  int m = looper_size_m;
  volatile int looper_size_n = 260;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 240 && n == 260
      && looper_apart(mean, double[240], data, double[260][240])
      && looper_apart(mean, double[240], stddev, double[240])
      && looper_apart(mean, double[240], corr, double[240][240])
      && looper_apart(data, double[260][240], stddev, double[240])
      && looper_apart(data, double[260][240], corr, double[240][240])
      && looper_apart(stddev, double[240], corr, double[240][240]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_data)[240] = (double (*)[240]) data;
    double (*looper_corr)[240] = (double (*)[240]) corr;
    {
      double (*data)[240] = looper_data;
      double (*corr)[240] = looper_corr;
      /* LOOPer: distribute(S3, 0); distribute(S5, 0); distribute(S6, 0); distribute(S12, 0); distribute(S13, 0); distribute(S14, 0); embed(S1, 1, [0], -1); fuse(S2, S1, 1); parallelize(S1, 0); unroll_and_jam(S1, 0, 6); tile(S1, 0, [5, 32]); unroll(S1, 4); vectorize(S3); vectorize(S4); interchange(S5, 0, 1); unroll(S5, 32); vectorize(S6); tile(S9, 0, [32, 32]); parallelize(S9, 0); vectorize(S9); parallelize(S11, 0); vectorize(S11); parallelize(S12, 0); vectorize(S12); tile(S12, 0, [32]); interchange(S13, 1, 2); parallelize(S13, 0); unroll_and_jam(S13, 0, 8); unroll_and_jam(S13, 1, 8); vectorize(S13); interchange(S14, 0, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 8; j_tile++) {
        for (int j = 30 * j_tile; j <= 30 * j_tile + 24; j += 6) {
          if (0 == 0) {
            mean[j] = 0.0;
            mean[j + 1] = 0.0;
            mean[j + 2] = 0.0;
            mean[j + 3] = 0.0;
            mean[j + 4] = 0.0;
            mean[j + 5] = 0.0;
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            #pragma omp simd if(0)
            for (int i = 0; i < 28; i += 4) {
              mean_0 += data[i][j];
              mean_1 += data[i][j + 1];
              mean_2 += data[i][j + 2];
              mean_3 += data[i][j + 3];
              mean_4 += data[i][j + 4];
              mean_5 += data[i][j + 5];
              mean_0 += data[i + 1][j];
              mean_1 += data[i + 1][j + 1];
              mean_2 += data[i + 1][j + 2];
              mean_3 += data[i + 1][j + 3];
              mean_4 += data[i + 1][j + 4];
              mean_5 += data[i + 1][j + 5];
              mean_0 += data[i + 2][j];
              mean_1 += data[i + 2][j + 1];
              mean_2 += data[i + 2][j + 2];
              mean_3 += data[i + 2][j + 3];
              mean_4 += data[i + 2][j + 4];
              mean_5 += data[i + 2][j + 5];
              mean_0 += data[i + 3][j];
              mean_1 += data[i + 3][j + 1];
              mean_2 += data[i + 3][j + 2];
              mean_3 += data[i + 3][j + 3];
              mean_4 += data[i + 3][j + 4];
              mean_5 += data[i + 3][j + 5];
            }
            mean[j] = mean_0;
            mean[j + 1] = mean_1;
            mean[j + 2] = mean_2;
            mean[j + 3] = mean_3;
            mean[j + 4] = mean_4;
            mean[j + 5] = mean_5;
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            #pragma omp simd if(0)
            for (int i = 28; i < 31; i++) {
              mean_0 += data[i][j];
              mean_1 += data[i][j + 1];
              mean_2 += data[i][j + 2];
              mean_3 += data[i][j + 3];
              mean_4 += data[i][j + 4];
              mean_5 += data[i][j + 5];
            }
            mean[j] = mean_0;
            mean[j + 1] = mean_1;
            mean[j + 2] = mean_2;
            mean[j + 3] = mean_3;
            mean[j + 4] = mean_4;
            mean[j + 5] = mean_5;
          }
        }
        for (int i_tile = 31; i_tile < 224; i_tile += 32)
          for (int j = 30 * j_tile; j <= 30 * j_tile + 24; j += 6) {
            if (i_tile + 1 == 0) {
              mean[j] = 0.0;
              mean[j + 1] = 0.0;
              mean[j + 2] = 0.0;
              mean[j + 3] = 0.0;
              mean[j + 4] = 0.0;
              mean[j + 5] = 0.0;
            }
            {
              double mean_0 = mean[j];
              double mean_1 = mean[j + 1];
              double mean_2 = mean[j + 2];
              double mean_3 = mean[j + 3];
              double mean_4 = mean[j + 4];
              double mean_5 = mean[j + 5];
              #pragma omp simd if(0)
              for (int i = i_tile; i <= i_tile + 28; i += 4) {
                mean_0 += data[i][j];
                mean_1 += data[i][j + 1];
                mean_2 += data[i][j + 2];
                mean_3 += data[i][j + 3];
                mean_4 += data[i][j + 4];
                mean_5 += data[i][j + 5];
                mean_0 += data[i + 1][j];
                mean_1 += data[i + 1][j + 1];
                mean_2 += data[i + 1][j + 2];
                mean_3 += data[i + 1][j + 3];
                mean_4 += data[i + 1][j + 4];
                mean_5 += data[i + 1][j + 5];
                mean_0 += data[i + 2][j];
                mean_1 += data[i + 2][j + 1];
                mean_2 += data[i + 2][j + 2];
                mean_3 += data[i + 2][j + 3];
                mean_4 += data[i + 2][j + 4];
                mean_5 += data[i + 2][j + 5];
                mean_0 += data[i + 3][j];
                mean_1 += data[i + 3][j + 1];
                mean_2 += data[i + 3][j + 2];
                mean_3 += data[i + 3][j + 3];
                mean_4 += data[i + 3][j + 4];
                mean_5 += data[i + 3][j + 5];
              }
              mean[j] = mean_0;
              mean[j + 1] = mean_1;
              mean[j + 2] = mean_2;
              mean[j + 3] = mean_3;
              mean[j + 4] = mean_4;
              mean[j + 5] = mean_5;
            }
          }
        for (int j = 30 * j_tile; j <= 30 * j_tile + 24; j += 6) {
          if (256 == 0) {
            mean[j] = 0.0;
            mean[j + 1] = 0.0;
            mean[j + 2] = 0.0;
            mean[j + 3] = 0.0;
            mean[j + 4] = 0.0;
            mean[j + 5] = 0.0;
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            #pragma omp simd if(0)
            for (int i = 255; i < 257; i += 4) {
              mean_0 += data[i][j];
              mean_1 += data[i][j + 1];
              mean_2 += data[i][j + 2];
              mean_3 += data[i][j + 3];
              mean_4 += data[i][j + 4];
              mean_5 += data[i][j + 5];
              mean_0 += data[i + 1][j];
              mean_1 += data[i + 1][j + 1];
              mean_2 += data[i + 1][j + 2];
              mean_3 += data[i + 1][j + 3];
              mean_4 += data[i + 1][j + 4];
              mean_5 += data[i + 1][j + 5];
              mean_0 += data[i + 2][j];
              mean_1 += data[i + 2][j + 1];
              mean_2 += data[i + 2][j + 2];
              mean_3 += data[i + 2][j + 3];
              mean_4 += data[i + 2][j + 4];
              mean_5 += data[i + 2][j + 5];
              mean_0 += data[i + 3][j];
              mean_1 += data[i + 3][j + 1];
              mean_2 += data[i + 3][j + 2];
              mean_3 += data[i + 3][j + 3];
              mean_4 += data[i + 3][j + 4];
              mean_5 += data[i + 3][j + 5];
            }
            mean[j] = mean_0;
            mean[j + 1] = mean_1;
            mean[j + 2] = mean_2;
            mean[j + 3] = mean_3;
            mean[j + 4] = mean_4;
            mean[j + 5] = mean_5;
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            #pragma omp simd if(0)
            for (int i = 259; i < 260; i++) {
              mean_0 += data[i][j];
              mean_1 += data[i][j + 1];
              mean_2 += data[i][j + 2];
              mean_3 += data[i][j + 3];
              mean_4 += data[i][j + 4];
              mean_5 += data[i][j + 5];
            }
            mean[j] = mean_0;
            mean[j + 1] = mean_1;
            mean[j + 2] = mean_2;
            mean[j + 3] = mean_3;
            mean[j + 4] = mean_4;
            mean[j + 5] = mean_5;
          }
        }
      }
      #pragma omp simd
      for (int j = 0; j < 240; j++) {
        double mean_0 = mean[j];
        mean_0 /= float_n;
        mean[j] = mean_0;
      }
      #pragma omp simd
      for (int j = 0; j < 240; j++)
        stddev[j] = 0.0;
      for (int i = 0; i < 260; i++) {
        for (int j = 0; j < 209; j += 32) {
          stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
          stddev[j + 1] += (data[i][j + 1] - mean[j + 1]) * (data[i][j + 1] - mean[j + 1]);
          stddev[j + 2] += (data[i][j + 2] - mean[j + 2]) * (data[i][j + 2] - mean[j + 2]);
          stddev[j + 3] += (data[i][j + 3] - mean[j + 3]) * (data[i][j + 3] - mean[j + 3]);
          stddev[j + 4] += (data[i][j + 4] - mean[j + 4]) * (data[i][j + 4] - mean[j + 4]);
          stddev[j + 5] += (data[i][j + 5] - mean[j + 5]) * (data[i][j + 5] - mean[j + 5]);
          stddev[j + 6] += (data[i][j + 6] - mean[j + 6]) * (data[i][j + 6] - mean[j + 6]);
          stddev[j + 7] += (data[i][j + 7] - mean[j + 7]) * (data[i][j + 7] - mean[j + 7]);
          stddev[j + 8] += (data[i][j + 8] - mean[j + 8]) * (data[i][j + 8] - mean[j + 8]);
          stddev[j + 9] += (data[i][j + 9] - mean[j + 9]) * (data[i][j + 9] - mean[j + 9]);
          stddev[j + 10] += (data[i][j + 10] - mean[j + 10]) * (data[i][j + 10] - mean[j + 10]);
          stddev[j + 11] += (data[i][j + 11] - mean[j + 11]) * (data[i][j + 11] - mean[j + 11]);
          stddev[j + 12] += (data[i][j + 12] - mean[j + 12]) * (data[i][j + 12] - mean[j + 12]);
          stddev[j + 13] += (data[i][j + 13] - mean[j + 13]) * (data[i][j + 13] - mean[j + 13]);
          stddev[j + 14] += (data[i][j + 14] - mean[j + 14]) * (data[i][j + 14] - mean[j + 14]);
          stddev[j + 15] += (data[i][j + 15] - mean[j + 15]) * (data[i][j + 15] - mean[j + 15]);
          stddev[j + 16] += (data[i][j + 16] - mean[j + 16]) * (data[i][j + 16] - mean[j + 16]);
          stddev[j + 17] += (data[i][j + 17] - mean[j + 17]) * (data[i][j + 17] - mean[j + 17]);
          stddev[j + 18] += (data[i][j + 18] - mean[j + 18]) * (data[i][j + 18] - mean[j + 18]);
          stddev[j + 19] += (data[i][j + 19] - mean[j + 19]) * (data[i][j + 19] - mean[j + 19]);
          stddev[j + 20] += (data[i][j + 20] - mean[j + 20]) * (data[i][j + 20] - mean[j + 20]);
          stddev[j + 21] += (data[i][j + 21] - mean[j + 21]) * (data[i][j + 21] - mean[j + 21]);
          stddev[j + 22] += (data[i][j + 22] - mean[j + 22]) * (data[i][j + 22] - mean[j + 22]);
          stddev[j + 23] += (data[i][j + 23] - mean[j + 23]) * (data[i][j + 23] - mean[j + 23]);
          stddev[j + 24] += (data[i][j + 24] - mean[j + 24]) * (data[i][j + 24] - mean[j + 24]);
          stddev[j + 25] += (data[i][j + 25] - mean[j + 25]) * (data[i][j + 25] - mean[j + 25]);
          stddev[j + 26] += (data[i][j + 26] - mean[j + 26]) * (data[i][j + 26] - mean[j + 26]);
          stddev[j + 27] += (data[i][j + 27] - mean[j + 27]) * (data[i][j + 27] - mean[j + 27]);
          stddev[j + 28] += (data[i][j + 28] - mean[j + 28]) * (data[i][j + 28] - mean[j + 28]);
          stddev[j + 29] += (data[i][j + 29] - mean[j + 29]) * (data[i][j + 29] - mean[j + 29]);
          stddev[j + 30] += (data[i][j + 30] - mean[j + 30]) * (data[i][j + 30] - mean[j + 30]);
          stddev[j + 31] += (data[i][j + 31] - mean[j + 31]) * (data[i][j + 31] - mean[j + 31]);
        }
        for (int j = 224; j < 240; j++)
          stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
      }
      #pragma omp simd
      for (int j = 0; j < 240; j++) {
        double stddev_0 = stddev[j];
        stddev_0 /= float_n;
        stddev_0 = sqrt(stddev_0);
        stddev_0 = stddev_0 <= eps ? 1.0 : stddev_0;
        stddev[j] = stddev_0;
      }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 260; i_tile += 32) {
        for (int j_tile = 0; j_tile < 193; j_tile += 32)
          for (int i = i_tile; i <= looper_min(259, i_tile + 31); i++) {
            #pragma omp simd
            for (int j = j_tile; j <= j_tile + 31; j++) {
              double data_0 = data[i][j];
              data_0 -= mean[j];
              data_0 /= sqrt(float_n) * stddev[j];
              data[i][j] = data_0;
            }
          }
        for (int i = i_tile; i <= looper_min(259, i_tile + 31); i++) {
          #pragma omp simd
          for (int j = 224; j < 240; j++) {
            double data_0 = data[i][j];
            data_0 -= mean[j];
            data_0 /= sqrt(float_n) * stddev[j];
            data[i][j] = data_0;
          }
        }
      }
      #pragma omp parallel for simd
      for (int i = 0; i < 239; i++)
        corr[i][i] = 1.0;
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 239; i_tile += 32)
        for (int i = i_tile; i <= looper_min(238, i_tile + 31); i++) {
          #pragma omp simd
          for (int j = i + 1; j < 240; j++)
            corr[i][j] = 0.0;
        }
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 239; i += 8) {
        for (int k = 0; k < 249; k += 8) {
          #pragma omp simd
          for (int j = i + 1; j <= i + 7; j++) {
            for (int i2 = i; i2 < j; i2++) {
              double corr_0 = corr[i2][j];
              corr_0 += data[k][i2] * data[k][j];
              corr_0 += data[k + 1][i2] * data[k + 1][j];
              corr_0 += data[k + 2][i2] * data[k + 2][j];
              corr_0 += data[k + 3][i2] * data[k + 3][j];
              corr_0 += data[k + 4][i2] * data[k + 4][j];
              corr_0 += data[k + 5][i2] * data[k + 5][j];
              corr_0 += data[k + 6][i2] * data[k + 6][j];
              corr_0 += data[k + 7][i2] * data[k + 7][j];
              corr[i2][j] = corr_0;
            }
          }
          #pragma omp simd
          for (int j = i + 8; j < 240; j++) {
            double corr_0 = corr[i][j];
            const double data_0 = data[k][j];
            const double data_1 = data[k + 1][j];
            const double data_2 = data[k + 2][j];
            const double data_3 = data[k + 3][j];
            const double data_4 = data[k + 4][j];
            const double data_5 = data[k + 5][j];
            const double data_6 = data[k + 6][j];
            const double data_7 = data[k + 7][j];
            double corr_1 = corr[i + 1][j];
            double corr_2 = corr[i + 2][j];
            double corr_3 = corr[i + 3][j];
            double corr_4 = corr[i + 4][j];
            double corr_5 = corr[i + 5][j];
            double corr_6 = corr[i + 6][j];
            double corr_7 = corr[i + 7][j];
            corr_0 += data[k][i] * data_0;
            corr_0 += data[k + 1][i] * data_1;
            corr_0 += data[k + 2][i] * data_2;
            corr_0 += data[k + 3][i] * data_3;
            corr_0 += data[k + 4][i] * data_4;
            corr_0 += data[k + 5][i] * data_5;
            corr_0 += data[k + 6][i] * data_6;
            corr_0 += data[k + 7][i] * data_7;
            corr_1 += data[k][i + 1] * data_0;
            corr_1 += data[k + 1][i + 1] * data_1;
            corr_1 += data[k + 2][i + 1] * data_2;
            corr_1 += data[k + 3][i + 1] * data_3;
            corr_1 += data[k + 4][i + 1] * data_4;
            corr_1 += data[k + 5][i + 1] * data_5;
            corr_1 += data[k + 6][i + 1] * data_6;
            corr_1 += data[k + 7][i + 1] * data_7;
            corr_2 += data[k][i + 2] * data_0;
            corr_2 += data[k + 1][i + 2] * data_1;
            corr_2 += data[k + 2][i + 2] * data_2;
            corr_2 += data[k + 3][i + 2] * data_3;
            corr_2 += data[k + 4][i + 2] * data_4;
            corr_2 += data[k + 5][i + 2] * data_5;
            corr_2 += data[k + 6][i + 2] * data_6;
            corr_2 += data[k + 7][i + 2] * data_7;
            corr_3 += data[k][i + 3] * data_0;
            corr_3 += data[k + 1][i + 3] * data_1;
            corr_3 += data[k + 2][i + 3] * data_2;
            corr_3 += data[k + 3][i + 3] * data_3;
            corr_3 += data[k + 4][i + 3] * data_4;
            corr_3 += data[k + 5][i + 3] * data_5;
            corr_3 += data[k + 6][i + 3] * data_6;
            corr_3 += data[k + 7][i + 3] * data_7;
            corr_4 += data[k][i + 4] * data_0;
            corr_4 += data[k + 1][i + 4] * data_1;
            corr_4 += data[k + 2][i + 4] * data_2;
            corr_4 += data[k + 3][i + 4] * data_3;
            corr_4 += data[k + 4][i + 4] * data_4;
            corr_4 += data[k + 5][i + 4] * data_5;
            corr_4 += data[k + 6][i + 4] * data_6;
            corr_4 += data[k + 7][i + 4] * data_7;
            corr_5 += data[k][i + 5] * data_0;
            corr_5 += data[k + 1][i + 5] * data_1;
            corr_5 += data[k + 2][i + 5] * data_2;
            corr_5 += data[k + 3][i + 5] * data_3;
            corr_5 += data[k + 4][i + 5] * data_4;
            corr_5 += data[k + 5][i + 5] * data_5;
            corr_5 += data[k + 6][i + 5] * data_6;
            corr_5 += data[k + 7][i + 5] * data_7;
            corr_6 += data[k][i + 6] * data_0;
            corr_6 += data[k + 1][i + 6] * data_1;
            corr_6 += data[k + 2][i + 6] * data_2;
            corr_6 += data[k + 3][i + 6] * data_3;
            corr_6 += data[k + 4][i + 6] * data_4;
            corr_6 += data[k + 5][i + 6] * data_5;
            corr_6 += data[k + 6][i + 6] * data_6;
            corr_6 += data[k + 7][i + 6] * data_7;
            corr_7 += data[k][i + 7] * data_0;
            corr_7 += data[k + 1][i + 7] * data_1;
            corr_7 += data[k + 2][i + 7] * data_2;
            corr_7 += data[k + 3][i + 7] * data_3;
            corr_7 += data[k + 4][i + 7] * data_4;
            corr_7 += data[k + 5][i + 7] * data_5;
            corr_7 += data[k + 6][i + 7] * data_6;
            corr_7 += data[k + 7][i + 7] * data_7;
            corr[i][j] = corr_0;
            corr[i + 1][j] = corr_1;
            corr[i + 2][j] = corr_2;
            corr[i + 3][j] = corr_3;
            corr[i + 4][j] = corr_4;
            corr[i + 5][j] = corr_5;
            corr[i + 6][j] = corr_6;
            corr[i + 7][j] = corr_7;
          }
        }
        #pragma omp simd
        for (int j = i + 1; j <= i + 7; j++) {
          for (int i2 = i; i2 < j; i2++) {
            double corr_0 = corr[i2][j];
            corr_0 += data[256][i2] * data[256][j];
            corr_0 += data[257][i2] * data[257][j];
            corr_0 += data[258][i2] * data[258][j];
            corr_0 += data[259][i2] * data[259][j];
            corr[i2][j] = corr_0;
          }
        }
        #pragma omp simd
        for (int j = i + 8; j < 240; j++) {
          double corr_0 = corr[i][j];
          const double data_0 = data[256][j];
          const double data_1 = data[257][j];
          const double data_2 = data[258][j];
          const double data_3 = data[259][j];
          double corr_1 = corr[i + 1][j];
          double corr_2 = corr[i + 2][j];
          double corr_3 = corr[i + 3][j];
          double corr_4 = corr[i + 4][j];
          double corr_5 = corr[i + 5][j];
          double corr_6 = corr[i + 6][j];
          double corr_7 = corr[i + 7][j];
          corr_0 += data[256][i] * data_0;
          corr_0 += data[257][i] * data_1;
          corr_0 += data[258][i] * data_2;
          corr_0 += data[259][i] * data_3;
          corr_1 += data[256][i + 1] * data_0;
          corr_1 += data[257][i + 1] * data_1;
          corr_1 += data[258][i + 1] * data_2;
          corr_1 += data[259][i + 1] * data_3;
          corr_2 += data[256][i + 2] * data_0;
          corr_2 += data[257][i + 2] * data_1;
          corr_2 += data[258][i + 2] * data_2;
          corr_2 += data[259][i + 2] * data_3;
          corr_3 += data[256][i + 3] * data_0;
          corr_3 += data[257][i + 3] * data_1;
          corr_3 += data[258][i + 3] * data_2;
          corr_3 += data[259][i + 3] * data_3;
          corr_4 += data[256][i + 4] * data_0;
          corr_4 += data[257][i + 4] * data_1;
          corr_4 += data[258][i + 4] * data_2;
          corr_4 += data[259][i + 4] * data_3;
          corr_5 += data[256][i + 5] * data_0;
          corr_5 += data[257][i + 5] * data_1;
          corr_5 += data[258][i + 5] * data_2;
          corr_5 += data[259][i + 5] * data_3;
          corr_6 += data[256][i + 6] * data_0;
          corr_6 += data[257][i + 6] * data_1;
          corr_6 += data[258][i + 6] * data_2;
          corr_6 += data[259][i + 6] * data_3;
          corr_7 += data[256][i + 7] * data_0;
          corr_7 += data[257][i + 7] * data_1;
          corr_7 += data[258][i + 7] * data_2;
          corr_7 += data[259][i + 7] * data_3;
          corr[i][j] = corr_0;
          corr[i + 1][j] = corr_1;
          corr[i + 2][j] = corr_2;
          corr[i + 3][j] = corr_3;
          corr[i + 4][j] = corr_4;
          corr[i + 5][j] = corr_5;
          corr[i + 6][j] = corr_6;
          corr[i + 7][j] = corr_7;
        }
      }
      for (int j = 1; j < 240; j++)
        for (int i = 0; i < j; i++)
          corr[j][i] = corr[i][j];
      corr[239][239] = 1.0;
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int j = 0; j < m; j++) {
    mean[j] = 0.0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }

  for (int j = 0; j < m; j++) {
    stddev[j] = 0.0;
    for (int i = 0; i < n; i++)
      stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    stddev[j] /= float_n;
    stddev[j] = sqrt(stddev[j]);
    /* A nearly constant column is not divided by its tiny deviation. */
    stddev[j] = stddev[j] <= eps ? 1.0 : stddev[j];
  }

  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrt(float_n) * stddev[j];
    }

  for (int i = 0; i < m - 1; i++) {
    corr[i][i] = 1.0;
    for (int j = i + 1; j < m; j++) {
      corr[i][j] = 0.0;
      for (int k = 0; k < n; k++)
        corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[m - 1][m - 1] = 1.0;
  }
#undef looper_apart
}
