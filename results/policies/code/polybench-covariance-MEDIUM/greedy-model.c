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
      /* LOOPer: embed(S1, 1, [0]); fuse(S2, S1, 1); embed(S3, 1, [0], 259); fuse(S2, S3, 1); unroll_and_jam(S1, 0, 8); tile(S1, 0, [16, 128]); parallelize(S5, 0); tile(S5, 0, [4]); tile(S5, 0, [32, 32, 32]); interchange(S5, 1, 5); tile(S5, 1, [32]); interchange(S5, 4, 6); interchange(S5, 2, 3); reverse(S5, 3) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int j_tile = 0; j_tile < 2; j_tile++) {
        for (int j = 128 * j_tile; j <= looper_min(239, 128 * j_tile + 120); j += 8) {
          if (0 == 0) {
            mean[j] = 0.0;
            mean[j] += data[0][j];
            mean[j + 1] = 0.0;
            mean[j + 1] += data[0][j + 1];
            mean[j + 2] = 0.0;
            mean[j + 2] += data[0][j + 2];
            mean[j + 3] = 0.0;
            mean[j + 3] += data[0][j + 3];
            mean[j + 4] = 0.0;
            mean[j + 4] += data[0][j + 4];
            mean[j + 5] = 0.0;
            mean[j + 5] += data[0][j + 5];
            mean[j + 6] = 0.0;
            mean[j + 6] += data[0][j + 6];
            mean[j + 7] = 0.0;
            mean[j + 7] += data[0][j + 7];
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            double mean_6 = mean[j + 6];
            double mean_7 = mean[j + 7];
            #pragma omp simd if(0)
            for (int i = 1; i < 128; i++) {
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
          if (0 == 256) {
            mean[j] += data[259][j];
            mean[j] /= float_n;
            mean[j + 1] += data[259][j + 1];
            mean[j + 1] /= float_n;
            mean[j + 2] += data[259][j + 2];
            mean[j + 2] /= float_n;
            mean[j + 3] += data[259][j + 3];
            mean[j + 3] /= float_n;
            mean[j + 4] += data[259][j + 4];
            mean[j + 4] /= float_n;
            mean[j + 5] += data[259][j + 5];
            mean[j + 5] /= float_n;
            mean[j + 6] += data[259][j + 6];
            mean[j + 6] /= float_n;
            mean[j + 7] += data[259][j + 7];
            mean[j + 7] /= float_n;
          }
        }
        for (int j = 128 * j_tile; j <= looper_min(239, 128 * j_tile + 120); j += 8) {
          if (128 == 0) {
            mean[j] = 0.0;
            mean[j] += data[0][j];
            mean[j + 1] = 0.0;
            mean[j + 1] += data[0][j + 1];
            mean[j + 2] = 0.0;
            mean[j + 2] += data[0][j + 2];
            mean[j + 3] = 0.0;
            mean[j + 3] += data[0][j + 3];
            mean[j + 4] = 0.0;
            mean[j + 4] += data[0][j + 4];
            mean[j + 5] = 0.0;
            mean[j + 5] += data[0][j + 5];
            mean[j + 6] = 0.0;
            mean[j + 6] += data[0][j + 6];
            mean[j + 7] = 0.0;
            mean[j + 7] += data[0][j + 7];
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            double mean_6 = mean[j + 6];
            double mean_7 = mean[j + 7];
            #pragma omp simd if(0)
            for (int i = 128; i < 256; i++) {
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
          if (128 == 256) {
            mean[j] += data[259][j];
            mean[j] /= float_n;
            mean[j + 1] += data[259][j + 1];
            mean[j + 1] /= float_n;
            mean[j + 2] += data[259][j + 2];
            mean[j + 2] /= float_n;
            mean[j + 3] += data[259][j + 3];
            mean[j + 3] /= float_n;
            mean[j + 4] += data[259][j + 4];
            mean[j + 4] /= float_n;
            mean[j + 5] += data[259][j + 5];
            mean[j + 5] /= float_n;
            mean[j + 6] += data[259][j + 6];
            mean[j + 6] /= float_n;
            mean[j + 7] += data[259][j + 7];
            mean[j + 7] /= float_n;
          }
        }
        for (int j = 128 * j_tile; j <= looper_min(239, 128 * j_tile + 120); j += 8) {
          if (256 == 0) {
            mean[j] = 0.0;
            mean[j] += data[0][j];
            mean[j + 1] = 0.0;
            mean[j + 1] += data[0][j + 1];
            mean[j + 2] = 0.0;
            mean[j + 2] += data[0][j + 2];
            mean[j + 3] = 0.0;
            mean[j + 3] += data[0][j + 3];
            mean[j + 4] = 0.0;
            mean[j + 4] += data[0][j + 4];
            mean[j + 5] = 0.0;
            mean[j + 5] += data[0][j + 5];
            mean[j + 6] = 0.0;
            mean[j + 6] += data[0][j + 6];
            mean[j + 7] = 0.0;
            mean[j + 7] += data[0][j + 7];
          }
          {
            double mean_0 = mean[j];
            double mean_1 = mean[j + 1];
            double mean_2 = mean[j + 2];
            double mean_3 = mean[j + 3];
            double mean_4 = mean[j + 4];
            double mean_5 = mean[j + 5];
            double mean_6 = mean[j + 6];
            double mean_7 = mean[j + 7];
            #pragma omp simd if(0)
            for (int i = 256; i < 259; i++) {
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
          if (256 == 256) {
            mean[j] += data[259][j];
            mean[j] /= float_n;
            mean[j + 1] += data[259][j + 1];
            mean[j + 1] /= float_n;
            mean[j + 2] += data[259][j + 2];
            mean[j + 2] /= float_n;
            mean[j + 3] += data[259][j + 3];
            mean[j + 3] /= float_n;
            mean[j + 4] += data[259][j + 4];
            mean[j + 4] /= float_n;
            mean[j + 5] += data[259][j + 5];
            mean[j + 5] /= float_n;
            mean[j + 6] += data[259][j + 6];
            mean[j + 6] /= float_n;
            mean[j + 7] += data[259][j + 7];
            mean[j + 7] /= float_n;
          }
        }
      }
      for (int i = 0; i < 260; i++)
        for (int j = 0; j < 240; j++)
          data[i][j] -= mean[j];
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 2; i_tile++)
        for (int j_tile = 4 * i_tile; j_tile < 8; j_tile++)
          for (int j = looper_min(239, 32 * j_tile + 31); j >= 32 * j_tile; j--)
            for (int i_tile2 = 128 * i_tile; i_tile2 <= looper_min(128 * i_tile + 96, 32 * j_tile); i_tile2 += 32)
              for (int i = i_tile2; i <= looper_min(j, i_tile2 + 31); i++) {
                cov[i][j] = 0.0;
                for (int k = 0; k < 260; k++)
                  cov[i][j] += data[k][i] * data[k][j];
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
