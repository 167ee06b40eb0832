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
      /* LOOPer: distribute(S2, 0); distribute(S3, 0); distribute(S6, 0); distribute(S7, 0); distribute(S8, 0); interchange(S6, 1, 2); parallelize(S1, 0); parallelize(S3, 0); parallelize(S4, 0); parallelize(S5, 0); parallelize(S7, 0); parallelize(S8, 0); vectorize(S1); vectorize(S3); vectorize(S4); vectorize(S5); vectorize(S7); unroll_and_jam(S4, 0, 6); unroll_and_jam(S5, 0, 6); unroll_and_jam(S7, 0, 6); unroll_and_jam(S6, 0, 6); unroll_and_jam(S6, 1, 8); vectorize(S6); tile(S6, 0, [5, 5]); interchange(S6, 0, 2); parallelize(S6, 0); tile(S2, 0, [32]); interchange(S2, 1, 2); vectorize(S2); tile(S4, 0, [5]); tile(S7, 0, [5, 32]); tile(S5, 1, [32]); unroll_and_jam(S8, 0, 6); vectorize(S8); tile(S8, 0, [5]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int j = 0; j < 240; j++)
        mean[j] = 0.0;
      for (int j_tile = 0; j_tile < 193; j_tile += 32)
        for (int i = 0; i < 260; i++) {
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 31; j++) {
            double mean_0 = mean[j];
            mean_0 += data[i][j];
            mean[j] = mean_0;
          }
        }
      for (int i = 0; i < 260; i++) {
        #pragma omp simd
        for (int j = 224; j < 240; j++) {
          double mean_0 = mean[j];
          mean_0 += data[i][j];
          mean[j] = mean_0;
        }
      }
      #pragma omp parallel for simd
      for (int j = 0; j < 240; j++)
        mean[j] /= float_n;
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 9; i_tile++) {
        for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 252); i += 6) {
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
        for (int i = 258; i <= looper_min(259, 30 * i_tile + 24); i += 6) {
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
      for (int i = 0; i < 240; i += 6)
        for (int j_tile = 32 * (i / 32); j_tile < 240; j_tile += 32) {
          #pragma omp simd
          for (int j = looper_max(i, j_tile); j <= looper_min(j_tile + 31, i + 4); j++)
            for (int i2 = i; i2 <= j; i2++)
              cov[i2][j] = 0.0;
          #pragma omp simd
          for (int j = looper_max(j_tile, i + 5); j <= looper_min(239, j_tile + 31); j++) {
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
        for (int k_tile = 0; k_tile < 7; k_tile++) {
          for (int k = 40 * k_tile; k <= looper_min(40 * k_tile + 32, 248); k += 8) {
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
              cov_1 += data[k][i_tile + 1] * data_0;
              cov_1 += data[k + 1][i_tile + 1] * data_1;
              cov_1 += data[k + 2][i_tile + 1] * data_2;
              cov_1 += data[k + 3][i_tile + 1] * data_3;
              cov_1 += data[k + 4][i_tile + 1] * data_4;
              cov_1 += data[k + 5][i_tile + 1] * data_5;
              cov_1 += data[k + 6][i_tile + 1] * data_6;
              cov_1 += data[k + 7][i_tile + 1] * data_7;
              cov_2 += data[k][i_tile + 2] * data_0;
              cov_2 += data[k + 1][i_tile + 2] * data_1;
              cov_2 += data[k + 2][i_tile + 2] * data_2;
              cov_2 += data[k + 3][i_tile + 2] * data_3;
              cov_2 += data[k + 4][i_tile + 2] * data_4;
              cov_2 += data[k + 5][i_tile + 2] * data_5;
              cov_2 += data[k + 6][i_tile + 2] * data_6;
              cov_2 += data[k + 7][i_tile + 2] * data_7;
              cov_3 += data[k][i_tile + 3] * data_0;
              cov_3 += data[k + 1][i_tile + 3] * data_1;
              cov_3 += data[k + 2][i_tile + 3] * data_2;
              cov_3 += data[k + 3][i_tile + 3] * data_3;
              cov_3 += data[k + 4][i_tile + 3] * data_4;
              cov_3 += data[k + 5][i_tile + 3] * data_5;
              cov_3 += data[k + 6][i_tile + 3] * data_6;
              cov_3 += data[k + 7][i_tile + 3] * data_7;
              cov_4 += data[k][i_tile + 4] * data_0;
              cov_4 += data[k + 1][i_tile + 4] * data_1;
              cov_4 += data[k + 2][i_tile + 4] * data_2;
              cov_4 += data[k + 3][i_tile + 4] * data_3;
              cov_4 += data[k + 4][i_tile + 4] * data_4;
              cov_4 += data[k + 5][i_tile + 4] * data_5;
              cov_4 += data[k + 6][i_tile + 4] * data_6;
              cov_4 += data[k + 7][i_tile + 4] * data_7;
              cov_5 += data[k][i_tile + 5] * data_0;
              cov_5 += data[k + 1][i_tile + 5] * data_1;
              cov_5 += data[k + 2][i_tile + 5] * data_2;
              cov_5 += data[k + 3][i_tile + 5] * data_3;
              cov_5 += data[k + 4][i_tile + 5] * data_4;
              cov_5 += data[k + 5][i_tile + 5] * data_5;
              cov_5 += data[k + 6][i_tile + 5] * data_6;
              cov_5 += data[k + 7][i_tile + 5] * data_7;
              cov[i_tile][j] = cov_0;
              cov[i_tile + 1][j] = cov_1;
              cov[i_tile + 2][j] = cov_2;
              cov[i_tile + 3][j] = cov_3;
              cov[i_tile + 4][j] = cov_4;
              cov[i_tile + 5][j] = cov_5;
            }
          }
          for (int k = 256; k <= looper_min(259, 40 * k_tile + 32); k += 8) {
            #pragma omp simd
            for (int j = i_tile; j <= i_tile + 4; j++) {
              for (int i = i_tile; i <= j; i++) {
                double cov_0 = cov[i][j];
                cov_0 += data[256][i] * data[256][j];
                cov_0 += data[257][i] * data[257][j];
                cov_0 += data[258][i] * data[258][j];
                cov_0 += data[259][i] * data[259][j];
                cov[i][j] = cov_0;
              }
            }
            #pragma omp simd
            for (int j = i_tile + 5; j < 240; j++) {
              double cov_0 = cov[i_tile][j];
              const double data_0 = data[256][j];
              const double data_1 = data[257][j];
              const double data_2 = data[258][j];
              const double data_3 = data[259][j];
              double cov_1 = cov[i_tile + 1][j];
              double cov_2 = cov[i_tile + 2][j];
              double cov_3 = cov[i_tile + 3][j];
              double cov_4 = cov[i_tile + 4][j];
              double cov_5 = cov[i_tile + 5][j];
              cov_0 += data[256][i_tile] * data_0;
              cov_0 += data[257][i_tile] * data_1;
              cov_0 += data[258][i_tile] * data_2;
              cov_0 += data[259][i_tile] * data_3;
              cov_1 += data[256][i_tile + 1] * data_0;
              cov_1 += data[257][i_tile + 1] * data_1;
              cov_1 += data[258][i_tile + 1] * data_2;
              cov_1 += data[259][i_tile + 1] * data_3;
              cov_2 += data[256][i_tile + 2] * data_0;
              cov_2 += data[257][i_tile + 2] * data_1;
              cov_2 += data[258][i_tile + 2] * data_2;
              cov_2 += data[259][i_tile + 2] * data_3;
              cov_3 += data[256][i_tile + 3] * data_0;
              cov_3 += data[257][i_tile + 3] * data_1;
              cov_3 += data[258][i_tile + 3] * data_2;
              cov_3 += data[259][i_tile + 3] * data_3;
              cov_4 += data[256][i_tile + 4] * data_0;
              cov_4 += data[257][i_tile + 4] * data_1;
              cov_4 += data[258][i_tile + 4] * data_2;
              cov_4 += data[259][i_tile + 4] * data_3;
              cov_5 += data[256][i_tile + 5] * data_0;
              cov_5 += data[257][i_tile + 5] * data_1;
              cov_5 += data[258][i_tile + 5] * data_2;
              cov_5 += data[259][i_tile + 5] * data_3;
              cov[i_tile][j] = cov_0;
              cov[i_tile + 1][j] = cov_1;
              cov[i_tile + 2][j] = cov_2;
              cov[i_tile + 3][j] = cov_3;
              cov[i_tile + 4][j] = cov_4;
              cov[i_tile + 5][j] = cov_5;
            }
          }
        }
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 8; i_tile++)
        for (int j_tile = i_tile - (i_tile + 15) / 16; j_tile < 8; j_tile++)
          for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 6 * (j_tile / 3 + 5 * j_tile + 5)); i += 6) {
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i); j <= looper_min(32 * j_tile + 31, i + 4); j++)
              for (int i2 = i; i2 <= j; i2++)
                cov[i2][j] /= float_n - 1.0;
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i + 5); j <= looper_min(239, 32 * j_tile + 31); j++) {
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
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 8; i_tile++)
        for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
          #pragma omp simd
          for (int j = i; j <= i + 4; j++)
            for (int i2 = i; i2 <= j; i2++)
              cov[j][i2] = cov[i2][j];
          #pragma omp simd
          for (int j = i + 5; j < 240; j++) {
            cov[j][i] = cov[i][j];
            cov[j][i + 1] = cov[i + 1][j];
            cov[j][i + 2] = cov[i + 2][j];
            cov[j][i + 3] = cov[i + 3][j];
            cov[j][i + 4] = cov[i + 4][j];
            cov[j][i + 5] = cov[i + 5][j];
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
