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
  double (*C)[1200] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[1000] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[1000] = looper_buffers[4];
  volatile int looper_size_n = 1200;
  int n = looper_size_n;
  volatile int looper_size_m = 1000;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 1200 && m == 1000
      && looper_apart(C, double[1200][1200], A, double[1200][1000])
      && looper_apart(C, double[1200][1200], B, double[1200][1000]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[1200] = (double (*)[1200]) C;
    double (*looper_A)[1000] = (double (*)[1000]) A;
    double (*looper_B)[1000] = (double (*)[1000]) B;
    {
      double (*C)[1200] = looper_C;
      double (*A)[1000] = looper_A;
      double (*B)[1000] = looper_B;
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S2, S1, 2); interchange(S1, 1, 2); parallelize(S1, 0); unroll_and_jam(S1, 0, 6); unroll(S1, 8) */
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 1200; i += 6) {
        for (int j = 0; j <= i; j++) {
          C[i][j] *= beta;
          C[i + 1][j] *= beta;
          C[i + 2][j] *= beta;
          C[i + 3][j] *= beta;
          C[i + 4][j] *= beta;
          C[i + 5][j] *= beta;
          {
            double C_0 = C[i][j];
            double C_1 = C[i + 1][j];
            double C_2 = C[i + 2][j];
            double C_3 = C[i + 3][j];
            double C_4 = C[i + 4][j];
            double C_5 = C[i + 5][j];
            #pragma omp simd if(0)
            for (int k = 0; k < 993; k += 8) {
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
              C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
              C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
              C_2 += A_0 * alpha * B[i + 2][k] + B_0 * alpha * A[i + 2][k];
              C_3 += A_0 * alpha * B[i + 3][k] + B_0 * alpha * A[i + 3][k];
              C_4 += A_0 * alpha * B[i + 4][k] + B_0 * alpha * A[i + 4][k];
              C_5 += A_0 * alpha * B[i + 5][k] + B_0 * alpha * A[i + 5][k];
              C_0 += A_1 * alpha * B[i][k + 1] + B_1 * alpha * A[i][k + 1];
              C_1 += A_1 * alpha * B[i + 1][k + 1] + B_1 * alpha * A[i + 1][k + 1];
              C_2 += A_1 * alpha * B[i + 2][k + 1] + B_1 * alpha * A[i + 2][k + 1];
              C_3 += A_1 * alpha * B[i + 3][k + 1] + B_1 * alpha * A[i + 3][k + 1];
              C_4 += A_1 * alpha * B[i + 4][k + 1] + B_1 * alpha * A[i + 4][k + 1];
              C_5 += A_1 * alpha * B[i + 5][k + 1] + B_1 * alpha * A[i + 5][k + 1];
              C_0 += A_2 * alpha * B[i][k + 2] + B_2 * alpha * A[i][k + 2];
              C_1 += A_2 * alpha * B[i + 1][k + 2] + B_2 * alpha * A[i + 1][k + 2];
              C_2 += A_2 * alpha * B[i + 2][k + 2] + B_2 * alpha * A[i + 2][k + 2];
              C_3 += A_2 * alpha * B[i + 3][k + 2] + B_2 * alpha * A[i + 3][k + 2];
              C_4 += A_2 * alpha * B[i + 4][k + 2] + B_2 * alpha * A[i + 4][k + 2];
              C_5 += A_2 * alpha * B[i + 5][k + 2] + B_2 * alpha * A[i + 5][k + 2];
              C_0 += A_3 * alpha * B[i][k + 3] + B_3 * alpha * A[i][k + 3];
              C_1 += A_3 * alpha * B[i + 1][k + 3] + B_3 * alpha * A[i + 1][k + 3];
              C_2 += A_3 * alpha * B[i + 2][k + 3] + B_3 * alpha * A[i + 2][k + 3];
              C_3 += A_3 * alpha * B[i + 3][k + 3] + B_3 * alpha * A[i + 3][k + 3];
              C_4 += A_3 * alpha * B[i + 4][k + 3] + B_3 * alpha * A[i + 4][k + 3];
              C_5 += A_3 * alpha * B[i + 5][k + 3] + B_3 * alpha * A[i + 5][k + 3];
              C_0 += A_4 * alpha * B[i][k + 4] + B_4 * alpha * A[i][k + 4];
              C_1 += A_4 * alpha * B[i + 1][k + 4] + B_4 * alpha * A[i + 1][k + 4];
              C_2 += A_4 * alpha * B[i + 2][k + 4] + B_4 * alpha * A[i + 2][k + 4];
              C_3 += A_4 * alpha * B[i + 3][k + 4] + B_4 * alpha * A[i + 3][k + 4];
              C_4 += A_4 * alpha * B[i + 4][k + 4] + B_4 * alpha * A[i + 4][k + 4];
              C_5 += A_4 * alpha * B[i + 5][k + 4] + B_4 * alpha * A[i + 5][k + 4];
              C_0 += A_5 * alpha * B[i][k + 5] + B_5 * alpha * A[i][k + 5];
              C_1 += A_5 * alpha * B[i + 1][k + 5] + B_5 * alpha * A[i + 1][k + 5];
              C_2 += A_5 * alpha * B[i + 2][k + 5] + B_5 * alpha * A[i + 2][k + 5];
              C_3 += A_5 * alpha * B[i + 3][k + 5] + B_5 * alpha * A[i + 3][k + 5];
              C_4 += A_5 * alpha * B[i + 4][k + 5] + B_5 * alpha * A[i + 4][k + 5];
              C_5 += A_5 * alpha * B[i + 5][k + 5] + B_5 * alpha * A[i + 5][k + 5];
              C_0 += A_6 * alpha * B[i][k + 6] + B_6 * alpha * A[i][k + 6];
              C_1 += A_6 * alpha * B[i + 1][k + 6] + B_6 * alpha * A[i + 1][k + 6];
              C_2 += A_6 * alpha * B[i + 2][k + 6] + B_6 * alpha * A[i + 2][k + 6];
              C_3 += A_6 * alpha * B[i + 3][k + 6] + B_6 * alpha * A[i + 3][k + 6];
              C_4 += A_6 * alpha * B[i + 4][k + 6] + B_6 * alpha * A[i + 4][k + 6];
              C_5 += A_6 * alpha * B[i + 5][k + 6] + B_6 * alpha * A[i + 5][k + 6];
              C_0 += A_7 * alpha * B[i][k + 7] + B_7 * alpha * A[i][k + 7];
              C_1 += A_7 * alpha * B[i + 1][k + 7] + B_7 * alpha * A[i + 1][k + 7];
              C_2 += A_7 * alpha * B[i + 2][k + 7] + B_7 * alpha * A[i + 2][k + 7];
              C_3 += A_7 * alpha * B[i + 3][k + 7] + B_7 * alpha * A[i + 3][k + 7];
              C_4 += A_7 * alpha * B[i + 4][k + 7] + B_7 * alpha * A[i + 4][k + 7];
              C_5 += A_7 * alpha * B[i + 5][k + 7] + B_7 * alpha * A[i + 5][k + 7];
            }
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
            C[i + 2][j] = C_2;
            C[i + 3][j] = C_3;
            C[i + 4][j] = C_4;
            C[i + 5][j] = C_5;
          }
        }
        for (int j = i + 1; j <= i + 5; j++) {
          for (int i2 = j; i2 <= i + 5; i2++)
            C[i2][j] *= beta;
          for (int k = 0; k < 993; k += 8) {
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k] * alpha * B[i2][k] + B[j][k] * alpha * A[i2][k];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 1] * alpha * B[i2][k + 1] + B[j][k + 1] * alpha * A[i2][k + 1];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 2] * alpha * B[i2][k + 2] + B[j][k + 2] * alpha * A[i2][k + 2];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 3] * alpha * B[i2][k + 3] + B[j][k + 3] * alpha * A[i2][k + 3];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 4] * alpha * B[i2][k + 4] + B[j][k + 4] * alpha * A[i2][k + 4];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 5] * alpha * B[i2][k + 5] + B[j][k + 5] * alpha * A[i2][k + 5];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 6] * alpha * B[i2][k + 6] + B[j][k + 6] * alpha * A[i2][k + 6];
            for (int i2 = j; i2 <= i + 5; i2++)
              C[i2][j] += A[j][k + 7] * alpha * B[i2][k + 7] + B[j][k + 7] * alpha * A[i2][k + 7];
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
