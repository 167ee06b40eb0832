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
      /* LOOPer: distribute(S2, 0); parallelize(S2, 0); unroll_and_jam(S2, 0, 4); unroll_and_jam(S2, 1, 6); vectorize(S2); unroll_and_jam(S1, 0, 4); vectorize(S1) */
      for (int i = 0; i < 200; i += 4) {
        #pragma omp simd
        for (int j = 0; j < 220; j++) {
          double C_0 = C[i][j];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          C_0 *= beta;
          C_1 *= beta;
          C_2 *= beta;
          C_3 *= beta;
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
          C[i + 2][j] = C_2;
          C[i + 3][j] = C_3;
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 200; i += 4)
        for (int k = 0; k < 240; k += 6) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i][k + 2];
          const double A_3 = A[i][k + 3];
          const double A_4 = A[i][k + 4];
          const double A_5 = A[i][k + 5];
          const double A_6 = A[i + 1][k];
          const double A_7 = A[i + 1][k + 1];
          const double A_8 = A[i + 1][k + 2];
          const double A_9 = A[i + 1][k + 3];
          const double A_10 = A[i + 1][k + 4];
          const double A_11 = A[i + 1][k + 5];
          const double A_12 = A[i + 2][k];
          const double A_13 = A[i + 2][k + 1];
          const double A_14 = A[i + 2][k + 2];
          const double A_15 = A[i + 2][k + 3];
          const double A_16 = A[i + 2][k + 4];
          const double A_17 = A[i + 2][k + 5];
          const double A_18 = A[i + 3][k];
          const double A_19 = A[i + 3][k + 1];
          const double A_20 = A[i + 3][k + 2];
          const double A_21 = A[i + 3][k + 3];
          const double A_22 = A[i + 3][k + 4];
          const double A_23 = A[i + 3][k + 5];
          #pragma omp simd
          for (int j = 0; j < 220; j++) {
            double C_0 = C[i][j];
            const double B_0 = B[k][j];
            const double B_1 = B[k + 1][j];
            const double B_2 = B[k + 2][j];
            const double B_3 = B[k + 3][j];
            const double B_4 = B[k + 4][j];
            const double B_5 = B[k + 5][j];
            double C_1 = C[i + 1][j];
            double C_2 = C[i + 2][j];
            double C_3 = C[i + 3][j];
            C_0 += alpha * A_0 * B_0;
            C_0 += alpha * A_1 * B_1;
            C_0 += alpha * A_2 * B_2;
            C_0 += alpha * A_3 * B_3;
            C_0 += alpha * A_4 * B_4;
            C_0 += alpha * A_5 * B_5;
            C_1 += alpha * A_6 * B_0;
            C_1 += alpha * A_7 * B_1;
            C_1 += alpha * A_8 * B_2;
            C_1 += alpha * A_9 * B_3;
            C_1 += alpha * A_10 * B_4;
            C_1 += alpha * A_11 * B_5;
            C_2 += alpha * A_12 * B_0;
            C_2 += alpha * A_13 * B_1;
            C_2 += alpha * A_14 * B_2;
            C_2 += alpha * A_15 * B_3;
            C_2 += alpha * A_16 * B_4;
            C_2 += alpha * A_17 * B_5;
            C_3 += alpha * A_18 * B_0;
            C_3 += alpha * A_19 * B_1;
            C_3 += alpha * A_20 * B_2;
            C_3 += alpha * A_21 * B_3;
            C_3 += alpha * A_22 * B_4;
            C_3 += alpha * A_23 * B_5;
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
            C[i + 2][j] = C_2;
            C[i + 3][j] = C_3;
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
