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
      /* LOOPer: unroll_and_jam(S1, 0, 8); parallelize(S1, 0); interchange(S2, 0, 1); unroll_and_jam(S2, 0, 8); reverse(S2, 1); vectorize(S2); tile(S2, 1, [32]) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 8) {
        double x1_0 = x1[i];
        double x1_1 = x1[i + 1];
        double x1_2 = x1[i + 2];
        double x1_3 = x1[i + 3];
        double x1_4 = x1[i + 4];
        double x1_5 = x1[i + 5];
        double x1_6 = x1[i + 6];
        double x1_7 = x1[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 400; j++) {
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
      for (int j = 0; j < 400; j += 8)
        for (int i_tile = 0; i_tile < 400; i_tile += 32) {
          #pragma omp simd
          for (int i = 399 - i_tile; i >= looper_max(0, 368 - i_tile); i--) {
            double x2_0 = x2[i];
            x2_0 += A[j][i] * y_2[j];
            x2_0 += A[j + 1][i] * y_2[j + 1];
            x2_0 += A[j + 2][i] * y_2[j + 2];
            x2_0 += A[j + 3][i] * y_2[j + 3];
            x2_0 += A[j + 4][i] * y_2[j + 4];
            x2_0 += A[j + 5][i] * y_2[j + 5];
            x2_0 += A[j + 6][i] * y_2[j + 6];
            x2_0 += A[j + 7][i] * y_2[j + 7];
            x2[i] = x2_0;
          }
        }
#undef looper_max
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
