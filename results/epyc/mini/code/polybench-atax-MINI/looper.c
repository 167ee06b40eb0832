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
  double (*A)[42] = looper_buffers[2];
  double *x = looper_buffers[3];
  volatile int looper_size_n = 42;
  int n = looper_size_n;
  volatile int looper_size_m = 38;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 42 && m == 38
      && looper_apart(y, double[42], tmp, double[38])
      && looper_apart(y, double[42], A, double[38][42])
      && looper_apart(y, double[42], x, double[42])
      && looper_apart(tmp, double[38], A, double[38][42])
      && looper_apart(tmp, double[38], x, double[42]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[42] = (double (*)[42]) A;
    {
      double (*A)[42] = looper_A;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); vectorize(S1); vectorize(S2); unroll_and_jam(S3, 0, 8); unroll_and_jam(S4, 0, 2); vectorize(S4) */
      #pragma omp simd
      for (int i = 0; i < 42; i++)
        y[i] = 0;
      #pragma omp simd
      for (int i = 0; i < 38; i++)
        tmp[i] = 0.0;
      for (int i = 0; i < 25; i += 8) {
        double tmp_0 = tmp[i];
        double tmp_1 = tmp[i + 1];
        double tmp_2 = tmp[i + 2];
        double tmp_3 = tmp[i + 3];
        double tmp_4 = tmp[i + 4];
        double tmp_5 = tmp[i + 5];
        double tmp_6 = tmp[i + 6];
        double tmp_7 = tmp[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 42; j++) {
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
        double tmp_0 = tmp[32];
        double tmp_1 = tmp[33];
        double tmp_2 = tmp[34];
        double tmp_3 = tmp[35];
        double tmp_4 = tmp[36];
        double tmp_5 = tmp[37];
        #pragma omp simd if(0)
        for (int j = 0; j < 42; j++) {
          const double x_0 = x[j];
          tmp_0 += A[32][j] * x_0;
          tmp_1 += A[33][j] * x_0;
          tmp_2 += A[34][j] * x_0;
          tmp_3 += A[35][j] * x_0;
          tmp_4 += A[36][j] * x_0;
          tmp_5 += A[37][j] * x_0;
        }
        tmp[32] = tmp_0;
        tmp[33] = tmp_1;
        tmp[34] = tmp_2;
        tmp[35] = tmp_3;
        tmp[36] = tmp_4;
        tmp[37] = tmp_5;
      }
      for (int i = 0; i < 38; i += 2) {
        const double tmp_0 = tmp[i];
        const double tmp_1 = tmp[i + 1];
        #pragma omp simd
        for (int j = 0; j < 42; j++) {
          double y_0 = y[j];
          y_0 += A[i][j] * tmp_0;
          y_0 += A[i + 1][j] * tmp_1;
          y[j] = y_0;
        }
      }
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
