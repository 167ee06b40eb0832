#define main looper_user_main
/* covariance: covariances of the m columns of data, which is centred in place
   (after PolyBench 4.2, datamining). */

void kernel_covariance(int m, int n, double float_n, double data[n][m],
                       double cov[m][m], double mean[m])
{
#pragma scop
  for (int j = 0; j < m; j++) {
    mean[j] = 0.0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }

  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      data[i][j] -= mean[j];

  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      cov[i][j] = 0.0;
      for (int k = 0; k < n; k++)
        cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= (float_n - 1.0);
      cov[j][i] = cov[i][j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *mean = looper_buffers[0];
  double (*data)[80] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[80] = looper_buffers[3];
  volatile int looper_size_m = 80;
  int m = looper_size_m;
  volatile int looper_size_n = 100;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 80 && n == 100
      && looper_apart(mean, double[80], data, double[100][80])
      && looper_apart(mean, double[80], cov, double[80][80])
      && looper_apart(data, double[100][80], cov, double[80][80]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_data)[80] = (double (*)[80]) data;
    double (*looper_cov)[80] = (double (*)[80]) cov;
    {
      double (*data)[80] = looper_data;
      double (*cov)[80] = looper_cov;
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S6, 0); distribute(S7, 0); interchange(S2, 0, 1); interchange(S6, 1, 2); vectorize(S1); vectorize(S2); vectorize(S3); vectorize(S4); vectorize(S5); unroll_and_jam(S2, 0, 6); unroll_and_jam(S4, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 6); vectorize(S6) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp simd
      for (int j = 0; j < 80; j++)
        mean[j] = 0.0;
      for (int i = 0; i < 91; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
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
      for (int j = 0; j < 80; j++) {
        double mean_0 = mean[j];
        mean_0 += data[96][j];
        mean_0 += data[97][j];
        mean_0 += data[98][j];
        mean_0 += data[99][j];
        mean[j] = mean_0;
      }
      #pragma omp simd
      for (int j = 0; j < 80; j++) {
        double mean_0 = mean[j];
        mean_0 /= float_n;
        mean[j] = mean_0;
      }
      for (int i = 0; i < 91; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
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
      for (int j = 0; j < 80; j++) {
        double data_0 = data[96][j];
        const double mean_0 = mean[j];
        double data_1 = data[97][j];
        double data_2 = data[98][j];
        double data_3 = data[99][j];
        data_0 -= mean_0;
        data_1 -= mean_0;
        data_2 -= mean_0;
        data_3 -= mean_0;
        data[96][j] = data_0;
        data[97][j] = data_1;
        data[98][j] = data_2;
        data[99][j] = data_3;
      }
      for (int i = 0; i < 80; i += 6) {
        #pragma omp simd
        for (int j = i; j <= looper_min(79, i + 4); j++)
          for (int i2 = i; i2 <= j; i2++)
            cov[i2][j] = 0.0;
        #pragma omp simd
        for (int j = i + 5; j < 80; j++) {
          cov[i][j] = 0.0;
          cov[i + 1][j] = 0.0;
          cov[i + 2][j] = 0.0;
          cov[i + 3][j] = 0.0;
          cov[i + 4][j] = 0.0;
          cov[i + 5][j] = 0.0;
        }
      }
      for (int i = 0; i < 80; i += 6) {
        for (int k = 0; k < 91; k += 6) {
          #pragma omp simd
          for (int j = i; j <= looper_min(79, i + 4); j++) {
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
          for (int j = i + 5; j < 80; j++) {
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
        #pragma omp simd
        for (int j = i; j <= looper_min(79, i + 4); j++) {
          for (int i2 = i; i2 <= j; i2++) {
            double cov_0 = cov[i2][j];
            cov_0 += data[96][i2] * data[96][j];
            cov_0 += data[97][i2] * data[97][j];
            cov_0 += data[98][i2] * data[98][j];
            cov_0 += data[99][i2] * data[99][j];
            cov[i2][j] = cov_0;
          }
        }
        #pragma omp simd
        for (int j = i + 5; j < 80; j++) {
          double cov_0 = cov[i][j];
          const double data_0 = data[96][j];
          const double data_1 = data[97][j];
          const double data_2 = data[98][j];
          const double data_3 = data[99][j];
          double cov_1 = cov[i + 1][j];
          double cov_2 = cov[i + 2][j];
          double cov_3 = cov[i + 3][j];
          double cov_4 = cov[i + 4][j];
          double cov_5 = cov[i + 5][j];
          cov_0 += data[96][i] * data_0;
          cov_0 += data[97][i] * data_1;
          cov_0 += data[98][i] * data_2;
          cov_0 += data[99][i] * data_3;
          cov_1 += data[96][i + 1] * data_0;
          cov_1 += data[97][i + 1] * data_1;
          cov_1 += data[98][i + 1] * data_2;
          cov_1 += data[99][i + 1] * data_3;
          cov_2 += data[96][i + 2] * data_0;
          cov_2 += data[97][i + 2] * data_1;
          cov_2 += data[98][i + 2] * data_2;
          cov_2 += data[99][i + 2] * data_3;
          cov_3 += data[96][i + 3] * data_0;
          cov_3 += data[97][i + 3] * data_1;
          cov_3 += data[98][i + 3] * data_2;
          cov_3 += data[99][i + 3] * data_3;
          cov_4 += data[96][i + 4] * data_0;
          cov_4 += data[97][i + 4] * data_1;
          cov_4 += data[98][i + 4] * data_2;
          cov_4 += data[99][i + 4] * data_3;
          cov_5 += data[96][i + 5] * data_0;
          cov_5 += data[97][i + 5] * data_1;
          cov_5 += data[98][i + 5] * data_2;
          cov_5 += data[99][i + 5] * data_3;
          cov[i][j] = cov_0;
          cov[i + 1][j] = cov_1;
          cov[i + 2][j] = cov_2;
          cov[i + 3][j] = cov_3;
          cov[i + 4][j] = cov_4;
          cov[i + 5][j] = cov_5;
        }
      }
      for (int i = 0; i < 80; i++)
        for (int j = i; j < 80; j++) {
          cov[i][j] /= float_n - 1.0;
          cov[j][i] = cov[i][j];
        }
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

  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      data[i][j] -= mean[j];

  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      cov[i][j] = 0.0;
      for (int k = 0; k < n; k++)
        cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= (float_n - 1.0);
      cov[j][i] = cov[i][j];
    }
  }
#undef looper_apart
}
