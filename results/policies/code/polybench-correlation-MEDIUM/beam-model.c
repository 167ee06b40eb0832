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
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S5, 0); distribute(S6, 0); distribute(S12, 0); distribute(S13, 0); distribute(S14, 0); distribute(S10, 1); interchange(S13, 1, 2); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); parallelize(S5, 0); parallelize(S9, 0); parallelize(S14, 0); vectorize(S1); vectorize(S3); vectorize(S4); vectorize(S6); vectorize(S9); vectorize(S10); vectorize(S12); unroll_and_jam(S2, 0, 8); unroll_and_jam(S12, 0, 6); unroll_and_jam(S13, 0, 6); unroll_and_jam(S13, 1, 10); vectorize(S13); tile(S13, 0, [2, 2]); interchange(S13, 0, 2); parallelize(S13, 0); tile(S10, 1, [32]); tile(S12, 0, [5, 32]); interchange(S12, 0, 2); parallelize(S12, 0); unroll_and_jam(S14, 0, 6); vectorize(S14); tile(S14, 0, [5]); tile(S5, 0, [32]); interchange(S5, 1, 2); vectorize(S5); unroll(S2, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int j = 0; j < 240; j++)
        mean[j] = 0.0;
      #pragma omp parallel for
      for (int j = 0; j < 240; j += 8) {
        double mean_0 = mean[j];
        double mean_1 = mean[j + 1];
        double mean_2 = mean[j + 2];
        double mean_3 = mean[j + 3];
        double mean_4 = mean[j + 4];
        double mean_5 = mean[j + 5];
        double mean_6 = mean[j + 6];
        double mean_7 = mean[j + 7];
        #pragma omp simd if(0)
        for (int i = 0; i < 257; i += 4) {
          mean_0 += data[i][j];
          mean_1 += data[i][j + 1];
          mean_2 += data[i][j + 2];
          mean_3 += data[i][j + 3];
          mean_4 += data[i][j + 4];
          mean_5 += data[i][j + 5];
          mean_6 += data[i][j + 6];
          mean_7 += data[i][j + 7];
          mean_0 += data[i + 1][j];
          mean_1 += data[i + 1][j + 1];
          mean_2 += data[i + 1][j + 2];
          mean_3 += data[i + 1][j + 3];
          mean_4 += data[i + 1][j + 4];
          mean_5 += data[i + 1][j + 5];
          mean_6 += data[i + 1][j + 6];
          mean_7 += data[i + 1][j + 7];
          mean_0 += data[i + 2][j];
          mean_1 += data[i + 2][j + 1];
          mean_2 += data[i + 2][j + 2];
          mean_3 += data[i + 2][j + 3];
          mean_4 += data[i + 2][j + 4];
          mean_5 += data[i + 2][j + 5];
          mean_6 += data[i + 2][j + 6];
          mean_7 += data[i + 2][j + 7];
          mean_0 += data[i + 3][j];
          mean_1 += data[i + 3][j + 1];
          mean_2 += data[i + 3][j + 2];
          mean_3 += data[i + 3][j + 3];
          mean_4 += data[i + 3][j + 4];
          mean_5 += data[i + 3][j + 5];
          mean_6 += data[i + 3][j + 6];
          mean_7 += data[i + 3][j + 7];
        }
        mean[j] = mean_0;
        mean[j + 1] = mean_1;
        mean[j + 2] = mean_2;
        mean[j + 3] = mean_3;
        mean[j + 4] = mean_4;
        mean[j + 5] = mean_5;
        mean[j + 6] = mean_6;
        mean[j + 7] = mean_7;
      }
      #pragma omp parallel for simd
      for (int j = 0; j < 240; j++)
        mean[j] /= float_n;
      #pragma omp parallel for simd
      for (int j = 0; j < 240; j++)
        stddev[j] = 0.0;
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 240; j_tile += 32)
        for (int i = 0; i < 260; i++) {
          #pragma omp simd
          for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
            double stddev_0 = stddev[j];
            const double data_0 = data[i][j];
            const double mean_0 = mean[j];
            stddev_0 += (data_0 - mean_0) * (data_0 - mean_0);
            stddev[j] = stddev_0;
          }
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
      for (int i = 0; i < 260; i++) {
        #pragma omp simd
        for (int j = 0; j < 240; j++) {
          double data_0 = data[i][j];
          data_0 -= mean[j];
          data[i][j] = data_0;
        }
        for (int j_tile = 0; j_tile < 193; j_tile += 32) {
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 31; j++) {
            double data_0 = data[i][j];
            data_0 /= sqrt(float_n) * stddev[j];
            data[i][j] = data_0;
          }
        }
        #pragma omp simd
        for (int j = 224; j < 240; j++) {
          double data_0 = data[i][j];
          data_0 /= sqrt(float_n) * stddev[j];
          data[i][j] = data_0;
        }
      }
      for (int i = 0; i < 239; i++)
        corr[i][i] = 1.0;
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 239; i_tile += 6)
        for (int j_tile = 32 * (i_tile / 32) + 1; j_tile < 240; j_tile += 32) {
          #pragma omp simd
          for (int j = looper_max(i_tile + 1, j_tile); j <= looper_min(j_tile + 31, i_tile + 5); j++)
            for (int i = i_tile; i < j; i++)
              corr[i][j] = 0.0;
          #pragma omp simd
          for (int j = looper_max(j_tile, i_tile + 6); j <= looper_min(239, j_tile + 31); j++) {
            corr[i_tile][j] = 0.0;
            corr[i_tile + 1][j] = 0.0;
            corr[i_tile + 2][j] = 0.0;
            corr[i_tile + 3][j] = 0.0;
            corr[i_tile + 4][j] = 0.0;
            corr[i_tile + 5][j] = 0.0;
          }
        }
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 239; i_tile += 6)
        for (int k_tile = 0; k_tile < 13; k_tile++)
          for (int k = 20 * k_tile; k <= 20 * k_tile + 10; k += 10) {
            #pragma omp simd
            for (int j = i_tile + 1; j <= i_tile + 5; j++) {
              for (int i = i_tile; i < j; i++) {
                double corr_0 = corr[i][j];
                corr_0 += data[k][i] * data[k][j];
                corr_0 += data[k + 1][i] * data[k + 1][j];
                corr_0 += data[k + 2][i] * data[k + 2][j];
                corr_0 += data[k + 3][i] * data[k + 3][j];
                corr_0 += data[k + 4][i] * data[k + 4][j];
                corr_0 += data[k + 5][i] * data[k + 5][j];
                corr_0 += data[k + 6][i] * data[k + 6][j];
                corr_0 += data[k + 7][i] * data[k + 7][j];
                corr_0 += data[k + 8][i] * data[k + 8][j];
                corr_0 += data[k + 9][i] * data[k + 9][j];
                corr[i][j] = corr_0;
              }
            }
            #pragma omp simd
            for (int j = i_tile + 6; j < 240; j++) {
              double corr_0 = corr[i_tile][j];
              const double data_0 = data[k][j];
              const double data_1 = data[k + 1][j];
              const double data_2 = data[k + 2][j];
              const double data_3 = data[k + 3][j];
              const double data_4 = data[k + 4][j];
              const double data_5 = data[k + 5][j];
              const double data_6 = data[k + 6][j];
              const double data_7 = data[k + 7][j];
              const double data_8 = data[k + 8][j];
              const double data_9 = data[k + 9][j];
              double corr_1 = corr[i_tile + 1][j];
              double corr_2 = corr[i_tile + 2][j];
              double corr_3 = corr[i_tile + 3][j];
              double corr_4 = corr[i_tile + 4][j];
              double corr_5 = corr[i_tile + 5][j];
              corr_0 += data[k][i_tile] * data_0;
              corr_0 += data[k + 1][i_tile] * data_1;
              corr_0 += data[k + 2][i_tile] * data_2;
              corr_0 += data[k + 3][i_tile] * data_3;
              corr_0 += data[k + 4][i_tile] * data_4;
              corr_0 += data[k + 5][i_tile] * data_5;
              corr_0 += data[k + 6][i_tile] * data_6;
              corr_0 += data[k + 7][i_tile] * data_7;
              corr_0 += data[k + 8][i_tile] * data_8;
              corr_0 += data[k + 9][i_tile] * data_9;
              corr_1 += data[k][i_tile + 1] * data_0;
              corr_1 += data[k + 1][i_tile + 1] * data_1;
              corr_1 += data[k + 2][i_tile + 1] * data_2;
              corr_1 += data[k + 3][i_tile + 1] * data_3;
              corr_1 += data[k + 4][i_tile + 1] * data_4;
              corr_1 += data[k + 5][i_tile + 1] * data_5;
              corr_1 += data[k + 6][i_tile + 1] * data_6;
              corr_1 += data[k + 7][i_tile + 1] * data_7;
              corr_1 += data[k + 8][i_tile + 1] * data_8;
              corr_1 += data[k + 9][i_tile + 1] * data_9;
              corr_2 += data[k][i_tile + 2] * data_0;
              corr_2 += data[k + 1][i_tile + 2] * data_1;
              corr_2 += data[k + 2][i_tile + 2] * data_2;
              corr_2 += data[k + 3][i_tile + 2] * data_3;
              corr_2 += data[k + 4][i_tile + 2] * data_4;
              corr_2 += data[k + 5][i_tile + 2] * data_5;
              corr_2 += data[k + 6][i_tile + 2] * data_6;
              corr_2 += data[k + 7][i_tile + 2] * data_7;
              corr_2 += data[k + 8][i_tile + 2] * data_8;
              corr_2 += data[k + 9][i_tile + 2] * data_9;
              corr_3 += data[k][i_tile + 3] * data_0;
              corr_3 += data[k + 1][i_tile + 3] * data_1;
              corr_3 += data[k + 2][i_tile + 3] * data_2;
              corr_3 += data[k + 3][i_tile + 3] * data_3;
              corr_3 += data[k + 4][i_tile + 3] * data_4;
              corr_3 += data[k + 5][i_tile + 3] * data_5;
              corr_3 += data[k + 6][i_tile + 3] * data_6;
              corr_3 += data[k + 7][i_tile + 3] * data_7;
              corr_3 += data[k + 8][i_tile + 3] * data_8;
              corr_3 += data[k + 9][i_tile + 3] * data_9;
              corr_4 += data[k][i_tile + 4] * data_0;
              corr_4 += data[k + 1][i_tile + 4] * data_1;
              corr_4 += data[k + 2][i_tile + 4] * data_2;
              corr_4 += data[k + 3][i_tile + 4] * data_3;
              corr_4 += data[k + 4][i_tile + 4] * data_4;
              corr_4 += data[k + 5][i_tile + 4] * data_5;
              corr_4 += data[k + 6][i_tile + 4] * data_6;
              corr_4 += data[k + 7][i_tile + 4] * data_7;
              corr_4 += data[k + 8][i_tile + 4] * data_8;
              corr_4 += data[k + 9][i_tile + 4] * data_9;
              corr_5 += data[k][i_tile + 5] * data_0;
              corr_5 += data[k + 1][i_tile + 5] * data_1;
              corr_5 += data[k + 2][i_tile + 5] * data_2;
              corr_5 += data[k + 3][i_tile + 5] * data_3;
              corr_5 += data[k + 4][i_tile + 5] * data_4;
              corr_5 += data[k + 5][i_tile + 5] * data_5;
              corr_5 += data[k + 6][i_tile + 5] * data_6;
              corr_5 += data[k + 7][i_tile + 5] * data_7;
              corr_5 += data[k + 8][i_tile + 5] * data_8;
              corr_5 += data[k + 9][i_tile + 5] * data_9;
              corr[i_tile][j] = corr_0;
              corr[i_tile + 1][j] = corr_1;
              corr[i_tile + 2][j] = corr_2;
              corr[i_tile + 3][j] = corr_3;
              corr[i_tile + 4][j] = corr_4;
              corr[i_tile + 5][j] = corr_5;
            }
          }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 8; i_tile++)
        for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
          #pragma omp simd
          for (int j = i + 1; j <= i + 5; j++)
            for (int i2 = i; i2 < j; i2++)
              corr[j][i2] = corr[i2][j];
          #pragma omp simd
          for (int j = i + 6; j < 240; j++) {
            corr[j][i] = corr[i][j];
            corr[j][i + 1] = corr[i + 1][j];
            corr[j][i + 2] = corr[i + 2][j];
            corr[j][i + 3] = corr[i + 3][j];
            corr[j][i + 4] = corr[i + 4][j];
            corr[j][i + 5] = corr[i + 5][j];
          }
        }
      corr[239][239] = 1.0;
#undef looper_min
#undef looper_max
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
