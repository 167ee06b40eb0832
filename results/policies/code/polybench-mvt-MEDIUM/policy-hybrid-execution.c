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
      /* LOOPer: parallelize(S1, 0); parallelize(S2, 0); unroll_and_jam(S1, 0, 8); unroll_and_jam(S2, 0, 8); tile(S1, 1, [32]); unroll(S2, 8) */
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 8) {
        for (int j_tile = 0; j_tile < 353; j_tile += 32) {
          double x1_0 = x1[i];
          double x1_1 = x1[i + 1];
          double x1_2 = x1[i + 2];
          double x1_3 = x1[i + 3];
          double x1_4 = x1[i + 4];
          double x1_5 = x1[i + 5];
          double x1_6 = x1[i + 6];
          double x1_7 = x1[i + 7];
          #pragma omp simd if(0)
          for (int j = j_tile; j <= j_tile + 31; j++) {
            const double y_1_0 = y_1[j];
            x1_0 += A[i][j] * y_1_0;
            x1_1 += A[i + 1][j] * y_1_0;
            x1_2 += A[i + 2][j] * y_1_0;
            x1_3 += A[i + 3][j] * y_1_0;
            x1_4 += A[i + 4][j] * y_1_0;
            x1_5 += A[i + 5][j] * y_1_0;
            x1_6 += A[i + 6][j] * y_1_0;
            x1_7 += A[i + 7][j] * y_1_0;
          }
          x1[i] = x1_0;
          x1[i + 1] = x1_1;
          x1[i + 2] = x1_2;
          x1[i + 3] = x1_3;
          x1[i + 4] = x1_4;
          x1[i + 5] = x1_5;
          x1[i + 6] = x1_6;
          x1[i + 7] = x1_7;
        }
        {
          double x1_0 = x1[i];
          double x1_1 = x1[i + 1];
          double x1_2 = x1[i + 2];
          double x1_3 = x1[i + 3];
          double x1_4 = x1[i + 4];
          double x1_5 = x1[i + 5];
          double x1_6 = x1[i + 6];
          double x1_7 = x1[i + 7];
          #pragma omp simd if(0)
          for (int j = 384; j < 400; j++) {
            const double y_1_0 = y_1[j];
            x1_0 += A[i][j] * y_1_0;
            x1_1 += A[i + 1][j] * y_1_0;
            x1_2 += A[i + 2][j] * y_1_0;
            x1_3 += A[i + 3][j] * y_1_0;
            x1_4 += A[i + 4][j] * y_1_0;
            x1_5 += A[i + 5][j] * y_1_0;
            x1_6 += A[i + 6][j] * y_1_0;
            x1_7 += A[i + 7][j] * y_1_0;
          }
          x1[i] = x1_0;
          x1[i + 1] = x1_1;
          x1[i + 2] = x1_2;
          x1[i + 3] = x1_3;
          x1[i + 4] = x1_4;
          x1[i + 5] = x1_5;
          x1[i + 6] = x1_6;
          x1[i + 7] = x1_7;
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 8) {
        double x2_0 = x2[i];
        double x2_1 = x2[i + 1];
        double x2_2 = x2[i + 2];
        double x2_3 = x2[i + 3];
        double x2_4 = x2[i + 4];
        double x2_5 = x2[i + 5];
        double x2_6 = x2[i + 6];
        double x2_7 = x2[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 393; j += 8) {
          const double y_2_0 = y_2[j];
          const double y_2_1 = y_2[j + 1];
          const double y_2_2 = y_2[j + 2];
          const double y_2_3 = y_2[j + 3];
          const double y_2_4 = y_2[j + 4];
          const double y_2_5 = y_2[j + 5];
          const double y_2_6 = y_2[j + 6];
          const double y_2_7 = y_2[j + 7];
          x2_0 += A[j][i] * y_2_0;
          x2_1 += A[j][i + 1] * y_2_0;
          x2_2 += A[j][i + 2] * y_2_0;
          x2_3 += A[j][i + 3] * y_2_0;
          x2_4 += A[j][i + 4] * y_2_0;
          x2_5 += A[j][i + 5] * y_2_0;
          x2_6 += A[j][i + 6] * y_2_0;
          x2_7 += A[j][i + 7] * y_2_0;
          x2_0 += A[j + 1][i] * y_2_1;
          x2_1 += A[j + 1][i + 1] * y_2_1;
          x2_2 += A[j + 1][i + 2] * y_2_1;
          x2_3 += A[j + 1][i + 3] * y_2_1;
          x2_4 += A[j + 1][i + 4] * y_2_1;
          x2_5 += A[j + 1][i + 5] * y_2_1;
          x2_6 += A[j + 1][i + 6] * y_2_1;
          x2_7 += A[j + 1][i + 7] * y_2_1;
          x2_0 += A[j + 2][i] * y_2_2;
          x2_1 += A[j + 2][i + 1] * y_2_2;
          x2_2 += A[j + 2][i + 2] * y_2_2;
          x2_3 += A[j + 2][i + 3] * y_2_2;
          x2_4 += A[j + 2][i + 4] * y_2_2;
          x2_5 += A[j + 2][i + 5] * y_2_2;
          x2_6 += A[j + 2][i + 6] * y_2_2;
          x2_7 += A[j + 2][i + 7] * y_2_2;
          x2_0 += A[j + 3][i] * y_2_3;
          x2_1 += A[j + 3][i + 1] * y_2_3;
          x2_2 += A[j + 3][i + 2] * y_2_3;
          x2_3 += A[j + 3][i + 3] * y_2_3;
          x2_4 += A[j + 3][i + 4] * y_2_3;
          x2_5 += A[j + 3][i + 5] * y_2_3;
          x2_6 += A[j + 3][i + 6] * y_2_3;
          x2_7 += A[j + 3][i + 7] * y_2_3;
          x2_0 += A[j + 4][i] * y_2_4;
          x2_1 += A[j + 4][i + 1] * y_2_4;
          x2_2 += A[j + 4][i + 2] * y_2_4;
          x2_3 += A[j + 4][i + 3] * y_2_4;
          x2_4 += A[j + 4][i + 4] * y_2_4;
          x2_5 += A[j + 4][i + 5] * y_2_4;
          x2_6 += A[j + 4][i + 6] * y_2_4;
          x2_7 += A[j + 4][i + 7] * y_2_4;
          x2_0 += A[j + 5][i] * y_2_5;
          x2_1 += A[j + 5][i + 1] * y_2_5;
          x2_2 += A[j + 5][i + 2] * y_2_5;
          x2_3 += A[j + 5][i + 3] * y_2_5;
          x2_4 += A[j + 5][i + 4] * y_2_5;
          x2_5 += A[j + 5][i + 5] * y_2_5;
          x2_6 += A[j + 5][i + 6] * y_2_5;
          x2_7 += A[j + 5][i + 7] * y_2_5;
          x2_0 += A[j + 6][i] * y_2_6;
          x2_1 += A[j + 6][i + 1] * y_2_6;
          x2_2 += A[j + 6][i + 2] * y_2_6;
          x2_3 += A[j + 6][i + 3] * y_2_6;
          x2_4 += A[j + 6][i + 4] * y_2_6;
          x2_5 += A[j + 6][i + 5] * y_2_6;
          x2_6 += A[j + 6][i + 6] * y_2_6;
          x2_7 += A[j + 6][i + 7] * y_2_6;
          x2_0 += A[j + 7][i] * y_2_7;
          x2_1 += A[j + 7][i + 1] * y_2_7;
          x2_2 += A[j + 7][i + 2] * y_2_7;
          x2_3 += A[j + 7][i + 3] * y_2_7;
          x2_4 += A[j + 7][i + 4] * y_2_7;
          x2_5 += A[j + 7][i + 5] * y_2_7;
          x2_6 += A[j + 7][i + 6] * y_2_7;
          x2_7 += A[j + 7][i + 7] * y_2_7;
        }
        x2[i] = x2_0;
        x2[i + 1] = x2_1;
        x2[i + 2] = x2_2;
        x2[i + 3] = x2_3;
        x2[i + 4] = x2_4;
        x2[i + 5] = x2_5;
        x2[i + 6] = x2_6;
        x2[i + 7] = x2_7;
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
