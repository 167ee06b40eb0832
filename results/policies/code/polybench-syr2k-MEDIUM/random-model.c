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
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_A)[200] = (double (*)[200]) A;
    double (*looper_B)[200] = (double (*)[200]) B;
    {
      double (*C)[240] = looper_C;
      double (*A)[200] = looper_A;
      double (*B)[200] = looper_B;
      /* LOOPer: reverse(S1, 0); tile(S1, 1, [8]); unroll_and_jam(S1, 1, 4); unroll(S1, 4); distribute(S2, 0); reverse(S2, 0); unroll_and_jam(S2, 1, 6); parallelize(S2, 0); unroll_and_jam(S2, 0, 2); tile(S2, 0, [16]); interchange(S2, 1, 2); vectorize(S2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 239; i >= 0; i--)
        for (int j_tile = 0; j_tile <= i; j_tile += 32) {
          int j = j_tile;
          for (; j <= looper_min(i - 3, j_tile + 28); j += 4) {
            C[i][j] *= beta;
            C[i][j + 1] *= beta;
            C[i][j + 2] *= beta;
            C[i][j + 3] *= beta;
          }
          for (; j <= looper_min(i, j_tile + 31); j++)
            C[i][j] *= beta;
        }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 8; i_tile++) {
        for (int k = 0; k < 193; k += 6)
          for (int i = 32 * i_tile; i <= looper_min(239, 32 * i_tile + 30); i += 2) {
            #pragma omp simd
            for (int j = 0; j <= i; j++) {
              double C_0 = C[i][j];
              const double A_0 = A[j][k];
              const double B_0 = B[j][k];
              double C_1 = C[i + 1][j];
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
              C_0 += A_0 * alpha * B[i][k] + B_0 * alpha * A[i][k];
              C_1 += A_0 * alpha * B[i + 1][k] + B_0 * alpha * A[i + 1][k];
              C_0 += A_1 * alpha * B[i][k + 1] + B_1 * alpha * A[i][k + 1];
              C_1 += A_1 * alpha * B[i + 1][k + 1] + B_1 * alpha * A[i + 1][k + 1];
              C_0 += A_2 * alpha * B[i][k + 2] + B_2 * alpha * A[i][k + 2];
              C_1 += A_2 * alpha * B[i + 1][k + 2] + B_2 * alpha * A[i + 1][k + 2];
              C_0 += A_3 * alpha * B[i][k + 3] + B_3 * alpha * A[i][k + 3];
              C_1 += A_3 * alpha * B[i + 1][k + 3] + B_3 * alpha * A[i + 1][k + 3];
              C_0 += A_4 * alpha * B[i][k + 4] + B_4 * alpha * A[i][k + 4];
              C_1 += A_4 * alpha * B[i + 1][k + 4] + B_4 * alpha * A[i + 1][k + 4];
              C_0 += A_5 * alpha * B[i][k + 5] + B_5 * alpha * A[i][k + 5];
              C_1 += A_5 * alpha * B[i + 1][k + 5] + B_5 * alpha * A[i + 1][k + 5];
              C[i][j] = C_0;
              C[i + 1][j] = C_1;
            }
            C[i + 1][i + 1] += A[i + 1][k] * alpha * B[i + 1][k] + B[i + 1][k] * alpha * A[i + 1][k];
            C[i + 1][i + 1] += A[i + 1][k + 1] * alpha * B[i + 1][k + 1] + B[i + 1][k + 1] * alpha * A[i + 1][k + 1];
            C[i + 1][i + 1] += A[i + 1][k + 2] * alpha * B[i + 1][k + 2] + B[i + 1][k + 2] * alpha * A[i + 1][k + 2];
            C[i + 1][i + 1] += A[i + 1][k + 3] * alpha * B[i + 1][k + 3] + B[i + 1][k + 3] * alpha * A[i + 1][k + 3];
            C[i + 1][i + 1] += A[i + 1][k + 4] * alpha * B[i + 1][k + 4] + B[i + 1][k + 4] * alpha * A[i + 1][k + 4];
            C[i + 1][i + 1] += A[i + 1][k + 5] * alpha * B[i + 1][k + 5] + B[i + 1][k + 5] * alpha * A[i + 1][k + 5];
          }
        for (int i = 32 * i_tile; i <= looper_min(239, 32 * i_tile + 30); i += 2) {
          #pragma omp simd
          for (int j = 0; j <= i; j++) {
            double C_0 = C[i][j];
            const double A_0 = A[j][198];
            const double B_0 = B[j][198];
            double C_1 = C[i + 1][j];
            const double A_1 = A[j][199];
            const double B_1 = B[j][199];
            C_0 += A_0 * alpha * B[i][198] + B_0 * alpha * A[i][198];
            C_1 += A_0 * alpha * B[i + 1][198] + B_0 * alpha * A[i + 1][198];
            C_0 += A_1 * alpha * B[i][199] + B_1 * alpha * A[i][199];
            C_1 += A_1 * alpha * B[i + 1][199] + B_1 * alpha * A[i + 1][199];
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
          }
          C[i + 1][i + 1] += A[i + 1][198] * alpha * B[i + 1][198] + B[i + 1][198] * alpha * A[i + 1][198];
          C[i + 1][i + 1] += A[i + 1][199] * alpha * B[i + 1][199] + B[i + 1][199] * alpha * A[i + 1][199];
        }
      }
#undef looper_min
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
