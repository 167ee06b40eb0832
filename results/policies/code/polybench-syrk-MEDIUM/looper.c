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
      /* LOOPer: distribute(S2, 0); unroll_and_jam(S2, 0, 6); vectorize(S2); tile(S2, 0, [2, 16]); unroll_and_jam(S1, 0, 6); vectorize(S1); tile(S1, 0, [5, 32]); interchange(S1, 0, 1); parallelize(S1, 0); interchange(S2, 0, 2); parallelize(S2, 0) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for schedule(dynamic)
      for (int j_tile = 0; j_tile < 8; j_tile++)
        for (int i_tile = j_tile; i_tile < 8; i_tile++)
          for (int i = looper_max(30 * i_tile, 6 * (j_tile / 3 + 5 * j_tile)); i <= 30 * i_tile + 24; i += 6) {
            #pragma omp simd
            for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 31, i); j++) {
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
            #pragma omp simd
            for (int j = looper_max(32 * j_tile, i + 1); j <= looper_min(32 * j_tile + 31, i + 5); j++)
              for (int i2 = j; i2 <= i + 5; i2++)
                C[i2][j] *= beta;
          }
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 240; i_tile += 6) {
        for (int k_tile = 0; k_tile < 177; k_tile += 16)
          for (int k = k_tile; k <= k_tile + 15; k++) {
            #pragma omp simd
            for (int j = 0; j <= i_tile; j++) {
              double C_0 = C[i_tile][j];
              const double A_0 = A[j][k];
              double C_1 = C[i_tile + 1][j];
              double C_2 = C[i_tile + 2][j];
              double C_3 = C[i_tile + 3][j];
              double C_4 = C[i_tile + 4][j];
              double C_5 = C[i_tile + 5][j];
              C_0 += alpha * A[i_tile][k] * A_0;
              C_1 += alpha * A[i_tile + 1][k] * A_0;
              C_2 += alpha * A[i_tile + 2][k] * A_0;
              C_3 += alpha * A[i_tile + 3][k] * A_0;
              C_4 += alpha * A[i_tile + 4][k] * A_0;
              C_5 += alpha * A[i_tile + 5][k] * A_0;
              C[i_tile][j] = C_0;
              C[i_tile + 1][j] = C_1;
              C[i_tile + 2][j] = C_2;
              C[i_tile + 3][j] = C_3;
              C[i_tile + 4][j] = C_4;
              C[i_tile + 5][j] = C_5;
            }
            #pragma omp simd
            for (int j = i_tile + 1; j <= i_tile + 5; j++)
              for (int i = j; i <= i_tile + 5; i++)
                C[i][j] += alpha * A[i][k] * A[j][k];
          }
        for (int k = 192; k < 200; k++) {
          #pragma omp simd
          for (int j = 0; j <= i_tile; j++) {
            double C_0 = C[i_tile][j];
            const double A_0 = A[j][k];
            double C_1 = C[i_tile + 1][j];
            double C_2 = C[i_tile + 2][j];
            double C_3 = C[i_tile + 3][j];
            double C_4 = C[i_tile + 4][j];
            double C_5 = C[i_tile + 5][j];
            C_0 += alpha * A[i_tile][k] * A_0;
            C_1 += alpha * A[i_tile + 1][k] * A_0;
            C_2 += alpha * A[i_tile + 2][k] * A_0;
            C_3 += alpha * A[i_tile + 3][k] * A_0;
            C_4 += alpha * A[i_tile + 4][k] * A_0;
            C_5 += alpha * A[i_tile + 5][k] * A_0;
            C[i_tile][j] = C_0;
            C[i_tile + 1][j] = C_1;
            C[i_tile + 2][j] = C_2;
            C[i_tile + 3][j] = C_3;
            C[i_tile + 4][j] = C_4;
            C[i_tile + 5][j] = C_5;
          }
          #pragma omp simd
          for (int j = i_tile + 1; j <= i_tile + 5; j++)
            for (int i = j; i <= i_tile + 5; i++)
              C[i][j] += alpha * A[i][k] * A[j][k];
        }
      }
#undef looper_min
#undef looper_max
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
