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
      /* LOOPer: parallelize(S2, 0); unroll(S1, 16) */
      #pragma omp parallel for
      for (int i = 0; i < 200; i++) {
        for (int j = 0; j < 205; j += 16) {
          C[i][j] *= beta;
          C[i][j + 1] *= beta;
          C[i][j + 2] *= beta;
          C[i][j + 3] *= beta;
          C[i][j + 4] *= beta;
          C[i][j + 5] *= beta;
          C[i][j + 6] *= beta;
          C[i][j + 7] *= beta;
          C[i][j + 8] *= beta;
          C[i][j + 9] *= beta;
          C[i][j + 10] *= beta;
          C[i][j + 11] *= beta;
          C[i][j + 12] *= beta;
          C[i][j + 13] *= beta;
          C[i][j + 14] *= beta;
          C[i][j + 15] *= beta;
        }
        for (int j = 208; j < 220; j++)
          C[i][j] *= beta;
        for (int k = 0; k < 240; k++)
          for (int j = 0; j < 220; j++)
            C[i][j] += alpha * A[i][k] * B[k][j];
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
