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
  double (*L)[2000] = looper_buffers[2];
  volatile int looper_size_n = 2000;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 2000
      && looper_apart(x, double[2000], b, double[2000])
      && looper_apart(x, double[2000], L, double[2000][2000]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_L)[2000] = (double (*)[2000]) L;
    {
      double (*L)[2000] = looper_L;
      /* LOOPer: embed(S1, 1, [0]); fuse(S2, S1, 1); embed(S3, 1, [1]); fuse(S2, S3, 1); skew(S1, 0, [[1, 1], [1, 0]]); interchange(S1, 0, 1); unroll_and_jam(S1, 0, 8) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 250; i++) {
        if (i == 0)
          for (int i2 = 0; i2 < 8; i2++) {
            if (i2 >= 1) {
              if (i2 % 2 == 0)
                x[i2 / 2] /= L[i2 / 2][i2 / 2];
              for (int i3 = i2 / 2 + 1; i3 < i2; i3++)
                x[i3] -= L[i3][i2 - i3] * x[i2 - i3];
              x[i2] = b[i2];
              x[i2] -= L[i2][0] * x[0];
            } else {
              x[0] = b[0];
              x[0] /= L[0][0];
            }
          }
        for (int i2 = 8 * i; i2 <= looper_min(16 * i - 1, 8 * i + 7); i2++) {
          for (int i3 = 8 * i; i3 < i2; i3++)
            x[i3] -= L[i3][i2 - i3] * x[i2 - i3];
          x[i2] = b[i2];
          x[i2] -= L[i2][0] * x[0];
        }
        if (8 * i + 8 < 16 * i) {
          double x_0 = x[8 * i];
          double x_1 = x[8 * i + 1];
          double x_2 = x[8 * i + 2];
          double x_3 = x[8 * i + 3];
          double x_4 = x[8 * i + 4];
          double x_5 = x[8 * i + 5];
          double x_6 = x[8 * i + 6];
          double x_7 = x[8 * i + 7];
          #pragma omp simd if(0)
          for (int i_j = 8 * i + 8; i_j < 16 * i; i_j++) {
            x_0 -= L[8 * i][i_j - 8 * i] * x[i_j - 8 * i];
            x_1 -= L[8 * i + 1][i_j - 8 * i - 1] * x[i_j - 8 * i - 1];
            x_2 -= L[8 * i + 2][i_j - 8 * i - 2] * x[i_j - 8 * i - 2];
            x_3 -= L[8 * i + 3][i_j - 8 * i - 3] * x[i_j - 8 * i - 3];
            x_4 -= L[8 * i + 4][i_j - 8 * i - 4] * x[i_j - 8 * i - 4];
            x_5 -= L[8 * i + 5][i_j - 8 * i - 5] * x[i_j - 8 * i - 5];
            x_6 -= L[8 * i + 6][i_j - 8 * i - 6] * x[i_j - 8 * i - 6];
            x_7 -= L[8 * i + 7][i_j - 8 * i - 7] * x[i_j - 8 * i - 7];
          }
          x[8 * i] = x_0;
          x[8 * i + 1] = x_1;
          x[8 * i + 2] = x_2;
          x[8 * i + 3] = x_3;
          x[8 * i + 4] = x_4;
          x[8 * i + 5] = x_5;
          x[8 * i + 6] = x_6;
          x[8 * i + 7] = x_7;
        }
        for (int i_j = looper_max(16 * i, 8 * i + 8); i_j <= 16 * i + 14; i_j++) {
          if (i_j % 2 == 0)
            x[i_j / 2] /= L[i_j / 2][i_j / 2];
          for (int i2 = i_j / 2 + 1; i2 <= 8 * i + 7; i2++)
            x[i2] -= L[i2][i_j - i2] * x[i_j - i2];
        }
      }
#undef looper_min
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
