#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  for (int i_j = -1; i_j < 25; i_j++) {
    #pragma omp parallel for schedule(dynamic)
    for (int j_tile = looper_max(0, i_j - 12); j_tile <= looper_floord(i_j, 2); j_tile++)
      for (int k_tile = 0; k_tile <= j_tile; k_tile++) {
        for (int i = 8 * i_j - 8 * j_tile; i <= looper_min(99, looper_min(8 * i_j - 8 * j_tile + 7, 8 * j_tile + 7)); i++)
          for (int j = 8 * j_tile; j <= i; j++) {
            if (i >= j + 1) {
              if (j_tile == 0 && k_tile == 0 && j == 0) {
                A[4 * i][0] /= A[0][0];
                A[4 * i + 1][0] /= A[0][0];
                A[4 * i + 2][0] /= A[0][0];
                A[4 * i + 3][0] /= A[0][0];
              }
              if (looper_max(0, 32 * k_tile - 1) <= looper_min(32 * k_tile + 30, 4 * j - 3)) {
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
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, 4 * j - 3); k++) {
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
              for (int k = looper_max(0, looper_max(32 * k_tile - 1, 4 * j - 2)); k <= looper_min(32 * k_tile + 30, 4 * j + 1); k++) {
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
              if (i_j == 0 && k_tile == 0 && i == 0) {
                A[0][0] = sqrt(A[0][0]);
                A[1][0] /= A[0][0];
                A[2][0] /= A[0][0];
                A[3][0] /= A[0][0];
              }
              for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, 4 * i - 3); k++) {
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
              if (2 * k_tile == i_j && i >= 4 * i_j + 1) {
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
              if (2 * k_tile == i_j) {
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
              } else {
                if (2 * k_tile + 2 == i_j && i == 4 * i_j) {
                  A[16 * i_j][16 * i_j - 1] -= A[16 * i_j][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 < 16 * i_j; j2++)
                    A[16 * i_j][j2] -= A[16 * i_j][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j][16 * i_j] -= A[16 * i_j][16 * i_j - 2] * A[16 * i_j][16 * i_j - 2];
                  A[16 * i_j + 1][16 * i_j - 1] -= A[16 * i_j + 1][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j + 1][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 <= 16 * i_j; j2++)
                    A[16 * i_j + 1][j2] -= A[16 * i_j + 1][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j + 1][16 * i_j + 1] -= A[16 * i_j + 1][16 * i_j - 2] * A[16 * i_j + 1][16 * i_j - 2];
                  A[16 * i_j + 2][16 * i_j - 1] -= A[16 * i_j + 2][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j + 2][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 <= 16 * i_j + 1; j2++)
                    A[16 * i_j + 2][j2] -= A[16 * i_j + 2][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j + 2][16 * i_j + 2] -= A[16 * i_j + 2][16 * i_j - 2] * A[16 * i_j + 2][16 * i_j - 2];
                  A[16 * i_j + 3][16 * i_j - 1] -= A[16 * i_j + 3][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j + 3][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 <= 16 * i_j + 2; j2++)
                    A[16 * i_j + 3][j2] -= A[16 * i_j + 3][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j + 3][16 * i_j + 3] -= A[16 * i_j + 3][16 * i_j - 2] * A[16 * i_j + 3][16 * i_j - 2];
                }
              }
            }
          }
        for (int i = looper_max(8 * i_j - 8 * j_tile, 8 * j_tile + 8); i <= looper_min(99, 8 * i_j - 8 * j_tile + 7); i++)
          for (int j = 8 * j_tile; j <= 8 * j_tile + 7; j++) {
            if (i >= j + 1) {
              if (j_tile == 0 && k_tile == 0 && j == 0) {
                A[4 * i][0] /= A[0][0];
                A[4 * i + 1][0] /= A[0][0];
                A[4 * i + 2][0] /= A[0][0];
                A[4 * i + 3][0] /= A[0][0];
              }
              if (looper_max(0, 32 * k_tile - 1) <= looper_min(32 * k_tile + 30, 4 * j - 3)) {
                double A_0 = A[4 * i][4 * j - 1];
                double A_3 = A[4 * i][4 * j];
                double A_5 = A[4 * i][4 * j + 1];
                double A_7 = A[4 * i][4 * j + 2];
                double A_9 = A[4 * i + 1][4 * j - 1];
                double A_11 = A[4 * i + 1][4 * j];
                double A_12 = A[4 * i + 1][4 * j + 1];
                double A_13 = A[4 * i + 1][4 * j + 2];
                double A_14 = A[4 * i + 2][4 * j - 1];
                double A_16 = A[4 * i + 2][4 * j];
                double A_17 = A[4 * i + 2][4 * j + 1];
                double A_18 = A[4 * i + 2][4 * j + 2];
                double A_19 = A[4 * i + 3][4 * j - 1];
                double A_21 = A[4 * i + 3][4 * j];
                double A_22 = A[4 * i + 3][4 * j + 1];
                double A_23 = A[4 * i + 3][4 * j + 2];
                #pragma omp simd if(0)
                for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, 4 * j - 3); k++) {
                  const double A_1 = A[4 * i][k];
                  const double A_2 = A[4 * j - 1][k];
                  const double A_4 = A[4 * j][k];
                  const double A_6 = A[4 * j + 1][k];
                  const double A_8 = A[4 * j + 2][k];
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
                A[4 * i][4 * j - 1] = A_0;
                A[4 * i][4 * j] = A_3;
                A[4 * i][4 * j + 1] = A_5;
                A[4 * i][4 * j + 2] = A_7;
                A[4 * i + 1][4 * j - 1] = A_9;
                A[4 * i + 1][4 * j] = A_11;
                A[4 * i + 1][4 * j + 1] = A_12;
                A[4 * i + 1][4 * j + 2] = A_13;
                A[4 * i + 2][4 * j - 1] = A_14;
                A[4 * i + 2][4 * j] = A_16;
                A[4 * i + 2][4 * j + 1] = A_17;
                A[4 * i + 2][4 * j + 2] = A_18;
                A[4 * i + 3][4 * j - 1] = A_19;
                A[4 * i + 3][4 * j] = A_21;
                A[4 * i + 3][4 * j + 1] = A_22;
                A[4 * i + 3][4 * j + 2] = A_23;
              }
              for (int k = looper_max(0, looper_max(32 * k_tile - 1, 4 * j - 2)); k <= looper_min(32 * k_tile + 30, 4 * j + 1); k++) {
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
              if (i_j == 0 && k_tile == 0 && i == 0) {
                A[0][0] = sqrt(A[0][0]);
                A[1][0] /= A[0][0];
                A[2][0] /= A[0][0];
                A[3][0] /= A[0][0];
              }
              for (int k = looper_max(0, 32 * k_tile - 1); k <= looper_min(32 * k_tile + 30, 4 * i - 3); k++) {
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
              if (2 * k_tile == i_j && i >= 4 * i_j + 1) {
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
              if (2 * k_tile == i_j) {
                for (int k = 4 * i - 1; k <= 4 * i + 1; k++) {
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
              } else {
                if (2 * k_tile + 2 == i_j && i == 4 * i_j) {
                  A[16 * i_j][16 * i_j - 1] -= A[16 * i_j][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 < 16 * i_j; j2++)
                    A[16 * i_j][j2] -= A[16 * i_j][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j][16 * i_j] -= A[16 * i_j][16 * i_j - 2] * A[16 * i_j][16 * i_j - 2];
                  A[16 * i_j + 1][16 * i_j - 1] -= A[16 * i_j + 1][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j + 1][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 <= 16 * i_j; j2++)
                    A[16 * i_j + 1][j2] -= A[16 * i_j + 1][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j + 1][16 * i_j + 1] -= A[16 * i_j + 1][16 * i_j - 2] * A[16 * i_j + 1][16 * i_j - 2];
                  A[16 * i_j + 2][16 * i_j - 1] -= A[16 * i_j + 2][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j + 2][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 <= 16 * i_j + 1; j2++)
                    A[16 * i_j + 2][j2] -= A[16 * i_j + 2][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j + 2][16 * i_j + 2] -= A[16 * i_j + 2][16 * i_j - 2] * A[16 * i_j + 2][16 * i_j - 2];
                  A[16 * i_j + 3][16 * i_j - 1] -= A[16 * i_j + 3][16 * i_j - 2] * A[16 * i_j - 1][16 * i_j - 2];
                  A[16 * i_j + 3][16 * i_j - 1] /= A[16 * i_j - 1][16 * i_j - 1];
                  for (int j2 = 16 * i_j; j2 <= 16 * i_j + 2; j2++)
                    A[16 * i_j + 3][j2] -= A[16 * i_j + 3][16 * i_j - 2] * A[j2][16 * i_j - 2];
                  A[16 * i_j + 3][16 * i_j + 3] -= A[16 * i_j + 3][16 * i_j - 2] * A[16 * i_j + 3][16 * i_j - 2];
                }
              }
            }
          }
      }
  }
}
