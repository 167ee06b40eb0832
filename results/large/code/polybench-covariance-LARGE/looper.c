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
  double (*data)[1200] = looper_buffers[1];
  double float_n = *(double *)looper_buffers[2];
  double (*cov)[1200] = looper_buffers[3];
  volatile int looper_size_m = 1200;
  int m = looper_size_m;
  volatile int looper_size_n = 1400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 1200 && n == 1400
      && looper_apart(mean, double[1200], data, double[1400][1200])
      && looper_apart(mean, double[1200], cov, double[1200][1200])
      && looper_apart(data, double[1400][1200], cov, double[1200][1200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_data)[1200] = (double (*)[1200]) data;
    double (*looper_cov)[1200] = (double (*)[1200]) cov;
    {
      double (*data)[1200] = looper_data;
      double (*cov)[1200] = looper_cov;
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S6, 0); distribute(S7, 0); distribute(S8, 0); interchange(S6, 1, 2); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); parallelize(S5, 0); parallelize(S6, 0); parallelize(S7, 0); parallelize(S8, 0); vectorize(S1); vectorize(S3); vectorize(S4); vectorize(S5); unroll_and_jam(S2, 0, 8); unroll_and_jam(S4, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 6); vectorize(S6); tile(S6, 1, [5, 32]); tile(S4, 1, [32]); tile(S7, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int j = 0; j < 1200; j++)
        mean[j] = 0.0;
      #pragma omp parallel for
      for (int j = 0; j < 1200; j += 8) {
        double mean_0 = mean[j];
        double mean_1 = mean[j + 1];
        double mean_2 = mean[j + 2];
        double mean_3 = mean[j + 3];
        double mean_4 = mean[j + 4];
        double mean_5 = mean[j + 5];
        double mean_6 = mean[j + 6];
        double mean_7 = mean[j + 7];
        #pragma omp simd if(0)
        for (int i = 0; i < 1400; i++) {
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
      for (int j = 0; j < 1200; j++)
        mean[j] /= float_n;
      #pragma omp parallel for
      for (int i = 0; i < 1400; i += 6) {
        if (i < 1398) {
          for (int j_tile = 0; j_tile < 1153; j_tile += 32) {
            #pragma omp simd
            for (int j = j_tile; j <= j_tile + 31; j++) {
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
          for (int j = 1184; j < 1200; j++) {
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
        } else
          for (int j_tile = 0; j_tile < 1200; j_tile += 32) {
            #pragma omp simd
            for (int j = j_tile; j <= looper_min(1199, j_tile + 31); j++) {
              double data_0 = data[1398][j];
              const double mean_0 = mean[j];
              double data_1 = data[1399][j];
              data_0 -= mean_0;
              data_1 -= mean_0;
              data[1398][j] = data_0;
              data[1399][j] = data_1;
            }
          }
      }
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 1200; i += 6) {
        #pragma omp simd
        for (int j = i; j <= i + 4; j++)
          for (int i2 = i; i2 <= j; i2++)
            cov[i2][j] = 0.0;
        #pragma omp simd
        for (int j = i + 5; j < 1200; j++) {
          cov[i][j] = 0.0;
          cov[i + 1][j] = 0.0;
          cov[i + 2][j] = 0.0;
          cov[i + 3][j] = 0.0;
          cov[i + 4][j] = 0.0;
          cov[i + 5][j] = 0.0;
        }
      }
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 1200; i += 6)
        for (int k_tile = 0; k_tile < 47; k_tile++)
          for (int j_tile = 32 * (i / 32); j_tile < 1200; j_tile += 32) {
            for (int k = 30 * k_tile; k <= looper_min(30 * k_tile + 24, 1392); k += 6) {
              #pragma omp simd
              for (int j = looper_max(i, j_tile); j <= looper_min(j_tile + 31, i + 4); j++) {
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
              for (int j = looper_max(j_tile, i + 5); j <= looper_min(1199, j_tile + 31); j++) {
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
              for (int j = looper_max(i, j_tile); j <= looper_min(j_tile + 31, i + 4); j++) {
                for (int i2 = i; i2 <= j; i2++) {
                  double cov_0 = cov[i2][j];
                  cov_0 += data[1398][i2] * data[1398][j];
                  cov_0 += data[1399][i2] * data[1399][j];
                  cov[i2][j] = cov_0;
                }
              }
              #pragma omp simd
              for (int j = looper_max(j_tile, i + 5); j <= looper_min(1199, j_tile + 31); j++) {
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
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 1200; i_tile += 32)
        for (int i = i_tile; i <= looper_min(1199, i_tile + 31); i++)
          for (int j = i; j < 1200; j++)
            cov[i][j] /= float_n - 1.0;
      #pragma omp parallel for schedule(dynamic, 9)
      for (int i = 0; i < 1200; i++)
        for (int j = i; j < 1200; j++)
          cov[j][i] = cov[i][j];
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
