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
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); embed(S3, 1, [1], -1); fuse(S1, S3, 2); embed(S4, 1, [1], -1); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 4); unroll_and_jam(S1, 1, 4) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 100; i++)
        for (int j = 0; j <= i; j++) {
          if (i >= j + 1) {
            if (j == 0) {
              A[4 * i][0] /= A[0][0];
              A[4 * i + 1][0] /= A[0][0];
              A[4 * i + 2][0] /= A[0][0];
              A[4 * i + 3][0] /= A[0][0];
            }
            if (0 <= 4 * j - 3) {
              double A_0 = A[4 * i][4 * j - 1];
              double A_2 = A[4 * i][4 * j];
              double A_3 = A[4 * i][4 * j + 1];
              double A_4 = A[4 * i][4 * j + 2];
              double A_5 = A[4 * i + 1][4 * j - 1];
              double A_6 = A[4 * i + 1][4 * j];
              double A_7 = A[4 * i + 1][4 * j + 1];
              double A_8 = A[4 * i + 1][4 * j + 2];
              double A_9 = A[4 * i + 2][4 * j - 1];
              double A_10 = A[4 * i + 2][4 * j];
              double A_11 = A[4 * i + 2][4 * j + 1];
              double A_12 = A[4 * i + 2][4 * j + 2];
              double A_13 = A[4 * i + 3][4 * j - 1];
              double A_15 = A[4 * i + 3][4 * j];
              double A_16 = A[4 * i + 3][4 * j + 1];
              double A_17 = A[4 * i + 3][4 * j + 2];
              #pragma omp simd if(0)
              for (int k = 0; k <= 4 * j - 3; k++) {
                const double A_1 = A[4 * j - 1][k];
                const double A_14 = A[4 * i + 3][k];
                A_0 -= A[4 * i][k] * A_1;
                A_2 -= A[4 * i][k] * A[4 * j][k];
                A_3 -= A[4 * i][k] * A[4 * j + 1][k];
                A_4 -= A[4 * i][k] * A[4 * j + 2][k];
                A_5 -= A[4 * i + 1][k] * A_1;
                A_6 -= A[4 * i + 1][k] * A[4 * j][k];
                A_7 -= A[4 * i + 1][k] * A[4 * j + 1][k];
                A_8 -= A[4 * i + 1][k] * A[4 * j + 2][k];
                A_9 -= A[4 * i + 2][k] * A_1;
                A_10 -= A[4 * i + 2][k] * A[4 * j][k];
                A_11 -= A[4 * i + 2][k] * A[4 * j + 1][k];
                A_12 -= A[4 * i + 2][k] * A[4 * j + 2][k];
                A_13 -= A_14 * A_1;
                A_15 -= A_14 * A[4 * j][k];
                A_16 -= A_14 * A[4 * j + 1][k];
                A_17 -= A_14 * A[4 * j + 2][k];
              }
              A[4 * i][4 * j - 1] = A_0;
              A[4 * i][4 * j] = A_2;
              A[4 * i][4 * j + 1] = A_3;
              A[4 * i][4 * j + 2] = A_4;
              A[4 * i + 1][4 * j - 1] = A_5;
              A[4 * i + 1][4 * j] = A_6;
              A[4 * i + 1][4 * j + 1] = A_7;
              A[4 * i + 1][4 * j + 2] = A_8;
              A[4 * i + 2][4 * j - 1] = A_9;
              A[4 * i + 2][4 * j] = A_10;
              A[4 * i + 2][4 * j + 1] = A_11;
              A[4 * i + 2][4 * j + 2] = A_12;
              A[4 * i + 3][4 * j - 1] = A_13;
              A[4 * i + 3][4 * j] = A_15;
              A[4 * i + 3][4 * j + 1] = A_16;
              A[4 * i + 3][4 * j + 2] = A_17;
            }
            for (int k = looper_max(0, 4 * j - 2); k <= 4 * j + 1; k++) {
              A[4 * i][k + 1] -= A[4 * i][k] * A[k + 1][k];
              A[4 * i][k + 1] /= A[k + 1][k + 1];
              for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
                A[4 * i][j2] -= A[4 * i][k] * A[j2][k];
              A[4 * i + 1][k + 1] -= A[4 * i + 1][k] * A[k + 1][k];
              A[4 * i + 1][k + 1] /= A[k + 1][k + 1];
              for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
                A[4 * i + 1][j2] -= A[4 * i + 1][k] * A[j2][k];
              A[4 * i + 2][k + 1] -= A[4 * i + 2][k] * A[k + 1][k];
              A[4 * i + 2][k + 1] /= A[k + 1][k + 1];
              for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
                A[4 * i + 2][j2] -= A[4 * i + 2][k] * A[j2][k];
              A[4 * i + 3][k + 1] -= A[4 * i + 3][k] * A[k + 1][k];
              A[4 * i + 3][k + 1] /= A[k + 1][k + 1];
              for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
                A[4 * i + 3][j2] -= A[4 * i + 3][k] * A[j2][k];
            }
          } else {
            if (i == 0) {
              A[0][0] = sqrt(A[0][0]);
              A[1][0] /= A[0][0];
              A[2][0] /= A[0][0];
              A[3][0] /= A[0][0];
            }
            for (int k = 0; k <= 4 * i - 3; k++) {
              for (int j2 = 4 * i - 1; j2 < 4 * i; j2++)
                A[4 * i][j2] -= A[4 * i][k] * A[j2][k];
              A[4 * i][4 * i] -= A[4 * i][k] * A[4 * i][k];
              for (int j2 = 4 * i - 1; j2 <= 4 * i; j2++)
                A[4 * i + 1][j2] -= A[4 * i + 1][k] * A[j2][k];
              A[4 * i + 1][4 * i + 1] -= A[4 * i + 1][k] * A[4 * i + 1][k];
              for (int j2 = 4 * i - 1; j2 <= 4 * i + 1; j2++)
                A[4 * i + 2][j2] -= A[4 * i + 2][k] * A[j2][k];
              A[4 * i + 2][4 * i + 2] -= A[4 * i + 2][k] * A[4 * i + 2][k];
              for (int j2 = 4 * i - 1; j2 <= 4 * i + 2; j2++)
                A[4 * i + 3][j2] -= A[4 * i + 3][k] * A[j2][k];
              A[4 * i + 3][4 * i + 3] -= A[4 * i + 3][k] * A[4 * i + 3][k];
            }
            if (i >= 1) {
              A[4 * i][4 * i - 1] -= A[4 * i][4 * i - 2] * A[4 * i - 1][4 * i - 2];
              A[4 * i][4 * i - 1] /= A[4 * i - 1][4 * i - 1];
              for (int j2 = 4 * i; j2 < 4 * i; j2++)
                A[4 * i][j2] -= A[4 * i][4 * i - 2] * A[j2][4 * i - 2];
              A[4 * i][4 * i] -= A[4 * i][4 * i - 2] * A[4 * i][4 * i - 2];
              A[4 * i + 1][4 * i - 1] -= A[4 * i + 1][4 * i - 2] * A[4 * i - 1][4 * i - 2];
              A[4 * i + 1][4 * i - 1] /= A[4 * i - 1][4 * i - 1];
              for (int j2 = 4 * i; j2 <= 4 * i; j2++)
                A[4 * i + 1][j2] -= A[4 * i + 1][4 * i - 2] * A[j2][4 * i - 2];
              A[4 * i + 1][4 * i + 1] -= A[4 * i + 1][4 * i - 2] * A[4 * i + 1][4 * i - 2];
              A[4 * i + 2][4 * i - 1] -= A[4 * i + 2][4 * i - 2] * A[4 * i - 1][4 * i - 2];
              A[4 * i + 2][4 * i - 1] /= A[4 * i - 1][4 * i - 1];
              for (int j2 = 4 * i; j2 <= 4 * i + 1; j2++)
                A[4 * i + 2][j2] -= A[4 * i + 2][4 * i - 2] * A[j2][4 * i - 2];
              A[4 * i + 2][4 * i + 2] -= A[4 * i + 2][4 * i - 2] * A[4 * i + 2][4 * i - 2];
              A[4 * i + 3][4 * i - 1] -= A[4 * i + 3][4 * i - 2] * A[4 * i - 1][4 * i - 2];
              A[4 * i + 3][4 * i - 1] /= A[4 * i - 1][4 * i - 1];
              for (int j2 = 4 * i; j2 <= 4 * i + 2; j2++)
                A[4 * i + 3][j2] -= A[4 * i + 3][4 * i - 2] * A[j2][4 * i - 2];
              A[4 * i + 3][4 * i + 3] -= A[4 * i + 3][4 * i - 2] * A[4 * i + 3][4 * i - 2];
            }
            for (int k = looper_max(0, 4 * i - 1); k <= 4 * i + 1; k++) {
              A[k + 1][k + 1] -= A[k + 1][k] * A[k + 1][k];
              A[k + 1][k + 1] = sqrt(A[k + 1][k + 1]);
              for (int i2 = k + 2; i2 <= 4 * i + 3; i2++) {
                A[i2][k + 1] -= A[i2][k] * A[k + 1][k];
                A[i2][k + 1] /= A[k + 1][k + 1];
                for (int j2 = k + 2; j2 < i2; j2++)
                  A[i2][j2] -= A[i2][k] * A[j2][k];
                A[i2][i2] -= A[i2][k] * A[i2][k];
              }
            }
            A[4 * i + 3][4 * i + 3] -= A[4 * i + 3][4 * i + 2] * A[4 * i + 3][4 * i + 2];
            A[4 * i + 3][4 * i + 3] = sqrt(A[4 * i + 3][4 * i + 3]);
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
