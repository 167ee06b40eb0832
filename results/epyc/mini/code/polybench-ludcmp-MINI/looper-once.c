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
  double w = *(double *)looper_buffers[0];
  double (*A)[40] = looper_buffers[1];
  double *b = looper_buffers[2];
  double *y = looper_buffers[3];
  double *x = looper_buffers[4];
  volatile int looper_size_n = 40;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 40
      && looper_apart(A, double[40][40], b, double[40])
      && looper_apart(A, double[40][40], y, double[40])
      && looper_apart(A, double[40][40], x, double[40])
      && looper_apart(b, double[40], y, double[40])
      && looper_apart(b, double[40], x, double[40])
      && looper_apart(y, double[40], x, double[40]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[40] = (double (*)[40]) A;
    {
      double (*A)[40] = looper_A;
      double w_S7[40];
      /* LOOPer: privatize(S1, 1, w); privatize(S7, 1, w); privatize(S10, 1, w); embed(S7, 1, [0]); fuse(S8, S7, 1); embed(S9, 1, [1]); fuse(S8, S9, 1); tile(S7, 0, [32, 32]); unroll(S5, 4) */
      for (int i = 0; i < 40; i++) {
        double w_S1;
        for (int j = 0; j < i; j++) {
          w_S1 = A[i][j];
          for (int k = 0; k < j; k++)
            w_S1 -= A[i][k] * A[k][j];
          A[i][j] = w_S1 / A[j][j];
        }
        for (int j = i; j < 40; j++) {
          w_S1 = A[i][j];
          {
            int k = 0;
            for (; k <= i - 4; k += 4) {
              w_S1 -= A[i][k] * A[k][j];
              w_S1 -= A[i][k + 1] * A[k + 1][j];
              w_S1 -= A[i][k + 2] * A[k + 2][j];
              w_S1 -= A[i][k + 3] * A[k + 3][j];
            }
            for (; k < i; k++)
              w_S1 -= A[i][k] * A[k][j];
          }
          A[i][j] = w_S1;
        }
      }
      for (int i_tile = 0; i_tile < 2; i_tile++)
        for (int j_tile = 0; j_tile <= i_tile; j_tile++) {
          if (i_tile == 1 && j_tile == 1)
            for (int i = 32; i < 40; i++) {
              for (int j = 32; j < i; j++)
                w_S7[i] -= A[i][j] * y[j];
              y[i] = w_S7[i];
          } else {
            if (i_tile == 1)
              for (int i = 32; i < 40; i++) {
                w_S7[i] = b[i];
                for (int j = 0; j < 32; j++)
                  w_S7[i] -= A[i][j] * y[j];
            } else
              for (int i = 0; i < 32; i++) {
                w_S7[i] = b[i];
                for (int j = 0; j < i; j++)
                  w_S7[i] -= A[i][j] * y[j];
                y[i] = w_S7[i];
              }
          }
        }
      for (int i = 39; i >= 0; i--) {
        double w_S10;
        w_S10 = y[i];
        for (int j = i + 1; j < 40; j++)
          w_S10 -= A[i][j] * x[j];
        x[i] = w_S10 / A[i][i];
      }
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
  *(double *)looper_buffers[0] = w;
}
