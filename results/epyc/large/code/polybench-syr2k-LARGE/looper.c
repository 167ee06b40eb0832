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
      /* LOOPer: embed(S1, 1, [0]); fuse(S2, S1, 2); parallelize(S1, 0); unroll_and_jam(S1, 0, 6); vectorize(S1); tile(S1, 0, [5, 32, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for schedule(dynamic)
      for (int i_tile = 0; i_tile < 40; i_tile++)
        for (int k_tile = 0; k_tile < 32; k_tile++)
          for (int j_tile = 0; j_tile <= i_tile - (i_tile + 17) / 16 + 1; j_tile++)
            for (int i = looper_max(30 * i_tile, 6 * (j_tile / 3 + 5 * j_tile)); i <= 30 * i_tile + 24; i += 6) {
              if (k_tile == 0) {
                #pragma omp simd
                for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 31, i); j++) {
                  double C_0 = C[i][j];
                  const double A_0 = A[j][0];
                  const double B_0 = B[j][0];
                  double C_1 = C[i + 1][j];
                  double C_2 = C[i + 2][j];
                  double C_3 = C[i + 3][j];
                  double C_4 = C[i + 4][j];
                  double C_5 = C[i + 5][j];
                  C_0 *= beta;
                  C_0 += A_0 * alpha * B[i][0] + B_0 * alpha * A[i][0];
                  C_1 *= beta;
                  C_1 += A_0 * alpha * B[i + 1][0] + B_0 * alpha * A[i + 1][0];
                  C_2 *= beta;
                  C_2 += A_0 * alpha * B[i + 2][0] + B_0 * alpha * A[i + 2][0];
                  C_3 *= beta;
                  C_3 += A_0 * alpha * B[i + 3][0] + B_0 * alpha * A[i + 3][0];
                  C_4 *= beta;
                  C_4 += A_0 * alpha * B[i + 4][0] + B_0 * alpha * A[i + 4][0];
                  C_5 *= beta;
                  C_5 += A_0 * alpha * B[i + 5][0] + B_0 * alpha * A[i + 5][0];
                  C[i][j] = C_0;
                  C[i + 1][j] = C_1;
                  C[i + 2][j] = C_2;
                  C[i + 3][j] = C_3;
                  C[i + 4][j] = C_4;
                  C[i + 5][j] = C_5;
                }
                #pragma omp simd
                for (int j = looper_max(32 * j_tile, i + 1); j <= looper_min(32 * j_tile + 31, i + 5); j++)
                  for (int i2 = j; i2 <= i + 5; i2++) {
                    C[i2][j] *= beta;
                    C[i2][j] += A[j][0] * alpha * B[i2][0] + B[j][0] * alpha * A[i2][0];
                  }
              }
              for (int k = looper_max(1, 32 * k_tile); k <= looper_min(999, 32 * k_tile + 31); k++) {
                #pragma omp simd
                for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 31, i); j++) {
                  double C_0 = C[i][j];
                  const double A_0 = A[j][k];
                  const double B_0 = B[j][k];
                  double C_1 = C[i + 1][j];
                  double C_2 = C[i + 2][j];
                  double C_3 = C[i + 3][j];
                  double C_4 = C[i + 4][j];
                  double C_5 = C[i + 5][j];
                  C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
                  C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
                  C_2 += A_0 * alpha * B[i + 2][k] + B_0 * alpha * A[i + 2][k];
                  C_3 += A_0 * alpha * B[i + 3][k] + B_0 * alpha * A[i + 3][k];
                  C_4 += A_0 * alpha * B[i + 4][k] + B_0 * alpha * A[i + 4][k];
                  C_5 += A_0 * alpha * B[i + 5][k] + B_0 * alpha * A[i + 5][k];
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
                    C[i2][j] += A[j][k] * alpha * B[i2][k] + B[j][k] * alpha * A[i2][k];
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
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
  }
#undef looper_apart
}
