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
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); interchange(S4, 0, 1); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); vectorize(S1); vectorize(S2); unroll_and_jam(S4, 0, 8); unroll_and_jam(S3, 0, 2); tile(S3, 0, [8, 32]); tile(S4, 1, [32]); unroll(S3, 8) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int i = 0; i < 410; i++)
        y[i] = 0;
      #pragma omp parallel for simd
      for (int i = 0; i < 390; i++)
        tmp[i] = 0.0;
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 25; i_tile++) {
        for (int j_tile = 0; j_tile < 353; j_tile += 32)
          for (int i = 16 * i_tile; i <= looper_min(389, 16 * i_tile + 14); i += 2) {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            for (int j = j_tile; j <= j_tile + 24; j += 8) {
              const double x_0 = x[j];
              const double x_1 = x[j + 1];
              const double x_2 = x[j + 2];
              const double x_3 = x[j + 3];
              const double x_4 = x[j + 4];
              const double x_5 = x[j + 5];
              const double x_6 = x[j + 6];
              const double x_7 = x[j + 7];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_0 += A[i][j + 1] * x_1;
              tmp_1 += A[i + 1][j + 1] * x_1;
              tmp_0 += A[i][j + 2] * x_2;
              tmp_1 += A[i + 1][j + 2] * x_2;
              tmp_0 += A[i][j + 3] * x_3;
              tmp_1 += A[i + 1][j + 3] * x_3;
              tmp_0 += A[i][j + 4] * x_4;
              tmp_1 += A[i + 1][j + 4] * x_4;
              tmp_0 += A[i][j + 5] * x_5;
              tmp_1 += A[i + 1][j + 5] * x_5;
              tmp_0 += A[i][j + 6] * x_6;
              tmp_1 += A[i + 1][j + 6] * x_6;
              tmp_0 += A[i][j + 7] * x_7;
              tmp_1 += A[i + 1][j + 7] * x_7;
            }
            tmp[i] = tmp_0;
            tmp[i + 1] = tmp_1;
          }
        for (int i = 16 * i_tile; i <= looper_min(389, 16 * i_tile + 14); i += 2) {
          {
            double tmp_0 = tmp[i];
            double tmp_1 = tmp[i + 1];
            for (int j = 384; j < 403; j += 8) {
              const double x_0 = x[j];
              const double x_1 = x[j + 1];
              const double x_2 = x[j + 2];
              const double x_3 = x[j + 3];
              const double x_4 = x[j + 4];
              const double x_5 = x[j + 5];
              const double x_6 = x[j + 6];
              const double x_7 = x[j + 7];
              tmp_0 += A[i][j] * x_0;
              tmp_1 += A[i + 1][j] * x_0;
              tmp_0 += A[i][j + 1] * x_1;
              tmp_1 += A[i + 1][j + 1] * x_1;
              tmp_0 += A[i][j + 2] * x_2;
              tmp_1 += A[i + 1][j + 2] * x_2;
              tmp_0 += A[i][j + 3] * x_3;
              tmp_1 += A[i + 1][j + 3] * x_3;
              tmp_0 += A[i][j + 4] * x_4;
              tmp_1 += A[i + 1][j + 4] * x_4;
              tmp_0 += A[i][j + 5] * x_5;
              tmp_1 += A[i + 1][j + 5] * x_5;
              tmp_0 += A[i][j + 6] * x_6;
              tmp_1 += A[i + 1][j + 6] * x_6;
              tmp_0 += A[i][j + 7] * x_7;
              tmp_1 += A[i + 1][j + 7] * x_7;
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
      for (int j = 0; j < 410; j += 8) {
        if (j < 408) {
          for (int i_tile = 0; i_tile < 353; i_tile += 32) {
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
          {
            double y_0 = y[j];
            double y_1 = y[j + 1];
            double y_2 = y[j + 2];
            double y_3 = y[j + 3];
            double y_4 = y[j + 4];
            double y_5 = y[j + 5];
            double y_6 = y[j + 6];
            double y_7 = y[j + 7];
            #pragma omp simd if(0)
            for (int i = 384; i < 390; i++) {
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
        } else
          for (int i_tile = 0; i_tile < 390; i_tile += 32) {
            if (i_tile <= looper_min(389, i_tile + 31)) {
              double y_0 = y[408];
              double y_1 = y[409];
              for (int i = i_tile; i <= looper_min(389, i_tile + 31); i++) {
                const double tmp_0 = tmp[i];
                y_0 += A[i][408] * tmp_0;
                y_1 += A[i][409] * tmp_0;
              }
              y[408] = y_0;
              y[409] = y_1;
            }
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
