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
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); fuse(S1, S3, 2); embed(S4, 1, [0]); fuse(S5, S4, 1); embed(S6, 1, [-1], 1); fuse(S7, S6, 1); interchange(S1, 1, 2); distribute(S2, 2); skew(S4, 0, [[1, 1], [1, 0]]); interchange(S4, 0, 1); unroll_and_jam(S4, 0, 8); tile(S6, 1, [128]); tile(S4, 0, [16, 64]); unroll(S6, 32); unroll(S4, 16) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 1; i < 400; i++) {
        A[i][0] /= A[0][0];
        for (int k = 0; k <= i - 2; k++) {
          for (int j = k + 1; j < i; j++)
            A[i][j] -= A[i][k] * A[k][j];
          A[i][k + 1] /= A[k + 1][k + 1];
          for (int j = i; j < 400; j++)
            A[i][j] -= A[i][k] * A[k][j];
        }
        for (int j = i; j < 400; j++)
          A[i][j] -= A[i][i - 1] * A[i - 1][j];
      }
      for (int i_tile = 0; i_tile < 4; i_tile++)
        for (int i_tile2 = 2 * i_tile; i_tile2 <= looper_min(12, 4 * i_tile + 3); i_tile2++)
          for (int i = looper_max(128 * i_tile, 32 * i_tile2); i <= looper_min(399, looper_min(128 * i_tile + 120, 64 * i_tile2 + 56)); i += 8) {
            for (int i2 = looper_max(64 * i_tile2, i); i2 <= i + 7; i2++) {
              if (i2 >= 1) {
                for (int i3 = looper_max(i, i2 / 2 + 1); i3 < i2; i3++)
                  y[i3] -= A[i3][i2 - i3] * y[i2 - i3];
                y[i2] = b[i2];
                y[i2] -= A[i2][0] * y[0];
              } else
                y[0] = b[0];
            }
            {
              int i_j = looper_max(64 * i_tile2, i + 8);
              for (; i_j <= looper_min(64 * i_tile2 + 48, 2 * i - 2); i_j += 16) {
                for (int i2 = looper_max(i, i_j / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2] * y[i_j - i2];
                for (int i2 = looper_max(i, (i_j + 1) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 1] * y[i_j - i2 + 1];
                for (int i2 = looper_max(i, (i_j + 2) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 2] * y[i_j - i2 + 2];
                for (int i2 = looper_max(i, (i_j + 3) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 3] * y[i_j - i2 + 3];
                for (int i2 = looper_max(i, (i_j + 4) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 4] * y[i_j - i2 + 4];
                for (int i2 = looper_max(i, (i_j + 5) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 5] * y[i_j - i2 + 5];
                for (int i2 = looper_max(i, (i_j + 6) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 6] * y[i_j - i2 + 6];
                for (int i2 = looper_max(i, (i_j + 7) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 7] * y[i_j - i2 + 7];
                for (int i2 = looper_max(i, (i_j + 8) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 8] * y[i_j - i2 + 8];
                for (int i2 = looper_max(i, (i_j + 9) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 9] * y[i_j - i2 + 9];
                for (int i2 = looper_max(i, (i_j + 10) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 10] * y[i_j - i2 + 10];
                for (int i2 = looper_max(i, (i_j + 11) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 11] * y[i_j - i2 + 11];
                for (int i2 = looper_max(i, (i_j + 12) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 12] * y[i_j - i2 + 12];
                for (int i2 = looper_max(i, (i_j + 13) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 13] * y[i_j - i2 + 13];
                for (int i2 = looper_max(i, (i_j + 14) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 14] * y[i_j - i2 + 14];
                for (int i2 = looper_max(i, (i_j + 15) / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2 + 15] * y[i_j - i2 + 15];
              }
              for (; i_j <= looper_min(64 * i_tile2 + 63, 2 * i + 13); i_j++)
                for (int i2 = looper_max(i, i_j / 2 + 1); i2 <= i + 7; i2++)
                  y[i2] -= A[i2][i_j - i2] * y[i_j - i2];
            }
          }
      for (int i = 399; i >= 0; i--) {
        x[i] = y[i];
        for (int j_tile = 128 * (i / 128) + 1; j_tile < 400; j_tile += 128) {
          int j = looper_max(i + 1, j_tile);
          for (; j <= looper_min(368, j_tile + 96); j += 32) {
            x[i] -= A[i][j] * x[j];
            x[i] -= A[i][j + 1] * x[j + 1];
            x[i] -= A[i][j + 2] * x[j + 2];
            x[i] -= A[i][j + 3] * x[j + 3];
            x[i] -= A[i][j + 4] * x[j + 4];
            x[i] -= A[i][j + 5] * x[j + 5];
            x[i] -= A[i][j + 6] * x[j + 6];
            x[i] -= A[i][j + 7] * x[j + 7];
            x[i] -= A[i][j + 8] * x[j + 8];
            x[i] -= A[i][j + 9] * x[j + 9];
            x[i] -= A[i][j + 10] * x[j + 10];
            x[i] -= A[i][j + 11] * x[j + 11];
            x[i] -= A[i][j + 12] * x[j + 12];
            x[i] -= A[i][j + 13] * x[j + 13];
            x[i] -= A[i][j + 14] * x[j + 14];
            x[i] -= A[i][j + 15] * x[j + 15];
            x[i] -= A[i][j + 16] * x[j + 16];
            x[i] -= A[i][j + 17] * x[j + 17];
            x[i] -= A[i][j + 18] * x[j + 18];
            x[i] -= A[i][j + 19] * x[j + 19];
            x[i] -= A[i][j + 20] * x[j + 20];
            x[i] -= A[i][j + 21] * x[j + 21];
            x[i] -= A[i][j + 22] * x[j + 22];
            x[i] -= A[i][j + 23] * x[j + 23];
            x[i] -= A[i][j + 24] * x[j + 24];
            x[i] -= A[i][j + 25] * x[j + 25];
            x[i] -= A[i][j + 26] * x[j + 26];
            x[i] -= A[i][j + 27] * x[j + 27];
            x[i] -= A[i][j + 28] * x[j + 28];
            x[i] -= A[i][j + 29] * x[j + 29];
            x[i] -= A[i][j + 30] * x[j + 30];
            x[i] -= A[i][j + 31] * x[j + 31];
          }
          for (; j <= looper_min(399, j_tile + 127); j++)
            x[i] -= A[i][j] * x[j];
        }
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
