#define main looper_user_main
/* syrk: symmetric rank-k update of the lower triangle, C := alpha*A*A^T + beta*C
   (after PolyBench 4.2, linear-algebra/blas). */

void kernel_syrk(int n, int m, double alpha, double beta, double C[n][n],
                 double A[n][m])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*A)[200] = looper_buffers[3];
  volatile int looper_size_n = 240;
  int n = looper_size_n;
  volatile int looper_size_m = 200;
  int m = looper_size_m;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 240 && m == 200
      && looper_apart(C, double[240][240], A, double[240][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_A)[200] = (double (*)[200]) A;
    {
      double (*C)[240] = looper_C;
      double (*A)[200] = looper_A;
      /* LOOPer: distribute(S2, 0); parallelize(S2, 0); unroll_and_jam(S2, 0, 8); unroll_and_jam(S2, 1, 8); vectorize(S2) */
      for (int i = 0; i < 240; i++)
        for (int j = 0; j <= i; j++)
          C[i][j] *= beta;
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i += 8)
        for (int k = 0; k < 200; k += 8) {
          #pragma omp simd
          for (int j = 0; j <= i; j++) {
            double C_0 = C[i][j];
            const double A_0 = A[j][k];
            const double A_1 = A[j][k + 1];
            const double A_2 = A[j][k + 2];
            const double A_3 = A[j][k + 3];
            const double A_4 = A[j][k + 4];
            const double A_5 = A[j][k + 5];
            const double A_6 = A[j][k + 6];
            const double A_7 = A[j][k + 7];
            double C_1 = C[i + 1][j];
            double C_2 = C[i + 2][j];
            double C_3 = C[i + 3][j];
            double C_4 = C[i + 4][j];
            double C_5 = C[i + 5][j];
            double C_6 = C[i + 6][j];
            double C_7 = C[i + 7][j];
            C_0 += alpha * A[i][k] * A_0;
            C_0 += alpha * A[i][k + 1] * A_1;
            C_0 += alpha * A[i][k + 2] * A_2;
            C_0 += alpha * A[i][k + 3] * A_3;
            C_0 += alpha * A[i][k + 4] * A_4;
            C_0 += alpha * A[i][k + 5] * A_5;
            C_0 += alpha * A[i][k + 6] * A_6;
            C_0 += alpha * A[i][k + 7] * A_7;
            C_1 += alpha * A[i + 1][k] * A_0;
            C_1 += alpha * A[i + 1][k + 1] * A_1;
            C_1 += alpha * A[i + 1][k + 2] * A_2;
            C_1 += alpha * A[i + 1][k + 3] * A_3;
            C_1 += alpha * A[i + 1][k + 4] * A_4;
            C_1 += alpha * A[i + 1][k + 5] * A_5;
            C_1 += alpha * A[i + 1][k + 6] * A_6;
            C_1 += alpha * A[i + 1][k + 7] * A_7;
            C_2 += alpha * A[i + 2][k] * A_0;
            C_2 += alpha * A[i + 2][k + 1] * A_1;
            C_2 += alpha * A[i + 2][k + 2] * A_2;
            C_2 += alpha * A[i + 2][k + 3] * A_3;
            C_2 += alpha * A[i + 2][k + 4] * A_4;
            C_2 += alpha * A[i + 2][k + 5] * A_5;
            C_2 += alpha * A[i + 2][k + 6] * A_6;
            C_2 += alpha * A[i + 2][k + 7] * A_7;
            C_3 += alpha * A[i + 3][k] * A_0;
            C_3 += alpha * A[i + 3][k + 1] * A_1;
            C_3 += alpha * A[i + 3][k + 2] * A_2;
            C_3 += alpha * A[i + 3][k + 3] * A_3;
            C_3 += alpha * A[i + 3][k + 4] * A_4;
            C_3 += alpha * A[i + 3][k + 5] * A_5;
            C_3 += alpha * A[i + 3][k + 6] * A_6;
            C_3 += alpha * A[i + 3][k + 7] * A_7;
            C_4 += alpha * A[i + 4][k] * A_0;
            C_4 += alpha * A[i + 4][k + 1] * A_1;
            C_4 += alpha * A[i + 4][k + 2] * A_2;
            C_4 += alpha * A[i + 4][k + 3] * A_3;
            C_4 += alpha * A[i + 4][k + 4] * A_4;
            C_4 += alpha * A[i + 4][k + 5] * A_5;
            C_4 += alpha * A[i + 4][k + 6] * A_6;
            C_4 += alpha * A[i + 4][k + 7] * A_7;
            C_5 += alpha * A[i + 5][k] * A_0;
            C_5 += alpha * A[i + 5][k + 1] * A_1;
            C_5 += alpha * A[i + 5][k + 2] * A_2;
            C_5 += alpha * A[i + 5][k + 3] * A_3;
            C_5 += alpha * A[i + 5][k + 4] * A_4;
            C_5 += alpha * A[i + 5][k + 5] * A_5;
            C_5 += alpha * A[i + 5][k + 6] * A_6;
            C_5 += alpha * A[i + 5][k + 7] * A_7;
            C_6 += alpha * A[i + 6][k] * A_0;
            C_6 += alpha * A[i + 6][k + 1] * A_1;
            C_6 += alpha * A[i + 6][k + 2] * A_2;
            C_6 += alpha * A[i + 6][k + 3] * A_3;
            C_6 += alpha * A[i + 6][k + 4] * A_4;
            C_6 += alpha * A[i + 6][k + 5] * A_5;
            C_6 += alpha * A[i + 6][k + 6] * A_6;
            C_6 += alpha * A[i + 6][k + 7] * A_7;
            C_7 += alpha * A[i + 7][k] * A_0;
            C_7 += alpha * A[i + 7][k + 1] * A_1;
            C_7 += alpha * A[i + 7][k + 2] * A_2;
            C_7 += alpha * A[i + 7][k + 3] * A_3;
            C_7 += alpha * A[i + 7][k + 4] * A_4;
            C_7 += alpha * A[i + 7][k + 5] * A_5;
            C_7 += alpha * A[i + 7][k + 6] * A_6;
            C_7 += alpha * A[i + 7][k + 7] * A_7;
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
            C[i + 2][j] = C_2;
            C[i + 3][j] = C_3;
            C[i + 4][j] = C_4;
            C[i + 5][j] = C_5;
            C[i + 6][j] = C_6;
            C[i + 7][j] = C_7;
          }
          #pragma omp simd
          for (int j = i + 1; j <= i + 7; j++) {
            for (int i2 = j; i2 <= i + 7; i2++) {
              double C_0 = C[i2][j];
              C_0 += alpha * A[i2][k] * A[j][k];
              C_0 += alpha * A[i2][k + 1] * A[j][k + 1];
              C_0 += alpha * A[i2][k + 2] * A[j][k + 2];
              C_0 += alpha * A[i2][k + 3] * A[j][k + 3];
              C_0 += alpha * A[i2][k + 4] * A[j][k + 4];
              C_0 += alpha * A[i2][k + 5] * A[j][k + 5];
              C_0 += alpha * A[i2][k + 6] * A[j][k + 6];
              C_0 += alpha * A[i2][k + 7] * A[j][k + 7];
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
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
  }
#undef looper_apart
}
