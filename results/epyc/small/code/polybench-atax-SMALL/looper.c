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
  double (*A)[124] = looper_buffers[2];
  double *x = looper_buffers[3];
  volatile int looper_size_n = 124;
  int n = looper_size_n;
  volatile int looper_size_m = 116;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 124 && m == 116
      && looper_apart(y, double[124], tmp, double[116])
      && looper_apart(y, double[124], A, double[116][124])
      && looper_apart(y, double[124], x, double[124])
      && looper_apart(tmp, double[116], A, double[116][124])
      && looper_apart(tmp, double[116], x, double[124]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[124] = (double (*)[124]) A;
    {
      double (*A)[124] = looper_A;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); fuse(S1, S2, 0); tile(S3, 0, [32]); interchange(S3, 1, 2); vectorize(S3); unroll_and_jam(S4, 0, 6); vectorize(S4); tile(S4, 1, [64]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 0; i < 116; i++) {
        y[i] = 0;
        tmp[i] = 0.0;
      }
      for (int i = 116; i < 124; i++)
        y[i] = 0;
      for (int i_tile = 0; i_tile < 65; i_tile += 32)
        for (int j = 0; j < 124; j++) {
          const double x_0 = x[j];
          #pragma omp simd
          for (int i = i_tile; i <= i_tile + 31; i++) {
            double tmp_0 = tmp[i];
            tmp_0 += A[i][j] * x_0;
            tmp[i] = tmp_0;
          }
        }
      for (int j = 0; j < 124; j++) {
        const double x_0 = x[j];
        #pragma omp simd
        for (int i = 96; i < 116; i++) {
          double tmp_0 = tmp[i];
          tmp_0 += A[i][j] * x_0;
          tmp[i] = tmp_0;
        }
      }
      for (int i = 0; i < 109; i += 6) {
        {
          const double tmp_0 = tmp[i];
          const double tmp_1 = tmp[i + 1];
          const double tmp_2 = tmp[i + 2];
          const double tmp_3 = tmp[i + 3];
          const double tmp_4 = tmp[i + 4];
          const double tmp_5 = tmp[i + 5];
          #pragma omp simd
          for (int j = 0; j < 64; j++) {
            double y_0 = y[j];
            y_0 += A[i][j] * tmp_0;
            y_0 += A[i + 1][j] * tmp_1;
            y_0 += A[i + 2][j] * tmp_2;
            y_0 += A[i + 3][j] * tmp_3;
            y_0 += A[i + 4][j] * tmp_4;
            y_0 += A[i + 5][j] * tmp_5;
            y[j] = y_0;
          }
        }
        {
          const double tmp_0 = tmp[i];
          const double tmp_1 = tmp[i + 1];
          const double tmp_2 = tmp[i + 2];
          const double tmp_3 = tmp[i + 3];
          const double tmp_4 = tmp[i + 4];
          const double tmp_5 = tmp[i + 5];
          #pragma omp simd
          for (int j = 64; j < 124; j++) {
            double y_0 = y[j];
            y_0 += A[i][j] * tmp_0;
            y_0 += A[i + 1][j] * tmp_1;
            y_0 += A[i + 2][j] * tmp_2;
            y_0 += A[i + 3][j] * tmp_3;
            y_0 += A[i + 4][j] * tmp_4;
            y_0 += A[i + 5][j] * tmp_5;
            y[j] = y_0;
          }
        }
      }
      for (int j_tile = 0; j_tile < 124; j_tile += 64) {
        #pragma omp simd
        for (int j = j_tile; j <= looper_min(123, j_tile + 63); j++) {
          double y_0 = y[j];
          y_0 += A[114][j] * tmp[114];
          y_0 += A[115][j] * tmp[115];
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
