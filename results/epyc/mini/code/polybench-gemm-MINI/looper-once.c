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
  double (*C)[25] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[30] = looper_buffers[3];
  double (*B)[25] = looper_buffers[4];
  volatile int looper_size_ni = 20;
  int ni = looper_size_ni;
  volatile int looper_size_nj = 25;
  int nj = looper_size_nj;
  volatile int looper_size_nk = 30;
  int nk = looper_size_nk;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ni == 20 && nj == 25 && nk == 30
      && looper_apart(C, double[20][25], A, double[20][30])
      && looper_apart(C, double[20][25], B, double[30][25]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[25] = (double (*)[25]) C;
    double (*looper_A)[30] = (double (*)[30]) A;
    double (*looper_B)[25] = (double (*)[25]) B;
    {
      double (*C)[25] = looper_C;
      double (*A)[30] = looper_A;
      double (*B)[25] = looper_B;
      /* LOOPer: vectorize(S1); vectorize(S2); unroll_and_jam(S2, 1, 6) */
      for (int i = 0; i < 20; i++) {
        #pragma omp simd
        for (int j = 0; j < 25; j++) {
          double C_0 = C[i][j];
          C_0 *= beta;
          C[i][j] = C_0;
        }
        for (int k = 0; k < 30; k += 6) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i][k + 2];
          const double A_3 = A[i][k + 3];
          const double A_4 = A[i][k + 4];
          const double A_5 = A[i][k + 5];
          #pragma omp simd
          for (int j = 0; j < 25; j++) {
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
