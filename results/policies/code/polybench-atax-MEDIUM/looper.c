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
      /* LOOPer: distribute(S4, 0); embed(S2, 1, [0], -1); distribute(S3, 0); interchange(S4, 0, 1); parallelize(S3, 0); parallelize(S4, 0); unroll_and_jam(S2, 0, 8); tile(S4, 0, [16]); interchange(S4, 1, 2); vectorize(S4); unroll_and_jam(S3, 0, 2); tile(S3, 0, [16, 32]); unroll(S3, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 0; i < 410; i++)
        y[i] = 0;
      for (int i = 0; i < 377; i += 8) {
        tmp[i] = 0.0;
        tmp[i + 1] = 0.0;
        tmp[i + 2] = 0.0;
        tmp[i + 3] = 0.0;
        tmp[i + 4] = 0.0;
        tmp[i + 5] = 0.0;
        tmp[i + 6] = 0.0;
        tmp[i + 7] = 0.0;
      }
      tmp[384] = 0.0;
      tmp[385] = 0.0;
      tmp[386] = 0.0;
      tmp[387] = 0.0;
      tmp[388] = 0.0;
      tmp[389] = 0.0;
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 13; i_tile++) {
        for (int j_tile = 0; j_tile < 353; j_tile += 32)
          for (int i = 32 * i_tile; i <= looper_min(389, 32 * i_tile + 30); i += 2) {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            for (int j = j_tile; j <= j_tile + 28; j += 4) {
              const double x_0 = x[j];
              const double x_1 = x[j + 1];
              const double x_2 = x[j + 2];
              const double x_3 = x[j + 3];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_0 += A[i][j + 1] * x_1;
              tmp_1 += A[i + 1][j + 1] * x_1;
              tmp_0 += A[i][j + 2] * x_2;
              tmp_1 += A[i + 1][j + 2] * x_2;
              tmp_0 += A[i][j + 3] * x_3;
              tmp_1 += A[i + 1][j + 3] * x_3;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
          }
        for (int i = 32 * i_tile; i <= looper_min(389, 32 * i_tile + 30); i += 2) {
          {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            for (int j = 384; j < 407; j += 4) {
              const double x_0 = x[j];
              const double x_1 = x[j + 1];
              const double x_2 = x[j + 2];
              const double x_3 = x[j + 3];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_0 += A[i][j + 1] * x_1;
              tmp_1 += A[i + 1][j + 1] * x_1;
              tmp_0 += A[i][j + 2] * x_2;
              tmp_1 += A[i + 1][j + 2] * x_2;
              tmp_0 += A[i][j + 3] * x_3;
              tmp_1 += A[i + 1][j + 3] * x_3;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
          }
          {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            for (int j = 408; j < 410; j++) {
              const double x_0 = x[j];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
          }
        }
      }
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 410; j_tile += 16)
        for (int i = 0; i < 390; i++) {
          #pragma omp simd
          for (int j = j_tile; j <= looper_min(409, j_tile + 15); j++) {
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
