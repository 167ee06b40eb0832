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
      /* LOOPer: embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); fuse(S1, S3, 2); embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 4); unroll_and_jam(S1, 1, 4) */
      for (int i = 0; i < 100; i++)
        for (int j = 0; j <= 4 * i; j += 4) {
          if (4 * i >= j + 4) {
            if (0 < j) {
              double A_0 = A[4 * i][j];
              double A_1 = A[4 * i][j + 1];
              double A_2 = A[4 * i][j + 2];
              double A_3 = A[4 * i][j + 3];
              double A_4 = A[4 * i + 1][j];
              double A_5 = A[4 * i + 1][j + 1];
              double A_6 = A[4 * i + 1][j + 2];
              double A_7 = A[4 * i + 1][j + 3];
              double A_8 = A[4 * i + 2][j];
              double A_9 = A[4 * i + 2][j + 1];
              double A_10 = A[4 * i + 2][j + 2];
              double A_11 = A[4 * i + 2][j + 3];
              double A_12 = A[4 * i + 3][j];
              double A_13 = A[4 * i + 3][j + 1];
              double A_14 = A[4 * i + 3][j + 2];
              double A_15 = A[4 * i + 3][j + 3];
              #pragma omp simd if(0)
              for (int k = 0; k < j; k++) {
                A_0 -= A[4 * i][k] * A[j][k];
                A_1 -= A[4 * i][k] * A[j + 1][k];
                A_2 -= A[4 * i][k] * A[j + 2][k];
                A_3 -= A[4 * i][k] * A[j + 3][k];
                A_4 -= A[4 * i + 1][k] * A[j][k];
                A_5 -= A[4 * i + 1][k] * A[j + 1][k];
                A_6 -= A[4 * i + 1][k] * A[j + 2][k];
                A_7 -= A[4 * i + 1][k] * A[j + 3][k];
                A_8 -= A[4 * i + 2][k] * A[j][k];
                A_9 -= A[4 * i + 2][k] * A[j + 1][k];
                A_10 -= A[4 * i + 2][k] * A[j + 2][k];
                A_11 -= A[4 * i + 2][k] * A[j + 3][k];
                A_12 -= A[4 * i + 3][k] * A[j][k];
                A_13 -= A[4 * i + 3][k] * A[j + 1][k];
                A_14 -= A[4 * i + 3][k] * A[j + 2][k];
                A_15 -= A[4 * i + 3][k] * A[j + 3][k];
              }
              A[4 * i][j] = A_0;
              A[4 * i][j + 1] = A_1;
              A[4 * i][j + 2] = A_2;
              A[4 * i][j + 3] = A_3;
              A[4 * i + 1][j] = A_4;
              A[4 * i + 1][j + 1] = A_5;
              A[4 * i + 1][j + 2] = A_6;
              A[4 * i + 1][j + 3] = A_7;
              A[4 * i + 2][j] = A_8;
              A[4 * i + 2][j + 1] = A_9;
              A[4 * i + 2][j + 2] = A_10;
              A[4 * i + 2][j + 3] = A_11;
              A[4 * i + 3][j] = A_12;
              A[4 * i + 3][j + 1] = A_13;
              A[4 * i + 3][j + 2] = A_14;
              A[4 * i + 3][j + 3] = A_15;
            }
            for (int k = j; k <= j + 3; k++) {
              A[4 * i][k] /= A[k][k];
              for (int j2 = k + 1; j2 <= j + 3; j2++)
                A[4 * i][j2] -= A[4 * i][k] * A[j2][k];
              A[4 * i + 1][k] /= A[k][k];
              for (int j2 = k + 1; j2 <= j + 3; j2++)
                A[4 * i + 1][j2] -= A[4 * i + 1][k] * A[j2][k];
              A[4 * i + 2][k] /= A[k][k];
              for (int j2 = k + 1; j2 <= j + 3; j2++)
                A[4 * i + 2][j2] -= A[4 * i + 2][k] * A[j2][k];
              A[4 * i + 3][k] /= A[k][k];
              for (int j2 = k + 1; j2 <= j + 3; j2++)
                A[4 * i + 3][j2] -= A[4 * i + 3][k] * A[j2][k];
            }
          } else {
            for (int k = 0; k < 4 * i; k++) {
              for (int j2 = 4 * i; j2 < 4 * i; j2++)
                A[4 * i][j2] -= A[4 * i][k] * A[j2][k];
              A[4 * i][4 * i] -= A[4 * i][k] * A[4 * i][k];
              for (int j2 = 4 * i; j2 <= 4 * i; j2++)
                A[4 * i + 1][j2] -= A[4 * i + 1][k] * A[j2][k];
              A[4 * i + 1][4 * i + 1] -= A[4 * i + 1][k] * A[4 * i + 1][k];
              for (int j2 = 4 * i; j2 <= 4 * i + 1; j2++)
                A[4 * i + 2][j2] -= A[4 * i + 2][k] * A[j2][k];
              A[4 * i + 2][4 * i + 2] -= A[4 * i + 2][k] * A[4 * i + 2][k];
              for (int j2 = 4 * i; j2 <= 4 * i + 2; j2++)
                A[4 * i + 3][j2] -= A[4 * i + 3][k] * A[j2][k];
              A[4 * i + 3][4 * i + 3] -= A[4 * i + 3][k] * A[4 * i + 3][k];
            }
            for (int k = 4 * i; k <= 4 * i + 3; k++) {
              A[k][k] = sqrt(A[k][k]);
              for (int i2 = k + 1; i2 <= 4 * i + 3; i2++) {
                A[i2][k] /= A[k][k];
                for (int j2 = k + 1; j2 < i2; j2++)
                  A[i2][j2] -= A[i2][k] * A[j2][k];
                A[i2][i2] -= A[i2][k] * A[i2][k];
              }
            }
          }
        }
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
