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
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S5, 0); distribute(S6, 0); distribute(S12, 0); distribute(S13, 0); distribute(S14, 0); vectorize(S1); parallelize(S2, 0); tile(S2, 0, [32]); interchange(S2, 1, 2); vectorize(S2); vectorize(S3); vectorize(S4); interchange(S5, 0, 1); vectorize(S5); vectorize(S6); parallelize(S9, 0); vectorize(S9); parallelize(S11, 0); vectorize(S11); parallelize(S12, 0); vectorize(S12); interchange(S13, 1, 2); tile(S13, 0, [32, 32, 32]); parallelize(S13, 0); vectorize(S13); interchange(S14, 0, 1); parallelize(S14, 0); vectorize(S14) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp simd
      for (int j = 0; j < 240; j++)
        mean[j] = 0.0;
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 240; j_tile += 32)
        for (int i = 0; i < 260; i++) {
          #pragma omp simd
          for (int j = j_tile; j <= looper_min(239, j_tile + 31); j++) {
            double mean_0 = mean[j];
            mean_0 += data[i][j];
            mean[j] = mean_0;
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
        #pragma omp simd
        for (int j = 0; j < 240; j++) {
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
          data_0 /= sqrt(float_n) * stddev[j];
          data[i][j] = data_0;
        }
      }
      #pragma omp parallel for simd
      for (int i = 0; i < 239; i++)
        corr[i][i] = 1.0;
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 239; i++) {
        #pragma omp simd
        for (int j = i + 1; j < 240; j++)
          corr[i][j] = 0.0;
      }
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 8; i_tile++) {
        for (int k_tile = 0; k_tile < 225; k_tile += 32) {
          for (int j_tile = 32 * i_tile + 1; j_tile < 194; j_tile += 32)
            for (int i = 32 * i_tile; i <= looper_min(238, 32 * i_tile + 31); i++)
              for (int k = k_tile; k <= k_tile + 31; k++) {
                #pragma omp simd
                for (int j = looper_max(j_tile, i + 1); j <= j_tile + 31; j++) {
                  double corr_0 = corr[i][j];
                  corr_0 += data[k][i] * data[k][j];
                  corr[i][j] = corr_0;
                }
              }
          for (int i = 32 * i_tile; i <= looper_min(238, 32 * i_tile + 31); i++)
            for (int k = k_tile; k <= k_tile + 31; k++) {
              #pragma omp simd
              for (int j = looper_max(225, i + 1); j < 240; j++) {
                double corr_0 = corr[i][j];
                corr_0 += data[k][i] * data[k][j];
                corr[i][j] = corr_0;
              }
            }
        }
        for (int j_tile = 32 * i_tile + 1; j_tile < 240; j_tile += 32)
          for (int i = 32 * i_tile; i <= looper_min(238, 32 * i_tile + 31); i++)
            for (int k = 256; k < 260; k++) {
              #pragma omp simd
              for (int j = looper_max(j_tile, i + 1); j <= looper_min(239, j_tile + 31); j++) {
                double corr_0 = corr[i][j];
                corr_0 += data[k][i] * data[k][j];
                corr[i][j] = corr_0;
              }
            }
      }
      #pragma omp parallel for schedule(dynamic)
      for (int j = 1; j < 240; j++) {
        #pragma omp simd
        for (int i = 0; i < j; i++)
          corr[j][i] = corr[i][j];
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
