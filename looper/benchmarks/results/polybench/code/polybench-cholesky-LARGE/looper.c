#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[2000] = looper_buffers[0];
  for (int i_j = -1; i_j < 1000; i_j++) {
    #pragma omp parallel for schedule(dynamic)
    for (int j_tile = looper_max(0, looper_floord(i_j - 3, 8) - 62); j_tile <= looper_floord(i_j, 16); j_tile++)
      for (int j = looper_max(i_j - 499, 8 * j_tile); j <= looper_min(8 * j_tile + 7, i_j / 2); j++) {
        if (i_j >= 2 * j + 1) {
          if (j_tile == 0 && j == 0) {
            A[4 * i_j][0] /= A[0][0];
            A[4 * i_j + 1][0] /= A[0][0];
            A[4 * i_j + 2][0] /= A[0][0];
            A[4 * i_j + 3][0] /= A[0][0];
          }
          if (0 <= 4 * j - 3) {
            double A_0 = A[4 * i_j - 4 * j][4 * j - 1];
            double A_1 = A[4 * i_j - 4 * j][4 * j];
            double A_2 = A[4 * i_j - 4 * j][4 * j + 1];
            double A_3 = A[4 * i_j - 4 * j][4 * j + 2];
            double A_4 = A[4 * i_j - 4 * j + 1][4 * j - 1];
            double A_5 = A[4 * i_j - 4 * j + 1][4 * j];
            double A_6 = A[4 * i_j - 4 * j + 1][4 * j + 1];
            double A_7 = A[4 * i_j - 4 * j + 1][4 * j + 2];
            double A_8 = A[4 * i_j - 4 * j + 2][4 * j - 1];
            double A_9 = A[4 * i_j - 4 * j + 2][4 * j];
            double A_10 = A[4 * i_j - 4 * j + 2][4 * j + 1];
            double A_11 = A[4 * i_j - 4 * j + 2][4 * j + 2];
            double A_12 = A[4 * i_j - 4 * j + 3][4 * j - 1];
            double A_13 = A[4 * i_j - 4 * j + 3][4 * j];
            double A_14 = A[4 * i_j - 4 * j + 3][4 * j + 1];
            double A_15 = A[4 * i_j - 4 * j + 3][4 * j + 2];
            #pragma omp simd if(0)
            for (int k = 0; k <= 4 * j - 3; k++) {
              A_0 -= A[4 * i_j - 4 * j][k] * A[4 * j - 1][k];
              A_1 -= A[4 * i_j - 4 * j][k] * A[4 * j][k];
              A_2 -= A[4 * i_j - 4 * j][k] * A[4 * j + 1][k];
              A_3 -= A[4 * i_j - 4 * j][k] * A[4 * j + 2][k];
              A_4 -= A[4 * i_j - 4 * j + 1][k] * A[4 * j - 1][k];
              A_5 -= A[4 * i_j - 4 * j + 1][k] * A[4 * j][k];
              A_6 -= A[4 * i_j - 4 * j + 1][k] * A[4 * j + 1][k];
              A_7 -= A[4 * i_j - 4 * j + 1][k] * A[4 * j + 2][k];
              A_8 -= A[4 * i_j - 4 * j + 2][k] * A[4 * j - 1][k];
              A_9 -= A[4 * i_j - 4 * j + 2][k] * A[4 * j][k];
              A_10 -= A[4 * i_j - 4 * j + 2][k] * A[4 * j + 1][k];
              A_11 -= A[4 * i_j - 4 * j + 2][k] * A[4 * j + 2][k];
              A_12 -= A[4 * i_j - 4 * j + 3][k] * A[4 * j - 1][k];
              A_13 -= A[4 * i_j - 4 * j + 3][k] * A[4 * j][k];
              A_14 -= A[4 * i_j - 4 * j + 3][k] * A[4 * j + 1][k];
              A_15 -= A[4 * i_j - 4 * j + 3][k] * A[4 * j + 2][k];
            }
            A[4 * i_j - 4 * j][4 * j - 1] = A_0;
            A[4 * i_j - 4 * j][4 * j] = A_1;
            A[4 * i_j - 4 * j][4 * j + 1] = A_2;
            A[4 * i_j - 4 * j][4 * j + 2] = A_3;
            A[4 * i_j - 4 * j + 1][4 * j - 1] = A_4;
            A[4 * i_j - 4 * j + 1][4 * j] = A_5;
            A[4 * i_j - 4 * j + 1][4 * j + 1] = A_6;
            A[4 * i_j - 4 * j + 1][4 * j + 2] = A_7;
            A[4 * i_j - 4 * j + 2][4 * j - 1] = A_8;
            A[4 * i_j - 4 * j + 2][4 * j] = A_9;
            A[4 * i_j - 4 * j + 2][4 * j + 1] = A_10;
            A[4 * i_j - 4 * j + 2][4 * j + 2] = A_11;
            A[4 * i_j - 4 * j + 3][4 * j - 1] = A_12;
            A[4 * i_j - 4 * j + 3][4 * j] = A_13;
            A[4 * i_j - 4 * j + 3][4 * j + 1] = A_14;
            A[4 * i_j - 4 * j + 3][4 * j + 2] = A_15;
          }
          for (int k = looper_max(0, 4 * j - 2); k <= 4 * j + 1; k++) {
            A[4 * i_j - 4 * j][k + 1] -= A[4 * i_j - 4 * j][k] * A[k + 1][k];
            A[4 * i_j - 4 * j][k + 1] /= A[k + 1][k + 1];
            for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
              A[4 * i_j - 4 * j][j2] -= A[4 * i_j - 4 * j][k] * A[j2][k];
            A[4 * i_j - 4 * j + 1][k + 1] -= A[4 * i_j - 4 * j + 1][k] * A[k + 1][k];
            A[4 * i_j - 4 * j + 1][k + 1] /= A[k + 1][k + 1];
            for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
              A[4 * i_j - 4 * j + 1][j2] -= A[4 * i_j - 4 * j + 1][k] * A[j2][k];
            A[4 * i_j - 4 * j + 2][k + 1] -= A[4 * i_j - 4 * j + 2][k] * A[k + 1][k];
            A[4 * i_j - 4 * j + 2][k + 1] /= A[k + 1][k + 1];
            for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
              A[4 * i_j - 4 * j + 2][j2] -= A[4 * i_j - 4 * j + 2][k] * A[j2][k];
            A[4 * i_j - 4 * j + 3][k + 1] -= A[4 * i_j - 4 * j + 3][k] * A[k + 1][k];
            A[4 * i_j - 4 * j + 3][k + 1] /= A[k + 1][k + 1];
            for (int j2 = k + 2; j2 <= 4 * j + 2; j2++)
              A[4 * i_j - 4 * j + 3][j2] -= A[4 * i_j - 4 * j + 3][k] * A[j2][k];
          }
        } else {
          if (i_j == 0 && j_tile == 0) {
            A[0][0] = sqrt(A[0][0]);
            A[1][0] /= A[0][0];
            A[2][0] /= A[0][0];
            A[3][0] /= A[0][0];
          }
          for (int k = 0; k <= 2 * i_j - 3; k++) {
            for (int j2 = 2 * i_j - 1; j2 < 2 * i_j; j2++)
              A[2 * i_j][j2] -= A[2 * i_j][k] * A[j2][k];
            A[2 * i_j][2 * i_j] -= A[2 * i_j][k] * A[2 * i_j][k];
            for (int j2 = 2 * i_j - 1; j2 <= 2 * i_j; j2++)
              A[2 * i_j + 1][j2] -= A[2 * i_j + 1][k] * A[j2][k];
            A[2 * i_j + 1][2 * i_j + 1] -= A[2 * i_j + 1][k] * A[2 * i_j + 1][k];
            for (int j2 = 2 * i_j - 1; j2 <= 2 * i_j + 1; j2++)
              A[2 * i_j + 2][j2] -= A[2 * i_j + 2][k] * A[j2][k];
            A[2 * i_j + 2][2 * i_j + 2] -= A[2 * i_j + 2][k] * A[2 * i_j + 2][k];
            for (int j2 = 2 * i_j - 1; j2 <= 2 * i_j + 2; j2++)
              A[2 * i_j + 3][j2] -= A[2 * i_j + 3][k] * A[j2][k];
            A[2 * i_j + 3][2 * i_j + 3] -= A[2 * i_j + 3][k] * A[2 * i_j + 3][k];
          }
          if (i_j >= 2) {
            A[2 * i_j][2 * i_j - 1] -= A[2 * i_j][2 * i_j - 2] * A[2 * i_j - 1][2 * i_j - 2];
            A[2 * i_j][2 * i_j - 1] /= A[2 * i_j - 1][2 * i_j - 1];
            for (int j2 = 2 * i_j; j2 < 2 * i_j; j2++)
              A[2 * i_j][j2] -= A[2 * i_j][2 * i_j - 2] * A[j2][2 * i_j - 2];
            A[2 * i_j][2 * i_j] -= A[2 * i_j][2 * i_j - 2] * A[2 * i_j][2 * i_j - 2];
            A[2 * i_j + 1][2 * i_j - 1] -= A[2 * i_j + 1][2 * i_j - 2] * A[2 * i_j - 1][2 * i_j - 2];
            A[2 * i_j + 1][2 * i_j - 1] /= A[2 * i_j - 1][2 * i_j - 1];
            for (int j2 = 2 * i_j; j2 <= 2 * i_j; j2++)
              A[2 * i_j + 1][j2] -= A[2 * i_j + 1][2 * i_j - 2] * A[j2][2 * i_j - 2];
            A[2 * i_j + 1][2 * i_j + 1] -= A[2 * i_j + 1][2 * i_j - 2] * A[2 * i_j + 1][2 * i_j - 2];
            A[2 * i_j + 2][2 * i_j - 1] -= A[2 * i_j + 2][2 * i_j - 2] * A[2 * i_j - 1][2 * i_j - 2];
            A[2 * i_j + 2][2 * i_j - 1] /= A[2 * i_j - 1][2 * i_j - 1];
            for (int j2 = 2 * i_j; j2 <= 2 * i_j + 1; j2++)
              A[2 * i_j + 2][j2] -= A[2 * i_j + 2][2 * i_j - 2] * A[j2][2 * i_j - 2];
            A[2 * i_j + 2][2 * i_j + 2] -= A[2 * i_j + 2][2 * i_j - 2] * A[2 * i_j + 2][2 * i_j - 2];
            A[2 * i_j + 3][2 * i_j - 1] -= A[2 * i_j + 3][2 * i_j - 2] * A[2 * i_j - 1][2 * i_j - 2];
            A[2 * i_j + 3][2 * i_j - 1] /= A[2 * i_j - 1][2 * i_j - 1];
            for (int j2 = 2 * i_j; j2 <= 2 * i_j + 2; j2++)
              A[2 * i_j + 3][j2] -= A[2 * i_j + 3][2 * i_j - 2] * A[j2][2 * i_j - 2];
            A[2 * i_j + 3][2 * i_j + 3] -= A[2 * i_j + 3][2 * i_j - 2] * A[2 * i_j + 3][2 * i_j - 2];
          }
          for (int k = looper_max(0, 2 * i_j - 1); k <= 2 * i_j + 1; k++) {
            A[k + 1][k + 1] -= A[k + 1][k] * A[k + 1][k];
            A[k + 1][k + 1] = sqrt(A[k + 1][k + 1]);
            for (int i = k + 2; i <= 2 * i_j + 3; i++) {
              A[i][k + 1] -= A[i][k] * A[k + 1][k];
              A[i][k + 1] /= A[k + 1][k + 1];
              for (int j2 = k + 2; j2 < i; j2++)
                A[i][j2] -= A[i][k] * A[j2][k];
              A[i][i] -= A[i][k] * A[i][k];
            }
          }
          A[2 * i_j + 3][2 * i_j + 3] -= A[2 * i_j + 3][2 * i_j + 2] * A[2 * i_j + 3][2 * i_j + 2];
          A[2 * i_j + 3][2 * i_j + 3] = sqrt(A[2 * i_j + 3][2 * i_j + 3]);
        }
      }
  }
}
