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
      /* LOOPer: parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); parallelize(S4, 0); vectorize(S1); vectorize(S3); unroll_and_jam(S1, 0, 6); unroll_and_jam(S2, 0, 8); unroll_and_jam(S4, 0, 8); tile(S1, 0, [5]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 14; i_tile++) {
        for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 390); i += 6) {
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
            A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
            A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
            A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
            A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
            A_4 = A_4 + u1_4 * v1_0 + u2_4 * v2_0;
            A_5 = A_5 + u1_5 * v1_0 + u2_5 * v2_0;
            A[i][j] = A_0;
            A[i + 1][j] = A_1;
            A[i + 2][j] = A_2;
            A[i + 3][j] = A_3;
            A[i + 4][j] = A_4;
            A[i + 5][j] = A_5;
          }
        }
        for (int i = 396; i <= looper_min(399, 30 * i_tile + 24); i += 6) {
          const double u1_0 = u1[396];
          const double u2_0 = u2[396];
          const double u1_1 = u1[397];
          const double u2_1 = u2[397];
          const double u1_2 = u1[398];
          const double u2_2 = u2[398];
          const double u1_3 = u1[399];
          const double u2_3 = u2[399];
          #pragma omp simd
          for (int j = 0; j < 400; j++) {
            double A_0 = A[396][j];
            const double v1_0 = v1[j];
            const double v2_0 = v2[j];
            double A_1 = A[397][j];
            double A_2 = A[398][j];
            double A_3 = A[399][j];
            A_0 = A_0 + u1_0 * v1_0 + u2_0 * v2_0;
            A_1 = A_1 + u1_1 * v1_0 + u2_1 * v2_0;
            A_2 = A_2 + u1_2 * v1_0 + u2_2 * v2_0;
            A_3 = A_3 + u1_3 * v1_0 + u2_3 * v2_0;
            A[396][j] = A_0;
            A[397][j] = A_1;
            A[398][j] = A_2;
            A[399][j] = A_3;
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 8) {
        double x_0 = x[i];
        double x_1 = x[i + 1];
        double x_2 = x[i + 2];
        double x_3 = x[i + 3];
        double x_4 = x[i + 4];
        double x_5 = x[i + 5];
        double x_6 = x[i + 6];
        double x_7 = x[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 400; j++) {
          const double y_0 = y[j];
          x_0 += beta * A[j][i] * y_0;
          x_1 += beta * A[j][i + 1] * y_0;
          x_2 += beta * A[j][i + 2] * y_0;
          x_3 += beta * A[j][i + 3] * y_0;
          x_4 += beta * A[j][i + 4] * y_0;
          x_5 += beta * A[j][i + 5] * y_0;
          x_6 += beta * A[j][i + 6] * y_0;
          x_7 += beta * A[j][i + 7] * y_0;
        }
        x[i] = x_0;
        x[i + 1] = x_1;
        x[i + 2] = x_2;
        x[i + 3] = x_3;
        x[i + 4] = x_4;
        x[i + 5] = x_5;
        x[i + 6] = x_6;
        x[i + 7] = x_7;
      }
      #pragma omp parallel for simd
      for (int i = 0; i < 400; i++)
        x[i] += z[i];
      #pragma omp parallel for
      for (int i = 0; i < 400; i += 8) {
        double w_0 = w[i];
        double w_1 = w[i + 1];
        double w_2 = w[i + 2];
        double w_3 = w[i + 3];
        double w_4 = w[i + 4];
        double w_5 = w[i + 5];
        double w_6 = w[i + 6];
        double w_7 = w[i + 7];
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
        }
        w[i] = w_0;
        w[i + 1] = w_1;
        w[i + 2] = w_2;
        w[i + 3] = w_3;
        w[i + 4] = w_4;
        w[i + 5] = w_5;
        w[i + 6] = w_6;
        w[i + 7] = w_7;
      }
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
