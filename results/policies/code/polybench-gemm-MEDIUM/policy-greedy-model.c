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
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[220] = (double (*)[220]) C;
    double (*looper_A)[240] = (double (*)[240]) A;
    double (*looper_B)[220] = (double (*)[220]) B;
    {
      double (*C)[220] = looper_C;
      double (*A)[240] = looper_A;
      double (*B)[220] = looper_B;
      /* LOOPer: parallelize(S1, 0); vectorize(S1); unroll_and_jam(S2, 1, 8); vectorize(S2) */
      #pragma omp parallel for
      for (int i = 0; i < 200; i++) {
        #pragma omp simd
        for (int j = 0; j < 220; j++) {
          double C_0 = C[i][j];
          C_0 *= beta;
          C[i][j] = C_0;
        }
        for (int k = 0; k < 240; k += 8) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i][k + 2];
          const double A_3 = A[i][k + 3];
          const double A_4 = A[i][k + 4];
          const double A_5 = A[i][k + 5];
          const double A_6 = A[i][k + 6];
          const double A_7 = A[i][k + 7];
          #pragma omp simd
          for (int j = 0; j < 220; j++) {
            double C_0 = C[i][j];
            C_0 += alpha * A_0 * B[k][j];
            C_0 += alpha * A_1 * B[k + 1][j];
            C_0 += alpha * A_2 * B[k + 2][j];
            C_0 += alpha * A_3 * B[k + 3][j];
            C_0 += alpha * A_4 * B[k + 4][j];
            C_0 += alpha * A_5 * B[k + 5][j];
            C_0 += alpha * A_6 * B[k + 6][j];
            C_0 += alpha * A_7 * B[k + 7][j];
            C[i][j] = C_0;
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
