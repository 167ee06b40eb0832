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
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[200] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[200] = looper_buffers[4];
  volatile int looper_size_n = 240;
  int n = looper_size_n;
  volatile int looper_size_m = 200;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 240 && m == 200
      && looper_apart(C, double[240][240], A, double[240][200])
      && looper_apart(C, double[240][240], B, double[240][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_A)[200] = (double (*)[200]) A;
    double (*looper_B)[200] = (double (*)[200]) B;
    {
      double (*C)[240] = looper_C;
      double (*A)[200] = looper_A;
      double (*B)[200] = looper_B;
      /* LOOPer: distribute(S2, 0); parallelize(S1, 0); parallelize(S2, 0); vectorize(S1); unroll_and_jam(S2, 0, 6); vectorize(S2); tile(S2, 1, [8]) */
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i++) {
        #pragma omp simd
        for (int j = 0; j <= i; j++) {
          double C_0 = C[i][j];
          C_0 *= beta;
          C[i][j] = C_0;
        }
      }
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i += 6)
        for (int k_tile = 0; k_tile < 200; k_tile += 8)
          for (int k = k_tile; k <= k_tile + 7; k++) {
            #pragma omp simd
            for (int j = 0; j <= i; j++) {
              double C_0 = C[i][j];
              const double A_0 = A[j][k];
              const double B_0 = B[j][k];
              double C_1 = C[i + 1][j];
              double C_2 = C[i + 2][j];
              double C_3 = C[i + 3][j];
              double C_4 = C[i + 4][j];
              double C_5 = C[i + 5][j];
              C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
              C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
              C_2 += A_0 * alpha * B[i + 2][k] + B_0 * alpha * A[i + 2][k];
              C_3 += A_0 * alpha * B[i + 3][k] + B_0 * alpha * A[i + 3][k];
              C_4 += A_0 * alpha * B[i + 4][k] + B_0 * alpha * A[i + 4][k];
              C_5 += A_0 * alpha * B[i + 5][k] + B_0 * alpha * A[i + 5][k];
              C[i][j] = C_0;
              C[i + 1][j] = C_1;
              C[i + 2][j] = C_2;
              C[i + 3][j] = C_3;
              C[i + 4][j] = C_4;
              C[i + 5][j] = C_5;
            }
            #pragma omp simd
            for (int j = i + 1; j <= i + 5; j++)
              for (int i2 = j; i2 <= i + 5; i2++)
                C[i2][j] += A[j][k] * alpha * B[i2][k] + B[j][k] * alpha * A[i2][k];
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
