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
      /* LOOPer: embed(S2, 2, [0, 1], -1); fuse(S1, S2, 2); embed(S3, 1, [1], -1); fuse(S1, S3, 2); embed(S4, 1, [1], -1); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); interchange(S1, 0, 1); parallelize(S1, 1); unroll_and_jam(S1, 1, 16) */
      A[0][0] = sqrt(A[0][0]);
      for (int j = 0; j < 399; j++) {
        #pragma omp parallel for schedule(dynamic)
        for (int i = 16 * ((j + 1) / 16); i < 400; i += 16) {
          if (j + 1 >= i) {
            if (j == 0 && i == 0) {
              A[1][0] /= A[0][0];
              A[2][0] /= A[0][0];
              A[3][0] /= A[0][0];
              A[4][0] /= A[0][0];
              A[5][0] /= A[0][0];
              A[6][0] /= A[0][0];
              A[7][0] /= A[0][0];
              A[8][0] /= A[0][0];
              A[9][0] /= A[0][0];
              A[10][0] /= A[0][0];
              A[11][0] /= A[0][0];
              A[12][0] /= A[0][0];
              A[13][0] /= A[0][0];
              A[14][0] /= A[0][0];
              A[15][0] /= A[0][0];
            }
            for (int k = 0; k <= j - 2; k++) {
              A[j + 1][j] -= A[j + 1][k] * A[j][k];
              A[j + 1][j + 1] -= A[j + 1][k] * A[j + 1][k];
              for (int i2 = j + 2; i2 <= i + 15; i2++)
                A[i2][j] -= A[i2][k] * A[j][k];
            }
            if (j >= 1) {
              A[j + 1][j] -= A[j + 1][j - 1] * A[j][j - 1];
              A[j + 1][j] /= A[j][j];
              A[j + 1][j + 1] -= A[j + 1][j - 1] * A[j + 1][j - 1];
              for (int i2 = j + 2; i2 <= i + 15; i2++) {
                A[i2][j] -= A[i2][j - 1] * A[j][j - 1];
                A[i2][j] /= A[j][j];
              }
            }
            A[j + 1][j + 1] -= A[j + 1][j] * A[j + 1][j];
            A[j + 1][j + 1] = sqrt(A[j + 1][j + 1]);
          } else {
            if (j >= 1) {
              if (0 <= j - 2) {
                double A_0 = A[i][j];
                double A_1 = A[i + 1][j];
                double A_2 = A[i + 2][j];
                double A_3 = A[i + 3][j];
                double A_4 = A[i + 4][j];
                double A_5 = A[i + 5][j];
                double A_6 = A[i + 6][j];
                double A_7 = A[i + 7][j];
                double A_8 = A[i + 8][j];
                double A_9 = A[i + 9][j];
                double A_10 = A[i + 10][j];
                double A_11 = A[i + 11][j];
                double A_12 = A[i + 12][j];
                double A_13 = A[i + 13][j];
                double A_14 = A[i + 14][j];
                double A_15 = A[i + 15][j];
                #pragma omp simd if(0)
                for (int k = 0; k <= j - 2; k++) {
                  A_0 -= A[i][k] * A[j][k];
                  A_1 -= A[i + 1][k] * A[j][k];
                  A_2 -= A[i + 2][k] * A[j][k];
                  A_3 -= A[i + 3][k] * A[j][k];
                  A_4 -= A[i + 4][k] * A[j][k];
                  A_5 -= A[i + 5][k] * A[j][k];
                  A_6 -= A[i + 6][k] * A[j][k];
                  A_7 -= A[i + 7][k] * A[j][k];
                  A_8 -= A[i + 8][k] * A[j][k];
                  A_9 -= A[i + 9][k] * A[j][k];
                  A_10 -= A[i + 10][k] * A[j][k];
                  A_11 -= A[i + 11][k] * A[j][k];
                  A_12 -= A[i + 12][k] * A[j][k];
                  A_13 -= A[i + 13][k] * A[j][k];
                  A_14 -= A[i + 14][k] * A[j][k];
                  A_15 -= A[i + 15][k] * A[j][k];
                }
                A[i][j] = A_0;
                A[i + 1][j] = A_1;
                A[i + 2][j] = A_2;
                A[i + 3][j] = A_3;
                A[i + 4][j] = A_4;
                A[i + 5][j] = A_5;
                A[i + 6][j] = A_6;
                A[i + 7][j] = A_7;
                A[i + 8][j] = A_8;
                A[i + 9][j] = A_9;
                A[i + 10][j] = A_10;
                A[i + 11][j] = A_11;
                A[i + 12][j] = A_12;
                A[i + 13][j] = A_13;
                A[i + 14][j] = A_14;
                A[i + 15][j] = A_15;
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
              A[i + 10][j] -= A[i + 10][j - 1] * A[j][j - 1];
              A[i + 10][j] /= A[j][j];
              A[i + 11][j] -= A[i + 11][j - 1] * A[j][j - 1];
              A[i + 11][j] /= A[j][j];
              A[i + 12][j] -= A[i + 12][j - 1] * A[j][j - 1];
              A[i + 12][j] /= A[j][j];
              A[i + 13][j] -= A[i + 13][j - 1] * A[j][j - 1];
              A[i + 13][j] /= A[j][j];
              A[i + 14][j] -= A[i + 14][j - 1] * A[j][j - 1];
              A[i + 14][j] /= A[j][j];
              A[i + 15][j] -= A[i + 15][j - 1] * A[j][j - 1];
              A[i + 15][j] /= A[j][j];
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
              A[i + 10][0] /= A[0][0];
              A[i + 11][0] /= A[0][0];
              A[i + 12][0] /= A[0][0];
              A[i + 13][0] /= A[0][0];
              A[i + 14][0] /= A[0][0];
              A[i + 15][0] /= A[0][0];
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
