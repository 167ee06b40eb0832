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
      double w_S7[400];
      /* LOOPer: privatize(S1, 2, w); privatize(S4, 2, w); privatize(S7, 1, w); privatize(S10, 1, w); embed(S7, 1, [0]); fuse(S8, S7, 1); embed(S9, 1, [1]); fuse(S8, S9, 1); parallelize(S4, 1); unroll_and_jam(S7, 0, 8); tile(S5, 2, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 400; i++) {
        for (int j = 0; j < i; j++) {
          double w_S1;
          w_S1 = A[i][j];
          for (int k = 0; k < j; k++)
            w_S1 -= A[i][k] * A[k][j];
          A[i][j] = w_S1 / A[j][j];
        }
        #pragma omp parallel for
        for (int j = i; j < 400; j++) {
          double w_S4;
          w_S4 = A[i][j];
          for (int k_tile = 0; k_tile < i; k_tile += 32)
            for (int k = k_tile; k <= looper_min(i - 1, k_tile + 31); k++)
              w_S4 -= A[i][k] * A[k][j];
          A[i][j] = w_S4;
        }
      }
      for (int i = 0; i < 50; i++) {
        if (i >= 1) {
          w_S7[8 * i] = b[8 * i];
          w_S7[8 * i] -= A[8 * i][0] * y[0];
          w_S7[8 * i + 1] = b[8 * i + 1];
          w_S7[8 * i + 1] -= A[8 * i + 1][0] * y[0];
          w_S7[8 * i + 2] = b[8 * i + 2];
          w_S7[8 * i + 2] -= A[8 * i + 2][0] * y[0];
          w_S7[8 * i + 3] = b[8 * i + 3];
          w_S7[8 * i + 3] -= A[8 * i + 3][0] * y[0];
          w_S7[8 * i + 4] = b[8 * i + 4];
          w_S7[8 * i + 4] -= A[8 * i + 4][0] * y[0];
          w_S7[8 * i + 5] = b[8 * i + 5];
          w_S7[8 * i + 5] -= A[8 * i + 5][0] * y[0];
          w_S7[8 * i + 6] = b[8 * i + 6];
          w_S7[8 * i + 6] -= A[8 * i + 6][0] * y[0];
          w_S7[8 * i + 7] = b[8 * i + 7];
          w_S7[8 * i + 7] -= A[8 * i + 7][0] * y[0];
        }
        if (1 < 8 * i) {
          double w_S7_0 = w_S7[8 * i];
          double w_S7_1 = w_S7[8 * i + 1];
          double w_S7_2 = w_S7[8 * i + 2];
          double w_S7_3 = w_S7[8 * i + 3];
          double w_S7_4 = w_S7[8 * i + 4];
          double w_S7_5 = w_S7[8 * i + 5];
          double w_S7_6 = w_S7[8 * i + 6];
          double w_S7_7 = w_S7[8 * i + 7];
          #pragma omp simd if(0)
          for (int j = 1; j < 8 * i; j++) {
            const double y_0 = y[j];
            w_S7_0 -= A[8 * i][j] * y_0;
            w_S7_1 -= A[8 * i + 1][j] * y_0;
            w_S7_2 -= A[8 * i + 2][j] * y_0;
            w_S7_3 -= A[8 * i + 3][j] * y_0;
            w_S7_4 -= A[8 * i + 4][j] * y_0;
            w_S7_5 -= A[8 * i + 5][j] * y_0;
            w_S7_6 -= A[8 * i + 6][j] * y_0;
            w_S7_7 -= A[8 * i + 7][j] * y_0;
          }
          w_S7[8 * i] = w_S7_0;
          w_S7[8 * i + 1] = w_S7_1;
          w_S7[8 * i + 2] = w_S7_2;
          w_S7[8 * i + 3] = w_S7_3;
          w_S7[8 * i + 4] = w_S7_4;
          w_S7[8 * i + 5] = w_S7_5;
          w_S7[8 * i + 6] = w_S7_6;
          w_S7[8 * i + 7] = w_S7_7;
        }
        if (i == 0) {
          w_S7[0] = b[0];
          y[0] = w_S7[0];
          w_S7[1] = b[1];
          w_S7[1] -= A[1][0] * y[0];
          w_S7[2] = b[2];
          w_S7[2] -= A[2][0] * y[0];
          w_S7[3] = b[3];
          w_S7[3] -= A[3][0] * y[0];
          w_S7[4] = b[4];
          w_S7[4] -= A[4][0] * y[0];
          w_S7[5] = b[5];
          w_S7[5] -= A[5][0] * y[0];
          w_S7[6] = b[6];
          w_S7[6] -= A[6][0] * y[0];
          w_S7[7] = b[7];
          w_S7[7] -= A[7][0] * y[0];
        }
        for (int j = looper_max(1, 8 * i); j <= 8 * i + 7; j++) {
          y[j] = w_S7[j];
          for (int i2 = j + 1; i2 <= 8 * i + 7; i2++)
            w_S7[i2] -= A[i2][j] * y[j];
        }
      }
      for (int i = 399; i >= 0; i--) {
        double w_S10;
        w_S10 = y[i];
        for (int j = i + 1; j < 400; j++)
          w_S10 -= A[i][j] * x[j];
        x[i] = w_S10 / A[i][i];
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
  *(double *)looper_buffers[0] = w;
}
