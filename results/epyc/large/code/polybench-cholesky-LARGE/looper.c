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
  double (*A)[2000] = looper_buffers[0];
  volatile int looper_size_n = 2000;
  int n = looper_size_n;
  if (__builtin_expect(n == 2000, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[2000] = (double (*)[2000]) A;
    {
      double (*A)[2000] = looper_A;
      /* LOOPer: embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); fuse(S1, S3, 2); embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 4); unroll_and_jam(S1, 1, 4); tile(S1, 0, [8, 8]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))
      for (int i_j = -1; i_j < 125; i_j++) {
        #pragma omp parallel for
        for (int j_tile = looper_max(0, i_j - 62); j_tile <= looper_floord(i_j, 2); j_tile++) {
          for (int i = 8 * i_j - 8 * j_tile; i <= looper_min(499, looper_min(8 * i_j - 8 * j_tile + 7, 8 * j_tile + 7)); i++)
            for (int j = 8 * j_tile; j <= i; j++) {
              if (i >= j + 1) {
                if (0 < 4 * j) {
                  double A_0 = A[4 * i][4 * j];
                  double A_1 = A[4 * i][4 * j + 1];
                  double A_2 = A[4 * i][4 * j + 2];
                  double A_3 = A[4 * i][4 * j + 3];
                  double A_4 = A[4 * i + 1][4 * j];
                  double A_5 = A[4 * i + 1][4 * j + 1];
                  double A_6 = A[4 * i + 1][4 * j + 2];
                  double A_7 = A[4 * i + 1][4 * j + 3];
                  double A_8 = A[4 * i + 2][4 * j];
                  double A_9 = A[4 * i + 2][4 * j + 1];
                  double A_10 = A[4 * i + 2][4 * j + 2];
                  double A_11 = A[4 * i + 2][4 * j + 3];
                  double A_12 = A[4 * i + 3][4 * j];
                  double A_13 = A[4 * i + 3][4 * j + 1];
                  double A_14 = A[4 * i + 3][4 * j + 2];
                  double A_15 = A[4 * i + 3][4 * j + 3];
                  #pragma omp simd if(0)
                  for (int k = 0; k < 4 * j; k++) {
                    A_0 -= A[4 * i][k] * A[4 * j][k];
                    A_1 -= A[4 * i][k] * A[4 * j + 1][k];
                    A_2 -= A[4 * i][k] * A[4 * j + 2][k];
                    A_3 -= A[4 * i][k] * A[4 * j + 3][k];
                    A_4 -= A[4 * i + 1][k] * A[4 * j][k];
                    A_5 -= A[4 * i + 1][k] * A[4 * j + 1][k];
                    A_6 -= A[4 * i + 1][k] * A[4 * j + 2][k];
                    A_7 -= A[4 * i + 1][k] * A[4 * j + 3][k];
                    A_8 -= A[4 * i + 2][k] * A[4 * j][k];
                    A_9 -= A[4 * i + 2][k] * A[4 * j + 1][k];
                    A_10 -= A[4 * i + 2][k] * A[4 * j + 2][k];
                    A_11 -= A[4 * i + 2][k] * A[4 * j + 3][k];
                    A_12 -= A[4 * i + 3][k] * A[4 * j][k];
                    A_13 -= A[4 * i + 3][k] * A[4 * j + 1][k];
                    A_14 -= A[4 * i + 3][k] * A[4 * j + 2][k];
                    A_15 -= A[4 * i + 3][k] * A[4 * j + 3][k];
                  }
                  A[4 * i][4 * j] = A_0;
                  A[4 * i][4 * j + 1] = A_1;
                  A[4 * i][4 * j + 2] = A_2;
                  A[4 * i][4 * j + 3] = A_3;
                  A[4 * i + 1][4 * j] = A_4;
                  A[4 * i + 1][4 * j + 1] = A_5;
                  A[4 * i + 1][4 * j + 2] = A_6;
                  A[4 * i + 1][4 * j + 3] = A_7;
                  A[4 * i + 2][4 * j] = A_8;
                  A[4 * i + 2][4 * j + 1] = A_9;
                  A[4 * i + 2][4 * j + 2] = A_10;
                  A[4 * i + 2][4 * j + 3] = A_11;
                  A[4 * i + 3][4 * j] = A_12;
                  A[4 * i + 3][4 * j + 1] = A_13;
                  A[4 * i + 3][4 * j + 2] = A_14;
                  A[4 * i + 3][4 * j + 3] = A_15;
                }
                for (int k = 4 * j; k <= 4 * j + 3; k++) {
                  A[4 * i][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
                    A[4 * i][j2] -= A[4 * i][k] * A[j2][k];
                  A[4 * i + 1][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
                    A[4 * i + 1][j2] -= A[4 * i + 1][k] * A[j2][k];
                  A[4 * i + 2][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
                    A[4 * i + 2][j2] -= A[4 * i + 2][k] * A[j2][k];
                  A[4 * i + 3][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
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
          for (int i = looper_max(8 * i_j - 8 * j_tile, 8 * j_tile + 8); i <= looper_min(499, 8 * i_j - 8 * j_tile + 7); i++)
            for (int j = 8 * j_tile; j <= 8 * j_tile + 7; j++) {
              if (i >= j + 1) {
                if (0 < 4 * j) {
                  double A_0 = A[4 * i][4 * j];
                  double A_3 = A[4 * i][4 * j + 1];
                  double A_5 = A[4 * i][4 * j + 2];
                  double A_7 = A[4 * i][4 * j + 3];
                  double A_9 = A[4 * i + 1][4 * j];
                  double A_11 = A[4 * i + 1][4 * j + 1];
                  double A_12 = A[4 * i + 1][4 * j + 2];
                  double A_13 = A[4 * i + 1][4 * j + 3];
                  double A_14 = A[4 * i + 2][4 * j];
                  double A_16 = A[4 * i + 2][4 * j + 1];
                  double A_17 = A[4 * i + 2][4 * j + 2];
                  double A_18 = A[4 * i + 2][4 * j + 3];
                  double A_19 = A[4 * i + 3][4 * j];
                  double A_21 = A[4 * i + 3][4 * j + 1];
                  double A_22 = A[4 * i + 3][4 * j + 2];
                  double A_23 = A[4 * i + 3][4 * j + 3];
                  #pragma omp simd if(0)
                  for (int k = 0; k < 4 * j; k++) {
                    const double A_1 = A[4 * i][k];
                    const double A_2 = A[4 * j][k];
                    const double A_4 = A[4 * j + 1][k];
                    const double A_6 = A[4 * j + 2][k];
                    const double A_8 = A[4 * j + 3][k];
                    const double A_10 = A[4 * i + 1][k];
                    const double A_15 = A[4 * i + 2][k];
                    const double A_20 = A[4 * i + 3][k];
                    A_0 -= A_1 * A_2;
                    A_3 -= A_1 * A_4;
                    A_5 -= A_1 * A_6;
                    A_7 -= A_1 * A_8;
                    A_9 -= A_10 * A_2;
                    A_11 -= A_10 * A_4;
                    A_12 -= A_10 * A_6;
                    A_13 -= A_10 * A_8;
                    A_14 -= A_15 * A_2;
                    A_16 -= A_15 * A_4;
                    A_17 -= A_15 * A_6;
                    A_18 -= A_15 * A_8;
                    A_19 -= A_20 * A_2;
                    A_21 -= A_20 * A_4;
                    A_22 -= A_20 * A_6;
                    A_23 -= A_20 * A_8;
                  }
                  A[4 * i][4 * j] = A_0;
                  A[4 * i][4 * j + 1] = A_3;
                  A[4 * i][4 * j + 2] = A_5;
                  A[4 * i][4 * j + 3] = A_7;
                  A[4 * i + 1][4 * j] = A_9;
                  A[4 * i + 1][4 * j + 1] = A_11;
                  A[4 * i + 1][4 * j + 2] = A_12;
                  A[4 * i + 1][4 * j + 3] = A_13;
                  A[4 * i + 2][4 * j] = A_14;
                  A[4 * i + 2][4 * j + 1] = A_16;
                  A[4 * i + 2][4 * j + 2] = A_17;
                  A[4 * i + 2][4 * j + 3] = A_18;
                  A[4 * i + 3][4 * j] = A_19;
                  A[4 * i + 3][4 * j + 1] = A_21;
                  A[4 * i + 3][4 * j + 2] = A_22;
                  A[4 * i + 3][4 * j + 3] = A_23;
                }
                for (int k = 4 * j; k <= 4 * j + 3; k++) {
                  A[4 * i][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
                    A[4 * i][j2] -= A[4 * i][k] * A[j2][k];
                  A[4 * i + 1][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
                    A[4 * i + 1][j2] -= A[4 * i + 1][k] * A[j2][k];
                  A[4 * i + 2][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
                    A[4 * i + 2][j2] -= A[4 * i + 2][k] * A[j2][k];
                  A[4 * i + 3][k] /= A[k][k];
                  for (int j2 = k + 1; j2 <= 4 * j + 3; j2++)
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
      }
#undef looper_min
#undef looper_max
#undef looper_floord
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
