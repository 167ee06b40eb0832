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
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S6, 0); distribute(S7, 0); fuse(S4, S5, 0); distribute(S8, 1); interchange(S6, 1, 2); parallelize(S2, 0); parallelize(S4, 0); vectorize(S1); vectorize(S3); vectorize(S4); vectorize(S5); vectorize(S7); unroll_and_jam(S2, 0, 8); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 12); vectorize(S6); tile(S6, 0, [2, 2]); interchange(S6, 0, 2); parallelize(S6, 0); tile(S5, 1, [32]); vectorize(S8); tile(S8, 1, [32]); unroll(S2, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp simd
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
      #pragma omp simd
      for (int j = 0; j < 240; j++) {
        double mean_0 = mean[j];
        mean_0 /= float_n;
        mean[j] = mean_0;
      }
      #pragma omp parallel for schedule(dynamic, 2)
      for (int i = 0; i < 260; i++) {
        #pragma omp simd
        for (int j = 0; j < 240; j++) {
          double data_0 = data[i][j];
          data_0 -= mean[j];
          data[i][j] = data_0;
        }
        for (int j_tile = 32 * (i / 32); j_tile < 240; j_tile += 32) {
          #pragma omp simd
          for (int j = looper_max(i, j_tile); j <= looper_min(239, j_tile + 31); j++)
            cov[i][j] = 0.0;
        }
      }
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 240; i_tile += 6)
        for (int k_tile = 0; k_tile < 11; k_tile++) {
          for (int k = 24 * k_tile; k <= looper_min(24 * k_tile + 12, 240); k += 12) {
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
                cov_0 += data[k + 6][i] * data[k + 6][j];
                cov_0 += data[k + 7][i] * data[k + 7][j];
                cov_0 += data[k + 8][i] * data[k + 8][j];
                cov_0 += data[k + 9][i] * data[k + 9][j];
                cov_0 += data[k + 10][i] * data[k + 10][j];
                cov_0 += data[k + 11][i] * data[k + 11][j];
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
              const double data_6 = data[k + 6][j];
              const double data_7 = data[k + 7][j];
              const double data_8 = data[k + 8][j];
              const double data_9 = data[k + 9][j];
              const double data_10 = data[k + 10][j];
              const double data_11 = data[k + 11][j];
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
              cov_0 += data[k + 6][i_tile] * data_6;
              cov_0 += data[k + 7][i_tile] * data_7;
              cov_0 += data[k + 8][i_tile] * data_8;
              cov_0 += data[k + 9][i_tile] * data_9;
              cov_0 += data[k + 10][i_tile] * data_10;
              cov_0 += data[k + 11][i_tile] * data_11;
              cov_1 += data[k][i_tile + 1] * data_0;
              cov_1 += data[k + 1][i_tile + 1] * data_1;
              cov_1 += data[k + 2][i_tile + 1] * data_2;
              cov_1 += data[k + 3][i_tile + 1] * data_3;
              cov_1 += data[k + 4][i_tile + 1] * data_4;
              cov_1 += data[k + 5][i_tile + 1] * data_5;
              cov_1 += data[k + 6][i_tile + 1] * data_6;
              cov_1 += data[k + 7][i_tile + 1] * data_7;
              cov_1 += data[k + 8][i_tile + 1] * data_8;
              cov_1 += data[k + 9][i_tile + 1] * data_9;
              cov_1 += data[k + 10][i_tile + 1] * data_10;
              cov_1 += data[k + 11][i_tile + 1] * data_11;
              cov_2 += data[k][i_tile + 2] * data_0;
              cov_2 += data[k + 1][i_tile + 2] * data_1;
              cov_2 += data[k + 2][i_tile + 2] * data_2;
              cov_2 += data[k + 3][i_tile + 2] * data_3;
              cov_2 += data[k + 4][i_tile + 2] * data_4;
              cov_2 += data[k + 5][i_tile + 2] * data_5;
              cov_2 += data[k + 6][i_tile + 2] * data_6;
              cov_2 += data[k + 7][i_tile + 2] * data_7;
              cov_2 += data[k + 8][i_tile + 2] * data_8;
              cov_2 += data[k + 9][i_tile + 2] * data_9;
              cov_2 += data[k + 10][i_tile + 2] * data_10;
              cov_2 += data[k + 11][i_tile + 2] * data_11;
              cov_3 += data[k][i_tile + 3] * data_0;
              cov_3 += data[k + 1][i_tile + 3] * data_1;
              cov_3 += data[k + 2][i_tile + 3] * data_2;
              cov_3 += data[k + 3][i_tile + 3] * data_3;
              cov_3 += data[k + 4][i_tile + 3] * data_4;
              cov_3 += data[k + 5][i_tile + 3] * data_5;
              cov_3 += data[k + 6][i_tile + 3] * data_6;
              cov_3 += data[k + 7][i_tile + 3] * data_7;
              cov_3 += data[k + 8][i_tile + 3] * data_8;
              cov_3 += data[k + 9][i_tile + 3] * data_9;
              cov_3 += data[k + 10][i_tile + 3] * data_10;
              cov_3 += data[k + 11][i_tile + 3] * data_11;
              cov_4 += data[k][i_tile + 4] * data_0;
              cov_4 += data[k + 1][i_tile + 4] * data_1;
              cov_4 += data[k + 2][i_tile + 4] * data_2;
              cov_4 += data[k + 3][i_tile + 4] * data_3;
              cov_4 += data[k + 4][i_tile + 4] * data_4;
              cov_4 += data[k + 5][i_tile + 4] * data_5;
              cov_4 += data[k + 6][i_tile + 4] * data_6;
              cov_4 += data[k + 7][i_tile + 4] * data_7;
              cov_4 += data[k + 8][i_tile + 4] * data_8;
              cov_4 += data[k + 9][i_tile + 4] * data_9;
              cov_4 += data[k + 10][i_tile + 4] * data_10;
              cov_4 += data[k + 11][i_tile + 4] * data_11;
              cov_5 += data[k][i_tile + 5] * data_0;
              cov_5 += data[k + 1][i_tile + 5] * data_1;
              cov_5 += data[k + 2][i_tile + 5] * data_2;
              cov_5 += data[k + 3][i_tile + 5] * data_3;
              cov_5 += data[k + 4][i_tile + 5] * data_4;
              cov_5 += data[k + 5][i_tile + 5] * data_5;
              cov_5 += data[k + 6][i_tile + 5] * data_6;
              cov_5 += data[k + 7][i_tile + 5] * data_7;
              cov_5 += data[k + 8][i_tile + 5] * data_8;
              cov_5 += data[k + 9][i_tile + 5] * data_9;
              cov_5 += data[k + 10][i_tile + 5] * data_10;
              cov_5 += data[k + 11][i_tile + 5] * data_11;
              cov[i_tile][j] = cov_0;
              cov[i_tile + 1][j] = cov_1;
              cov[i_tile + 2][j] = cov_2;
              cov[i_tile + 3][j] = cov_3;
              cov[i_tile + 4][j] = cov_4;
              cov[i_tile + 5][j] = cov_5;
            }
          }
          for (int k = 252; k <= 24 * k_tile + 12; k += 12) {
            #pragma omp simd
            for (int j = i_tile; j <= i_tile + 4; j++)
              for (int i = i_tile; i <= j; i++)
                for (int k2 = k; k2 < 260; k2++)
                  cov[i][j] += data[k2][i] * data[k2][j];
            #pragma omp simd
            for (int j = i_tile + 5; j < 240; j++) {
              for (int k2 = k; k2 < 260; k2++)
                cov[i_tile][j] += data[k2][i_tile] * data[k2][j];
              for (int k2 = k; k2 < 260; k2++)
                cov[i_tile + 1][j] += data[k2][i_tile + 1] * data[k2][j];
              for (int k2 = k; k2 < 260; k2++)
                cov[i_tile + 2][j] += data[k2][i_tile + 2] * data[k2][j];
              for (int k2 = k; k2 < 260; k2++)
                cov[i_tile + 3][j] += data[k2][i_tile + 3] * data[k2][j];
              for (int k2 = k; k2 < 260; k2++)
                cov[i_tile + 4][j] += data[k2][i_tile + 4] * data[k2][j];
              for (int k2 = k; k2 < 260; k2++)
                cov[i_tile + 5][j] += data[k2][i_tile + 5] * data[k2][j];
            }
          }
        }
      for (int i = 0; i < 240; i++) {
        #pragma omp simd
        for (int j = i; j < 240; j++) {
          double cov_0 = cov[i][j];
          cov_0 /= float_n - 1.0;
          cov[i][j] = cov_0;
        }
        for (int j_tile = 32 * (i / 32); j_tile < 240; j_tile += 32) {
          #pragma omp simd
          for (int j = looper_max(i, j_tile); j <= looper_min(239, j_tile + 31); j++)
            cov[j][i] = cov[i][j];
        }
      }
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
