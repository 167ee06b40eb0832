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
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_L)[400] = (double (*)[400]) L;
    {
      double (*L)[400] = looper_L;
      /* LOOPer: unroll(S1, 16); unroll(S2, 8) */
      for (int i = 0; i < 385; i += 16) {
        x[i] = b[i];
        {
          int j = 0;
          for (; j <= i - 8; j += 8) {
            x[i] -= L[i][j] * x[j];
            x[i] -= L[i][j + 1] * x[j + 1];
            x[i] -= L[i][j + 2] * x[j + 2];
            x[i] -= L[i][j + 3] * x[j + 3];
            x[i] -= L[i][j + 4] * x[j + 4];
            x[i] -= L[i][j + 5] * x[j + 5];
            x[i] -= L[i][j + 6] * x[j + 6];
            x[i] -= L[i][j + 7] * x[j + 7];
          }
          for (; j < i; j++)
            x[i] -= L[i][j] * x[j];
        }
        x[i] /= L[i][i];
        x[i + 1] = b[i + 1];
        {
          int j = 0;
          for (; j <= i - 7; j += 8) {
            x[i + 1] -= L[i + 1][j] * x[j];
            x[i + 1] -= L[i + 1][j + 1] * x[j + 1];
            x[i + 1] -= L[i + 1][j + 2] * x[j + 2];
            x[i + 1] -= L[i + 1][j + 3] * x[j + 3];
            x[i + 1] -= L[i + 1][j + 4] * x[j + 4];
            x[i + 1] -= L[i + 1][j + 5] * x[j + 5];
            x[i + 1] -= L[i + 1][j + 6] * x[j + 6];
            x[i + 1] -= L[i + 1][j + 7] * x[j + 7];
          }
          for (; j <= i; j++)
            x[i + 1] -= L[i + 1][j] * x[j];
        }
        x[i + 1] /= L[i + 1][i + 1];
        x[i + 2] = b[i + 2];
        {
          int j = 0;
          for (; j <= i - 6; j += 8) {
            x[i + 2] -= L[i + 2][j] * x[j];
            x[i + 2] -= L[i + 2][j + 1] * x[j + 1];
            x[i + 2] -= L[i + 2][j + 2] * x[j + 2];
            x[i + 2] -= L[i + 2][j + 3] * x[j + 3];
            x[i + 2] -= L[i + 2][j + 4] * x[j + 4];
            x[i + 2] -= L[i + 2][j + 5] * x[j + 5];
            x[i + 2] -= L[i + 2][j + 6] * x[j + 6];
            x[i + 2] -= L[i + 2][j + 7] * x[j + 7];
          }
          for (; j <= i + 1; j++)
            x[i + 2] -= L[i + 2][j] * x[j];
        }
        x[i + 2] /= L[i + 2][i + 2];
        x[i + 3] = b[i + 3];
        {
          int j = 0;
          for (; j <= i - 5; j += 8) {
            x[i + 3] -= L[i + 3][j] * x[j];
            x[i + 3] -= L[i + 3][j + 1] * x[j + 1];
            x[i + 3] -= L[i + 3][j + 2] * x[j + 2];
            x[i + 3] -= L[i + 3][j + 3] * x[j + 3];
            x[i + 3] -= L[i + 3][j + 4] * x[j + 4];
            x[i + 3] -= L[i + 3][j + 5] * x[j + 5];
            x[i + 3] -= L[i + 3][j + 6] * x[j + 6];
            x[i + 3] -= L[i + 3][j + 7] * x[j + 7];
          }
          for (; j <= i + 2; j++)
            x[i + 3] -= L[i + 3][j] * x[j];
        }
        x[i + 3] /= L[i + 3][i + 3];
        x[i + 4] = b[i + 4];
        {
          int j = 0;
          for (; j <= i - 4; j += 8) {
            x[i + 4] -= L[i + 4][j] * x[j];
            x[i + 4] -= L[i + 4][j + 1] * x[j + 1];
            x[i + 4] -= L[i + 4][j + 2] * x[j + 2];
            x[i + 4] -= L[i + 4][j + 3] * x[j + 3];
            x[i + 4] -= L[i + 4][j + 4] * x[j + 4];
            x[i + 4] -= L[i + 4][j + 5] * x[j + 5];
            x[i + 4] -= L[i + 4][j + 6] * x[j + 6];
            x[i + 4] -= L[i + 4][j + 7] * x[j + 7];
          }
          for (; j <= i + 3; j++)
            x[i + 4] -= L[i + 4][j] * x[j];
        }
        x[i + 4] /= L[i + 4][i + 4];
        x[i + 5] = b[i + 5];
        {
          int j = 0;
          for (; j <= i - 3; j += 8) {
            x[i + 5] -= L[i + 5][j] * x[j];
            x[i + 5] -= L[i + 5][j + 1] * x[j + 1];
            x[i + 5] -= L[i + 5][j + 2] * x[j + 2];
            x[i + 5] -= L[i + 5][j + 3] * x[j + 3];
            x[i + 5] -= L[i + 5][j + 4] * x[j + 4];
            x[i + 5] -= L[i + 5][j + 5] * x[j + 5];
            x[i + 5] -= L[i + 5][j + 6] * x[j + 6];
            x[i + 5] -= L[i + 5][j + 7] * x[j + 7];
          }
          for (; j <= i + 4; j++)
            x[i + 5] -= L[i + 5][j] * x[j];
        }
        x[i + 5] /= L[i + 5][i + 5];
        x[i + 6] = b[i + 6];
        {
          int j = 0;
          for (; j <= i - 2; j += 8) {
            x[i + 6] -= L[i + 6][j] * x[j];
            x[i + 6] -= L[i + 6][j + 1] * x[j + 1];
            x[i + 6] -= L[i + 6][j + 2] * x[j + 2];
            x[i + 6] -= L[i + 6][j + 3] * x[j + 3];
            x[i + 6] -= L[i + 6][j + 4] * x[j + 4];
            x[i + 6] -= L[i + 6][j + 5] * x[j + 5];
            x[i + 6] -= L[i + 6][j + 6] * x[j + 6];
            x[i + 6] -= L[i + 6][j + 7] * x[j + 7];
          }
          for (; j <= i + 5; j++)
            x[i + 6] -= L[i + 6][j] * x[j];
        }
        x[i + 6] /= L[i + 6][i + 6];
        x[i + 7] = b[i + 7];
        {
          int j = 0;
          for (; j < i; j += 8) {
            x[i + 7] -= L[i + 7][j] * x[j];
            x[i + 7] -= L[i + 7][j + 1] * x[j + 1];
            x[i + 7] -= L[i + 7][j + 2] * x[j + 2];
            x[i + 7] -= L[i + 7][j + 3] * x[j + 3];
            x[i + 7] -= L[i + 7][j + 4] * x[j + 4];
            x[i + 7] -= L[i + 7][j + 5] * x[j + 5];
            x[i + 7] -= L[i + 7][j + 6] * x[j + 6];
            x[i + 7] -= L[i + 7][j + 7] * x[j + 7];
          }
          for (; j <= i + 6; j++)
            x[i + 7] -= L[i + 7][j] * x[j];
        }
        x[i + 7] /= L[i + 7][i + 7];
        x[i + 8] = b[i + 8];
        {
          int j = 0;
          for (; j <= i; j += 8) {
            x[i + 8] -= L[i + 8][j] * x[j];
            x[i + 8] -= L[i + 8][j + 1] * x[j + 1];
            x[i + 8] -= L[i + 8][j + 2] * x[j + 2];
            x[i + 8] -= L[i + 8][j + 3] * x[j + 3];
            x[i + 8] -= L[i + 8][j + 4] * x[j + 4];
            x[i + 8] -= L[i + 8][j + 5] * x[j + 5];
            x[i + 8] -= L[i + 8][j + 6] * x[j + 6];
            x[i + 8] -= L[i + 8][j + 7] * x[j + 7];
          }
          for (; j <= i + 7; j++)
            x[i + 8] -= L[i + 8][j] * x[j];
        }
        x[i + 8] /= L[i + 8][i + 8];
        x[i + 9] = b[i + 9];
        {
          int j = 0;
          for (; j <= i + 1; j += 8) {
            x[i + 9] -= L[i + 9][j] * x[j];
            x[i + 9] -= L[i + 9][j + 1] * x[j + 1];
            x[i + 9] -= L[i + 9][j + 2] * x[j + 2];
            x[i + 9] -= L[i + 9][j + 3] * x[j + 3];
            x[i + 9] -= L[i + 9][j + 4] * x[j + 4];
            x[i + 9] -= L[i + 9][j + 5] * x[j + 5];
            x[i + 9] -= L[i + 9][j + 6] * x[j + 6];
            x[i + 9] -= L[i + 9][j + 7] * x[j + 7];
          }
          for (; j <= i + 8; j++)
            x[i + 9] -= L[i + 9][j] * x[j];
        }
        x[i + 9] /= L[i + 9][i + 9];
        x[i + 10] = b[i + 10];
        {
          int j = 0;
          for (; j <= i + 2; j += 8) {
            x[i + 10] -= L[i + 10][j] * x[j];
            x[i + 10] -= L[i + 10][j + 1] * x[j + 1];
            x[i + 10] -= L[i + 10][j + 2] * x[j + 2];
            x[i + 10] -= L[i + 10][j + 3] * x[j + 3];
            x[i + 10] -= L[i + 10][j + 4] * x[j + 4];
            x[i + 10] -= L[i + 10][j + 5] * x[j + 5];
            x[i + 10] -= L[i + 10][j + 6] * x[j + 6];
            x[i + 10] -= L[i + 10][j + 7] * x[j + 7];
          }
          for (; j <= i + 9; j++)
            x[i + 10] -= L[i + 10][j] * x[j];
        }
        x[i + 10] /= L[i + 10][i + 10];
        x[i + 11] = b[i + 11];
        {
          int j = 0;
          for (; j <= i + 3; j += 8) {
            x[i + 11] -= L[i + 11][j] * x[j];
            x[i + 11] -= L[i + 11][j + 1] * x[j + 1];
            x[i + 11] -= L[i + 11][j + 2] * x[j + 2];
            x[i + 11] -= L[i + 11][j + 3] * x[j + 3];
            x[i + 11] -= L[i + 11][j + 4] * x[j + 4];
            x[i + 11] -= L[i + 11][j + 5] * x[j + 5];
            x[i + 11] -= L[i + 11][j + 6] * x[j + 6];
            x[i + 11] -= L[i + 11][j + 7] * x[j + 7];
          }
          for (; j <= i + 10; j++)
            x[i + 11] -= L[i + 11][j] * x[j];
        }
        x[i + 11] /= L[i + 11][i + 11];
        x[i + 12] = b[i + 12];
        {
          int j = 0;
          for (; j <= i + 4; j += 8) {
            x[i + 12] -= L[i + 12][j] * x[j];
            x[i + 12] -= L[i + 12][j + 1] * x[j + 1];
            x[i + 12] -= L[i + 12][j + 2] * x[j + 2];
            x[i + 12] -= L[i + 12][j + 3] * x[j + 3];
            x[i + 12] -= L[i + 12][j + 4] * x[j + 4];
            x[i + 12] -= L[i + 12][j + 5] * x[j + 5];
            x[i + 12] -= L[i + 12][j + 6] * x[j + 6];
            x[i + 12] -= L[i + 12][j + 7] * x[j + 7];
          }
          for (; j <= i + 11; j++)
            x[i + 12] -= L[i + 12][j] * x[j];
        }
        x[i + 12] /= L[i + 12][i + 12];
        x[i + 13] = b[i + 13];
        {
          int j = 0;
          for (; j <= i + 5; j += 8) {
            x[i + 13] -= L[i + 13][j] * x[j];
            x[i + 13] -= L[i + 13][j + 1] * x[j + 1];
            x[i + 13] -= L[i + 13][j + 2] * x[j + 2];
            x[i + 13] -= L[i + 13][j + 3] * x[j + 3];
            x[i + 13] -= L[i + 13][j + 4] * x[j + 4];
            x[i + 13] -= L[i + 13][j + 5] * x[j + 5];
            x[i + 13] -= L[i + 13][j + 6] * x[j + 6];
            x[i + 13] -= L[i + 13][j + 7] * x[j + 7];
          }
          for (; j <= i + 12; j++)
            x[i + 13] -= L[i + 13][j] * x[j];
        }
        x[i + 13] /= L[i + 13][i + 13];
        x[i + 14] = b[i + 14];
        {
          int j = 0;
          for (; j <= i + 6; j += 8) {
            x[i + 14] -= L[i + 14][j] * x[j];
            x[i + 14] -= L[i + 14][j + 1] * x[j + 1];
            x[i + 14] -= L[i + 14][j + 2] * x[j + 2];
            x[i + 14] -= L[i + 14][j + 3] * x[j + 3];
            x[i + 14] -= L[i + 14][j + 4] * x[j + 4];
            x[i + 14] -= L[i + 14][j + 5] * x[j + 5];
            x[i + 14] -= L[i + 14][j + 6] * x[j + 6];
            x[i + 14] -= L[i + 14][j + 7] * x[j + 7];
          }
          for (; j <= i + 13; j++)
            x[i + 14] -= L[i + 14][j] * x[j];
        }
        x[i + 14] /= L[i + 14][i + 14];
        x[i + 15] = b[i + 15];
        {
          int j = 0;
          for (; j <= i + 7; j += 8) {
            x[i + 15] -= L[i + 15][j] * x[j];
            x[i + 15] -= L[i + 15][j + 1] * x[j + 1];
            x[i + 15] -= L[i + 15][j + 2] * x[j + 2];
            x[i + 15] -= L[i + 15][j + 3] * x[j + 3];
            x[i + 15] -= L[i + 15][j + 4] * x[j + 4];
            x[i + 15] -= L[i + 15][j + 5] * x[j + 5];
            x[i + 15] -= L[i + 15][j + 6] * x[j + 6];
            x[i + 15] -= L[i + 15][j + 7] * x[j + 7];
          }
          for (; j <= i + 14; j++)
            x[i + 15] -= L[i + 15][j] * x[j];
        }
        x[i + 15] /= L[i + 15][i + 15];
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
