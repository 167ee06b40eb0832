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
      /* LOOPer: embed(S1, 1, [0], -1); fuse(S2, S1, 2); parallelize(S1, 0); unroll_and_jam(S1, 0, 8); unroll_and_jam(S1, 1, 8); vectorize(S1) */
      #pragma omp parallel for schedule(dynamic)
      for (int i = 0; i < 240; i += 8) {
        for (int k = -1; k < 192; k += 8) {
          if (k + 1 >= 8) {
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
          } else {
            #pragma omp simd
            for (int j = 0; j <= i; j++) {
              double C_0 = C[i][j];
              const double A_0 = A[j][0];
              const double B_0 = B[j][0];
              const double A_1 = A[j][1];
              const double B_1 = B[j][1];
              const double A_2 = A[j][2];
              const double B_2 = B[j][2];
              const double A_3 = A[j][3];
              const double B_3 = B[j][3];
              const double A_4 = A[j][4];
              const double B_4 = B[j][4];
              const double A_5 = A[j][5];
              const double B_5 = B[j][5];
              const double A_6 = A[j][6];
              const double B_6 = B[j][6];
              double C_1 = C[i + 1][j];
              double C_2 = C[i + 2][j];
              double C_3 = C[i + 3][j];
              double C_4 = C[i + 4][j];
              double C_5 = C[i + 5][j];
              double C_6 = C[i + 6][j];
              double C_7 = C[i + 7][j];
              C_0 *= beta;
              C_0 += A_0 * alpha * B[i][0] + B_0 * alpha * A[i][0];
              C_0 += A_1 * alpha * B[i][1] + B_1 * alpha * A[i][1];
              C_0 += A_2 * alpha * B[i][2] + B_2 * alpha * A[i][2];
              C_0 += A_3 * alpha * B[i][3] + B_3 * alpha * A[i][3];
              C_0 += A_4 * alpha * B[i][4] + B_4 * alpha * A[i][4];
              C_0 += A_5 * alpha * B[i][5] + B_5 * alpha * A[i][5];
              C_0 += A_6 * alpha * B[i][6] + B_6 * alpha * A[i][6];
              C_1 *= beta;
              C_1 += A_0 * alpha * B[i + 1][0] + B_0 * alpha * A[i + 1][0];
              C_1 += A_1 * alpha * B[i + 1][1] + B_1 * alpha * A[i + 1][1];
              C_1 += A_2 * alpha * B[i + 1][2] + B_2 * alpha * A[i + 1][2];
              C_1 += A_3 * alpha * B[i + 1][3] + B_3 * alpha * A[i + 1][3];
              C_1 += A_4 * alpha * B[i + 1][4] + B_4 * alpha * A[i + 1][4];
              C_1 += A_5 * alpha * B[i + 1][5] + B_5 * alpha * A[i + 1][5];
              C_1 += A_6 * alpha * B[i + 1][6] + B_6 * alpha * A[i + 1][6];
              C_2 *= beta;
              C_2 += A_0 * alpha * B[i + 2][0] + B_0 * alpha * A[i + 2][0];
              C_2 += A_1 * alpha * B[i + 2][1] + B_1 * alpha * A[i + 2][1];
              C_2 += A_2 * alpha * B[i + 2][2] + B_2 * alpha * A[i + 2][2];
              C_2 += A_3 * alpha * B[i + 2][3] + B_3 * alpha * A[i + 2][3];
              C_2 += A_4 * alpha * B[i + 2][4] + B_4 * alpha * A[i + 2][4];
              C_2 += A_5 * alpha * B[i + 2][5] + B_5 * alpha * A[i + 2][5];
              C_2 += A_6 * alpha * B[i + 2][6] + B_6 * alpha * A[i + 2][6];
              C_3 *= beta;
              C_3 += A_0 * alpha * B[i + 3][0] + B_0 * alpha * A[i + 3][0];
              C_3 += A_1 * alpha * B[i + 3][1] + B_1 * alpha * A[i + 3][1];
              C_3 += A_2 * alpha * B[i + 3][2] + B_2 * alpha * A[i + 3][2];
              C_3 += A_3 * alpha * B[i + 3][3] + B_3 * alpha * A[i + 3][3];
              C_3 += A_4 * alpha * B[i + 3][4] + B_4 * alpha * A[i + 3][4];
              C_3 += A_5 * alpha * B[i + 3][5] + B_5 * alpha * A[i + 3][5];
              C_3 += A_6 * alpha * B[i + 3][6] + B_6 * alpha * A[i + 3][6];
              C_4 *= beta;
              C_4 += A_0 * alpha * B[i + 4][0] + B_0 * alpha * A[i + 4][0];
              C_4 += A_1 * alpha * B[i + 4][1] + B_1 * alpha * A[i + 4][1];
              C_4 += A_2 * alpha * B[i + 4][2] + B_2 * alpha * A[i + 4][2];
              C_4 += A_3 * alpha * B[i + 4][3] + B_3 * alpha * A[i + 4][3];
              C_4 += A_4 * alpha * B[i + 4][4] + B_4 * alpha * A[i + 4][4];
              C_4 += A_5 * alpha * B[i + 4][5] + B_5 * alpha * A[i + 4][5];
              C_4 += A_6 * alpha * B[i + 4][6] + B_6 * alpha * A[i + 4][6];
              C_5 *= beta;
              C_5 += A_0 * alpha * B[i + 5][0] + B_0 * alpha * A[i + 5][0];
              C_5 += A_1 * alpha * B[i + 5][1] + B_1 * alpha * A[i + 5][1];
              C_5 += A_2 * alpha * B[i + 5][2] + B_2 * alpha * A[i + 5][2];
              C_5 += A_3 * alpha * B[i + 5][3] + B_3 * alpha * A[i + 5][3];
              C_5 += A_4 * alpha * B[i + 5][4] + B_4 * alpha * A[i + 5][4];
              C_5 += A_5 * alpha * B[i + 5][5] + B_5 * alpha * A[i + 5][5];
              C_5 += A_6 * alpha * B[i + 5][6] + B_6 * alpha * A[i + 5][6];
              C_6 *= beta;
              C_6 += A_0 * alpha * B[i + 6][0] + B_0 * alpha * A[i + 6][0];
              C_6 += A_1 * alpha * B[i + 6][1] + B_1 * alpha * A[i + 6][1];
              C_6 += A_2 * alpha * B[i + 6][2] + B_2 * alpha * A[i + 6][2];
              C_6 += A_3 * alpha * B[i + 6][3] + B_3 * alpha * A[i + 6][3];
              C_6 += A_4 * alpha * B[i + 6][4] + B_4 * alpha * A[i + 6][4];
              C_6 += A_5 * alpha * B[i + 6][5] + B_5 * alpha * A[i + 6][5];
              C_6 += A_6 * alpha * B[i + 6][6] + B_6 * alpha * A[i + 6][6];
              C_7 *= beta;
              C_7 += A_0 * alpha * B[i + 7][0] + B_0 * alpha * A[i + 7][0];
              C_7 += A_1 * alpha * B[i + 7][1] + B_1 * alpha * A[i + 7][1];
              C_7 += A_2 * alpha * B[i + 7][2] + B_2 * alpha * A[i + 7][2];
              C_7 += A_3 * alpha * B[i + 7][3] + B_3 * alpha * A[i + 7][3];
              C_7 += A_4 * alpha * B[i + 7][4] + B_4 * alpha * A[i + 7][4];
              C_7 += A_5 * alpha * B[i + 7][5] + B_5 * alpha * A[i + 7][5];
              C_7 += A_6 * alpha * B[i + 7][6] + B_6 * alpha * A[i + 7][6];
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
                C_0 *= beta;
                C_0 += A[j][0] * alpha * B[i2][0] + B[j][0] * alpha * A[i2][0];
                C_0 += A[j][1] * alpha * B[i2][1] + B[j][1] * alpha * A[i2][1];
                C_0 += A[j][2] * alpha * B[i2][2] + B[j][2] * alpha * A[i2][2];
                C_0 += A[j][3] * alpha * B[i2][3] + B[j][3] * alpha * A[i2][3];
                C_0 += A[j][4] * alpha * B[i2][4] + B[j][4] * alpha * A[i2][4];
                C_0 += A[j][5] * alpha * B[i2][5] + B[j][5] * alpha * A[i2][5];
                C_0 += A[j][6] * alpha * B[i2][6] + B[j][6] * alpha * A[i2][6];
                C[i2][j] = C_0;
              }
            }
          }
        }
        #pragma omp simd
        for (int j = 0; j <= i; j++) {
          double C_0 = C[i][j];
          const double A_0 = A[j][199];
          const double B_0 = B[j][199];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          double C_4 = C[i + 4][j];
          double C_5 = C[i + 5][j];
          double C_6 = C[i + 6][j];
          double C_7 = C[i + 7][j];
          C_0 += A_0 * alpha * B[i][199] + B_0 * alpha * A[i][199];
          C_1 += A_0 * alpha * B[i + 1][199] + B_0 * alpha * A[i + 1][199];
          C_2 += A_0 * alpha * B[i + 2][199] + B_0 * alpha * A[i + 2][199];
          C_3 += A_0 * alpha * B[i + 3][199] + B_0 * alpha * A[i + 3][199];
          C_4 += A_0 * alpha * B[i + 4][199] + B_0 * alpha * A[i + 4][199];
          C_5 += A_0 * alpha * B[i + 5][199] + B_0 * alpha * A[i + 5][199];
          C_6 += A_0 * alpha * B[i + 6][199] + B_0 * alpha * A[i + 6][199];
          C_7 += A_0 * alpha * B[i + 7][199] + B_0 * alpha * A[i + 7][199];
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
        for (int j = i + 1; j <= i + 7; j++)
          for (int i2 = j; i2 <= i + 7; i2++)
            C[i2][j] += A[j][199] * alpha * B[i2][199] + B[j][199] * alpha * A[i2][199];
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
