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
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_C)[240] = (double (*)[240]) C;
    double (*looper_A)[200] = (double (*)[200]) A;
    double (*looper_B)[200] = (double (*)[200]) B;
    {
      double (*C)[240] = looper_C;
      double (*A)[200] = looper_A;
      double (*B)[200] = looper_B;
      /* LOOPer: embed(S1, 1, [0]); fuse(S2, S1, 2); interchange(S1, 1, 2); distribute(S2, 0); parallelize(S1, 0); parallelize(S2, 0); unroll_and_jam(S2, 0, 8); unroll_and_jam(S2, 1, 6); tile(S2, 2, [128]); unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 1, 6); tile(S1, 1, [5]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i += 2)
        for (int j_tile = 0; j_tile <= i / 30; j_tile++)
          for (int j = 30 * j_tile; j <= looper_min(30 * j_tile + 24, i); j += 6) {
            for (int i2 = i; i2 <= looper_min(i + 1, j + 4); i2++)
              for (int j2 = j; j2 <= i2; j2++)
                C[i2][j2] *= beta;
            for (int i2 = looper_max(i, j + 5); i2 <= i + 1; i2++) {
              double C_0 = C[i2][j];
              double C_1 = C[i2][j + 1];
              double C_2 = C[i2][j + 2];
              double C_3 = C[i2][j + 3];
              double C_4 = C[i2][j + 4];
              double C_5 = C[i2][j + 5];
              C_0 *= beta;
              C_1 *= beta;
              C_2 *= beta;
              C_3 *= beta;
              C_4 *= beta;
              C_5 *= beta;
              C[i2][j] = C_0;
              C[i2][j + 1] = C_1;
              C[i2][j + 2] = C_2;
              C[i2][j + 3] = C_3;
              C[i2][j + 4] = C_4;
              C[i2][j + 5] = C_5;
            }
          }
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 30; i++)
        for (int j = 0; j <= 6 * (i / 3 + i + 1); j += 6) {
          for (int k = 0; k < 128; k++) {
            for (int i2 = looper_max(8 * i, j); i2 <= looper_min(8 * i + 7, j + 4); i2++)
              for (int j2 = j; j2 <= i2; j2++)
                C[i2][j2] += A[j2][k] * alpha * B[i2][k] + B[j2][k] * alpha * A[i2][k];
            for (int i2 = looper_max(8 * i, j + 5); i2 <= 8 * i + 7; i2++) {
              double C_0 = C[i2][j];
              const double B_0 = B[i2][k];
              const double A_0 = A[i2][k];
              double C_1 = C[i2][j + 1];
              double C_2 = C[i2][j + 2];
              double C_3 = C[i2][j + 3];
              double C_4 = C[i2][j + 4];
              double C_5 = C[i2][j + 5];
              C_0 += A[j][k] * alpha * B_0 + B[j][k] * alpha * A_0;
              C_1 += A[j + 1][k] * alpha * B_0 + B[j + 1][k] * alpha * A_0;
              C_2 += A[j + 2][k] * alpha * B_0 + B[j + 2][k] * alpha * A_0;
              C_3 += A[j + 3][k] * alpha * B_0 + B[j + 3][k] * alpha * A_0;
              C_4 += A[j + 4][k] * alpha * B_0 + B[j + 4][k] * alpha * A_0;
              C_5 += A[j + 5][k] * alpha * B_0 + B[j + 5][k] * alpha * A_0;
              C[i2][j] = C_0;
              C[i2][j + 1] = C_1;
              C[i2][j + 2] = C_2;
              C[i2][j + 3] = C_3;
              C[i2][j + 4] = C_4;
              C[i2][j + 5] = C_5;
            }
          }
          for (int k = 128; k < 200; k++) {
            for (int i2 = looper_max(8 * i, j); i2 <= looper_min(8 * i + 7, j + 4); i2++)
              for (int j2 = j; j2 <= i2; j2++)
                C[i2][j2] += A[j2][k] * alpha * B[i2][k] + B[j2][k] * alpha * A[i2][k];
            for (int i2 = looper_max(8 * i, j + 5); i2 <= 8 * i + 7; i2++) {
              double C_0 = C[i2][j];
              const double B_0 = B[i2][k];
              const double A_0 = A[i2][k];
              double C_1 = C[i2][j + 1];
              double C_2 = C[i2][j + 2];
              double C_3 = C[i2][j + 3];
              double C_4 = C[i2][j + 4];
              double C_5 = C[i2][j + 5];
              C_0 += A[j][k] * alpha * B_0 + B[j][k] * alpha * A_0;
              C_1 += A[j + 1][k] * alpha * B_0 + B[j + 1][k] * alpha * A_0;
              C_2 += A[j + 2][k] * alpha * B_0 + B[j + 2][k] * alpha * A_0;
              C_3 += A[j + 3][k] * alpha * B_0 + B[j + 3][k] * alpha * A_0;
              C_4 += A[j + 4][k] * alpha * B_0 + B[j + 4][k] * alpha * A_0;
              C_5 += A[j + 5][k] * alpha * B_0 + B[j + 5][k] * alpha * A_0;
              C[i2][j] = C_0;
              C[i2][j + 1] = C_1;
              C[i2][j + 2] = C_2;
              C[i2][j + 3] = C_3;
              C[i2][j + 4] = C_4;
              C[i2][j + 5] = C_5;
            }
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
