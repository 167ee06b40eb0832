#define main looper_user_main
/* gemm: general matrix product, C := alpha*A*B + beta*C
   (after PolyBench 4.2, linear-algebra/blas). */

void kernel_gemm(int ni, int nj, int nk, double alpha, double beta,
                 double C[ni][nj], double A[ni][nk], double B[nk][nj])
{
#pragma scop
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++)
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[220] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[240] = looper_buffers[3];
  double (*B)[220] = looper_buffers[4];
  volatile int looper_size_ni = 200;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 220;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 240;
  int nk = looper_size_nk;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 200 && nj == 220 && nk == 240
      && looper_apart(C, double[200][220], A, double[200][240])
      && looper_apart(C, double[200][220], B, double[240][220]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[220] = (double (*)[220]) C;
    double (*looper_A)[240] = (double (*)[240]) A;
    double (*looper_B)[220] = (double (*)[220]) B;
    {
      double (*C)[220] = looper_C;
      double (*A)[240] = looper_A;
      double (*B)[220] = looper_B;
      /* LOOPer: parallelize(S1, 0); unroll(S1, 8); unroll_and_jam(S2, 1, 6); tile(S2, 2, [32]) */
      #pragma omp parallel for
      for (int i = 0; i < 200; i++) {
        for (int j = 0; j < 213; j += 8) {
          C[i][j] *= beta;
          C[i][j + 1] *= beta;
          C[i][j + 2] *= beta;
          C[i][j + 3] *= beta;
          C[i][j + 4] *= beta;
          C[i][j + 5] *= beta;
          C[i][j + 6] *= beta;
          C[i][j + 7] *= beta;
        }
        for (int j = 216; j < 220; j++)
          C[i][j] *= beta;
        for (int k = 0; k < 240; k += 6) {
          for (int j_tile = 0; j_tile < 161; j_tile += 32) {
            const double A_0 = A[i][k];
            const double A_1 = A[i][k + 1];
            const double A_2 = A[i][k + 2];
            const double A_3 = A[i][k + 3];
            const double A_4 = A[i][k + 4];
            const double A_5 = A[i][k + 5];
            for (int j = j_tile; j <= j_tile + 31; j++) {
              double C_0 = C[i][j];
              C_0 += alpha * A_0 * B[k][j];
              C_0 += alpha * A_1 * B[k + 1][j];
              C_0 += alpha * A_2 * B[k + 2][j];
              C_0 += alpha * A_3 * B[k + 3][j];
              C_0 += alpha * A_4 * B[k + 4][j];
              C_0 += alpha * A_5 * B[k + 5][j];
              C[i][j] = C_0;
            }
          }
          {
            const double A_0 = A[i][k];
            const double A_1 = A[i][k + 1];
            const double A_2 = A[i][k + 2];
            const double A_3 = A[i][k + 3];
            const double A_4 = A[i][k + 4];
            const double A_5 = A[i][k + 5];
            for (int j = 192; j < 220; j++) {
              double C_0 = C[i][j];
              C_0 += alpha * A_0 * B[k][j];
              C_0 += alpha * A_1 * B[k + 1][j];
              C_0 += alpha * A_2 * B[k + 2][j];
              C_0 += alpha * A_3 * B[k + 3][j];
              C_0 += alpha * A_4 * B[k + 4][j];
              C_0 += alpha * A_5 * B[k + 5][j];
              C[i][j] = C_0;
            }
          }
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++)
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
  }
#undef looper_apart
}
