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
  double (*data)[240] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[240] = looper_buffers[3];
  volatile int looper_size_m = 240;
  int m = looper_size_m;
  volatile int looper_size_n = 260;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 240 && n == 260
      && looper_apart(mean, double[240], data, double[260][240])
      && looper_apart(mean, double[240], cov, double[240][240])
      && looper_apart(data, double[260][240], cov, double[240][240]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_data)[240] = (double (*)[240]) data;
    double (*looper_cov)[240] = (double (*)[240]) cov;
    {
      double (*data)[240] = looper_data;
      double (*cov)[240] = looper_cov;
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S6, 0); distribute(S7, 0); distribute(S8, 0); interchange(S6, 1, 2); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); parallelize(S5, 0); parallelize(S6, 0); parallelize(S7, 0); parallelize(S8, 0); vectorize(S1); vectorize(S3); vectorize(S4); vectorize(S5); vectorize(S6); vectorize(S7); unroll_and_jam(S2, 0, 8); unroll_and_jam(S4, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 4); unroll_and_jam(S7, 0, 6) */
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
        for (int i = 0; i < 260; i++) {
          mean_0 += data[i][j];
          mean_1 += data[i][j + 1];
          mean_2 += data[i][j + 2];
          mean_3 += data[i][j + 3];
          mean_4 += data[i][j + 4];
          mean_5 += data[i][j + 5];
          mean_6 += data[i][j + 6];
          mean_7 += data[i][j + 7];
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
      #pragma omp parallel for
      for (int i = 0; i < 260; i += 6) {
        if (i < 258) {
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
        } else {
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
        }
      }
      #pragma omp parallel for schedule(dynamic)
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
      for (int i = 0; i < 240; i += 6)
        for (int k = 0; k < 260; k += 4) {
          #pragma omp simd
          for (int j = i; j <= i + 4; j++) {
            for (int i2 = i; i2 <= j; i2++) {
              double cov_0 = cov[i2][j];
              cov_0 += data[k][i2] * data[k][j];
              cov_0 += data[k + 1][i2] * data[k + 1][j];
              cov_0 += data[k + 2][i2] * data[k + 2][j];
              cov_0 += data[k + 3][i2] * data[k + 3][j];
              cov[i2][j] = cov_0;
            }
          }
          #pragma omp simd
          for (int j = i + 5; j < 240; j++) {
            double cov_0 = cov[i][j];
            const double data_0 = data[k][j];
            const double data_1 = data[k + 1][j];
            const double data_2 = data[k + 2][j];
            const double data_3 = data[k + 3][j];
            double cov_1 = cov[i + 1][j];
            double cov_2 = cov[i + 2][j];
            double cov_3 = cov[i + 3][j];
            double cov_4 = cov[i + 4][j];
            double cov_5 = cov[i + 5][j];
            cov_0 += data[k][i] * data_0;
            cov_0 += data[k + 1][i] * data_1;
            cov_0 += data[k + 2][i] * data_2;
            cov_0 += data[k + 3][i] * data_3;
            cov_1 += data[k][i + 1] * data_0;
            cov_1 += data[k + 1][i + 1] * data_1;
            cov_1 += data[k + 2][i + 1] * data_2;
            cov_1 += data[k + 3][i + 1] * data_3;
            cov_2 += data[k][i + 2] * data_0;
            cov_2 += data[k + 1][i + 2] * data_1;
            cov_2 += data[k + 2][i + 2] * data_2;
            cov_2 += data[k + 3][i + 2] * data_3;
            cov_3 += data[k][i + 3] * data_0;
            cov_3 += data[k + 1][i + 3] * data_1;
            cov_3 += data[k + 2][i + 3] * data_2;
            cov_3 += data[k + 3][i + 3] * data_3;
            cov_4 += data[k][i + 4] * data_0;
            cov_4 += data[k + 1][i + 4] * data_1;
            cov_4 += data[k + 2][i + 4] * data_2;
            cov_4 += data[k + 3][i + 4] * data_3;
            cov_5 += data[k][i + 5] * data_0;
            cov_5 += data[k + 1][i + 5] * data_1;
            cov_5 += data[k + 2][i + 5] * data_2;
            cov_5 += data[k + 3][i + 5] * data_3;
            cov[i][j] = cov_0;
            cov[i + 1][j] = cov_1;
            cov[i + 2][j] = cov_2;
            cov[i + 3][j] = cov_3;
            cov[i + 4][j] = cov_4;
            cov[i + 5][j] = cov_5;
          }
        }
      #pragma omp parallel for schedule(dynamic)
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
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i++)
        for (int j = i; j < 240; j++)
          cov[j][i] = cov[i][j];
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
