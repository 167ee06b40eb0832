#define main looper_user_main
/* trisolv: L x = b for a lower triangular L, by forward substitution
   (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_trisolv(int n, double L[n][n], double x[n], double b[n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *x = looper_buffers[0];
  double *b = looper_buffers[1];
  double (*L)[400] = looper_buffers[2];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 400
      && looper_apart(x, double[400], b, double[400])
      && looper_apart(x, double[400], L, double[400][400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_L)[400] = (double (*)[400]) L;
    {
      double (*L)[400] = looper_L;
      /* LOOPer: embed(S1, 1, [0]); embed(S3, 1, [1]); fuse(S2, S3, 1); distribute(S2, 0); unroll_and_jam(S1, 0, 6); unroll_and_jam(S2, 0, 12) */
      for (int i = 0; i < 391; i += 6) {
        x[i] = b[i];
        x[i + 1] = b[i + 1];
        x[i + 2] = b[i + 2];
        x[i + 3] = b[i + 3];
        x[i + 4] = b[i + 4];
        x[i + 5] = b[i + 5];
      }
      x[396] = b[396];
      x[397] = b[397];
      x[398] = b[398];
      x[399] = b[399];
      for (int i = 0; i < 385; i += 12) {
        if (0 < i) {
          double x_0 = x[i];
          double x_2 = x[i + 1];
          double x_3 = x[i + 2];
          double x_4 = x[i + 3];
          double x_5 = x[i + 4];
          double x_6 = x[i + 5];
          double x_7 = x[i + 6];
          double x_8 = x[i + 7];
          double x_9 = x[i + 8];
          double x_10 = x[i + 9];
          double x_11 = x[i + 10];
          double x_12 = x[i + 11];
          #pragma omp simd if(0)
          for (int j = 0; j < i; j++) {
            const double x_1 = x[j];
            x_0 -= L[i][j] * x_1;
            x_2 -= L[i + 1][j] * x_1;
            x_3 -= L[i + 2][j] * x_1;
            x_4 -= L[i + 3][j] * x_1;
            x_5 -= L[i + 4][j] * x_1;
            x_6 -= L[i + 5][j] * x_1;
            x_7 -= L[i + 6][j] * x_1;
            x_8 -= L[i + 7][j] * x_1;
            x_9 -= L[i + 8][j] * x_1;
            x_10 -= L[i + 9][j] * x_1;
            x_11 -= L[i + 10][j] * x_1;
            x_12 -= L[i + 11][j] * x_1;
          }
          x[i] = x_0;
          x[i + 1] = x_2;
          x[i + 2] = x_3;
          x[i + 3] = x_4;
          x[i + 4] = x_5;
          x[i + 5] = x_6;
          x[i + 6] = x_7;
          x[i + 7] = x_8;
          x[i + 8] = x_9;
          x[i + 9] = x_10;
          x[i + 10] = x_11;
          x[i + 11] = x_12;
        }
        for (int j = i; j <= i + 11; j++) {
          x[j] /= L[j][j];
          for (int i2 = j + 1; i2 <= i + 11; i2++)
            x[i2] -= L[i2][j] * x[j];
        }
      }
      {
        double x_0 = x[396];
        double x_2 = x[397];
        double x_3 = x[398];
        double x_4 = x[399];
        #pragma omp simd if(0)
        for (int j = 0; j < 396; j++) {
          const double x_1 = x[j];
          x_0 -= L[396][j] * x_1;
          x_2 -= L[397][j] * x_1;
          x_3 -= L[398][j] * x_1;
          x_4 -= L[399][j] * x_1;
        }
        x[396] = x_0;
        x[397] = x_2;
        x[398] = x_3;
        x[399] = x_4;
      }
      for (int j = 396; j < 400; j++) {
        x[j] /= L[j][j];
        for (int i2 = j + 1; i2 < 400; i2++)
          x[i2] -= L[i2][j] * x[j];
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
  }
#undef looper_apart
}
