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
  double (*A)[410] = looper_buffers[2];
  double *x = looper_buffers[3];
  volatile int looper_size_n = 410;
  int n = looper_size_n;
  volatile int looper_size_m = 390;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 410 && m == 390
      && looper_apart(y, double[410], tmp, double[390])
      && looper_apart(y, double[410], A, double[390][410])
      && looper_apart(y, double[410], x, double[410])
      && looper_apart(tmp, double[390], A, double[390][410])
      && looper_apart(tmp, double[390], x, double[410]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[410] = (double (*)[410]) A;
    {
      double (*A)[410] = looper_A;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); fuse(S1, S2, 0); interchange(S4, 0, 1); parallelize(S3, 0); parallelize(S4, 0); vectorize(S1); unroll_and_jam(S3, 0, 6); tile(S4, 0, [32]); interchange(S4, 1, 2); vectorize(S4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp simd
      for (int i = 0; i < 390; i++) {
        y[i] = 0;
        tmp[i] = 0.0;
      }
      #pragma omp simd
      for (int i = 390; i < 410; i++)
        y[i] = 0;
      #pragma omp parallel for
      for (int i = 0; i < 390; i += 6) {
        double tmp_0 = tmp[i];
        double tmp_1 = tmp[i + 1];
        double tmp_2 = tmp[i + 2];
        double tmp_3 = tmp[i + 3];
        double tmp_4 = tmp[i + 4];
        double tmp_5 = tmp[i + 5];
        #pragma omp simd if(0)
        for (int j = 0; j < 410; j++) {
          const double x_0 = x[j];
          tmp_0 += A[i][j] * x_0;
          tmp_1 += A[i + 1][j] * x_0;
          tmp_2 += A[i + 2][j] * x_0;
          tmp_3 += A[i + 3][j] * x_0;
          tmp_4 += A[i + 4][j] * x_0;
          tmp_5 += A[i + 5][j] * x_0;
        }
        tmp[i] = tmp_0;
        tmp[i + 1] = tmp_1;
        tmp[i + 2] = tmp_2;
        tmp[i + 3] = tmp_3;
        tmp[i + 4] = tmp_4;
        tmp[i + 5] = tmp_5;
      }
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 410; j_tile += 32)
        for (int i = 0; i < 390; i++) {
          #pragma omp simd
          for (int j = j_tile; j <= looper_min(409, j_tile + 31); j++) {
            double y_0 = y[j];
            y_0 += A[i][j] * tmp[i];
            y[j] = y_0;
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
