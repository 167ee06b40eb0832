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
      /* LOOPer: embed(S2, 2, [0, 1]); fuse(S1, S2, 2); embed(S3, 1, [1]); fuse(S1, S3, 2); embed(S4, 1, [1]); embed(S4, 2, [0, 1]); fuse(S1, S4, 2); unroll_and_jam(S1, 0, 8); unroll_and_jam(S1, 1, 8); tile(S1, 0, [5, 5, 16]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))
      for (int i_j = -1; i_j < 100; i_j++) {
        #pragma omp parallel for schedule(dynamic)
        for (int j_tile = looper_max(0, i_j - 49); j_tile <= looper_floord(i_j, 2); j_tile++)
          for (int k_tile = 0; k_tile <= j_tile / 2 + 2 * j_tile + 2; k_tile++)
            for (int i = looper_max(5 * i_j - 5 * j_tile, 2 * k_tile); i <= 5 * i_j - 5 * j_tile + 4; i++)
              for (int j = looper_max(40 * j_tile, 16 * k_tile); j <= looper_min(40 * j_tile + 32, 8 * i); j += 8) {
                if (8 * i >= j + 8) {
                  if (16 * k_tile <= looper_min(16 * k_tile + 15, j - 1)) {
                    double A_0 = A[8 * i][j];
                    double A_1 = A[8 * i][j + 1];
                    double A_2 = A[8 * i][j + 2];
                    double A_3 = A[8 * i][j + 3];
                    double A_4 = A[8 * i][j + 4];
                    double A_5 = A[8 * i][j + 5];
                    double A_6 = A[8 * i][j + 6];
                    double A_7 = A[8 * i][j + 7];
                    double A_8 = A[8 * i + 1][j];
                    double A_9 = A[8 * i + 1][j + 1];
                    double A_10 = A[8 * i + 1][j + 2];
                    double A_11 = A[8 * i + 1][j + 3];
                    double A_12 = A[8 * i + 1][j + 4];
                    double A_13 = A[8 * i + 1][j + 5];
                    double A_14 = A[8 * i + 1][j + 6];
                    double A_15 = A[8 * i + 1][j + 7];
                    double A_16 = A[8 * i + 2][j];
                    double A_17 = A[8 * i + 2][j + 1];
                    double A_18 = A[8 * i + 2][j + 2];
                    double A_19 = A[8 * i + 2][j + 3];
                    double A_20 = A[8 * i + 2][j + 4];
                    double A_21 = A[8 * i + 2][j + 5];
                    double A_22 = A[8 * i + 2][j + 6];
                    double A_23 = A[8 * i + 2][j + 7];
                    double A_24 = A[8 * i + 3][j];
                    double A_25 = A[8 * i + 3][j + 1];
                    double A_26 = A[8 * i + 3][j + 2];
                    double A_27 = A[8 * i + 3][j + 3];
                    double A_28 = A[8 * i + 3][j + 4];
                    double A_29 = A[8 * i + 3][j + 5];
                    double A_30 = A[8 * i + 3][j + 6];
                    double A_31 = A[8 * i + 3][j + 7];
                    double A_32 = A[8 * i + 4][j];
                    double A_33 = A[8 * i + 4][j + 1];
                    double A_34 = A[8 * i + 4][j + 2];
                    double A_35 = A[8 * i + 4][j + 3];
                    double A_36 = A[8 * i + 4][j + 4];
                    double A_37 = A[8 * i + 4][j + 5];
                    double A_38 = A[8 * i + 4][j + 6];
                    double A_39 = A[8 * i + 4][j + 7];
                    double A_40 = A[8 * i + 5][j];
                    double A_41 = A[8 * i + 5][j + 1];
                    double A_42 = A[8 * i + 5][j + 2];
                    double A_43 = A[8 * i + 5][j + 3];
                    double A_44 = A[8 * i + 5][j + 4];
                    double A_45 = A[8 * i + 5][j + 5];
                    double A_46 = A[8 * i + 5][j + 6];
                    double A_47 = A[8 * i + 5][j + 7];
                    double A_48 = A[8 * i + 6][j];
                    double A_49 = A[8 * i + 6][j + 1];
                    double A_50 = A[8 * i + 6][j + 2];
                    double A_51 = A[8 * i + 6][j + 3];
                    double A_52 = A[8 * i + 6][j + 4];
                    double A_53 = A[8 * i + 6][j + 5];
                    double A_54 = A[8 * i + 6][j + 6];
                    double A_55 = A[8 * i + 6][j + 7];
                    double A_56 = A[8 * i + 7][j];
                    double A_57 = A[8 * i + 7][j + 1];
                    double A_58 = A[8 * i + 7][j + 2];
                    double A_59 = A[8 * i + 7][j + 3];
                    double A_60 = A[8 * i + 7][j + 4];
                    double A_61 = A[8 * i + 7][j + 5];
                    double A_62 = A[8 * i + 7][j + 6];
                    double A_63 = A[8 * i + 7][j + 7];
                    #pragma omp simd if(0)
                    for (int k = 16 * k_tile; k <= looper_min(16 * k_tile + 15, j - 1); k++) {
                      A_0 -= A[8 * i][k] * A[j][k];
                      A_1 -= A[8 * i][k] * A[j + 1][k];
                      A_2 -= A[8 * i][k] * A[j + 2][k];
                      A_3 -= A[8 * i][k] * A[j + 3][k];
                      A_4 -= A[8 * i][k] * A[j + 4][k];
                      A_5 -= A[8 * i][k] * A[j + 5][k];
                      A_6 -= A[8 * i][k] * A[j + 6][k];
                      A_7 -= A[8 * i][k] * A[j + 7][k];
                      A_8 -= A[8 * i + 1][k] * A[j][k];
                      A_9 -= A[8 * i + 1][k] * A[j + 1][k];
                      A_10 -= A[8 * i + 1][k] * A[j + 2][k];
                      A_11 -= A[8 * i + 1][k] * A[j + 3][k];
                      A_12 -= A[8 * i + 1][k] * A[j + 4][k];
                      A_13 -= A[8 * i + 1][k] * A[j + 5][k];
                      A_14 -= A[8 * i + 1][k] * A[j + 6][k];
                      A_15 -= A[8 * i + 1][k] * A[j + 7][k];
                      A_16 -= A[8 * i + 2][k] * A[j][k];
                      A_17 -= A[8 * i + 2][k] * A[j + 1][k];
                      A_18 -= A[8 * i + 2][k] * A[j + 2][k];
                      A_19 -= A[8 * i + 2][k] * A[j + 3][k];
                      A_20 -= A[8 * i + 2][k] * A[j + 4][k];
                      A_21 -= A[8 * i + 2][k] * A[j + 5][k];
                      A_22 -= A[8 * i + 2][k] * A[j + 6][k];
                      A_23 -= A[8 * i + 2][k] * A[j + 7][k];
                      A_24 -= A[8 * i + 3][k] * A[j][k];
                      A_25 -= A[8 * i + 3][k] * A[j + 1][k];
                      A_26 -= A[8 * i + 3][k] * A[j + 2][k];
                      A_27 -= A[8 * i + 3][k] * A[j + 3][k];
                      A_28 -= A[8 * i + 3][k] * A[j + 4][k];
                      A_29 -= A[8 * i + 3][k] * A[j + 5][k];
                      A_30 -= A[8 * i + 3][k] * A[j + 6][k];
                      A_31 -= A[8 * i + 3][k] * A[j + 7][k];
                      A_32 -= A[8 * i + 4][k] * A[j][k];
                      A_33 -= A[8 * i + 4][k] * A[j + 1][k];
                      A_34 -= A[8 * i + 4][k] * A[j + 2][k];
                      A_35 -= A[8 * i + 4][k] * A[j + 3][k];
                      A_36 -= A[8 * i + 4][k] * A[j + 4][k];
                      A_37 -= A[8 * i + 4][k] * A[j + 5][k];
                      A_38 -= A[8 * i + 4][k] * A[j + 6][k];
                      A_39 -= A[8 * i + 4][k] * A[j + 7][k];
                      A_40 -= A[8 * i + 5][k] * A[j][k];
                      A_41 -= A[8 * i + 5][k] * A[j + 1][k];
                      A_42 -= A[8 * i + 5][k] * A[j + 2][k];
                      A_43 -= A[8 * i + 5][k] * A[j + 3][k];
                      A_44 -= A[8 * i + 5][k] * A[j + 4][k];
                      A_45 -= A[8 * i + 5][k] * A[j + 5][k];
                      A_46 -= A[8 * i + 5][k] * A[j + 6][k];
                      A_47 -= A[8 * i + 5][k] * A[j + 7][k];
                      A_48 -= A[8 * i + 6][k] * A[j][k];
                      A_49 -= A[8 * i + 6][k] * A[j + 1][k];
                      A_50 -= A[8 * i + 6][k] * A[j + 2][k];
                      A_51 -= A[8 * i + 6][k] * A[j + 3][k];
                      A_52 -= A[8 * i + 6][k] * A[j + 4][k];
                      A_53 -= A[8 * i + 6][k] * A[j + 5][k];
                      A_54 -= A[8 * i + 6][k] * A[j + 6][k];
                      A_55 -= A[8 * i + 6][k] * A[j + 7][k];
                      A_56 -= A[8 * i + 7][k] * A[j][k];
                      A_57 -= A[8 * i + 7][k] * A[j + 1][k];
                      A_58 -= A[8 * i + 7][k] * A[j + 2][k];
                      A_59 -= A[8 * i + 7][k] * A[j + 3][k];
                      A_60 -= A[8 * i + 7][k] * A[j + 4][k];
                      A_61 -= A[8 * i + 7][k] * A[j + 5][k];
                      A_62 -= A[8 * i + 7][k] * A[j + 6][k];
                      A_63 -= A[8 * i + 7][k] * A[j + 7][k];
                    }
                    A[8 * i][j] = A_0;
                    A[8 * i][j + 1] = A_1;
                    A[8 * i][j + 2] = A_2;
                    A[8 * i][j + 3] = A_3;
                    A[8 * i][j + 4] = A_4;
                    A[8 * i][j + 5] = A_5;
                    A[8 * i][j + 6] = A_6;
                    A[8 * i][j + 7] = A_7;
                    A[8 * i + 1][j] = A_8;
                    A[8 * i + 1][j + 1] = A_9;
                    A[8 * i + 1][j + 2] = A_10;
                    A[8 * i + 1][j + 3] = A_11;
                    A[8 * i + 1][j + 4] = A_12;
                    A[8 * i + 1][j + 5] = A_13;
                    A[8 * i + 1][j + 6] = A_14;
                    A[8 * i + 1][j + 7] = A_15;
                    A[8 * i + 2][j] = A_16;
                    A[8 * i + 2][j + 1] = A_17;
                    A[8 * i + 2][j + 2] = A_18;
                    A[8 * i + 2][j + 3] = A_19;
                    A[8 * i + 2][j + 4] = A_20;
                    A[8 * i + 2][j + 5] = A_21;
                    A[8 * i + 2][j + 6] = A_22;
                    A[8 * i + 2][j + 7] = A_23;
                    A[8 * i + 3][j] = A_24;
                    A[8 * i + 3][j + 1] = A_25;
                    A[8 * i + 3][j + 2] = A_26;
                    A[8 * i + 3][j + 3] = A_27;
                    A[8 * i + 3][j + 4] = A_28;
                    A[8 * i + 3][j + 5] = A_29;
                    A[8 * i + 3][j + 6] = A_30;
                    A[8 * i + 3][j + 7] = A_31;
                    A[8 * i + 4][j] = A_32;
                    A[8 * i + 4][j + 1] = A_33;
                    A[8 * i + 4][j + 2] = A_34;
                    A[8 * i + 4][j + 3] = A_35;
                    A[8 * i + 4][j + 4] = A_36;
                    A[8 * i + 4][j + 5] = A_37;
                    A[8 * i + 4][j + 6] = A_38;
                    A[8 * i + 4][j + 7] = A_39;
                    A[8 * i + 5][j] = A_40;
                    A[8 * i + 5][j + 1] = A_41;
                    A[8 * i + 5][j + 2] = A_42;
                    A[8 * i + 5][j + 3] = A_43;
                    A[8 * i + 5][j + 4] = A_44;
                    A[8 * i + 5][j + 5] = A_45;
                    A[8 * i + 5][j + 6] = A_46;
                    A[8 * i + 5][j + 7] = A_47;
                    A[8 * i + 6][j] = A_48;
                    A[8 * i + 6][j + 1] = A_49;
                    A[8 * i + 6][j + 2] = A_50;
                    A[8 * i + 6][j + 3] = A_51;
                    A[8 * i + 6][j + 4] = A_52;
                    A[8 * i + 6][j + 5] = A_53;
                    A[8 * i + 6][j + 6] = A_54;
                    A[8 * i + 6][j + 7] = A_55;
                    A[8 * i + 7][j] = A_56;
                    A[8 * i + 7][j + 1] = A_57;
                    A[8 * i + 7][j + 2] = A_58;
                    A[8 * i + 7][j + 3] = A_59;
                    A[8 * i + 7][j + 4] = A_60;
                    A[8 * i + 7][j + 5] = A_61;
                    A[8 * i + 7][j + 6] = A_62;
                    A[8 * i + 7][j + 7] = A_63;
                  }
                  for (int k = j; k <= looper_min(16 * k_tile + 15, j + 7); k++) {
                    A[8 * i][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i][j2] -= A[8 * i][k] * A[j2][k];
                    A[8 * i + 1][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 1][j2] -= A[8 * i + 1][k] * A[j2][k];
                    A[8 * i + 2][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 2][j2] -= A[8 * i + 2][k] * A[j2][k];
                    A[8 * i + 3][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 3][j2] -= A[8 * i + 3][k] * A[j2][k];
                    A[8 * i + 4][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 4][j2] -= A[8 * i + 4][k] * A[j2][k];
                    A[8 * i + 5][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 5][j2] -= A[8 * i + 5][k] * A[j2][k];
                    A[8 * i + 6][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 6][j2] -= A[8 * i + 6][k] * A[j2][k];
                    A[8 * i + 7][k] /= A[k][k];
                    for (int j2 = k + 1; j2 <= j + 7; j2++)
                      A[8 * i + 7][j2] -= A[8 * i + 7][k] * A[j2][k];
                  }
                } else {
                  for (int k = 16 * k_tile; k <= looper_min(16 * k_tile + 15, 8 * i - 1); k++) {
                    for (int j2 = 8 * i; j2 < 8 * i; j2++)
                      A[8 * i][j2] -= A[8 * i][k] * A[j2][k];
                    A[8 * i][8 * i] -= A[8 * i][k] * A[8 * i][k];
                    for (int j2 = 8 * i; j2 <= 8 * i; j2++)
                      A[8 * i + 1][j2] -= A[8 * i + 1][k] * A[j2][k];
                    A[8 * i + 1][8 * i + 1] -= A[8 * i + 1][k] * A[8 * i + 1][k];
                    for (int j2 = 8 * i; j2 <= 8 * i + 1; j2++)
                      A[8 * i + 2][j2] -= A[8 * i + 2][k] * A[j2][k];
                    A[8 * i + 2][8 * i + 2] -= A[8 * i + 2][k] * A[8 * i + 2][k];
                    for (int j2 = 8 * i; j2 <= 8 * i + 2; j2++)
                      A[8 * i + 3][j2] -= A[8 * i + 3][k] * A[j2][k];
                    A[8 * i + 3][8 * i + 3] -= A[8 * i + 3][k] * A[8 * i + 3][k];
                    for (int j2 = 8 * i; j2 <= 8 * i + 3; j2++)
                      A[8 * i + 4][j2] -= A[8 * i + 4][k] * A[j2][k];
                    A[8 * i + 4][8 * i + 4] -= A[8 * i + 4][k] * A[8 * i + 4][k];
                    for (int j2 = 8 * i; j2 <= 8 * i + 4; j2++)
                      A[8 * i + 5][j2] -= A[8 * i + 5][k] * A[j2][k];
                    A[8 * i + 5][8 * i + 5] -= A[8 * i + 5][k] * A[8 * i + 5][k];
                    for (int j2 = 8 * i; j2 <= 8 * i + 5; j2++)
                      A[8 * i + 6][j2] -= A[8 * i + 6][k] * A[j2][k];
                    A[8 * i + 6][8 * i + 6] -= A[8 * i + 6][k] * A[8 * i + 6][k];
                    for (int j2 = 8 * i; j2 <= 8 * i + 6; j2++)
                      A[8 * i + 7][j2] -= A[8 * i + 7][k] * A[j2][k];
                    A[8 * i + 7][8 * i + 7] -= A[8 * i + 7][k] * A[8 * i + 7][k];
                  }
                  for (int k = 8 * i; k <= looper_min(16 * k_tile + 15, 8 * i + 7); k++) {
                    A[k][k] = sqrt(A[k][k]);
                    for (int i2 = k + 1; i2 <= 8 * i + 7; i2++) {
                      A[i2][k] /= A[k][k];
                      for (int j2 = k + 1; j2 < i2; j2++)
                        A[i2][j2] -= A[i2][k] * A[j2][k];
                      A[i2][i2] -= A[i2][k] * A[i2][k];
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
