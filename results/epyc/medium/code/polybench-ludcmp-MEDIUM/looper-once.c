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
  double (*A)[400] = looper_buffers[1];
  double *b = looper_buffers[2];
  double *y = looper_buffers[3];
  double *x = looper_buffers[4];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  {
    double (*w_S1)[399] = 0;
    if (__builtin_expect(n == 400
        && looper_apart(A, double[400][400], b, double[400])
        && looper_apart(A, double[400][400], y, double[400])
        && looper_apart(A, double[400][400], x, double[400])
        && looper_apart(b, double[400], y, double[400])
        && looper_apart(b, double[400], x, double[400])
        && looper_apart(y, double[400], x, double[400]), 1))
      w_S1 = __builtin_malloc(399 * sizeof *w_S1);
    if (__builtin_expect(w_S1 != 0, 1)) {
      #pragma GCC diagnostic push
      #pragma GCC diagnostic ignored "-Wunknown-pragmas"
      #pragma clang diagnostic ignored "-Wpass-failed"
      #pragma GCC diagnostic ignored "-Wshadow"
      double (*looper_A)[400] = (double (*)[400]) A;
      {
        double (*A)[400] = looper_A;
        double w_S7[400];
        double w_S10[400];
        /* LOOPer: privatize(S1, 2, w); privatize(S4, 2, w); privatize(S7, 1, w); privatize(S10, 1, w); distribute(S2, 0); distribute(S8, 0); distribute(S11, 0); distribute(S5, 1); distribute(S6, 1); interchange(S5, 1, 2); parallelize(S1, 0); parallelize(S4, 1); parallelize(S6, 1); parallelize(S7, 0); parallelize(S10, 0); vectorize(S1); vectorize(S4); vectorize(S5); vectorize(S6); vectorize(S7); vectorize(S10) */
        #pragma omp parallel for schedule(dynamic, 3)
        for (int i = 1; i < 400; i++) {
          #pragma omp simd
          for (int j = 0; j < i; j++)
            w_S1[i - 1][j] = A[i][j];
        }
        for (int i = 0; i < 400; i++) {
          double w_S4[400];
          for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
              w_S1[i - 1][j] -= A[i][k] * A[k][j];
            A[i][j] = w_S1[i - 1][j] / A[j][j];
          }
          #pragma omp parallel for simd
          for (int j = i; j < 400; j++)
            w_S4[j] = A[i][j];
          for (int k = 0; k < i; k++) {
            #pragma omp simd
            for (int j = i; j < 400; j++) {
              double w_S4_0 = w_S4[j];
              w_S4_0 -= A[i][k] * A[k][j];
              w_S4[j] = w_S4_0;
            }
          }
          #pragma omp parallel for simd
          for (int j = i; j < 400; j++)
            A[i][j] = w_S4[j];
        }
        #pragma omp parallel for simd
        for (int i = 0; i < 400; i++)
          w_S7[i] = b[i];
        for (int i = 0; i < 400; i++) {
          for (int j = 0; j < i; j++)
            w_S7[i] -= A[i][j] * y[j];
          y[i] = w_S7[i];
        }
        #pragma omp parallel for simd
        for (int i = 399; i >= 0; i--)
          w_S10[i] = y[i];
        for (int i = 399; i >= 0; i--) {
          for (int j = i + 1; j < 400; j++)
            w_S10[i] -= A[i][j] * x[j];
          x[i] = w_S10[i] / A[i][i];
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
    __builtin_free(w_S1);
  }
#undef looper_apart
  *(double *)looper_buffers[0] = w;
}
