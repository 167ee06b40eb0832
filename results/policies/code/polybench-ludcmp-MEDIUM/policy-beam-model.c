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
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); interchange(S1, 1, 2) */
      for (int i = 1; i < 400; i++) {
        A[i][0] /= A[0][0];
        for (int k = 0; k <= i - 2; k++) {
          A[i][k + 1] -= A[i][k] * A[k][k + 1];
          A[i][k + 1] /= A[k + 1][k + 1];
          for (int j = k + 2; j < i; j++)
            A[i][j] -= A[i][k] * A[k][j];
          for (int j = i; j < 400; j++)
            A[i][j] -= A[i][k] * A[k][j];
        }
        for (int j = i; j < 400; j++)
          A[i][j] -= A[i][i - 1] * A[i - 1][j];
      }
      for (int i = 0; i < 400; i++) {
        y[i] = b[i];
        for (int j = 0; j < i; j++)
          y[i] -= A[i][j] * y[j];
      }
      for (int i = 399; i >= 0; i--) {
        x[i] = y[i];
        for (int j = i + 1; j < 400; j++)
          x[i] -= A[i][j] * x[j];
        x[i] /= A[i][i];
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
}
