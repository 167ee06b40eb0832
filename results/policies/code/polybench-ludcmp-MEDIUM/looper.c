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
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); embed(S4, 1, [0]); fuse(S5, S4, 1); interchange(S1, 1, 2); tile(S1, 0, [32, 32, 32]); tile(S4, 0, [32, 32]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1); skew(S4, 0, [[1, 1], [0, 1]]); parallelize(S4, 1); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i_k = 0; i_k < 25; i_k++) {
        #pragma omp parallel for schedule(dynamic)
        for (int k_tile = looper_max(0, i_k - 12); k_tile <= (i_k + 1) / 2; k_tile++) {
          for (int j_tile = 32 * k_tile; j_tile < 353; j_tile += 32) {
            if (j_tile >= 32 * k_tile + 32)
              for (int i = looper_max(32 * k_tile, 32 * i_k - 32 * k_tile + 1); i <= looper_min(399, 32 * i_k - 32 * k_tile + 32); i++)
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, i - 1); k++) {
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(j_tile + 31, i - 1); j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  #pragma omp simd
                  for (int j = looper_max(j_tile, i); j <= j_tile + 31; j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
            } else
              for (int i = looper_max(32 * k_tile, 32 * i_k - 32 * k_tile + 1); i <= looper_min(399, 32 * i_k - 32 * k_tile + 32); i++) {
                if (k_tile == 0)
                  A[i][0] /= A[0][0];
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, i - 2); k++) {
                  A[i][k + 1] -= A[i][k] * A[k][k + 1];
                  A[i][k + 1] /= A[k + 1][k + 1];
                  #pragma omp simd
                  for (int j = k + 2; j <= looper_min(32 * k_tile + 31, i - 1); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                  if (2 * k_tile == i_k) {
                    #pragma omp simd
                    for (int j = i; j <= looper_min(399, 16 * i_k + 31); j++) {
                      double A_0 = A[i][j];
                      A_0 -= A[i][k] * A[k][j];
                      A[i][j] = A_0;
                    }
                  }
                }
                #pragma omp simd
                for (int j = i; j <= looper_min(399, 32 * k_tile + 31); j++) {
                  double A_0 = A[i][j];
                  A_0 -= A[i][i - 1] * A[i - 1][j];
                  A[i][j] = A_0;
                }
              }
          }
          for (int j_tile = looper_max(32 * k_tile, 384); j_tile < 400; j_tile += 32) {
            if (j_tile >= 32 * k_tile + 32)
              for (int i = looper_max(32 * k_tile, 32 * i_k - 32 * k_tile + 1); i <= looper_min(399, 32 * i_k - 32 * k_tile + 32); i++)
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, i - 1); k++) {
                  #pragma omp simd
                  for (int j = j_tile; j < i; j++)
                    A[i][j] -= A[i][k] * A[k][j];
                  #pragma omp simd
                  for (int j = looper_max(j_tile, i); j < 400; j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
            } else
              for (int i = looper_max(32 * k_tile, 32 * i_k - 32 * k_tile + 1); i <= looper_min(399, 32 * i_k - 32 * k_tile + 32); i++) {
                if (k_tile == 0)
                  A[i][0] /= A[0][0];
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, i - 2); k++) {
                  A[i][k + 1] -= A[i][k] * A[k][k + 1];
                  A[i][k + 1] /= A[k + 1][k + 1];
                  #pragma omp simd
                  for (int j = k + 2; j <= looper_min(32 * k_tile + 31, i - 1); j++) {
                    double A_0 = A[i][j];
                    A_0 -= A[i][k] * A[k][j];
                    A[i][j] = A_0;
                  }
                  if (2 * k_tile == i_k) {
                    #pragma omp simd
                    for (int j = i; j <= looper_min(399, 16 * i_k + 31); j++) {
                      double A_0 = A[i][j];
                      A_0 -= A[i][k] * A[k][j];
                      A[i][j] = A_0;
                    }
                  }
                }
                #pragma omp simd
                for (int j = i; j <= looper_min(399, 32 * k_tile + 31); j++) {
                  double A_0 = A[i][j];
                  A_0 -= A[i][i - 1] * A[i - 1][j];
                  A[i][j] = A_0;
                }
              }
          }
        }
      }
      for (int i = 0; i < 25; i++) {
        #pragma omp parallel for schedule(dynamic)
        for (int j_tile = looper_max(0, 32 * i - 384); j_tile <= 32 * (i / 2); j_tile += 32) {
          if (j_tile >= 32)
            for (int i2 = looper_max(32 * i - j_tile, j_tile + 1); i2 <= looper_min(399, 32 * i - j_tile + 31); i2++)
              for (int j = j_tile; j <= looper_min(j_tile + 31, i2 - 1); j++)
                y[i2] -= A[i2][j] * y[j];
          else
            for (int i2 = 32 * i; i2 <= looper_min(399, 32 * i + 31); i2++) {
              y[i2] = b[i2];
              for (int j = 0; j <= looper_min(31, i2 - 1); j++)
                y[i2] -= A[i2][j] * y[j];
            }
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
