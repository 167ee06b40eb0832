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
  double (*data)[28] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double *stddev = looper_buffers[3];
  double eps = *(double *)looper_buffers[4];
  double (*corr)[28] = looper_buffers[5];
  volatile int looper_size_m = 28;
  int m = looper_size_m;
  volatile int looper_size_n = 32;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 28 && n == 32
      && looper_apart(mean, double[28], data, double[32][28])
      && looper_apart(mean, double[28], stddev, double[28])
      && looper_apart(mean, double[28], corr, double[28][28])
      && looper_apart(data, double[32][28], stddev, double[28])
      && looper_apart(data, double[32][28], corr, double[28][28])
      && looper_apart(stddev, double[28], corr, double[28][28]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_data)[28] = (double (*)[28]) data;
    double (*looper_corr)[28] = (double (*)[28]) corr;
    {
      double (*data)[28] = looper_data;
      double (*corr)[28] = looper_corr;
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S5, 0); distribute(S6, 0); distribute(S7, 0); distribute(S8, 0); distribute(S10, 0); distribute(S12, 0); distribute(S13, 0); distribute(S14, 0); interchange(S2, 0, 1); interchange(S5, 0, 1); interchange(S13, 1, 2); vectorize(S1); vectorize(S2); vectorize(S3); vectorize(S4); vectorize(S5); vectorize(S6); vectorize(S7); vectorize(S8); vectorize(S9); vectorize(S10); vectorize(S12); vectorize(S13); unroll_and_jam(S2, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S9, 0, 6); unroll_and_jam(S10, 0, 6); unroll_and_jam(S12, 0, 6); unroll_and_jam(S13, 0, 6); unroll_and_jam(S13, 1, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp simd
      for (int j = 0; j < 28; j++)
        mean[j] = 0.0;
      for (int i = 0; i < 25; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 28; j++) {
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
      for (int j = 0; j < 28; j++) {
        double mean_0 = mean[j];
        mean_0 += data[30][j];
        mean_0 += data[31][j];
        mean[j] = mean_0;
      }
      #pragma omp simd
      for (int j = 0; j < 28; j++) {
        double mean_0 = mean[j];
        mean_0 /= float_n;
        mean[j] = mean_0;
      }
      #pragma omp simd
      for (int j = 0; j < 28; j++)
        stddev[j] = 0.0;
      for (int i = 0; i < 25; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 28; j++) {
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
      #pragma omp simd
      for (int j = 0; j < 28; j++) {
        double stddev_0 = stddev[j];
        const double data_0 = data[30][j];
        const double mean_0 = mean[j];
        const double data_1 = data[31][j];
        stddev_0 += (data_0 - mean_0) * (data_0 - mean_0);
        stddev_0 += (data_1 - mean_0) * (data_1 - mean_0);
        stddev[j] = stddev_0;
      }
      #pragma omp simd
      for (int j = 0; j < 28; j++) {
        double stddev_0 = stddev[j];
        stddev_0 /= float_n;
        stddev[j] = stddev_0;
      }
      #pragma omp simd
      for (int j = 0; j < 28; j++) {
        double stddev_0 = stddev[j];
        stddev_0 = sqrt(stddev_0);
        stddev[j] = stddev_0;
      }
      #pragma omp simd
      for (int j = 0; j < 28; j++) {
        double stddev_0 = stddev[j];
        stddev_0 = stddev_0 <= eps ? 1.0 : stddev_0;
        stddev[j] = stddev_0;
      }
      for (int i = 0; i < 25; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 28; j++) {
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
      for (int j = 0; j < 28; j++) {
        double data_0 = data[30][j];
        const double mean_0 = mean[j];
        double data_1 = data[31][j];
        data_0 -= mean_0;
        data_1 -= mean_0;
        data[30][j] = data_0;
        data[31][j] = data_1;
      }
      for (int i = 0; i < 25; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 28; j++) {
          double data_0 = data[i][j];
          const double stddev_0 = stddev[j];
          double data_1 = data[i + 1][j];
          double data_2 = data[i + 2][j];
          double data_3 = data[i + 3][j];
          double data_4 = data[i + 4][j];
          double data_5 = data[i + 5][j];
          data_0 /= sqrt(float_n) * stddev_0;
          data_1 /= sqrt(float_n) * stddev_0;
          data_2 /= sqrt(float_n) * stddev_0;
          data_3 /= sqrt(float_n) * stddev_0;
          data_4 /= sqrt(float_n) * stddev_0;
          data_5 /= sqrt(float_n) * stddev_0;
          data[i][j] = data_0;
          data[i + 1][j] = data_1;
          data[i + 2][j] = data_2;
          data[i + 3][j] = data_3;
          data[i + 4][j] = data_4;
          data[i + 5][j] = data_5;
        }
      }
      #pragma omp simd
      for (int j = 0; j < 28; j++) {
        double data_0 = data[30][j];
        const double stddev_0 = stddev[j];
        double data_1 = data[31][j];
        data_0 /= sqrt(float_n) * stddev_0;
        data_1 /= sqrt(float_n) * stddev_0;
        data[30][j] = data_0;
        data[31][j] = data_1;
      }
      for (int i = 0; i < 27; i++)
        corr[i][i] = 1.0;
      for (int i = 0; i < 27; i += 6) {
        #pragma omp simd
        for (int j = i + 1; j <= looper_min(27, i + 5); j++)
          for (int i2 = i; i2 < j; i2++)
            corr[i2][j] = 0.0;
        #pragma omp simd
        for (int j = i + 6; j < 28; j++) {
          corr[i][j] = 0.0;
          corr[i + 1][j] = 0.0;
          corr[i + 2][j] = 0.0;
          corr[i + 3][j] = 0.0;
          corr[i + 4][j] = 0.0;
          corr[i + 5][j] = 0.0;
        }
      }
      for (int i = 0; i < 27; i += 6)
        for (int k = 0; k < 32; k += 4) {
          #pragma omp simd
          for (int j = i + 1; j <= looper_min(27, i + 5); j++) {
            for (int i2 = i; i2 < j; i2++) {
              double corr_0 = corr[i2][j];
              corr_0 += data[k][i2] * data[k][j];
              corr_0 += data[k + 1][i2] * data[k + 1][j];
              corr_0 += data[k + 2][i2] * data[k + 2][j];
              corr_0 += data[k + 3][i2] * data[k + 3][j];
              corr[i2][j] = corr_0;
            }
          }
          #pragma omp simd
          for (int j = i + 6; j < 28; j++) {
            double corr_0 = corr[i][j];
            const double data_0 = data[k][j];
            const double data_1 = data[k + 1][j];
            const double data_2 = data[k + 2][j];
            const double data_3 = data[k + 3][j];
            double corr_1 = corr[i + 1][j];
            double corr_2 = corr[i + 2][j];
            double corr_3 = corr[i + 3][j];
            double corr_4 = corr[i + 4][j];
            double corr_5 = corr[i + 5][j];
            corr_0 += data[k][i] * data_0;
            corr_0 += data[k + 1][i] * data_1;
            corr_0 += data[k + 2][i] * data_2;
            corr_0 += data[k + 3][i] * data_3;
            corr_1 += data[k][i + 1] * data_0;
            corr_1 += data[k + 1][i + 1] * data_1;
            corr_1 += data[k + 2][i + 1] * data_2;
            corr_1 += data[k + 3][i + 1] * data_3;
            corr_2 += data[k][i + 2] * data_0;
            corr_2 += data[k + 1][i + 2] * data_1;
            corr_2 += data[k + 2][i + 2] * data_2;
            corr_2 += data[k + 3][i + 2] * data_3;
            corr_3 += data[k][i + 3] * data_0;
            corr_3 += data[k + 1][i + 3] * data_1;
            corr_3 += data[k + 2][i + 3] * data_2;
            corr_3 += data[k + 3][i + 3] * data_3;
            corr_4 += data[k][i + 4] * data_0;
            corr_4 += data[k + 1][i + 4] * data_1;
            corr_4 += data[k + 2][i + 4] * data_2;
            corr_4 += data[k + 3][i + 4] * data_3;
            corr_5 += data[k][i + 5] * data_0;
            corr_5 += data[k + 1][i + 5] * data_1;
            corr_5 += data[k + 2][i + 5] * data_2;
            corr_5 += data[k + 3][i + 5] * data_3;
            corr[i][j] = corr_0;
            corr[i + 1][j] = corr_1;
            corr[i + 2][j] = corr_2;
            corr[i + 3][j] = corr_3;
            corr[i + 4][j] = corr_4;
            corr[i + 5][j] = corr_5;
          }
        }
      for (int i = 0; i < 27; i++)
        for (int j = i + 1; j < 28; j++)
          corr[j][i] = corr[i][j];
      corr[27][27] = 1.0;
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
