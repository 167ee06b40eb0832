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
  double (*C)[30] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[20] = looper_buffers[3];
  volatile int looper_size_n = 30;
  int n = looper_size_n;
  volatile int looper_size_m = 20;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 30 && m == 20
      && looper_apart(C, double[30][30], A, double[30][20]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[30] = (double (*)[30]) C;
    double (*looper_A)[20] = (double (*)[20]) A;
    {
      double (*C)[30] = looper_C;
      double (*A)[20] = looper_A;
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S2, S1, 2); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 2) */
      for (int i = 0; i < 30; i += 2) {
        for (int j = 0; j <= i; j++) {
          C[i][j] *= beta;
          C[i + 1][j] *= beta;
          {
            double C_0 = C[i][j];
            double C_1 = C[i + 1][j];
            for (int k = 0; k < 20; k++) {
              const double A_0 = A[j][k];
              C_0 += alpha * A[i][k] * A_0;
              C_1 += alpha * A[i + 1][k] * A_0;
            }
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
          }
        }
        C[i + 1][i + 1] *= beta;
        for (int k = 0; k < 20; k++)
          C[i + 1][i + 1] += alpha * A[i + 1][k] * A[i + 1][k];
      }
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
