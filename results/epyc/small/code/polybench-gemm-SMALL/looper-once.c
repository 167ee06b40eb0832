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
  double (*C)[70] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[80] = looper_buffers[3];
  double (*B)[70] = looper_buffers[4];
  volatile int looper_size_ni = 60;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 70;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 80;
  int nk = looper_size_nk;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 60 && nj == 70 && nk == 80
      && looper_apart(C, double[60][70], A, double[60][80])
      && looper_apart(C, double[60][70], B, double[80][70]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[70] = (double (*)[70]) C;
    double (*looper_A)[80] = (double (*)[80]) A;
    double (*looper_B)[70] = (double (*)[70]) B;
    {
      double (*C)[70] = looper_C;
      double (*A)[80] = looper_A;
      double (*B)[70] = looper_B;
      /* LOOPer: distribute(S2, 0); vectorize(S1); unroll_and_jam(S1, 0, 6); unroll_and_jam(S2, 0, 2); unroll_and_jam(S2, 1, 2); vectorize(S2) */
      for (int i = 0; i < 60; i += 6) {
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double C_0 = C[i][j];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          double C_4 = C[i + 4][j];
          double C_5 = C[i + 5][j];
          C_0 *= beta;
          C_1 *= beta;
          C_2 *= beta;
          C_3 *= beta;
          C_4 *= beta;
          C_5 *= beta;
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
          C[i + 2][j] = C_2;
          C[i + 3][j] = C_3;
          C[i + 4][j] = C_4;
          C[i + 5][j] = C_5;
        }
      }
      for (int i = 0; i < 60; i += 2)
        for (int k = 0; k < 80; k += 2) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i + 1][k];
          const double A_3 = A[i + 1][k + 1];
          #pragma omp simd
          for (int j = 0; j < 70; j++) {
            double C_0 = C[i][j];
            const double B_0 = B[k][j];
            const double B_1 = B[k + 1][j];
            double C_1 = C[i + 1][j];
            C_0 += alpha * A_0 * B_0;
            C_0 += alpha * A_1 * B_1;
            C_1 += alpha * A_2 * B_0;
            C_1 += alpha * A_3 * B_1;
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
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
