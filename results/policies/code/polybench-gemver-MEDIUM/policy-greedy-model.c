#define main looper_user_main
/* gemver: A := A + u1*v1^T + u2*v2^T, then x := x + beta*A^T*y + z and
   w := w + alpha*A*x (after PolyBench 4.2, linear-algebra/blas). */

void kernel_gemver(int n, double alpha, double beta, double A[n][n],
                   double u1[n], double v1[n], double u2[n], double v2[n],
                   double w[n], double x[n], double y[n], double z[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = x[i] + beta * A[j][i] * y[j];

  for (int i = 0; i < n; i++)
    x[i] = x[i] + z[i];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] = w[i] + alpha * A[i][j] * x[j];
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  double *u1 = looper_buffers[1];
  double *v1 = looper_buffers[2];
  double *u2 = looper_buffers[3];
  double *v2 = looper_buffers[4];
  double *x = looper_buffers[5];
  double beta = *(double *)looper_buffers[6];
  double *y = looper_buffers[7];
  double *z = looper_buffers[8];
  double *w = looper_buffers[9];
  double alpha = *(double *)looper_buffers[10];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 400
      && looper_apart(A, double[400][400], u1, double[400])
      && looper_apart(A, double[400][400], v1, double[400])
      && looper_apart(A, double[400][400], u2, double[400])
      && looper_apart(A, double[400][400], v2, double[400])
      && looper_apart(A, double[400][400], x, double[400])
      && looper_apart(A, double[400][400], y, double[400])
      && looper_apart(A, double[400][400], z, double[400])
      && looper_apart(A, double[400][400], w, double[400])
      && looper_apart(u1, double[400], x, double[400])
      && looper_apart(u1, double[400], w, double[400])
      && looper_apart(v1, double[400], x, double[400])
      && looper_apart(v1, double[400], w, double[400])
      && looper_apart(u2, double[400], x, double[400])
      && looper_apart(u2, double[400], w, double[400])
      && looper_apart(v2, double[400], x, double[400])
      && looper_apart(v2, double[400], w, double[400])
      && looper_apart(x, double[400], y, double[400])
      && looper_apart(x, double[400], z, double[400])
      && looper_apart(x, double[400], w, double[400])
      && looper_apart(y, double[400], w, double[400])
      && looper_apart(z, double[400], w, double[400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: parallelize(S1, 0); vectorize(S1); unroll_and_jam(S1, 0, 8); interchange(S2, 0, 1); vectorize(S2); unroll_and_jam(S2, 0, 8); vectorize(S3); parallelize(S4, 0); unroll_and_jam(S4, 0, 20) */
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 8) {
        const double u1_0 = u1[i];
        const double u2_0 = u2[i];
        const double u1_1 = u1[i + 1];
        const double u2_1 = u2[i + 1];
        const double u1_2 = u1[i + 2];
        const double u2_2 = u2[i + 2];
        const double u1_3 = u1[i + 3];
        const double u2_3 = u2[i + 3];
        const double u1_4 = u1[i + 4];
        const double u2_4 = u2[i + 4];
        const double u1_5 = u1[i + 5];
        const double u2_5 = u2[i + 5];
        const double u1_6 = u1[i + 6];
        const double u2_6 = u2[i + 6];
        const double u1_7 = u1[i + 7];
        const double u2_7 = u2[i + 7];
        #pragma omp simd
        for (int j = 0; j < 400; j++) {
          double A_0 = A[i][j];
          const double v1_0 = v1[j];
          const double v2_0 = v2[j];
          double A_1 = A[i + 1][j];
          double A_2 = A[i + 2][j];
          double A_3 = A[i + 3][j];
          double A_4 = A[i + 4][j];
          double A_5 = A[i + 5][j];
          double A_6 = A[i + 6][j];
          double A_7 = A[i + 7][j];
          A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
          A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
          A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
          A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
          A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
          A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
          A_6 = A_6 + u1_6 * v1_0 + u2_6 * v2_0;
          A_7 = A_7 + u1_7 * v1_0 + u2_7 * v2_0;
          A[i][j] = A_0;
          A[i + 1][j] = A_1;
          A[i + 2][j] = A_2;
          A[i + 3][j] = A_3;
          A[i + 4][j] = A_4;
          A[i + 5][j] = A_5;
          A[i + 6][j] = A_6;
          A[i + 7][j] = A_7;
        }
      }
      for (int j = 0; j < 400; j += 8) {
        const double y_0 = y[j];
        const double y_1 = y[j + 1];
        const double y_2 = y[j + 2];
        const double y_3 = y[j + 3];
        const double y_4 = y[j + 4];
        const double y_5 = y[j + 5];
        const double y_6 = y[j + 6];
        const double y_7 = y[j + 7];
        #pragma omp simd
        for (int i = 0; i < 400; i++) {
          double x_0 = x[i];
          x_0 += beta * A[j][i] * y_0;
          x_0 += beta * A[j + 1][i] * y_1;
          x_0 += beta * A[j + 2][i] * y_2;
          x_0 += beta * A[j + 3][i] * y_3;
          x_0 += beta * A[j + 4][i] * y_4;
          x_0 += beta * A[j + 5][i] * y_5;
          x_0 += beta * A[j + 6][i] * y_6;
          x_0 += beta * A[j + 7][i] * y_7;
          x[i] = x_0;
        }
      }
      #pragma omp simd
      for (int i = 0; i < 400; i++) {
        double x_0 = x[i];
        x_0 += z[i];
        x[i] = x_0;
      }
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 20) {
        double w_0 = w[i];
        double w_1 = w[i + 1];
        double w_2 = w[i + 2];
        double w_3 = w[i + 3];
        double w_4 = w[i + 4];
        double w_5 = w[i + 5];
        double w_6 = w[i + 6];
        double w_7 = w[i + 7];
        double w_8 = w[i + 8];
        double w_9 = w[i + 9];
        double w_10 = w[i + 10];
        double w_11 = w[i + 11];
        double w_12 = w[i + 12];
        double w_13 = w[i + 13];
        double w_14 = w[i + 14];
        double w_15 = w[i + 15];
        double w_16 = w[i + 16];
        double w_17 = w[i + 17];
        double w_18 = w[i + 18];
        double w_19 = w[i + 19];
        #pragma omp simd if(0)
        for (int j = 0; j < 400; j++) {
          const double x_0 = x[j];
          w_0 += alpha * A[i][j] * x_0;
          w_1 += alpha * A[i + 1][j] * x_0;
          w_2 += alpha * A[i + 2][j] * x_0;
          w_3 += alpha * A[i + 3][j] * x_0;
          w_4 += alpha * A[i + 4][j] * x_0;
          w_5 += alpha * A[i + 5][j] * x_0;
          w_6 += alpha * A[i + 6][j] * x_0;
          w_7 += alpha * A[i + 7][j] * x_0;
          w_8 += alpha * A[i + 8][j] * x_0;
          w_9 += alpha * A[i + 9][j] * x_0;
          w_10 += alpha * A[i + 10][j] * x_0;
          w_11 += alpha * A[i + 11][j] * x_0;
          w_12 += alpha * A[i + 12][j] * x_0;
          w_13 += alpha * A[i + 13][j] * x_0;
          w_14 += alpha * A[i + 14][j] * x_0;
          w_15 += alpha * A[i + 15][j] * x_0;
          w_16 += alpha * A[i + 16][j] * x_0;
          w_17 += alpha * A[i + 17][j] * x_0;
          w_18 += alpha * A[i + 18][j] * x_0;
          w_19 += alpha * A[i + 19][j] * x_0;
        }
        w[i] = w_0;
        w[i + 1] = w_1;
        w[i + 2] = w_2;
        w[i + 3] = w_3;
        w[i + 4] = w_4;
        w[i + 5] = w_5;
        w[i + 6] = w_6;
        w[i + 7] = w_7;
        w[i + 8] = w_8;
        w[i + 9] = w_9;
        w[i + 10] = w_10;
        w[i + 11] = w_11;
        w[i + 12] = w_12;
        w[i + 13] = w_13;
        w[i + 14] = w_14;
        w[i + 15] = w_15;
        w[i + 16] = w_16;
        w[i + 17] = w_17;
        w[i + 18] = w_18;
        w[i + 19] = w_19;
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = x[i] + beta * A[j][i] * y[j];

  for (int i = 0; i < n; i++)
    x[i] = x[i] + z[i];

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] = w[i] + alpha * A[i][j] * x[j];
  }
#undef looper_apart
}
