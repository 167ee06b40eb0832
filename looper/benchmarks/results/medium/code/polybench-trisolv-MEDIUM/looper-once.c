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
      /* LOOPer: distribute(S2, 0); embed(S3, 1, [1], -1); fuse(S2, S3, 1); vectorize(S1); unroll_and_jam(S2, 0, 8) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp simd
      for (int i = 0; i < 400; i++)
        x[i] = b[i];
      for (int i = 0; i < 50; i++) {
        if (i == 0)
          x[0] /= L[0][0];
        if (0 <= 8 * i - 2) {
          double x_0 = x[8 * i];
          double x_2 = x[8 * i + 1];
          double x_3 = x[8 * i + 2];
          double x_4 = x[8 * i + 3];
          double x_5 = x[8 * i + 4];
          double x_6 = x[8 * i + 5];
          double x_7 = x[8 * i + 6];
          double x_8 = x[8 * i + 7];
          #pragma omp simd if(0)
          for (int j = 0; j <= 8 * i - 2; j++) {
            const double x_1 = x[j];
            x_0 -= L[8 * i][j] * x_1;
            x_2 -= L[8 * i + 1][j] * x_1;
            x_3 -= L[8 * i + 2][j] * x_1;
            x_4 -= L[8 * i + 3][j] * x_1;
            x_5 -= L[8 * i + 4][j] * x_1;
            x_6 -= L[8 * i + 5][j] * x_1;
            x_7 -= L[8 * i + 6][j] * x_1;
            x_8 -= L[8 * i + 7][j] * x_1;
          }
          x[8 * i] = x_0;
          x[8 * i + 1] = x_2;
          x[8 * i + 2] = x_3;
          x[8 * i + 3] = x_4;
          x[8 * i + 4] = x_5;
          x[8 * i + 5] = x_6;
          x[8 * i + 6] = x_7;
          x[8 * i + 7] = x_8;
        }
        for (int j = looper_max(0, 8 * i - 1); j <= 8 * i + 6; j++) {
          x[j + 1] -= L[j + 1][j] * x[j];
          x[j + 1] /= L[j + 1][j + 1];
          for (int i2 = j + 2; i2 <= 8 * i + 7; i2++)
            x[i2] -= L[i2][j] * x[j];
        }
      }
#undef looper_max
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
