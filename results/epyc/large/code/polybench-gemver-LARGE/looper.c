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
  double (*A)[2000] = looper_buffers[0];
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
  volatile int looper_size_n = 2000;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 2000
      && looper_apart(A, double[2000][2000], u1, double[2000])
      && looper_apart(A, double[2000][2000], v1, double[2000])
      && looper_apart(A, double[2000][2000], u2, double[2000])
      && looper_apart(A, double[2000][2000], v2, double[2000])
      && looper_apart(A, double[2000][2000], x, double[2000])
      && looper_apart(A, double[2000][2000], y, double[2000])
      && looper_apart(A, double[2000][2000], z, double[2000])
      && looper_apart(A, double[2000][2000], w, double[2000])
      && looper_apart(u1, double[2000], x, double[2000])
      && looper_apart(u1, double[2000], w, double[2000])
      && looper_apart(v1, double[2000], x, double[2000])
      && looper_apart(v1, double[2000], w, double[2000])
      && looper_apart(u2, double[2000], x, double[2000])
      && looper_apart(u2, double[2000], w, double[2000])
      && looper_apart(v2, double[2000], x, double[2000])
      && looper_apart(v2, double[2000], w, double[2000])
      && looper_apart(x, double[2000], y, double[2000])
      && looper_apart(x, double[2000], z, double[2000])
      && looper_apart(x, double[2000], w, double[2000])
      && looper_apart(y, double[2000], w, double[2000])
      && looper_apart(z, double[2000], w, double[2000]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[2000] = (double (*)[2000]) A;
    {
      double (*A)[2000] = looper_A;
      /* LOOPer: embed(S3, 1, [0], 1999); fuse(S2, S3, 1); interchange(S2, 0, 1); fuse(S1, S2, 1); parallelize(S4, 0); unroll_and_jam(S1, 0, 8); vectorize(S1); unroll_and_jam(S4, 0, 8); tile(S1, 1, [32]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 0; i < 250; i++) {
        #pragma omp parallel for
        for (int j_tile = 0; j_tile < 2000; j_tile += 32) {
          if (i <= 248) {
            #pragma omp simd
            for (int j = j_tile; j <= looper_min(1999, j_tile + 31); j++) {
              double A_0 = A[8 * i][j];
              const double v1_0 = v1[j];
              const double v2_0 = v2[j];
              double x_0 = x[j];
              double A_1 = A[8 * i + 1][j];
              double A_2 = A[8 * i + 2][j];
              double A_3 = A[8 * i + 3][j];
              double A_4 = A[8 * i + 4][j];
              double A_5 = A[8 * i + 5][j];
              double A_6 = A[8 * i + 6][j];
              double A_7 = A[8 * i + 7][j];
              A_0 = A_0 + u1[8 * i] * v1_0 + u2[8 * i] * v2_0;
              x_0 += beta * A_0 * y[8 * i];
              A_1 = A_1 + u1[8 * i + 1] * v1_0 + u2[8 * i + 1] * v2_0;
              x_0 += beta * A_1 * y[8 * i + 1];
              A_2 = A_2 + u1[8 * i + 2] * v1_0 + u2[8 * i + 2] * v2_0;
              x_0 += beta * A_2 * y[8 * i + 2];
              A_3 = A_3 + u1[8 * i + 3] * v1_0 + u2[8 * i + 3] * v2_0;
              x_0 += beta * A_3 * y[8 * i + 3];
              A_4 = A_4 + u1[8 * i + 4] * v1_0 + u2[8 * i + 4] * v2_0;
              x_0 += beta * A_4 * y[8 * i + 4];
              A_5 = A_5 + u1[8 * i + 5] * v1_0 + u2[8 * i + 5] * v2_0;
              x_0 += beta * A_5 * y[8 * i + 5];
              A_6 = A_6 + u1[8 * i + 6] * v1_0 + u2[8 * i + 6] * v2_0;
              x_0 += beta * A_6 * y[8 * i + 6];
              A_7 = A_7 + u1[8 * i + 7] * v1_0 + u2[8 * i + 7] * v2_0;
              x_0 += beta * A_7 * y[8 * i + 7];
              A[8 * i][j] = A_0;
              x[j] = x_0;
              A[8 * i + 1][j] = A_1;
              A[8 * i + 2][j] = A_2;
              A[8 * i + 3][j] = A_3;
              A[8 * i + 4][j] = A_4;
              A[8 * i + 5][j] = A_5;
              A[8 * i + 6][j] = A_6;
              A[8 * i + 7][j] = A_7;
            }
          } else {
            #pragma omp simd
            for (int j = j_tile; j <= looper_min(1999, j_tile + 31); j++) {
              double A_0 = A[1992][j];
              const double v1_0 = v1[j];
              const double v2_0 = v2[j];
              double x_0 = x[j];
              double A_1 = A[1993][j];
              double A_2 = A[1994][j];
              double A_3 = A[1995][j];
              double A_4 = A[1996][j];
              double A_5 = A[1997][j];
              double A_6 = A[1998][j];
              double A_7 = A[1999][j];
              A_0 = A_0 + u1[1992] * v1_0 + u2[1992] * v2_0;
              x_0 += beta * A_0 * y[1992];
              A_1 = A_1 + u1[1993] * v1_0 + u2[1993] * v2_0;
              x_0 += beta * A_1 * y[1993];
              A_2 = A_2 + u1[1994] * v1_0 + u2[1994] * v2_0;
              x_0 += beta * A_2 * y[1994];
              A_3 = A_3 + u1[1995] * v1_0 + u2[1995] * v2_0;
              x_0 += beta * A_3 * y[1995];
              A_4 = A_4 + u1[1996] * v1_0 + u2[1996] * v2_0;
              x_0 += beta * A_4 * y[1996];
              A_5 = A_5 + u1[1997] * v1_0 + u2[1997] * v2_0;
              x_0 += beta * A_5 * y[1997];
              A_6 = A_6 + u1[1998] * v1_0 + u2[1998] * v2_0;
              x_0 += beta * A_6 * y[1998];
              A_7 = A_7 + u1[1999] * v1_0 + u2[1999] * v2_0;
              x_0 += beta * A_7 * y[1999];
              x_0 += z[j];
              A[1992][j] = A_0;
              x[j] = x_0;
              A[1993][j] = A_1;
              A[1994][j] = A_2;
              A[1995][j] = A_3;
              A[1996][j] = A_4;
              A[1997][j] = A_5;
              A[1998][j] = A_6;
              A[1999][j] = A_7;
            }
          }
        }
      }
      #pragma omp parallel for
      for (int i = 0; i < 2000; i += 8) {
        double w_0 = w[i];
        double w_1 = w[i + 1];
        double w_2 = w[i + 2];
        double w_3 = w[i + 3];
        double w_4 = w[i + 4];
        double w_5 = w[i + 5];
        double w_6 = w[i + 6];
        double w_7 = w[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 2000; j++) {
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
