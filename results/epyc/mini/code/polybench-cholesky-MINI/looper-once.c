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
  double (*A)[40] = looper_buffers[0];
  volatile int looper_size_n = 40;
  int n = looper_size_n;
  if (__builtin_expect(n == 40, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[40] = (double (*)[40]) A;
    {
      double (*A)[40] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); embed(S3, 1, [1], -1); fuse(S1, S3, 2); embed(S4, 1, [1], -1); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 1, 2) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int i = 0; i < 20; i++)
        for (int j = 0; j <= i; j++) {
          if (i >= j + 1) {
            if (j == 0) {
              A[2 * i][0] /= A[0][0];
              A[2 * i + 1][0] /= A[0][0];
            }
            if (0 <= 2 * j - 3) {
              double A_0 = A[2 * i][2 * j - 1];
              double A_2 = A[2 * i][2 * j];
              double A_3 = A[2 * i + 1][2 * j - 1];
              double A_5 = A[2 * i + 1][2 * j];
              #pragma omp simd if(0)
              for (int k = 0; k <= 2 * j - 3; k++) {
                const double A_1 = A[2 * j - 1][k];
                const double A_4 = A[2 * i + 1][k];
                A_0 -= A[2 * i][k] * A_1;
                A_2 -= A[2 * i][k] * A[2 * j][k];
                A_3 -= A_4 * A_1;
                A_5 -= A_4 * A[2 * j][k];
              }
              A[2 * i][2 * j - 1] = A_0;
              A[2 * i][2 * j] = A_2;
              A[2 * i + 1][2 * j - 1] = A_3;
              A[2 * i + 1][2 * j] = A_5;
            }
            for (int k = looper_max(0, 2 * j - 2); k < 2 * j; k++) {
              A[2 * i][k + 1] -= A[2 * i][k] * A[k + 1][k];
              A[2 * i][k + 1] /= A[k + 1][k + 1];
              if (k + 2 == 2 * j)
                A[2 * i][2 * j] -= A[2 * i][2 * j - 2] * A[2 * j][2 * j - 2];
              A[2 * i + 1][k + 1] -= A[2 * i + 1][k] * A[k + 1][k];
              A[2 * i + 1][k + 1] /= A[k + 1][k + 1];
              if (k + 2 == 2 * j)
                A[2 * i + 1][2 * j] -= A[2 * i + 1][2 * j - 2] * A[2 * j][2 * j - 2];
            }
          } else {
            if (i == 0) {
              A[0][0] = sqrt(A[0][0]);
              A[1][0] /= A[0][0];
            }
            for (int k = 0; k <= 2 * i - 3; k++) {
              for (int j2 = 2 * i - 1; j2 < 2 * i; j2++)
                A[2 * i][j2] -= A[2 * i][k] * A[j2][k];
              A[2 * i][2 * i] -= A[2 * i][k] * A[2 * i][k];
              for (int j2 = 2 * i - 1; j2 <= 2 * i; j2++)
                A[2 * i + 1][j2] -= A[2 * i + 1][k] * A[j2][k];
              A[2 * i + 1][2 * i + 1] -= A[2 * i + 1][k] * A[2 * i + 1][k];
            }
            if (i >= 1) {
              A[2 * i][2 * i - 1] -= A[2 * i][2 * i - 2] * A[2 * i - 1][2 * i - 2];
              A[2 * i][2 * i - 1] /= A[2 * i - 1][2 * i - 1];
              if (2 * i == 2 * i + 1)
                A[2 * i + 1][2 * i] -= A[2 * i + 1][2 * i - 2] * A[2 * i][2 * i - 2];
              A[2 * i][2 * i] -= A[2 * i][2 * i - 2] * A[2 * i][2 * i - 2];
              A[2 * i + 1][2 * i - 1] -= A[2 * i + 1][2 * i - 2] * A[2 * i - 1][2 * i - 2];
              A[2 * i + 1][2 * i - 1] /= A[2 * i - 1][2 * i - 1];
              if (2 * i + 1 == 2 * i + 1)
                A[2 * i + 1][2 * i] -= A[2 * i + 1][2 * i - 2] * A[2 * i][2 * i - 2];
              A[2 * i + 1][2 * i + 1] -= A[2 * i + 1][2 * i - 2] * A[2 * i + 1][2 * i - 2];
              A[2 * i][2 * i] -= A[2 * i][2 * i - 1] * A[2 * i][2 * i - 1];
              A[2 * i][2 * i] = sqrt(A[2 * i][2 * i]);
              A[2 * i + 1][2 * i] -= A[2 * i + 1][2 * i - 1] * A[2 * i][2 * i - 1];
              A[2 * i + 1][2 * i] /= A[2 * i][2 * i];
              A[2 * i + 1][2 * i + 1] -= A[2 * i + 1][2 * i - 1] * A[2 * i + 1][2 * i - 1];
            }
            A[2 * i + 1][2 * i + 1] -= A[2 * i + 1][2 * i] * A[2 * i + 1][2 * i];
            A[2 * i + 1][2 * i + 1] = sqrt(A[2 * i + 1][2 * i + 1]);
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
