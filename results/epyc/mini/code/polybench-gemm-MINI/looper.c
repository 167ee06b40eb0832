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
      /* LOOPer: distribute(S2, 0); vectorize(S1); unroll_and_jam(S1, 0, 8); unroll_and_jam(S2, 0, 2); unroll_and_jam(S2, 1, 2); vectorize(S2) */
      for (int i = 0; i < 9; i += 8) {
        #pragma omp simd
        for (int j = 0; j < 25; j++) {
          double C_0 = C[i][j];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          double C_4 = C[i + 4][j];
          double C_5 = C[i + 5][j];
          double C_6 = C[i + 6][j];
          double C_7 = C[i + 7][j];
          C_0 *= beta;
          C_1 *= beta;
          C_2 *= beta;
          C_3 *= beta;
          C_4 *= beta;
          C_5 *= beta;
          C_6 *= beta;
          C_7 *= beta;
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
          C[i + 2][j] = C_2;
          C[i + 3][j] = C_3;
          C[i + 4][j] = C_4;
          C[i + 5][j] = C_5;
          C[i + 6][j] = C_6;
          C[i + 7][j] = C_7;
        }
      }
      #pragma omp simd
      for (int j = 0; j < 25; j++) {
        double C_0 = C[16][j];
        double C_1 = C[17][j];
        double C_2 = C[18][j];
        double C_3 = C[19][j];
        C_0 *= beta;
        C_1 *= beta;
        C_2 *= beta;
        C_3 *= beta;
        C[16][j] = C_0;
        C[17][j] = C_1;
        C[18][j] = C_2;
        C[19][j] = C_3;
      }
      for (int i = 0; i < 20; i += 2)
        for (int k = 0; k < 30; k += 2) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i + 1][k];
          const double A_3 = A[i + 1][k + 1];
          #pragma omp simd
          for (int j = 0; j < 25; j++) {
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
