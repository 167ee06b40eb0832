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
      /* LOOPer: distribute(S2, 0); parallelize(S2, 0); unroll_and_jam(S2, 0, 8); unroll_and_jam(S2, 1, 8); vectorize(S2) */
      for (int i = 0; i < 200; i++)
        for (int j = 0; j < 220; j++)
          C[i][j] *= beta;
      #pragma omp parallel for
      for (int i = 0; i < 200; i += 8)
        for (int k = 0; k < 240; k += 8) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i][k + 2];
          const double A_3 = A[i][k + 3];
          const double A_4 = A[i][k + 4];
          const double A_5 = A[i][k + 5];
          const double A_6 = A[i][k + 6];
          const double A_7 = A[i][k + 7];
          const double A_8 = A[i + 1][k];
          const double A_9 = A[i + 1][k + 1];
          const double A_10 = A[i + 1][k + 2];
          const double A_11 = A[i + 1][k + 3];
          const double A_12 = A[i + 1][k + 4];
          const double A_13 = A[i + 1][k + 5];
          const double A_14 = A[i + 1][k + 6];
          const double A_15 = A[i + 1][k + 7];
          const double A_16 = A[i + 2][k];
          const double A_17 = A[i + 2][k + 1];
          const double A_18 = A[i + 2][k + 2];
          const double A_19 = A[i + 2][k + 3];
          const double A_20 = A[i + 2][k + 4];
          const double A_21 = A[i + 2][k + 5];
          const double A_22 = A[i + 2][k + 6];
          const double A_23 = A[i + 2][k + 7];
          const double A_24 = A[i + 3][k];
          const double A_25 = A[i + 3][k + 1];
          const double A_26 = A[i + 3][k + 2];
          const double A_27 = A[i + 3][k + 3];
          const double A_28 = A[i + 3][k + 4];
          const double A_29 = A[i + 3][k + 5];
          const double A_30 = A[i + 3][k + 6];
          const double A_31 = A[i + 3][k + 7];
          const double A_32 = A[i + 4][k];
          const double A_33 = A[i + 4][k + 1];
          const double A_34 = A[i + 4][k + 2];
          const double A_35 = A[i + 4][k + 3];
          const double A_36 = A[i + 4][k + 4];
          const double A_37 = A[i + 4][k + 5];
          const double A_38 = A[i + 4][k + 6];
          const double A_39 = A[i + 4][k + 7];
          const double A_40 = A[i + 5][k];
          const double A_41 = A[i + 5][k + 1];
          const double A_42 = A[i + 5][k + 2];
          const double A_43 = A[i + 5][k + 3];
          const double A_44 = A[i + 5][k + 4];
          const double A_45 = A[i + 5][k + 5];
          const double A_46 = A[i + 5][k + 6];
          const double A_47 = A[i + 5][k + 7];
          const double A_48 = A[i + 6][k];
          const double A_49 = A[i + 6][k + 1];
          const double A_50 = A[i + 6][k + 2];
          const double A_51 = A[i + 6][k + 3];
          const double A_52 = A[i + 6][k + 4];
          const double A_53 = A[i + 6][k + 5];
          const double A_54 = A[i + 6][k + 6];
          const double A_55 = A[i + 6][k + 7];
          const double A_56 = A[i + 7][k];
          const double A_57 = A[i + 7][k + 1];
          const double A_58 = A[i + 7][k + 2];
          const double A_59 = A[i + 7][k + 3];
          const double A_60 = A[i + 7][k + 4];
          const double A_61 = A[i + 7][k + 5];
          const double A_62 = A[i + 7][k + 6];
          const double A_63 = A[i + 7][k + 7];
          #pragma omp simd
          for (int j = 0; j < 220; j++) {
            double C_0 = C[i][j];
            const double B_0 = B[k][j];
            const double B_1 = B[k + 1][j];
            const double B_2 = B[k + 2][j];
            const double B_3 = B[k + 3][j];
            const double B_4 = B[k + 4][j];
            const double B_5 = B[k + 5][j];
            const double B_6 = B[k + 6][j];
            const double B_7 = B[k + 7][j];
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
            C_0 += alpha * A_4 * B_4;
            C_0 += alpha * A_5 * B_5;
            C_0 += alpha * A_6 * B_6;
            C_0 += alpha * A_7 * B_7;
            C_1 += alpha * A_8 * B_0;
            C_1 += alpha * A_9 * B_1;
            C_1 += alpha * A_10 * B_2;
            C_1 += alpha * A_11 * B_3;
            C_1 += alpha * A_12 * B_4;
            C_1 += alpha * A_13 * B_5;
            C_1 += alpha * A_14 * B_6;
            C_1 += alpha * A_15 * B_7;
            C_2 += alpha * A_16 * B_0;
            C_2 += alpha * A_17 * B_1;
            C_2 += alpha * A_18 * B_2;
            C_2 += alpha * A_19 * B_3;
            C_2 += alpha * A_20 * B_4;
            C_2 += alpha * A_21 * B_5;
            C_2 += alpha * A_22 * B_6;
            C_2 += alpha * A_23 * B_7;
            C_3 += alpha * A_24 * B_0;
            C_3 += alpha * A_25 * B_1;
            C_3 += alpha * A_26 * B_2;
            C_3 += alpha * A_27 * B_3;
            C_3 += alpha * A_28 * B_4;
            C_3 += alpha * A_29 * B_5;
            C_3 += alpha * A_30 * B_6;
            C_3 += alpha * A_31 * B_7;
            C_4 += alpha * A_32 * B_0;
            C_4 += alpha * A_33 * B_1;
            C_4 += alpha * A_34 * B_2;
            C_4 += alpha * A_35 * B_3;
            C_4 += alpha * A_36 * B_4;
            C_4 += alpha * A_37 * B_5;
            C_4 += alpha * A_38 * B_6;
            C_4 += alpha * A_39 * B_7;
            C_5 += alpha * A_40 * B_0;
            C_5 += alpha * A_41 * B_1;
            C_5 += alpha * A_42 * B_2;
            C_5 += alpha * A_43 * B_3;
            C_5 += alpha * A_44 * B_4;
            C_5 += alpha * A_45 * B_5;
            C_5 += alpha * A_46 * B_6;
            C_5 += alpha * A_47 * B_7;
            C_6 += alpha * A_48 * B_0;
            C_6 += alpha * A_49 * B_1;
            C_6 += alpha * A_50 * B_2;
            C_6 += alpha * A_51 * B_3;
            C_6 += alpha * A_52 * B_4;
            C_6 += alpha * A_53 * B_5;
            C_6 += alpha * A_54 * B_6;
            C_6 += alpha * A_55 * B_7;
            C_7 += alpha * A_56 * B_0;
            C_7 += alpha * A_57 * B_1;
            C_7 += alpha * A_58 * B_2;
            C_7 += alpha * A_59 * B_3;
            C_7 += alpha * A_60 * B_4;
            C_7 += alpha * A_61 * B_5;
            C_7 += alpha * A_62 * B_6;
            C_7 += alpha * A_63 * B_7;
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
