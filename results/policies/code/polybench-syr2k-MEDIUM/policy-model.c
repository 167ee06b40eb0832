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
      /* LOOPer: distribute(S2, 0); parallelize(S2, 0); unroll_and_jam(S2, 0, 12); unroll_and_jam(S2, 1, 8); vectorize(S2) */
      for (int i = 0; i < 240; i++)
        for (int j = 0; j <= i; j++)
          C[i][j] *= beta;
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i += 12)
        for (int k = 0; k < 200; k += 8) {
          #pragma omp simd
          for (int j = 0; j <= i; j++) {
            double C_0 = C[i][j];
            const double A_0 = A[j][k];
            const double B_0 = B[j][k];
            const double A_1 = A[j][k + 1];
            const double B_1 = B[j][k + 1];
            const double A_2 = A[j][k + 2];
            const double B_2 = B[j][k + 2];
            const double A_3 = A[j][k + 3];
            const double B_3 = B[j][k + 3];
            const double A_4 = A[j][k + 4];
            const double B_4 = B[j][k + 4];
            const double A_5 = A[j][k + 5];
            const double B_5 = B[j][k + 5];
            const double A_6 = A[j][k + 6];
            const double B_6 = B[j][k + 6];
            const double A_7 = A[j][k + 7];
            const double B_7 = B[j][k + 7];
            double C_1 = C[i + 1][j];
            double C_2 = C[i + 2][j];
            double C_3 = C[i + 3][j];
            double C_4 = C[i + 4][j];
            double C_5 = C[i + 5][j];
            double C_6 = C[i + 6][j];
            double C_7 = C[i + 7][j];
            double C_8 = C[i + 8][j];
            double C_9 = C[i + 9][j];
            double C_10 = C[i + 10][j];
            double C_11 = C[i + 11][j];
            C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
            C_0 += A_1 * alpha * B[i][k + 1] + B_1 * alpha * A[i][k + 1];
            C_0 += A_2 * alpha * B[i][k + 2] + B_2 * alpha * A[i][k + 2];
            C_0 += A_3 * alpha * B[i][k + 3] + B_3 * alpha * A[i][k + 3];
            C_0 += A_4 * alpha * B[i][k + 4] + B_4 * alpha * A[i][k + 4];
            C_0 += A_5 * alpha * B[i][k + 5] + B_5 * alpha * A[i][k + 5];
            C_0 += A_6 * alpha * B[i][k + 6] + B_6 * alpha * A[i][k + 6];
            C_0 += A_7 * alpha * B[i][k + 7] + B_7 * alpha * A[i][k + 7];
            C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
            C_1 += A_1 * alpha * B[i + 1][k + 1] + B_1 * alpha * A[i + 1][k + 1];
            C_1 += A_2 * alpha * B[i + 1][k + 2] + B_2 * alpha * A[i + 1][k + 2];
            C_1 += A_3 * alpha * B[i + 1][k + 3] + B_3 * alpha * A[i + 1][k + 3];
            C_1 += A_4 * alpha * B[i + 1][k + 4] + B_4 * alpha * A[i + 1][k + 4];
            C_1 += A_5 * alpha * B[i + 1][k + 5] + B_5 * alpha * A[i + 1][k + 5];
            C_1 += A_6 * alpha * B[i + 1][k + 6] + B_6 * alpha * A[i + 1][k + 6];
            C_1 += A_7 * alpha * B[i + 1][k + 7] + B_7 * alpha * A[i + 1][k + 7];
            C_2 += A_0 * alpha * B[i + 2][k] + B_0 * alpha * A[i + 2][k];
            C_2 += A_1 * alpha * B[i + 2][k + 1] + B_1 * alpha * A[i + 2][k + 1];
            C_2 += A_2 * alpha * B[i + 2][k + 2] + B_2 * alpha * A[i + 2][k + 2];
            C_2 += A_3 * alpha * B[i + 2][k + 3] + B_3 * alpha * A[i + 2][k + 3];
            C_2 += A_4 * alpha * B[i + 2][k + 4] + B_4 * alpha * A[i + 2][k + 4];
            C_2 += A_5 * alpha * B[i + 2][k + 5] + B_5 * alpha * A[i + 2][k + 5];
            C_2 += A_6 * alpha * B[i + 2][k + 6] + B_6 * alpha * A[i + 2][k + 6];
            C_2 += A_7 * alpha * B[i + 2][k + 7] + B_7 * alpha * A[i + 2][k + 7];
            C_3 += A_0 * alpha * B[i + 3][k] + B_0 * alpha * A[i + 3][k];
            C_3 += A_1 * alpha * B[i + 3][k + 1] + B_1 * alpha * A[i + 3][k + 1];
            C_3 += A_2 * alpha * B[i + 3][k + 2] + B_2 * alpha * A[i + 3][k + 2];
            C_3 += A_3 * alpha * B[i + 3][k + 3] + B_3 * alpha * A[i + 3][k + 3];
            C_3 += A_4 * alpha * B[i + 3][k + 4] + B_4 * alpha * A[i + 3][k + 4];
            C_3 += A_5 * alpha * B[i + 3][k + 5] + B_5 * alpha * A[i + 3][k + 5];
            C_3 += A_6 * alpha * B[i + 3][k + 6] + B_6 * alpha * A[i + 3][k + 6];
            C_3 += A_7 * alpha * B[i + 3][k + 7] + B_7 * alpha * A[i + 3][k + 7];
            C_4 += A_0 * alpha * B[i + 4][k] + B_0 * alpha * A[i + 4][k];
            C_4 += A_1 * alpha * B[i + 4][k + 1] + B_1 * alpha * A[i + 4][k + 1];
            C_4 += A_2 * alpha * B[i + 4][k + 2] + B_2 * alpha * A[i + 4][k + 2];
            C_4 += A_3 * alpha * B[i + 4][k + 3] + B_3 * alpha * A[i + 4][k + 3];
            C_4 += A_4 * alpha * B[i + 4][k + 4] + B_4 * alpha * A[i + 4][k + 4];
            C_4 += A_5 * alpha * B[i + 4][k + 5] + B_5 * alpha * A[i + 4][k + 5];
            C_4 += A_6 * alpha * B[i + 4][k + 6] + B_6 * alpha * A[i + 4][k + 6];
            C_4 += A_7 * alpha * B[i + 4][k + 7] + B_7 * alpha * A[i + 4][k + 7];
            C_5 += A_0 * alpha * B[i + 5][k] + B_0 * alpha * A[i + 5][k];
            C_5 += A_1 * alpha * B[i + 5][k + 1] + B_1 * alpha * A[i + 5][k + 1];
            C_5 += A_2 * alpha * B[i + 5][k + 2] + B_2 * alpha * A[i + 5][k + 2];
            C_5 += A_3 * alpha * B[i + 5][k + 3] + B_3 * alpha * A[i + 5][k + 3];
            C_5 += A_4 * alpha * B[i + 5][k + 4] + B_4 * alpha * A[i + 5][k + 4];
            C_5 += A_5 * alpha * B[i + 5][k + 5] + B_5 * alpha * A[i + 5][k + 5];
            C_5 += A_6 * alpha * B[i + 5][k + 6] + B_6 * alpha * A[i + 5][k + 6];
            C_5 += A_7 * alpha * B[i + 5][k + 7] + B_7 * alpha * A[i + 5][k + 7];
            C_6 += A_0 * alpha * B[i + 6][k] + B_0 * alpha * A[i + 6][k];
            C_6 += A_1 * alpha * B[i + 6][k + 1] + B_1 * alpha * A[i + 6][k + 1];
            C_6 += A_2 * alpha * B[i + 6][k + 2] + B_2 * alpha * A[i + 6][k + 2];
            C_6 += A_3 * alpha * B[i + 6][k + 3] + B_3 * alpha * A[i + 6][k + 3];
            C_6 += A_4 * alpha * B[i + 6][k + 4] + B_4 * alpha * A[i + 6][k + 4];
            C_6 += A_5 * alpha * B[i + 6][k + 5] + B_5 * alpha * A[i + 6][k + 5];
            C_6 += A_6 * alpha * B[i + 6][k + 6] + B_6 * alpha * A[i + 6][k + 6];
            C_6 += A_7 * alpha * B[i + 6][k + 7] + B_7 * alpha * A[i + 6][k + 7];
            C_7 += A_0 * alpha * B[i + 7][k] + B_0 * alpha * A[i + 7][k];
            C_7 += A_1 * alpha * B[i + 7][k + 1] + B_1 * alpha * A[i + 7][k + 1];
            C_7 += A_2 * alpha * B[i + 7][k + 2] + B_2 * alpha * A[i + 7][k + 2];
            C_7 += A_3 * alpha * B[i + 7][k + 3] + B_3 * alpha * A[i + 7][k + 3];
            C_7 += A_4 * alpha * B[i + 7][k + 4] + B_4 * alpha * A[i + 7][k + 4];
            C_7 += A_5 * alpha * B[i + 7][k + 5] + B_5 * alpha * A[i + 7][k + 5];
            C_7 += A_6 * alpha * B[i + 7][k + 6] + B_6 * alpha * A[i + 7][k + 6];
            C_7 += A_7 * alpha * B[i + 7][k + 7] + B_7 * alpha * A[i + 7][k + 7];
            C_8 += A_0 * alpha * B[i + 8][k] + B_0 * alpha * A[i + 8][k];
            C_8 += A_1 * alpha * B[i + 8][k + 1] + B_1 * alpha * A[i + 8][k + 1];
            C_8 += A_2 * alpha * B[i + 8][k + 2] + B_2 * alpha * A[i + 8][k + 2];
            C_8 += A_3 * alpha * B[i + 8][k + 3] + B_3 * alpha * A[i + 8][k + 3];
            C_8 += A_4 * alpha * B[i + 8][k + 4] + B_4 * alpha * A[i + 8][k + 4];
            C_8 += A_5 * alpha * B[i + 8][k + 5] + B_5 * alpha * A[i + 8][k + 5];
            C_8 += A_6 * alpha * B[i + 8][k + 6] + B_6 * alpha * A[i + 8][k + 6];
            C_8 += A_7 * alpha * B[i + 8][k + 7] + B_7 * alpha * A[i + 8][k + 7];
            C_9 += A_0 * alpha * B[i + 9][k] + B_0 * alpha * A[i + 9][k];
            C_9 += A_1 * alpha * B[i + 9][k + 1] + B_1 * alpha * A[i + 9][k + 1];
            C_9 += A_2 * alpha * B[i + 9][k + 2] + B_2 * alpha * A[i + 9][k + 2];
            C_9 += A_3 * alpha * B[i + 9][k + 3] + B_3 * alpha * A[i + 9][k + 3];
            C_9 += A_4 * alpha * B[i + 9][k + 4] + B_4 * alpha * A[i + 9][k + 4];
            C_9 += A_5 * alpha * B[i + 9][k + 5] + B_5 * alpha * A[i + 9][k + 5];
            C_9 += A_6 * alpha * B[i + 9][k + 6] + B_6 * alpha * A[i + 9][k + 6];
            C_9 += A_7 * alpha * B[i + 9][k + 7] + B_7 * alpha * A[i + 9][k + 7];
            C_10 += A_0 * alpha * B[i + 10][k] + B_0 * alpha * A[i + 10][k];
            C_10 += A_1 * alpha * B[i + 10][k + 1] + B_1 * alpha * A[i + 10][k + 1];
            C_10 += A_2 * alpha * B[i + 10][k + 2] + B_2 * alpha * A[i + 10][k + 2];
            C_10 += A_3 * alpha * B[i + 10][k + 3] + B_3 * alpha * A[i + 10][k + 3];
            C_10 += A_4 * alpha * B[i + 10][k + 4] + B_4 * alpha * A[i + 10][k + 4];
            C_10 += A_5 * alpha * B[i + 10][k + 5] + B_5 * alpha * A[i + 10][k + 5];
            C_10 += A_6 * alpha * B[i + 10][k + 6] + B_6 * alpha * A[i + 10][k + 6];
            C_10 += A_7 * alpha * B[i + 10][k + 7] + B_7 * alpha * A[i + 10][k + 7];
            C_11 += A_0 * alpha * B[i + 11][k] + B_0 * alpha * A[i + 11][k];
            C_11 += A_1 * alpha * B[i + 11][k + 1] + B_1 * alpha * A[i + 11][k + 1];
            C_11 += A_2 * alpha * B[i + 11][k + 2] + B_2 * alpha * A[i + 11][k + 2];
            C_11 += A_3 * alpha * B[i + 11][k + 3] + B_3 * alpha * A[i + 11][k + 3];
            C_11 += A_4 * alpha * B[i + 11][k + 4] + B_4 * alpha * A[i + 11][k + 4];
            C_11 += A_5 * alpha * B[i + 11][k + 5] + B_5 * alpha * A[i + 11][k + 5];
            C_11 += A_6 * alpha * B[i + 11][k + 6] + B_6 * alpha * A[i + 11][k + 6];
            C_11 += A_7 * alpha * B[i + 11][k + 7] + B_7 * alpha * A[i + 11][k + 7];
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
            C[i + 2][j] = C_2;
            C[i + 3][j] = C_3;
            C[i + 4][j] = C_4;
            C[i + 5][j] = C_5;
            C[i + 6][j] = C_6;
            C[i + 7][j] = C_7;
            C[i + 8][j] = C_8;
            C[i + 9][j] = C_9;
            C[i + 10][j] = C_10;
            C[i + 11][j] = C_11;
          }
          #pragma omp simd
          for (int j = i + 1; j <= i + 11; j++) {
            for (int i2 = j; i2 <= i + 11; i2++) {
              double C_0 = C[i2][j];
              C_0 += A[j][k] * alpha * B[i2][k] + B[j][k] * alpha * A[i2][k];
              C_0 += A[j][k + 1] * alpha * B[i2][k + 1] + B[j][k + 1] * alpha * A[i2][k + 1];
              C_0 += A[j][k + 2] * alpha * B[i2][k + 2] + B[j][k + 2] * alpha * A[i2][k + 2];
              C_0 += A[j][k + 3] * alpha * B[i2][k + 3] + B[j][k + 3] * alpha * A[i2][k + 3];
              C_0 += A[j][k + 4] * alpha * B[i2][k + 4] + B[j][k + 4] * alpha * A[i2][k + 4];
              C_0 += A[j][k + 5] * alpha * B[i2][k + 5] + B[j][k + 5] * alpha * A[i2][k + 5];
              C_0 += A[j][k + 6] * alpha * B[i2][k + 6] + B[j][k + 6] * alpha * A[i2][k + 6];
              C_0 += A[j][k + 7] * alpha * B[i2][k + 7] + B[j][k + 7] * alpha * A[i2][k + 7];
              C[i2][j] = C_0;
            }
          }
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
