#define main looper_user_main
/* syr2k: symmetric rank-2k update of the lower triangle,
   C := alpha*A*B^T + alpha*B*A^T + beta*C (after PolyBench 4.2, linear-algebra/blas). */

void kernel_syr2k(int n, int m, double alpha, double beta, double C[n][n],
                  double A[n][m], double B[n][m])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[80] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[60] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[60] = looper_buffers[4];
  volatile int looper_size_n = 80;
  int n = looper_size_n;
  volatile int looper_size_m = 60;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 80 && m == 60
      && looper_apart(C, double[80][80], A, double[80][60])
      && looper_apart(C, double[80][80], B, double[80][60]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[80] = (double (*)[80]) C;
    double (*looper_A)[60] = (double (*)[60]) A;
    double (*looper_B)[60] = (double (*)[60]) B;
    {
      double (*C)[80] = looper_C;
      double (*A)[60] = looper_A;
      double (*B)[60] = looper_B;
      /* LOOPer: embed(S1, 1, [0]); fuse(S2, S1, 2); parallelize(S1, 0); unroll_and_jam(S1, 0, 2); vectorize(S1) */
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 80; i += 2) {
        #pragma omp simd
        for (int j = 0; j <= i; j++) {
          double C_0 = C[i][j];
          const double A_0 = A[j][0];
          const double B_0 = B[j][0];
          double C_1 = C[i + 1][j];
          C_0 *= beta;
          C_0 += A_0 * alpha * B[i][0] + B_0 * alpha * A[i][0];
          C_1 *= beta;
          C_1 += A_0 * alpha * B[i + 1][0] + B_0 * alpha * A[i + 1][0];
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
        }
        C[i + 1][i + 1] *= beta;
        C[i + 1][i + 1] += A[i + 1][0] * alpha * B[i + 1][0] + B[i + 1][0] * alpha * A[i + 1][0];
        for (int k = 1; k < 60; k++) {
          #pragma omp simd
          for (int j = 0; j <= i; j++) {
            double C_0 = C[i][j];
            const double A_0 = A[j][k];
            const double B_0 = B[j][k];
            double C_1 = C[i + 1][j];
            C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
            C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
          }
          C[i + 1][i + 1] += A[i + 1][k] * alpha * B[i + 1][k] + B[i + 1][k] * alpha * A[i + 1][k];
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
  }
#undef looper_apart
}
