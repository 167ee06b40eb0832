#define main looper_user_main
/* cholesky: A = L L^T for a symmetric positive definite A, with L over the
   lower triangle of A (after PolyBench 4.2, linear-algebra/solvers). */

#include <math.h>

void kernel_cholesky(int n, double A[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  volatile int looper_size_n = 400;
  int n = looper_size_n;
  if (__builtin_expect(n == 400, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); embed(S3, 1, [1], -1); fuse(S1, S3, 2); embed(S4, 1, [1], -1); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 10) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 400; i += 10) {
        if (i == 0)
          A[0][0] = sqrt(A[0][0]);
        for (int j = 0; j <= i - 2; j++) {
          if (j >= 1) {
            if (0 <= j - 2) {
              double A_0 = A[i][j];
              double A_2 = A[i + 1][j];
              double A_3 = A[i + 2][j];
              double A_4 = A[i + 3][j];
              double A_5 = A[i + 4][j];
              double A_6 = A[i + 5][j];
              double A_7 = A[i + 6][j];
              double A_8 = A[i + 7][j];
              double A_9 = A[i + 8][j];
              double A_10 = A[i + 9][j];
              #pragma omp simd if(0)
              for (int k = 0; k <= j - 2; k++) {
                const double A_1 = A[j][k];
                A_0 -= A[i][k] * A_1;
                A_2 -= A[i + 1][k] * A_1;
                A_3 -= A[i + 2][k] * A_1;
                A_4 -= A[i + 3][k] * A_1;
                A_5 -= A[i + 4][k] * A_1;
                A_6 -= A[i + 5][k] * A_1;
                A_7 -= A[i + 6][k] * A_1;
                A_8 -= A[i + 7][k] * A_1;
                A_9 -= A[i + 8][k] * A_1;
                A_10 -= A[i + 9][k] * A_1;
              }
              A[i][j] = A_0;
              A[i + 1][j] = A_2;
              A[i + 2][j] = A_3;
              A[i + 3][j] = A_4;
              A[i + 4][j] = A_5;
              A[i + 5][j] = A_6;
              A[i + 6][j] = A_7;
              A[i + 7][j] = A_8;
              A[i + 8][j] = A_9;
              A[i + 9][j] = A_10;
            }
            A[i][j] -= A[i][j - 1] * A[j][j - 1];
            A[i][j] /= A[j][j];
            A[i + 1][j] -= A[i + 1][j - 1] * A[j][j - 1];
            A[i + 1][j] /= A[j][j];
            A[i + 2][j] -= A[i + 2][j - 1] * A[j][j - 1];
            A[i + 2][j] /= A[j][j];
            A[i + 3][j] -= A[i + 3][j - 1] * A[j][j - 1];
            A[i + 3][j] /= A[j][j];
            A[i + 4][j] -= A[i + 4][j - 1] * A[j][j - 1];
            A[i + 4][j] /= A[j][j];
            A[i + 5][j] -= A[i + 5][j - 1] * A[j][j - 1];
            A[i + 5][j] /= A[j][j];
            A[i + 6][j] -= A[i + 6][j - 1] * A[j][j - 1];
            A[i + 6][j] /= A[j][j];
            A[i + 7][j] -= A[i + 7][j - 1] * A[j][j - 1];
            A[i + 7][j] /= A[j][j];
            A[i + 8][j] -= A[i + 8][j - 1] * A[j][j - 1];
            A[i + 8][j] /= A[j][j];
            A[i + 9][j] -= A[i + 9][j - 1] * A[j][j - 1];
            A[i + 9][j] /= A[j][j];
          } else {
            A[i][0] /= A[0][0];
            A[i + 1][0] /= A[0][0];
            A[i + 2][0] /= A[0][0];
            A[i + 3][0] /= A[0][0];
            A[i + 4][0] /= A[0][0];
            A[i + 5][0] /= A[0][0];
            A[i + 6][0] /= A[0][0];
            A[i + 7][0] /= A[0][0];
            A[i + 8][0] /= A[0][0];
            A[i + 9][0] /= A[0][0];
          }
        }
        for (int j = looper_max(0, i - 1); j <= i + 8; j++) {
          if (i == 0 && j == 0) {
            A[1][0] /= A[0][0];
            A[2][0] /= A[0][0];
            A[3][0] /= A[0][0];
            A[4][0] /= A[0][0];
            A[5][0] /= A[0][0];
            A[6][0] /= A[0][0];
            A[7][0] /= A[0][0];
            A[8][0] /= A[0][0];
            A[9][0] /= A[0][0];
          }
          for (int k = 0; k <= j - 2; k++) {
            A[j + 1][j] -= A[j + 1][k] * A[j][k];
            A[j + 1][j + 1] -= A[j + 1][k] * A[j + 1][k];
            for (int i2 = j + 2; i2 <= i + 9; i2++)
              A[i2][j] -= A[i2][k] * A[j][k];
          }
          if (j >= 1) {
            A[j + 1][j] -= A[j + 1][j - 1] * A[j][j - 1];
            A[j + 1][j] /= A[j][j];
            A[j + 1][j + 1] -= A[j + 1][j - 1] * A[j + 1][j - 1];
            for (int i2 = j + 2; i2 <= i + 9; i2++) {
              A[i2][j] -= A[i2][j - 1] * A[j][j - 1];
              A[i2][j] /= A[j][j];
            }
          }
          A[j + 1][j + 1] -= A[j + 1][j] * A[j + 1][j];
          A[j + 1][j + 1] = sqrt(A[j + 1][j + 1]);
        }
      }
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
  }
}
