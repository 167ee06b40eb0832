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
      /* LOOPer: interchange(S2, 0, 1); tile(S4, 0, [32, 32]); vectorize(S3); unroll_and_jam(S1, 0, 2); vectorize(S1); unroll_and_jam(S2, 0, 6) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 0; i < 400; i += 2) {
        const double u1_0 = u1[i];
        const double u2_0 = u2[i];
        const double u1_1 = u1[i + 1];
        const double u2_1 = u2[i + 1];
        #pragma omp simd
        for (int j = 0; j < 400; j++) {
          double A_0 = A[i][j];
          const double v1_0 = v1[j];
          const double v2_0 = v2[j];
          double A_1 = A[i + 1][j];
          A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
          A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
          A[i][j] = A_0;
          A[i + 1][j] = A_1;
        }
      }
      for (int j = 0; j < 391; j += 6) {
        const double y_0 = y[j];
        const double y_1 = y[j + 1];
        const double y_2 = y[j + 2];
        const double y_3 = y[j + 3];
        const double y_4 = y[j + 4];
        const double y_5 = y[j + 5];
        for (int i = 0; i < 400; i++) {
          double x_0 = x[i];
          x_0 += beta * A[j][i] * y_0;
          x_0 += beta * A[j + 1][i] * y_1;
          x_0 += beta * A[j + 2][i] * y_2;
          x_0 += beta * A[j + 3][i] * y_3;
          x_0 += beta * A[j + 4][i] * y_4;
          x_0 += beta * A[j + 5][i] * y_5;
          x[i] = x_0;
        }
      }
      {
        const double y_0 = y[396];
        const double y_1 = y[397];
        const double y_2 = y[398];
        const double y_3 = y[399];
        for (int i = 0; i < 400; i++) {
          double x_0 = x[i];
          x_0 += beta * A[396][i] * y_0;
          x_0 += beta * A[397][i] * y_1;
          x_0 += beta * A[398][i] * y_2;
          x_0 += beta * A[399][i] * y_3;
          x[i] = x_0;
        }
      }
      #pragma omp simd
      for (int i = 0; i < 400; i++) {
        double x_0 = x[i];
        x_0 += z[i];
        x[i] = x_0;
      }
      for (int i_tile = 0; i_tile < 353; i_tile += 32) {
        for (int j_tile = 0; j_tile < 353; j_tile += 32)
          for (int i = i_tile; i <= i_tile + 31; i++)
            for (int j = j_tile; j <= j_tile + 31; j++)
              w[i] += alpha * A[i][j] * x[j];
        for (int i = i_tile; i <= i_tile + 31; i++)
          for (int j = 384; j < 400; j++)
            w[i] += alpha * A[i][j] * x[j];
      }
      for (int j_tile = 0; j_tile < 400; j_tile += 32)
        for (int i = 384; i < 400; i++)
          for (int j = j_tile; j <= looper_min(399, j_tile + 31); j++)
            w[i] += alpha * A[i][j] * x[j];
#undef looper_min
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
