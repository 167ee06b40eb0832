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
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); fuse(S1, S2, 0); vectorize(S1); unroll_and_jam(S3, 0, 8); unroll_and_jam(S4, 0, 6); tile(S3, 0, [4]); parallelize(S3, 0); parallelize(S4, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp simd
      for (int i = 0; i < 1900; i++) {
        y[i] = 0;
        tmp[i] = 0.0;
      }
      #pragma omp simd
      for (int i = 1900; i < 2100; i++)
        y[i] = 0;
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 60; i_tile++) {
        for (int i = 32 * i_tile; i <= looper_min(32 * i_tile + 24, 1888); i += 8) {
          double tmp_0 = tmp[i];
          double tmp_1 = tmp[i + 1];
          double tmp_2 = tmp[i + 2];
          double tmp_3 = tmp[i + 3];
          double tmp_4 = tmp[i + 4];
          double tmp_5 = tmp[i + 5];
          double tmp_6 = tmp[i + 6];
          double tmp_7 = tmp[i + 7];
          #pragma omp simd if(0)
          for (int j = 0; j < 2100; j++) {
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
        for (int i = 1896; i <= looper_min(1899, 32 * i_tile + 24); i += 8) {
          double tmp_0 = tmp[1896];
          double tmp_1 = tmp[1897];
          double tmp_2 = tmp[1898];
          double tmp_3 = tmp[1899];
          #pragma omp simd if(0)
          for (int j = 0; j < 2100; j++) {
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
      for (int i = 0; i < 1891; i += 6) {
        #pragma omp parallel for
        for (int j = 0; j < 2100; j++) {
          y[j] += A[i][j] * tmp[i];
          y[j] += A[i + 1][j] * tmp[i + 1];
          y[j] += A[i + 2][j] * tmp[i + 2];
          y[j] += A[i + 3][j] * tmp[i + 3];
          y[j] += A[i + 4][j] * tmp[i + 4];
          y[j] += A[i + 5][j] * tmp[i + 5];
        }
      }
      #pragma omp parallel for
      for (int j = 0; j < 2100; j++) {
        y[j] += A[1896][j] * tmp[1896];
        y[j] += A[1897][j] * tmp[1897];
        y[j] += A[1898][j] * tmp[1898];
        y[j] += A[1899][j] * tmp[1899];
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
