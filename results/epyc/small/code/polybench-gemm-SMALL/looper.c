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
      /* LOOPer: embed(S1, 1, [0]); fuse(S2, S1, 2); parallelize(S1, 0); vectorize(S1); unroll_and_jam(S1, 0, 8); unroll_and_jam(S1, 1, 4) */
      #pragma omp parallel for
      for (int i = 0; i < 60; i += 8) {
        if (i < 56)
          for (int k = 0; k < 20; k++) {
            if (k >= 1) {
              const double A_0 = A[i][4 * k];
              const double A_1 = A[i][4 * k + 1];
              const double A_2 = A[i][4 * k + 2];
              const double A_3 = A[i][4 * k + 3];
              const double A_4 = A[i + 1][4 * k];
              const double A_5 = A[i + 1][4 * k + 1];
              const double A_6 = A[i + 1][4 * k + 2];
              const double A_7 = A[i + 1][4 * k + 3];
              const double A_8 = A[i + 2][4 * k];
              const double A_9 = A[i + 2][4 * k + 1];
              const double A_10 = A[i + 2][4 * k + 2];
              const double A_11 = A[i + 2][4 * k + 3];
              const double A_12 = A[i + 3][4 * k];
              const double A_13 = A[i + 3][4 * k + 1];
              const double A_14 = A[i + 3][4 * k + 2];
              const double A_15 = A[i + 3][4 * k + 3];
              const double A_16 = A[i + 4][4 * k];
              const double A_17 = A[i + 4][4 * k + 1];
              const double A_18 = A[i + 4][4 * k + 2];
              const double A_19 = A[i + 4][4 * k + 3];
              const double A_20 = A[i + 5][4 * k];
              const double A_21 = A[i + 5][4 * k + 1];
              const double A_22 = A[i + 5][4 * k + 2];
              const double A_23 = A[i + 5][4 * k + 3];
              const double A_24 = A[i + 6][4 * k];
              const double A_25 = A[i + 6][4 * k + 1];
              const double A_26 = A[i + 6][4 * k + 2];
              const double A_27 = A[i + 6][4 * k + 3];
              const double A_28 = A[i + 7][4 * k];
              const double A_29 = A[i + 7][4 * k + 1];
              const double A_30 = A[i + 7][4 * k + 2];
              const double A_31 = A[i + 7][4 * k + 3];
              #pragma omp simd
              for (int j = 0; j < 70; j++) {
                double C_0 = C[i][j];
                const double B_0 = B[4 * k][j];
                const double B_1 = B[4 * k + 1][j];
                const double B_2 = B[4 * k + 2][j];
                const double B_3 = B[4 * k + 3][j];
                double C_1 = C[i + 1][j];
                double C_2 = C[i + 2][j];
                double C_3 = C[i + 3][j];
                double C_4 = C[i + 4][j];
                double C_5 = C[i + 5][j];
                double C_6 = C[i + 6][j];
                double C_7 = C[i + 7][j];
                C_0 += alpha * A_0 * B_0;
                C_0 += alpha * A_1 * B_1;
                C_0 += alpha * A_2 * B_2;
                C_0 += alpha * A_3 * B_3;
                C_1 += alpha * A_4 * B_0;
                C_1 += alpha * A_5 * B_1;
                C_1 += alpha * A_6 * B_2;
                C_1 += alpha * A_7 * B_3;
                C_2 += alpha * A_8 * B_0;
                C_2 += alpha * A_9 * B_1;
                C_2 += alpha * A_10 * B_2;
                C_2 += alpha * A_11 * B_3;
                C_3 += alpha * A_12 * B_0;
                C_3 += alpha * A_13 * B_1;
                C_3 += alpha * A_14 * B_2;
                C_3 += alpha * A_15 * B_3;
                C_4 += alpha * A_16 * B_0;
                C_4 += alpha * A_17 * B_1;
                C_4 += alpha * A_18 * B_2;
                C_4 += alpha * A_19 * B_3;
                C_5 += alpha * A_20 * B_0;
                C_5 += alpha * A_21 * B_1;
                C_5 += alpha * A_22 * B_2;
                C_5 += alpha * A_23 * B_3;
                C_6 += alpha * A_24 * B_0;
                C_6 += alpha * A_25 * B_1;
                C_6 += alpha * A_26 * B_2;
                C_6 += alpha * A_27 * B_3;
                C_7 += alpha * A_28 * B_0;
                C_7 += alpha * A_29 * B_1;
                C_7 += alpha * A_30 * B_2;
                C_7 += alpha * A_31 * B_3;
                C[i][j] = C_0;
                C[i + 1][j] = C_1;
                C[i + 2][j] = C_2;
                C[i + 3][j] = C_3;
                C[i + 4][j] = C_4;
                C[i + 5][j] = C_5;
                C[i + 6][j] = C_6;
                C[i + 7][j] = C_7;
              }
            } else {
              const double A_0 = A[i][0];
              const double A_1 = A[i][1];
              const double A_2 = A[i][2];
              const double A_3 = A[i][3];
              const double A_4 = A[i + 1][0];
              const double A_5 = A[i + 1][1];
              const double A_6 = A[i + 1][2];
              const double A_7 = A[i + 1][3];
              const double A_8 = A[i + 2][0];
              const double A_9 = A[i + 2][1];
              const double A_10 = A[i + 2][2];
              const double A_11 = A[i + 2][3];
              const double A_12 = A[i + 3][0];
              const double A_13 = A[i + 3][1];
              const double A_14 = A[i + 3][2];
              const double A_15 = A[i + 3][3];
              const double A_16 = A[i + 4][0];
              const double A_17 = A[i + 4][1];
              const double A_18 = A[i + 4][2];
              const double A_19 = A[i + 4][3];
              const double A_20 = A[i + 5][0];
              const double A_21 = A[i + 5][1];
              const double A_22 = A[i + 5][2];
              const double A_23 = A[i + 5][3];
              const double A_24 = A[i + 6][0];
              const double A_25 = A[i + 6][1];
              const double A_26 = A[i + 6][2];
              const double A_27 = A[i + 6][3];
              const double A_28 = A[i + 7][0];
              const double A_29 = A[i + 7][1];
              const double A_30 = A[i + 7][2];
              const double A_31 = A[i + 7][3];
              #pragma omp simd
              for (int j = 0; j < 70; j++) {
                double C_0 = C[i][j];
                const double B_0 = B[0][j];
                const double B_1 = B[1][j];
                const double B_2 = B[2][j];
                const double B_3 = B[3][j];
                double C_1 = C[i + 1][j];
                double C_2 = C[i + 2][j];
                double C_3 = C[i + 3][j];
                double C_4 = C[i + 4][j];
                double C_5 = C[i + 5][j];
                double C_6 = C[i + 6][j];
                double C_7 = C[i + 7][j];
                C_0 *= beta;
                C_0 += alpha * A_0 * B_0;
                C_0 += alpha * A_1 * B_1;
                C_0 += alpha * A_2 * B_2;
                C_0 += alpha * A_3 * B_3;
                C_1 *= beta;
                C_1 += alpha * A_4 * B_0;
                C_1 += alpha * A_5 * B_1;
                C_1 += alpha * A_6 * B_2;
                C_1 += alpha * A_7 * B_3;
                C_2 *= beta;
                C_2 += alpha * A_8 * B_0;
                C_2 += alpha * A_9 * B_1;
                C_2 += alpha * A_10 * B_2;
                C_2 += alpha * A_11 * B_3;
                C_3 *= beta;
                C_3 += alpha * A_12 * B_0;
                C_3 += alpha * A_13 * B_1;
                C_3 += alpha * A_14 * B_2;
                C_3 += alpha * A_15 * B_3;
                C_4 *= beta;
                C_4 += alpha * A_16 * B_0;
                C_4 += alpha * A_17 * B_1;
                C_4 += alpha * A_18 * B_2;
                C_4 += alpha * A_19 * B_3;
                C_5 *= beta;
                C_5 += alpha * A_20 * B_0;
                C_5 += alpha * A_21 * B_1;
                C_5 += alpha * A_22 * B_2;
                C_5 += alpha * A_23 * B_3;
                C_6 *= beta;
                C_6 += alpha * A_24 * B_0;
                C_6 += alpha * A_25 * B_1;
                C_6 += alpha * A_26 * B_2;
                C_6 += alpha * A_27 * B_3;
                C_7 *= beta;
                C_7 += alpha * A_28 * B_0;
                C_7 += alpha * A_29 * B_1;
                C_7 += alpha * A_30 * B_2;
                C_7 += alpha * A_31 * B_3;
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
        } else
          for (int k = 0; k < 20; k++) {
            if (k >= 1) {
              const double A_0 = A[56][4 * k];
              const double A_1 = A[56][4 * k + 1];
              const double A_2 = A[56][4 * k + 2];
              const double A_3 = A[56][4 * k + 3];
              const double A_4 = A[57][4 * k];
              const double A_5 = A[57][4 * k + 1];
              const double A_6 = A[57][4 * k + 2];
              const double A_7 = A[57][4 * k + 3];
              const double A_8 = A[58][4 * k];
              const double A_9 = A[58][4 * k + 1];
              const double A_10 = A[58][4 * k + 2];
              const double A_11 = A[58][4 * k + 3];
              const double A_12 = A[59][4 * k];
              const double A_13 = A[59][4 * k + 1];
              const double A_14 = A[59][4 * k + 2];
              const double A_15 = A[59][4 * k + 3];
              #pragma omp simd
              for (int j = 0; j < 70; j++) {
                double C_0 = C[56][j];
                const double B_0 = B[4 * k][j];
                const double B_1 = B[4 * k + 1][j];
                const double B_2 = B[4 * k + 2][j];
                const double B_3 = B[4 * k + 3][j];
                double C_1 = C[57][j];
                double C_2 = C[58][j];
                double C_3 = C[59][j];
                C_0 += alpha * A_0 * B_0;
                C_0 += alpha * A_1 * B_1;
                C_0 += alpha * A_2 * B_2;
                C_0 += alpha * A_3 * B_3;
                C_1 += alpha * A_4 * B_0;
                C_1 += alpha * A_5 * B_1;
                C_1 += alpha * A_6 * B_2;
                C_1 += alpha * A_7 * B_3;
                C_2 += alpha * A_8 * B_0;
                C_2 += alpha * A_9 * B_1;
                C_2 += alpha * A_10 * B_2;
                C_2 += alpha * A_11 * B_3;
                C_3 += alpha * A_12 * B_0;
                C_3 += alpha * A_13 * B_1;
                C_3 += alpha * A_14 * B_2;
                C_3 += alpha * A_15 * B_3;
                C[56][j] = C_0;
                C[57][j] = C_1;
                C[58][j] = C_2;
                C[59][j] = C_3;
              }
            } else {
              const double A_0 = A[56][0];
              const double A_1 = A[56][1];
              const double A_2 = A[56][2];
              const double A_3 = A[56][3];
              const double A_4 = A[57][0];
              const double A_5 = A[57][1];
              const double A_6 = A[57][2];
              const double A_7 = A[57][3];
              const double A_8 = A[58][0];
              const double A_9 = A[58][1];
              const double A_10 = A[58][2];
              const double A_11 = A[58][3];
              const double A_12 = A[59][0];
              const double A_13 = A[59][1];
              const double A_14 = A[59][2];
              const double A_15 = A[59][3];
              #pragma omp simd
              for (int j = 0; j < 70; j++) {
                double C_0 = C[56][j];
                const double B_0 = B[0][j];
                const double B_1 = B[1][j];
                const double B_2 = B[2][j];
                const double B_3 = B[3][j];
                double C_1 = C[57][j];
                double C_2 = C[58][j];
                double C_3 = C[59][j];
                C_0 *= beta;
                C_0 += alpha * A_0 * B_0;
                C_0 += alpha * A_1 * B_1;
                C_0 += alpha * A_2 * B_2;
                C_0 += alpha * A_3 * B_3;
                C_1 *= beta;
                C_1 += alpha * A_4 * B_0;
                C_1 += alpha * A_5 * B_1;
                C_1 += alpha * A_6 * B_2;
                C_1 += alpha * A_7 * B_3;
                C_2 *= beta;
                C_2 += alpha * A_8 * B_0;
                C_2 += alpha * A_9 * B_1;
                C_2 += alpha * A_10 * B_2;
                C_2 += alpha * A_11 * B_3;
                C_3 *= beta;
                C_3 += alpha * A_12 * B_0;
                C_3 += alpha * A_13 * B_1;
                C_3 += alpha * A_14 * B_2;
                C_3 += alpha * A_15 * B_3;
                C[56][j] = C_0;
                C[57][j] = C_1;
                C[58][j] = C_2;
                C[59][j] = C_3;
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
