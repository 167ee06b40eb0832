#define main looper_user_main
/* mvt: a matrix-vector product and one with the transpose in the same loops,
   x1 := x1 + A*y1 and x2 := x2 + A^T*y2 (after the Tiramisu benchmarks). */

void kernel_mvt(int n, double x1[n], double x2[n], double y1[n], double y2[n],
                double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x1[i] += A[i][j] * y1[j];
      x2[i] += A[j][i] * y2[j];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  double *y1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y2 = looper_buffers[4];
  volatile int looper_size_n = 1024;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 1024
      && looper_apart(x1, double[1024], A, double[1024][1024])
      && looper_apart(x1, double[1024], y1, double[1024])
      && looper_apart(x1, double[1024], x2, double[1024])
      && looper_apart(x1, double[1024], y2, double[1024])
      && looper_apart(A, double[1024][1024], x2, double[1024])
      && looper_apart(y1, double[1024], x2, double[1024])
      && looper_apart(x2, double[1024], y2, double[1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[1024] = (double (*)[1024]) A;
    {
      double (*A)[1024] = looper_A;
      /* LOOPer: distribute(S2, 0); parallelize(S1, 0); unroll_and_jam(S1, 0, 12); unroll(S1, 16); interchange(S2, 0, 1); unroll_and_jam(S2, 0, 10) */
      #pragma omp parallel for
      for (int i = 0; i < 1024; i += 12) {
        if (i < 1020) {
          double x1_0 = x1[i];
          double x1_1 = x1[i + 1];
          double x1_2 = x1[i + 2];
          double x1_3 = x1[i + 3];
          double x1_4 = x1[i + 4];
          double x1_5 = x1[i + 5];
          double x1_6 = x1[i + 6];
          double x1_7 = x1[i + 7];
          double x1_8 = x1[i + 8];
          double x1_9 = x1[i + 9];
          double x1_10 = x1[i + 10];
          double x1_11 = x1[i + 11];
          #pragma omp simd if(0)
          for (int j = 0; j < 1009; j += 16) {
            const double y1_0 = y1[j];
            const double y1_1 = y1[j + 1];
            const double y1_2 = y1[j + 2];
            const double y1_3 = y1[j + 3];
            const double y1_4 = y1[j + 4];
            const double y1_5 = y1[j + 5];
            const double y1_6 = y1[j + 6];
            const double y1_7 = y1[j + 7];
            const double y1_8 = y1[j + 8];
            const double y1_9 = y1[j + 9];
            const double y1_10 = y1[j + 10];
            const double y1_11 = y1[j + 11];
            const double y1_12 = y1[j + 12];
            const double y1_13 = y1[j + 13];
            const double y1_14 = y1[j + 14];
            const double y1_15 = y1[j + 15];
            x1_0 += A[i][j] * y1_0;
            x1_1 += A[i + 1][j] * y1_0;
            x1_2 += A[i + 2][j] * y1_0;
            x1_3 += A[i + 3][j] * y1_0;
            x1_4 += A[i + 4][j] * y1_0;
            x1_5 += A[i + 5][j] * y1_0;
            x1_6 += A[i + 6][j] * y1_0;
            x1_7 += A[i + 7][j] * y1_0;
            x1_8 += A[i + 8][j] * y1_0;
            x1_9 += A[i + 9][j] * y1_0;
            x1_10 += A[i + 10][j] * y1_0;
            x1_11 += A[i + 11][j] * y1_0;
            x1_0 += A[i][j + 1] * y1_1;
            x1_1 += A[i + 1][j + 1] * y1_1;
            x1_2 += A[i + 2][j + 1] * y1_1;
            x1_3 += A[i + 3][j + 1] * y1_1;
            x1_4 += A[i + 4][j + 1] * y1_1;
            x1_5 += A[i + 5][j + 1] * y1_1;
            x1_6 += A[i + 6][j + 1] * y1_1;
            x1_7 += A[i + 7][j + 1] * y1_1;
            x1_8 += A[i + 8][j + 1] * y1_1;
            x1_9 += A[i + 9][j + 1] * y1_1;
            x1_10 += A[i + 10][j + 1] * y1_1;
            x1_11 += A[i + 11][j + 1] * y1_1;
            x1_0 += A[i][j + 2] * y1_2;
            x1_1 += A[i + 1][j + 2] * y1_2;
            x1_2 += A[i + 2][j + 2] * y1_2;
            x1_3 += A[i + 3][j + 2] * y1_2;
            x1_4 += A[i + 4][j + 2] * y1_2;
            x1_5 += A[i + 5][j + 2] * y1_2;
            x1_6 += A[i + 6][j + 2] * y1_2;
            x1_7 += A[i + 7][j + 2] * y1_2;
            x1_8 += A[i + 8][j + 2] * y1_2;
            x1_9 += A[i + 9][j + 2] * y1_2;
            x1_10 += A[i + 10][j + 2] * y1_2;
            x1_11 += A[i + 11][j + 2] * y1_2;
            x1_0 += A[i][j + 3] * y1_3;
            x1_1 += A[i + 1][j + 3] * y1_3;
            x1_2 += A[i + 2][j + 3] * y1_3;
            x1_3 += A[i + 3][j + 3] * y1_3;
            x1_4 += A[i + 4][j + 3] * y1_3;
            x1_5 += A[i + 5][j + 3] * y1_3;
            x1_6 += A[i + 6][j + 3] * y1_3;
            x1_7 += A[i + 7][j + 3] * y1_3;
            x1_8 += A[i + 8][j + 3] * y1_3;
            x1_9 += A[i + 9][j + 3] * y1_3;
            x1_10 += A[i + 10][j + 3] * y1_3;
            x1_11 += A[i + 11][j + 3] * y1_3;
            x1_0 += A[i][j + 4] * y1_4;
            x1_1 += A[i + 1][j + 4] * y1_4;
            x1_2 += A[i + 2][j + 4] * y1_4;
            x1_3 += A[i + 3][j + 4] * y1_4;
            x1_4 += A[i + 4][j + 4] * y1_4;
            x1_5 += A[i + 5][j + 4] * y1_4;
            x1_6 += A[i + 6][j + 4] * y1_4;
            x1_7 += A[i + 7][j + 4] * y1_4;
            x1_8 += A[i + 8][j + 4] * y1_4;
            x1_9 += A[i + 9][j + 4] * y1_4;
            x1_10 += A[i + 10][j + 4] * y1_4;
            x1_11 += A[i + 11][j + 4] * y1_4;
            x1_0 += A[i][j + 5] * y1_5;
            x1_1 += A[i + 1][j + 5] * y1_5;
            x1_2 += A[i + 2][j + 5] * y1_5;
            x1_3 += A[i + 3][j + 5] * y1_5;
            x1_4 += A[i + 4][j + 5] * y1_5;
            x1_5 += A[i + 5][j + 5] * y1_5;
            x1_6 += A[i + 6][j + 5] * y1_5;
            x1_7 += A[i + 7][j + 5] * y1_5;
            x1_8 += A[i + 8][j + 5] * y1_5;
            x1_9 += A[i + 9][j + 5] * y1_5;
            x1_10 += A[i + 10][j + 5] * y1_5;
            x1_11 += A[i + 11][j + 5] * y1_5;
            x1_0 += A[i][j + 6] * y1_6;
            x1_1 += A[i + 1][j + 6] * y1_6;
            x1_2 += A[i + 2][j + 6] * y1_6;
            x1_3 += A[i + 3][j + 6] * y1_6;
            x1_4 += A[i + 4][j + 6] * y1_6;
            x1_5 += A[i + 5][j + 6] * y1_6;
            x1_6 += A[i + 6][j + 6] * y1_6;
            x1_7 += A[i + 7][j + 6] * y1_6;
            x1_8 += A[i + 8][j + 6] * y1_6;
            x1_9 += A[i + 9][j + 6] * y1_6;
            x1_10 += A[i + 10][j + 6] * y1_6;
            x1_11 += A[i + 11][j + 6] * y1_6;
            x1_0 += A[i][j + 7] * y1_7;
            x1_1 += A[i + 1][j + 7] * y1_7;
            x1_2 += A[i + 2][j + 7] * y1_7;
            x1_3 += A[i + 3][j + 7] * y1_7;
            x1_4 += A[i + 4][j + 7] * y1_7;
            x1_5 += A[i + 5][j + 7] * y1_7;
            x1_6 += A[i + 6][j + 7] * y1_7;
            x1_7 += A[i + 7][j + 7] * y1_7;
            x1_8 += A[i + 8][j + 7] * y1_7;
            x1_9 += A[i + 9][j + 7] * y1_7;
            x1_10 += A[i + 10][j + 7] * y1_7;
            x1_11 += A[i + 11][j + 7] * y1_7;
            x1_0 += A[i][j + 8] * y1_8;
            x1_1 += A[i + 1][j + 8] * y1_8;
            x1_2 += A[i + 2][j + 8] * y1_8;
            x1_3 += A[i + 3][j + 8] * y1_8;
            x1_4 += A[i + 4][j + 8] * y1_8;
            x1_5 += A[i + 5][j + 8] * y1_8;
            x1_6 += A[i + 6][j + 8] * y1_8;
            x1_7 += A[i + 7][j + 8] * y1_8;
            x1_8 += A[i + 8][j + 8] * y1_8;
            x1_9 += A[i + 9][j + 8] * y1_8;
            x1_10 += A[i + 10][j + 8] * y1_8;
            x1_11 += A[i + 11][j + 8] * y1_8;
            x1_0 += A[i][j + 9] * y1_9;
            x1_1 += A[i + 1][j + 9] * y1_9;
            x1_2 += A[i + 2][j + 9] * y1_9;
            x1_3 += A[i + 3][j + 9] * y1_9;
            x1_4 += A[i + 4][j + 9] * y1_9;
            x1_5 += A[i + 5][j + 9] * y1_9;
            x1_6 += A[i + 6][j + 9] * y1_9;
            x1_7 += A[i + 7][j + 9] * y1_9;
            x1_8 += A[i + 8][j + 9] * y1_9;
            x1_9 += A[i + 9][j + 9] * y1_9;
            x1_10 += A[i + 10][j + 9] * y1_9;
            x1_11 += A[i + 11][j + 9] * y1_9;
            x1_0 += A[i][j + 10] * y1_10;
            x1_1 += A[i + 1][j + 10] * y1_10;
            x1_2 += A[i + 2][j + 10] * y1_10;
            x1_3 += A[i + 3][j + 10] * y1_10;
            x1_4 += A[i + 4][j + 10] * y1_10;
            x1_5 += A[i + 5][j + 10] * y1_10;
            x1_6 += A[i + 6][j + 10] * y1_10;
            x1_7 += A[i + 7][j + 10] * y1_10;
            x1_8 += A[i + 8][j + 10] * y1_10;
            x1_9 += A[i + 9][j + 10] * y1_10;
            x1_10 += A[i + 10][j + 10] * y1_10;
            x1_11 += A[i + 11][j + 10] * y1_10;
            x1_0 += A[i][j + 11] * y1_11;
            x1_1 += A[i + 1][j + 11] * y1_11;
            x1_2 += A[i + 2][j + 11] * y1_11;
            x1_3 += A[i + 3][j + 11] * y1_11;
            x1_4 += A[i + 4][j + 11] * y1_11;
            x1_5 += A[i + 5][j + 11] * y1_11;
            x1_6 += A[i + 6][j + 11] * y1_11;
            x1_7 += A[i + 7][j + 11] * y1_11;
            x1_8 += A[i + 8][j + 11] * y1_11;
            x1_9 += A[i + 9][j + 11] * y1_11;
            x1_10 += A[i + 10][j + 11] * y1_11;
            x1_11 += A[i + 11][j + 11] * y1_11;
            x1_0 += A[i][j + 12] * y1_12;
            x1_1 += A[i + 1][j + 12] * y1_12;
            x1_2 += A[i + 2][j + 12] * y1_12;
            x1_3 += A[i + 3][j + 12] * y1_12;
            x1_4 += A[i + 4][j + 12] * y1_12;
            x1_5 += A[i + 5][j + 12] * y1_12;
            x1_6 += A[i + 6][j + 12] * y1_12;
            x1_7 += A[i + 7][j + 12] * y1_12;
            x1_8 += A[i + 8][j + 12] * y1_12;
            x1_9 += A[i + 9][j + 12] * y1_12;
            x1_10 += A[i + 10][j + 12] * y1_12;
            x1_11 += A[i + 11][j + 12] * y1_12;
            x1_0 += A[i][j + 13] * y1_13;
            x1_1 += A[i + 1][j + 13] * y1_13;
            x1_2 += A[i + 2][j + 13] * y1_13;
            x1_3 += A[i + 3][j + 13] * y1_13;
            x1_4 += A[i + 4][j + 13] * y1_13;
            x1_5 += A[i + 5][j + 13] * y1_13;
            x1_6 += A[i + 6][j + 13] * y1_13;
            x1_7 += A[i + 7][j + 13] * y1_13;
            x1_8 += A[i + 8][j + 13] * y1_13;
            x1_9 += A[i + 9][j + 13] * y1_13;
            x1_10 += A[i + 10][j + 13] * y1_13;
            x1_11 += A[i + 11][j + 13] * y1_13;
            x1_0 += A[i][j + 14] * y1_14;
            x1_1 += A[i + 1][j + 14] * y1_14;
            x1_2 += A[i + 2][j + 14] * y1_14;
            x1_3 += A[i + 3][j + 14] * y1_14;
            x1_4 += A[i + 4][j + 14] * y1_14;
            x1_5 += A[i + 5][j + 14] * y1_14;
            x1_6 += A[i + 6][j + 14] * y1_14;
            x1_7 += A[i + 7][j + 14] * y1_14;
            x1_8 += A[i + 8][j + 14] * y1_14;
            x1_9 += A[i + 9][j + 14] * y1_14;
            x1_10 += A[i + 10][j + 14] * y1_14;
            x1_11 += A[i + 11][j + 14] * y1_14;
            x1_0 += A[i][j + 15] * y1_15;
            x1_1 += A[i + 1][j + 15] * y1_15;
            x1_2 += A[i + 2][j + 15] * y1_15;
            x1_3 += A[i + 3][j + 15] * y1_15;
            x1_4 += A[i + 4][j + 15] * y1_15;
            x1_5 += A[i + 5][j + 15] * y1_15;
            x1_6 += A[i + 6][j + 15] * y1_15;
            x1_7 += A[i + 7][j + 15] * y1_15;
            x1_8 += A[i + 8][j + 15] * y1_15;
            x1_9 += A[i + 9][j + 15] * y1_15;
            x1_10 += A[i + 10][j + 15] * y1_15;
            x1_11 += A[i + 11][j + 15] * y1_15;
          }
          x1[i] = x1_0;
          x1[i + 1] = x1_1;
          x1[i + 2] = x1_2;
          x1[i + 3] = x1_3;
          x1[i + 4] = x1_4;
          x1[i + 5] = x1_5;
          x1[i + 6] = x1_6;
          x1[i + 7] = x1_7;
          x1[i + 8] = x1_8;
          x1[i + 9] = x1_9;
          x1[i + 10] = x1_10;
          x1[i + 11] = x1_11;
        } else {
          double x1_0 = x1[1020];
          double x1_1 = x1[1021];
          double x1_2 = x1[1022];
          double x1_3 = x1[1023];
          #pragma omp simd if(0)
          for (int j = 0; j < 1009; j += 16) {
            const double y1_0 = y1[j];
            const double y1_1 = y1[j + 1];
            const double y1_2 = y1[j + 2];
            const double y1_3 = y1[j + 3];
            const double y1_4 = y1[j + 4];
            const double y1_5 = y1[j + 5];
            const double y1_6 = y1[j + 6];
            const double y1_7 = y1[j + 7];
            const double y1_8 = y1[j + 8];
            const double y1_9 = y1[j + 9];
            const double y1_10 = y1[j + 10];
            const double y1_11 = y1[j + 11];
            const double y1_12 = y1[j + 12];
            const double y1_13 = y1[j + 13];
            const double y1_14 = y1[j + 14];
            const double y1_15 = y1[j + 15];
            x1_0 += A[1020][j] * y1_0;
            x1_1 += A[1021][j] * y1_0;
            x1_2 += A[1022][j] * y1_0;
            x1_3 += A[1023][j] * y1_0;
            x1_0 += A[1020][j + 1] * y1_1;
            x1_1 += A[1021][j + 1] * y1_1;
            x1_2 += A[1022][j + 1] * y1_1;
            x1_3 += A[1023][j + 1] * y1_1;
            x1_0 += A[1020][j + 2] * y1_2;
            x1_1 += A[1021][j + 2] * y1_2;
            x1_2 += A[1022][j + 2] * y1_2;
            x1_3 += A[1023][j + 2] * y1_2;
            x1_0 += A[1020][j + 3] * y1_3;
            x1_1 += A[1021][j + 3] * y1_3;
            x1_2 += A[1022][j + 3] * y1_3;
            x1_3 += A[1023][j + 3] * y1_3;
            x1_0 += A[1020][j + 4] * y1_4;
            x1_1 += A[1021][j + 4] * y1_4;
            x1_2 += A[1022][j + 4] * y1_4;
            x1_3 += A[1023][j + 4] * y1_4;
            x1_0 += A[1020][j + 5] * y1_5;
            x1_1 += A[1021][j + 5] * y1_5;
            x1_2 += A[1022][j + 5] * y1_5;
            x1_3 += A[1023][j + 5] * y1_5;
            x1_0 += A[1020][j + 6] * y1_6;
            x1_1 += A[1021][j + 6] * y1_6;
            x1_2 += A[1022][j + 6] * y1_6;
            x1_3 += A[1023][j + 6] * y1_6;
            x1_0 += A[1020][j + 7] * y1_7;
            x1_1 += A[1021][j + 7] * y1_7;
            x1_2 += A[1022][j + 7] * y1_7;
            x1_3 += A[1023][j + 7] * y1_7;
            x1_0 += A[1020][j + 8] * y1_8;
            x1_1 += A[1021][j + 8] * y1_8;
            x1_2 += A[1022][j + 8] * y1_8;
            x1_3 += A[1023][j + 8] * y1_8;
            x1_0 += A[1020][j + 9] * y1_9;
            x1_1 += A[1021][j + 9] * y1_9;
            x1_2 += A[1022][j + 9] * y1_9;
            x1_3 += A[1023][j + 9] * y1_9;
            x1_0 += A[1020][j + 10] * y1_10;
            x1_1 += A[1021][j + 10] * y1_10;
            x1_2 += A[1022][j + 10] * y1_10;
            x1_3 += A[1023][j + 10] * y1_10;
            x1_0 += A[1020][j + 11] * y1_11;
            x1_1 += A[1021][j + 11] * y1_11;
            x1_2 += A[1022][j + 11] * y1_11;
            x1_3 += A[1023][j + 11] * y1_11;
            x1_0 += A[1020][j + 12] * y1_12;
            x1_1 += A[1021][j + 12] * y1_12;
            x1_2 += A[1022][j + 12] * y1_12;
            x1_3 += A[1023][j + 12] * y1_12;
            x1_0 += A[1020][j + 13] * y1_13;
            x1_1 += A[1021][j + 13] * y1_13;
            x1_2 += A[1022][j + 13] * y1_13;
            x1_3 += A[1023][j + 13] * y1_13;
            x1_0 += A[1020][j + 14] * y1_14;
            x1_1 += A[1021][j + 14] * y1_14;
            x1_2 += A[1022][j + 14] * y1_14;
            x1_3 += A[1023][j + 14] * y1_14;
            x1_0 += A[1020][j + 15] * y1_15;
            x1_1 += A[1021][j + 15] * y1_15;
            x1_2 += A[1022][j + 15] * y1_15;
            x1_3 += A[1023][j + 15] * y1_15;
          }
          x1[1020] = x1_0;
          x1[1021] = x1_1;
          x1[1022] = x1_2;
          x1[1023] = x1_3;
        }
      }
      for (int j = 0; j < 1011; j += 10) {
        const double y2_0 = y2[j];
        const double y2_1 = y2[j + 1];
        const double y2_2 = y2[j + 2];
        const double y2_3 = y2[j + 3];
        const double y2_4 = y2[j + 4];
        const double y2_5 = y2[j + 5];
        const double y2_6 = y2[j + 6];
        const double y2_7 = y2[j + 7];
        const double y2_8 = y2[j + 8];
        const double y2_9 = y2[j + 9];
        for (int i = 0; i < 1024; i++) {
          double x2_0 = x2[i];
          x2_0 += A[j][i] * y2_0;
          x2_0 += A[j + 1][i] * y2_1;
          x2_0 += A[j + 2][i] * y2_2;
          x2_0 += A[j + 3][i] * y2_3;
          x2_0 += A[j + 4][i] * y2_4;
          x2_0 += A[j + 5][i] * y2_5;
          x2_0 += A[j + 6][i] * y2_6;
          x2_0 += A[j + 7][i] * y2_7;
          x2_0 += A[j + 8][i] * y2_8;
          x2_0 += A[j + 9][i] * y2_9;
          x2[i] = x2_0;
        }
      }
      {
        const double y2_0 = y2[1020];
        const double y2_1 = y2[1021];
        const double y2_2 = y2[1022];
        const double y2_3 = y2[1023];
        for (int i = 0; i < 1024; i++) {
          double x2_0 = x2[i];
          x2_0 += A[1020][i] * y2_0;
          x2_0 += A[1021][i] * y2_1;
          x2_0 += A[1022][i] * y2_2;
          x2_0 += A[1023][i] * y2_3;
          x2[i] = x2_0;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      x1[i] += A[i][j] * y1[j];
      x2[i] += A[j][i] * y2[j];
    }
  }
#undef looper_apart
}
