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
      /* LOOPer: embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); fuse(S1, S3, 2); embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 8) */
      for (int i = 0; i < 400; i += 8) {
        for (int j = 0; j < i; j++) {
          if (0 < j) {
            double A_0 = A[i][j];
            double A_2 = A[i + 1][j];
            double A_3 = A[i + 2][j];
            double A_4 = A[i + 3][j];
            double A_5 = A[i + 4][j];
            double A_6 = A[i + 5][j];
            double A_7 = A[i + 6][j];
            double A_8 = A[i + 7][j];
            #pragma omp simd if(0)
            for (int k = 0; k < j; k++) {
              const double A_1 = A[j][k];
              A_0 -= A[i][k] * A_1;
              A_2 -= A[i + 1][k] * A_1;
              A_3 -= A[i + 2][k] * A_1;
              A_4 -= A[i + 3][k] * A_1;
              A_5 -= A[i + 4][k] * A_1;
              A_6 -= A[i + 5][k] * A_1;
              A_7 -= A[i + 6][k] * A_1;
              A_8 -= A[i + 7][k] * A_1;
            }
            A[i][j] = A_0;
            A[i + 1][j] = A_2;
            A[i + 2][j] = A_3;
            A[i + 3][j] = A_4;
            A[i + 4][j] = A_5;
            A[i + 5][j] = A_6;
            A[i + 6][j] = A_7;
            A[i + 7][j] = A_8;
          }
          A[i][j] /= A[j][j];
          A[i + 1][j] /= A[j][j];
          A[i + 2][j] /= A[j][j];
          A[i + 3][j] /= A[j][j];
          A[i + 4][j] /= A[j][j];
          A[i + 5][j] /= A[j][j];
          A[i + 6][j] /= A[j][j];
          A[i + 7][j] /= A[j][j];
        }
        for (int j = i; j <= i + 7; j++) {
          for (int k = 0; k < j; k++) {
            A[j][j] -= A[j][k] * A[j][k];
            for (int i2 = j + 1; i2 <= i + 7; i2++)
              A[i2][j] -= A[i2][k] * A[j][k];
          }
          A[j][j] = sqrt(A[j][j]);
          for (int i2 = j + 1; i2 <= i + 7; i2++)
            A[i2][j] /= A[j][j];
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
