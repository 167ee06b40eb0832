#define main looper_user_main
/* mvt: a matrix-vector product and one with the transpose, x1 := x1 + A*y_1 and
   x2 := x2 + A^T*y_2 (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_mvt(int n, double x1[n], double x2[n], double y_1[n], double y_2[n],
                double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x1 = looper_buffers[0];
  double (*A)[400] = looper_buffers[1];
  double *y_1 = looper_buffers[2];
  double *x2 = looper_buffers[3];
  double *y_2 = looper_buffers[4];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 400
      && looper_apart(x1, double[400], A, double[400][400])
      && looper_apart(x1, double[400], y_1, double[400])
      && looper_apart(x1, double[400], x2, double[400])
      && looper_apart(x1, double[400], y_2, double[400])
      && looper_apart(A, double[400][400], x2, double[400])
      && looper_apart(y_1, double[400], x2, double[400])
      && looper_apart(x2, double[400], y_2, double[400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: fuse(S1, S2, 1); parallelize(S1, 0); unroll_and_jam(S1, 0, 12); unroll(S1, 4) */
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 12) {
        if (i < 396) {
          double x1_0 = x1[i];
          double x2_0 = x2[i];
          double x1_1 = x1[i + 1];
          double x2_1 = x2[i + 1];
          double x1_2 = x1[i + 2];
          double x2_2 = x2[i + 2];
          double x1_3 = x1[i + 3];
          double x2_3 = x2[i + 3];
          double x1_4 = x1[i + 4];
          double x2_4 = x2[i + 4];
          double x1_5 = x1[i + 5];
          double x2_5 = x2[i + 5];
          double x1_6 = x1[i + 6];
          double x2_6 = x2[i + 6];
          double x1_7 = x1[i + 7];
          double x2_7 = x2[i + 7];
          double x1_8 = x1[i + 8];
          double x2_8 = x2[i + 8];
          double x1_9 = x1[i + 9];
          double x2_9 = x2[i + 9];
          double x1_10 = x1[i + 10];
          double x2_10 = x2[i + 10];
          double x1_11 = x1[i + 11];
          double x2_11 = x2[i + 11];
          #pragma omp simd if(0)
          for (int j = 0; j < 397; j += 4) {
            const double y_1_0 = y_1[j];
            const double y_2_0 = y_2[j];
            const double y_1_1 = y_1[j + 1];
            const double y_2_1 = y_2[j + 1];
            const double y_1_2 = y_1[j + 2];
            const double y_2_2 = y_2[j + 2];
            const double y_1_3 = y_1[j + 3];
            const double y_2_3 = y_2[j + 3];
            x1_0 += A[i][j] * y_1_0;
            x2_0 += A[j][i] * y_2_0;
            x1_1 += A[i + 1][j] * y_1_0;
            x2_1 += A[j][i + 1] * y_2_0;
            x1_2 += A[i + 2][j] * y_1_0;
            x2_2 += A[j][i + 2] * y_2_0;
            x1_3 += A[i + 3][j] * y_1_0;
            x2_3 += A[j][i + 3] * y_2_0;
            x1_4 += A[i + 4][j] * y_1_0;
            x2_4 += A[j][i + 4] * y_2_0;
            x1_5 += A[i + 5][j] * y_1_0;
            x2_5 += A[j][i + 5] * y_2_0;
            x1_6 += A[i + 6][j] * y_1_0;
            x2_6 += A[j][i + 6] * y_2_0;
            x1_7 += A[i + 7][j] * y_1_0;
            x2_7 += A[j][i + 7] * y_2_0;
            x1_8 += A[i + 8][j] * y_1_0;
            x2_8 += A[j][i + 8] * y_2_0;
            x1_9 += A[i + 9][j] * y_1_0;
            x2_9 += A[j][i + 9] * y_2_0;
            x1_10 += A[i + 10][j] * y_1_0;
            x2_10 += A[j][i + 10] * y_2_0;
            x1_11 += A[i + 11][j] * y_1_0;
            x2_11 += A[j][i + 11] * y_2_0;
            x1_0 += A[i][j + 1] * y_1_1;
            x2_0 += A[j + 1][i] * y_2_1;
            x1_1 += A[i + 1][j + 1] * y_1_1;
            x2_1 += A[j + 1][i + 1] * y_2_1;
            x1_2 += A[i + 2][j + 1] * y_1_1;
            x2_2 += A[j + 1][i + 2] * y_2_1;
            x1_3 += A[i + 3][j + 1] * y_1_1;
            x2_3 += A[j + 1][i + 3] * y_2_1;
            x1_4 += A[i + 4][j + 1] * y_1_1;
            x2_4 += A[j + 1][i + 4] * y_2_1;
            x1_5 += A[i + 5][j + 1] * y_1_1;
            x2_5 += A[j + 1][i + 5] * y_2_1;
            x1_6 += A[i + 6][j + 1] * y_1_1;
            x2_6 += A[j + 1][i + 6] * y_2_1;
            x1_7 += A[i + 7][j + 1] * y_1_1;
            x2_7 += A[j + 1][i + 7] * y_2_1;
            x1_8 += A[i + 8][j + 1] * y_1_1;
            x2_8 += A[j + 1][i + 8] * y_2_1;
            x1_9 += A[i + 9][j + 1] * y_1_1;
            x2_9 += A[j + 1][i + 9] * y_2_1;
            x1_10 += A[i + 10][j + 1] * y_1_1;
            x2_10 += A[j + 1][i + 10] * y_2_1;
            x1_11 += A[i + 11][j + 1] * y_1_1;
            x2_11 += A[j + 1][i + 11] * y_2_1;
            x1_0 += A[i][j + 2] * y_1_2;
            x2_0 += A[j + 2][i] * y_2_2;
            x1_1 += A[i + 1][j + 2] * y_1_2;
            x2_1 += A[j + 2][i + 1] * y_2_2;
            x1_2 += A[i + 2][j + 2] * y_1_2;
            x2_2 += A[j + 2][i + 2] * y_2_2;
            x1_3 += A[i + 3][j + 2] * y_1_2;
            x2_3 += A[j + 2][i + 3] * y_2_2;
            x1_4 += A[i + 4][j + 2] * y_1_2;
            x2_4 += A[j + 2][i + 4] * y_2_2;
            x1_5 += A[i + 5][j + 2] * y_1_2;
            x2_5 += A[j + 2][i + 5] * y_2_2;
            x1_6 += A[i + 6][j + 2] * y_1_2;
            x2_6 += A[j + 2][i + 6] * y_2_2;
            x1_7 += A[i + 7][j + 2] * y_1_2;
            x2_7 += A[j + 2][i + 7] * y_2_2;
            x1_8 += A[i + 8][j + 2] * y_1_2;
            x2_8 += A[j + 2][i + 8] * y_2_2;
            x1_9 += A[i + 9][j + 2] * y_1_2;
            x2_9 += A[j + 2][i + 9] * y_2_2;
            x1_10 += A[i + 10][j + 2] * y_1_2;
            x2_10 += A[j + 2][i + 10] * y_2_2;
            x1_11 += A[i + 11][j + 2] * y_1_2;
            x2_11 += A[j + 2][i + 11] * y_2_2;
            x1_0 += A[i][j + 3] * y_1_3;
            x2_0 += A[j + 3][i] * y_2_3;
            x1_1 += A[i + 1][j + 3] * y_1_3;
            x2_1 += A[j + 3][i + 1] * y_2_3;
            x1_2 += A[i + 2][j + 3] * y_1_3;
            x2_2 += A[j + 3][i + 2] * y_2_3;
            x1_3 += A[i + 3][j + 3] * y_1_3;
            x2_3 += A[j + 3][i + 3] * y_2_3;
            x1_4 += A[i + 4][j + 3] * y_1_3;
            x2_4 += A[j + 3][i + 4] * y_2_3;
            x1_5 += A[i + 5][j + 3] * y_1_3;
            x2_5 += A[j + 3][i + 5] * y_2_3;
            x1_6 += A[i + 6][j + 3] * y_1_3;
            x2_6 += A[j + 3][i + 6] * y_2_3;
            x1_7 += A[i + 7][j + 3] * y_1_3;
            x2_7 += A[j + 3][i + 7] * y_2_3;
            x1_8 += A[i + 8][j + 3] * y_1_3;
            x2_8 += A[j + 3][i + 8] * y_2_3;
            x1_9 += A[i + 9][j + 3] * y_1_3;
            x2_9 += A[j + 3][i + 9] * y_2_3;
            x1_10 += A[i + 10][j + 3] * y_1_3;
            x2_10 += A[j + 3][i + 10] * y_2_3;
            x1_11 += A[i + 11][j + 3] * y_1_3;
            x2_11 += A[j + 3][i + 11] * y_2_3;
          }
          x1[i] = x1_0;
          x2[i] = x2_0;
          x1[i + 1] = x1_1;
          x2[i + 1] = x2_1;
          x1[i + 2] = x1_2;
          x2[i + 2] = x2_2;
          x1[i + 3] = x1_3;
          x2[i + 3] = x2_3;
          x1[i + 4] = x1_4;
          x2[i + 4] = x2_4;
          x1[i + 5] = x1_5;
          x2[i + 5] = x2_5;
          x1[i + 6] = x1_6;
          x2[i + 6] = x2_6;
          x1[i + 7] = x1_7;
          x2[i + 7] = x2_7;
          x1[i + 8] = x1_8;
          x2[i + 8] = x2_8;
          x1[i + 9] = x1_9;
          x2[i + 9] = x2_9;
          x1[i + 10] = x1_10;
          x2[i + 10] = x2_10;
          x1[i + 11] = x1_11;
          x2[i + 11] = x2_11;
        } else {
          double x1_0 = x1[396];
          double x2_0 = x2[396];
          double x1_1 = x1[397];
          double x2_1 = x2[397];
          double x1_2 = x1[398];
          double x2_2 = x2[398];
          double x1_3 = x1[399];
          double x2_3 = x2[399];
          #pragma omp simd if(0)
          for (int j = 0; j < 397; j += 4) {
            const double y_1_0 = y_1[j];
            const double y_2_0 = y_2[j];
            const double y_1_1 = y_1[j + 1];
            const double y_2_1 = y_2[j + 1];
            const double y_1_2 = y_1[j + 2];
            const double y_2_2 = y_2[j + 2];
            const double y_1_3 = y_1[j + 3];
            const double y_2_3 = y_2[j + 3];
            x1_0 += A[396][j] * y_1_0;
            x2_0 += A[j][396] * y_2_0;
            x1_1 += A[397][j] * y_1_0;
            x2_1 += A[j][397] * y_2_0;
            x1_2 += A[398][j] * y_1_0;
            x2_2 += A[j][398] * y_2_0;
            x1_3 += A[399][j] * y_1_0;
            x2_3 += A[j][399] * y_2_0;
            x1_0 += A[396][j + 1] * y_1_1;
            x2_0 += A[j + 1][396] * y_2_1;
            x1_1 += A[397][j + 1] * y_1_1;
            x2_1 += A[j + 1][397] * y_2_1;
            x1_2 += A[398][j + 1] * y_1_1;
            x2_2 += A[j + 1][398] * y_2_1;
            x1_3 += A[399][j + 1] * y_1_1;
            x2_3 += A[j + 1][399] * y_2_1;
            x1_0 += A[396][j + 2] * y_1_2;
            x2_0 += A[j + 2][396] * y_2_2;
            x1_1 += A[397][j + 2] * y_1_2;
            x2_1 += A[j + 2][397] * y_2_2;
            x1_2 += A[398][j + 2] * y_1_2;
            x2_2 += A[j + 2][398] * y_2_2;
            x1_3 += A[399][j + 2] * y_1_2;
            x2_3 += A[j + 2][399] * y_2_2;
            x1_0 += A[396][j + 3] * y_1_3;
            x2_0 += A[j + 3][396] * y_2_3;
            x1_1 += A[397][j + 3] * y_1_3;
            x2_1 += A[j + 3][397] * y_2_3;
            x1_2 += A[398][j + 3] * y_1_3;
            x2_2 += A[j + 3][398] * y_2_3;
            x1_3 += A[399][j + 3] * y_1_3;
            x2_3 += A[j + 3][399] * y_2_3;
          }
          x1[396] = x1_0;
          x2[396] = x2_0;
          x1[397] = x1_1;
          x2[397] = x2_1;
          x1[398] = x1_2;
          x2[398] = x2_2;
          x1[399] = x1_3;
          x2[399] = x2_3;
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y_2[j];
  }
#undef looper_apart
}
