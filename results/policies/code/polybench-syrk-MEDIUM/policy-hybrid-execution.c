#define main looper_user_main
/* syrk: symmetric rank-k update of the lower triangle, C := alpha*A*A^T + beta*C
   (after PolyBench 4.2, linear-algebra/blas). */

void kernel_syrk(int n, int m, double alpha, double beta, double C[n][n],
                 double A[n][m])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[200] = looper_buffers[3];
  volatile int looper_size_n = 240;
  int n = looper_size_n;
  volatile int looper_size_m = 200;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 240 && m == 200
      && looper_apart(C, double[240][240], A, double[240][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_A)[200] = (double (*)[200]) A;
    {
      double (*C)[240] = looper_C;
      double (*A)[200] = looper_A;
      /* LOOPer: distribute(S2, 0); parallelize(S1, 0); parallelize(S2, 0); vectorize(S1); tile(S1, 0, [64, 64]); unroll_and_jam(S2, 0, 6) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 4; i_tile++)
        for (int j_tile = 0; j_tile <= 64 * i_tile; j_tile += 64)
          for (int i = 64 * i_tile; i <= looper_min(239, 64 * i_tile + 63); i++) {
            #pragma omp simd
            for (int j = j_tile; j <= looper_min(j_tile + 63, i); j++) {
              double C_0 = C[i][j];
              C_0 *= beta;
              C[i][j] = C_0;
            }
          }
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i += 6)
        for (int k = 0; k < 200; k++) {
          for (int j = 0; j <= i; j++) {
            double C_0 = C[i][j];
            const double A_0 = A[j][k];
            double C_1 = C[i + 1][j];
            double C_2 = C[i + 2][j];
            double C_3 = C[i + 3][j];
            double C_4 = C[i + 4][j];
            double C_5 = C[i + 5][j];
            C_0 += alpha * A[i][k] * A_0;
            C_1 += alpha * A[i + 1][k] * A_0;
            C_2 += alpha * A[i + 2][k] * A_0;
            C_3 += alpha * A[i + 3][k] * A_0;
            C_4 += alpha * A[i + 4][k] * A_0;
            C_5 += alpha * A[i + 5][k] * A_0;
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
            C[i + 2][j] = C_2;
            C[i + 3][j] = C_3;
            C[i + 4][j] = C_4;
            C[i + 5][j] = C_5;
          }
          for (int j = i + 1; j <= i + 5; j++)
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += alpha * A[i2][k] * A[j][k];
        }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
  }
#undef looper_apart
}
