#define main looper_user_main
/* atax: y := A^T (A x) (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_atax(int m, int n, double A[m][n], double x[n], double y[n],
                 double tmp[m])
{
#pragma scop
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0.0;
    for (int j = 0; j < n; j++)
      tmp[i] = tmp[i] + A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] = y[j] + A[i][j] * tmp[i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *y = looper_buffers[0];
  double *tmp = looper_buffers[1];
  double (*A)[2100] = looper_buffers[2];
  double *x = looper_buffers[3];
  volatile int looper_size_n = 2100;
  int n = looper_size_n;
  volatile int looper_size_m = 1900;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 2100 && m == 1900
      && looper_apart(y, double[2100], tmp, double[1900])
      && looper_apart(y, double[2100], A, double[1900][2100])
      && looper_apart(y, double[2100], x, double[2100])
      && looper_apart(tmp, double[1900], A, double[1900][2100])
      && looper_apart(tmp, double[1900], x, double[2100]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[2100] = (double (*)[2100]) A;
    {
      double (*A)[2100] = looper_A;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); interchange(S4, 0, 1); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); vectorize(S1); unroll_and_jam(S3, 0, 8); unroll_and_jam(S4, 0, 8); tile(S4, 0, [8, 32]); tile(S3, 1, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int i = 0; i < 2100; i++)
        y[i] = 0;
      #pragma omp parallel for
      for (int i = 0; i < 1900; i++)
        tmp[i] = 0.0;
      #pragma omp parallel for
      for (int i = 0; i < 1900; i += 8) {
        if (i < 1896) {
          for (int j_tile = 0; j_tile < 2049; j_tile += 32) {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            double tmp_2 = tmp[i + 2];
            double tmp_3 = tmp[i + 3];
            double tmp_4 = tmp[i + 4];
            double tmp_5 = tmp[i + 5];
            double tmp_6 = tmp[i + 6];
            double tmp_7 = tmp[i + 7];
            #pragma omp simd if(0)
            for (int j = j_tile; j <= j_tile + 31; j++) {
              const double x_0 = x[j];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_2 += A[i + 2][j] * x_0;
              tmp_3 += A[i + 3][j] * x_0;
              tmp_4 += A[i + 4][j] * x_0;
              tmp_5 += A[i + 5][j] * x_0;
              tmp_6 += A[i + 6][j] * x_0;
              tmp_7 += A[i + 7][j] * x_0;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
            tmp[i + 2] = tmp_2;
            tmp[i + 3] = tmp_3;
            tmp[i + 4] = tmp_4;
            tmp[i + 5] = tmp_5;
            tmp[i + 6] = tmp_6;
            tmp[i + 7] = tmp_7;
          }
          {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            double tmp_2 = tmp[i + 2];
            double tmp_3 = tmp[i + 3];
            double tmp_4 = tmp[i + 4];
            double tmp_5 = tmp[i + 5];
            double tmp_6 = tmp[i + 6];
            double tmp_7 = tmp[i + 7];
            #pragma omp simd if(0)
            for (int j = 2080; j < 2100; j++) {
              const double x_0 = x[j];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_2 += A[i + 2][j] * x_0;
              tmp_3 += A[i + 3][j] * x_0;
              tmp_4 += A[i + 4][j] * x_0;
              tmp_5 += A[i + 5][j] * x_0;
              tmp_6 += A[i + 6][j] * x_0;
              tmp_7 += A[i + 7][j] * x_0;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
            tmp[i + 2] = tmp_2;
            tmp[i + 3] = tmp_3;
            tmp[i + 4] = tmp_4;
            tmp[i + 5] = tmp_5;
            tmp[i + 6] = tmp_6;
            tmp[i + 7] = tmp_7;
          }
        } else
          for (int j_tile = 0; j_tile < 2100; j_tile += 32) {
            if (j_tile <= looper_min(2099, j_tile + 31)) {
              double tmp_0 = tmp[1896];
              double tmp_1 = tmp[1897];
              double tmp_2 = tmp[1898];
              double tmp_3 = tmp[1899];
              #pragma omp simd if(0)
              for (int j = j_tile; j <= looper_min(2099, j_tile + 31); j++) {
                const double x_0 = x[j];
                tmp_0 += A[1896][j] * x_0;
                tmp_1 += A[1897][j] * x_0;
                tmp_2 += A[1898][j] * x_0;
                tmp_3 += A[1899][j] * x_0;
              }
              tmp[1896] = tmp_0;
              tmp[1897] = tmp_1;
              tmp[1898] = tmp_2;
              tmp[1899] = tmp_3;
            }
          }
      }
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 33; j_tile++) {
        for (int i_tile = 0; i_tile < 1857; i_tile += 32) {
          for (int j = 64 * j_tile; j <= looper_min(64 * j_tile + 56, 2088); j += 8) {
            double y_0 = y[j];
            double y_1 = y[j + 1];
            double y_2 = y[j + 2];
            double y_3 = y[j + 3];
            double y_4 = y[j + 4];
            double y_5 = y[j + 5];
            double y_6 = y[j + 6];
            double y_7 = y[j + 7];
            #pragma omp simd if(0)
            for (int i = i_tile; i <= i_tile + 31; i++) {
              const double tmp_0 = tmp[i];
              y_0 += A[i][j] * tmp_0;
              y_1 += A[i][j + 1] * tmp_0;
              y_2 += A[i][j + 2] * tmp_0;
              y_3 += A[i][j + 3] * tmp_0;
              y_4 += A[i][j + 4] * tmp_0;
              y_5 += A[i][j + 5] * tmp_0;
              y_6 += A[i][j + 6] * tmp_0;
              y_7 += A[i][j + 7] * tmp_0;
            }
            y[j] = y_0;
            y[j + 1] = y_1;
            y[j + 2] = y_2;
            y[j + 3] = y_3;
            y[j + 4] = y_4;
            y[j + 5] = y_5;
            y[j + 6] = y_6;
            y[j + 7] = y_7;
          }
          for (int j = 2096; j <= looper_min(2099, 64 * j_tile + 56); j += 8) {
            double y_0 = y[2096];
            double y_1 = y[2097];
            double y_2 = y[2098];
            double y_3 = y[2099];
            #pragma omp simd if(0)
            for (int i = i_tile; i <= i_tile + 31; i++) {
              const double tmp_0 = tmp[i];
              y_0 += A[i][2096] * tmp_0;
              y_1 += A[i][2097] * tmp_0;
              y_2 += A[i][2098] * tmp_0;
              y_3 += A[i][2099] * tmp_0;
            }
            y[2096] = y_0;
            y[2097] = y_1;
            y[2098] = y_2;
            y[2099] = y_3;
          }
        }
        for (int j = 64 * j_tile; j <= looper_min(64 * j_tile + 56, 2088); j += 8) {
          double y_0 = y[j];
          double y_1 = y[j + 1];
          double y_2 = y[j + 2];
          double y_3 = y[j + 3];
          double y_4 = y[j + 4];
          double y_5 = y[j + 5];
          double y_6 = y[j + 6];
          double y_7 = y[j + 7];
          #pragma omp simd if(0)
          for (int i = 1888; i < 1900; i++) {
            const double tmp_0 = tmp[i];
            y_0 += A[i][j] * tmp_0;
            y_1 += A[i][j + 1] * tmp_0;
            y_2 += A[i][j + 2] * tmp_0;
            y_3 += A[i][j + 3] * tmp_0;
            y_4 += A[i][j + 4] * tmp_0;
            y_5 += A[i][j + 5] * tmp_0;
            y_6 += A[i][j + 6] * tmp_0;
            y_7 += A[i][j + 7] * tmp_0;
          }
          y[j] = y_0;
          y[j + 1] = y_1;
          y[j + 2] = y_2;
          y[j + 3] = y_3;
          y[j + 4] = y_4;
          y[j + 5] = y_5;
          y[j + 6] = y_6;
          y[j + 7] = y_7;
        }
        for (int j = 2096; j <= looper_min(2099, 64 * j_tile + 56); j += 8) {
          double y_0 = y[2096];
          double y_1 = y[2097];
          double y_2 = y[2098];
          double y_3 = y[2099];
          #pragma omp simd if(0)
          for (int i = 1888; i < 1900; i++) {
            const double tmp_0 = tmp[i];
            y_0 += A[i][2096] * tmp_0;
            y_1 += A[i][2097] * tmp_0;
            y_2 += A[i][2098] * tmp_0;
            y_3 += A[i][2099] * tmp_0;
          }
          y[2096] = y_0;
          y[2097] = y_1;
          y[2098] = y_2;
          y[2099] = y_3;
        }
      }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0.0;
    for (int j = 0; j < n; j++)
      tmp[i] = tmp[i] + A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] = y[j] + A[i][j] * tmp[i];
  }
  }
#undef looper_apart
}
