#define main looper_user_main
/* ludcmp: A x = b by LU decomposition over A, forward substitution into y and
   backward substitution into x (after PolyBench 4.2, linear-algebra/solvers). */

void kernel_ludcmp(int n, double A[n][n], double b[n], double x[n], double y[n])
{
  double w;

#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      w = A[i][j];
      for (int k = 0; k < j; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < n; j++) {
      w = A[i][j];
      for (int k = 0; k < i; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }

  for (int i = 0; i < n; i++) {
    w = b[i];
    for (int j = 0; j < i; j++)
      w -= A[i][j] * y[j];
    y[i] = w;
  }

  for (int i = n - 1; i >= 0; i--) {
    w = y[i];
    for (int j = i + 1; j < n; j++)
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  double *b = looper_buffers[1];
  double *y = looper_buffers[2];
  double *x = looper_buffers[3];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
  double w;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 400
      && looper_apart(A, double[400][400], b, double[400])
      && looper_apart(A, double[400][400], y, double[400])
      && looper_apart(A, double[400][400], x, double[400])
      && looper_apart(b, double[400], y, double[400])
      && looper_apart(b, double[400], x, double[400])
      && looper_apart(y, double[400], x, double[400]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2); tile(S1, 0, [32, 32, 32]); vectorize(S1); interchange(S1, 0, 2); embed(S4, 1, [0]); fuse(S5, S4, 1); unroll_and_jam(S4, 0, 8); tile(S4, 0, [4]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int j_tile = 0; j_tile < 13; j_tile++)
        for (int k_tile = 0; k_tile <= j_tile; k_tile++)
          for (int i_tile = looper_max(1, 32 * k_tile - 31); i_tile < 400; i_tile += 32) {
            if (j_tile >= k_tile + 1)
              for (int i = looper_max(32 * k_tile, i_tile); i <= looper_min(399, i_tile + 31); i++)
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, i - 1); k++) {
                  #pragma omp simd
                  for (int j = 32 * j_tile; j <= looper_min(32 * j_tile + 31, i - 1); j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  #pragma omp simd
                  for (int j = looper_max(32 * j_tile, i); j <= looper_min(399, 32 * j_tile + 31); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
            } else
              for (int i = looper_max(32 * j_tile, i_tile); i <= looper_min(399, i_tile + 31); i++) {
                if (j_tile == 0)
                  A[i][0] /= A[0][0];
                for (int k = looper_max(0, 32 * j_tile - 1); k <= looper_min(32 * j_tile + 30, i - 2); k++) {
                  A[i][k + 1] -= A[i][k] * A[k][k + 1];
                  A[i][k + 1] /= A[k + 1][k + 1];
                  #pragma omp simd
                  for (int j = k + 2; j <= looper_min(32 * j_tile + 31, i - 1); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                  #pragma omp simd
                  for (int j = i; j <= looper_min(399, 32 * j_tile + 31); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                }
                #pragma omp simd
                for (int j = i; j <= looper_min(399, 32 * j_tile + 31); j++) {
                  double A_0 = A[i][j];
                  A_0 -= A[i][i - 1] * A[i - 1][j];
                  A[i][j] = A_0;
                }
              }
          }
      for (int i_tile = 0; i_tile < 13; i_tile++) {
        for (int i = 32 * i_tile; i < 1; i += 8) {
          if (i_tile == 0 && i == 0)
            y[0] = b[0];
          for (int i2 = 1; i2 <= i + 7; i2++) {
            y[i2] = b[i2];
            y[i2] -= A[i2][0] * y[0];
          }
          for (int j = 1; j <= i + 6; j++)
            for (int i2 = j + 1; i2 <= i + 7; i2++)
              y[i2] -= A[i2][j] * y[j];
        }
        for (int i = looper_max(32 * i_tile, 8); i <= looper_min(399, 32 * i_tile + 24); i += 8) {
          if (i_tile == 0 && i == 0)
            y[0] = b[0];
          y[i] = b[i];
          y[i] -= A[i][0] * y[0];
          y[i + 1] = b[i + 1];
          y[i + 1] -= A[i + 1][0] * y[0];
          y[i + 2] = b[i + 2];
          y[i + 2] -= A[i + 2][0] * y[0];
          y[i + 3] = b[i + 3];
          y[i + 3] -= A[i + 3][0] * y[0];
          y[i + 4] = b[i + 4];
          y[i + 4] -= A[i + 4][0] * y[0];
          y[i + 5] = b[i + 5];
          y[i + 5] -= A[i + 5][0] * y[0];
          y[i + 6] = b[i + 6];
          y[i + 6] -= A[i + 6][0] * y[0];
          y[i + 7] = b[i + 7];
          y[i + 7] -= A[i + 7][0] * y[0];
          if (1 < i) {
            double y_0 = y[i];
            double y_2 = y[i + 1];
            double y_3 = y[i + 2];
            double y_4 = y[i + 3];
            double y_5 = y[i + 4];
            double y_6 = y[i + 5];
            double y_7 = y[i + 6];
            double y_8 = y[i + 7];
            #pragma omp simd if(0)
            for (int j = 1; j < i; j++) {
              const double y_1 = y[j];
              y_0 -= A[i][j] * y_1;
              y_2 -= A[i + 1][j] * y_1;
              y_3 -= A[i + 2][j] * y_1;
              y_4 -= A[i + 3][j] * y_1;
              y_5 -= A[i + 4][j] * y_1;
              y_6 -= A[i + 5][j] * y_1;
              y_7 -= A[i + 6][j] * y_1;
              y_8 -= A[i + 7][j] * y_1;
            }
            y[i] = y_0;
            y[i + 1] = y_2;
            y[i + 2] = y_3;
            y[i + 3] = y_4;
            y[i + 4] = y_5;
            y[i + 5] = y_6;
            y[i + 6] = y_7;
            y[i + 7] = y_8;
          }
          for (int j = i; j <= i + 6; j++)
            for (int i2 = j + 1; i2 <= i + 7; i2++)
              y[i2] -= A[i2][j] * y[j];
        }
      }
      for (int i = 399; i >= 0; i--) {
        x[i] = y[i];
        for (int j = i + 1; j < 400; j++)
          x[i] -= A[i][j] * x[j];
        x[i] /= A[i][i];
      }
#undef looper_min
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      w = A[i][j];
      for (int k = 0; k < j; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < n; j++) {
      w = A[i][j];
      for (int k = 0; k < i; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }

  for (int i = 0; i < n; i++) {
    w = b[i];
    for (int j = 0; j < i; j++)
      w -= A[i][j] * y[j];
    y[i] = w;
  }

  for (int i = n - 1; i >= 0; i--) {
    w = y[i];
    for (int j = i + 1; j < n; j++)
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
  }
#undef looper_apart
}
