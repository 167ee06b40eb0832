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
      /* LOOPer: interchange(S2, 0, 1); tile(S2, 0, [32, 32]); parallelize(S1, 0); parallelize(S4, 0); vectorize(S1); vectorize(S2); vectorize(S3); interchange(S2, 0, 1); parallelize(S2, 0); unroll_and_jam(S4, 0, 6); tile(S4, 0, [5, 32]); tile(S1, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 400; i_tile += 32)
        for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
          const double u1_0 = u1[i];
          const double u2_0 = u2[i];
          #pragma omp simd
          for (int j = 0; j < 400; j++) {
            double A_0 = A[i][j];
            A_0 = A_0 + u1_0 * v1[j] + u2_0 * v2[j];
            A[i][j] = A_0;
          }
        }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 400; i_tile += 32) {
        for (int j_tile = 0; j_tile < 353; j_tile += 32)
          for (int j = j_tile; j <= j_tile + 31; j++) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
              double x_0 = x[i];
              x_0 += beta * A[j][i] * y[j];
              x[i] = x_0;
            }
          }
        for (int j = 384; j < 400; j++) {
          #pragma omp simd
          for (int i = i_tile; i <= looper_min(399, i_tile + 31); i++) {
            double x_0 = x[i];
            x_0 += beta * A[j][i] * y[j];
            x[i] = x_0;
          }
        }
      }
      #pragma omp simd
      for (int i = 0; i < 400; i++) {
        double x_0 = x[i];
        x_0 += z[i];
        x[i] = x_0;
      }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 14; i_tile++) {
        for (int j_tile = 0; j_tile < 353; j_tile += 32) {
          for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 390); i += 6) {
            double w_0 = w[i];
            double w_1 = w[i + 1];
            double w_2 = w[i + 2];
            double w_3 = w[i + 3];
            double w_4 = w[i + 4];
            double w_5 = w[i + 5];
            #pragma omp simd if(0)
            for (int j = j_tile; j <= j_tile + 31; j++) {
              const double x_0 = x[j];
              w_0 += alpha * A[i][j] * x_0;
              w_1 += alpha * A[i + 1][j] * x_0;
              w_2 += alpha * A[i + 2][j] * x_0;
              w_3 += alpha * A[i + 3][j] * x_0;
              w_4 += alpha * A[i + 4][j] * x_0;
              w_5 += alpha * A[i + 5][j] * x_0;
            }
            w[i] = w_0;
            w[i + 1] = w_1;
            w[i + 2] = w_2;
            w[i + 3] = w_3;
            w[i + 4] = w_4;
            w[i + 5] = w_5;
          }
          for (int i = 396; i <= looper_min(399, 30 * i_tile + 24); i += 6) {
            double w_0 = w[396];
            double w_1 = w[397];
            double w_2 = w[398];
            double w_3 = w[399];
            #pragma omp simd if(0)
            for (int j = j_tile; j <= j_tile + 31; j++) {
              const double x_0 = x[j];
              w_0 += alpha * A[396][j] * x_0;
              w_1 += alpha * A[397][j] * x_0;
              w_2 += alpha * A[398][j] * x_0;
              w_3 += alpha * A[399][j] * x_0;
            }
            w[396] = w_0;
            w[397] = w_1;
            w[398] = w_2;
            w[399] = w_3;
          }
        }
        for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 390); i += 6) {
          double w_0 = w[i];
          double w_1 = w[i + 1];
          double w_2 = w[i + 2];
          double w_3 = w[i + 3];
          double w_4 = w[i + 4];
          double w_5 = w[i + 5];
          #pragma omp simd if(0)
          for (int j = 384; j < 400; j++) {
            const double x_0 = x[j];
            w_0 += alpha * A[i][j] * x_0;
            w_1 += alpha * A[i + 1][j] * x_0;
            w_2 += alpha * A[i + 2][j] * x_0;
            w_3 += alpha * A[i + 3][j] * x_0;
            w_4 += alpha * A[i + 4][j] * x_0;
            w_5 += alpha * A[i + 5][j] * x_0;
          }
          w[i] = w_0;
          w[i + 1] = w_1;
          w[i + 2] = w_2;
          w[i + 3] = w_3;
          w[i + 4] = w_4;
          w[i + 5] = w_5;
        }
        for (int i = 396; i <= looper_min(399, 30 * i_tile + 24); i += 6) {
          double w_0 = w[396];
          double w_1 = w[397];
          double w_2 = w[398];
          double w_3 = w[399];
          #pragma omp simd if(0)
          for (int j = 384; j < 400; j++) {
            const double x_0 = x[j];
            w_0 += alpha * A[396][j] * x_0;
            w_1 += alpha * A[397][j] * x_0;
            w_2 += alpha * A[398][j] * x_0;
            w_3 += alpha * A[399][j] * x_0;
          }
          w[396] = w_0;
          w[397] = w_1;
          w[398] = w_2;
          w[399] = w_3;
        }
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
