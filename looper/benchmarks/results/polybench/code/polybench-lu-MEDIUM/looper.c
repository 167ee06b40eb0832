#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  for (int k_i = 0; k_i < 37; k_i++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i_tile = k_i / 3; i_tile <= looper_min(12, k_i); i_tile++) {
      for (int k = 16 * k_i - 16 * i_tile - 1; k <= looper_min(32 * i_tile + 31, -1); k += 4) {
        for (int i = looper_max(32 * i_tile + 1, k + 1); i <= looper_min(32 * i_tile + 32, k + 3); i++) {
          for (int j = k + 1; j < i; j++) {
            for (int k2 = 0; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = i; j < 400; j++)
            for (int k2 = 0; k2 < i; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
        for (int i = looper_max(32 * i_tile + 1, k + 4); i <= looper_min(399, 32 * i_tile + 32); i++) {
          for (int j = k + 1; j <= looper_min(k + 4, i - 1); j++) {
            for (int k2 = 0; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = k + 5; j < i; j++)
            for (int k2 = 0; k2 <= k + 3; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
          for (int j = i; j < 400; j++)
            for (int k2 = 0; k2 <= k + 3; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
      }
      for (int k = looper_max(16 * k_i - 16 * i_tile - 1, 3); k <= looper_min(16 * k_i - 16 * i_tile + 11, 32 * i_tile + 31); k += 4) {
        for (int i = looper_max(32 * i_tile + 1, k + 1); i <= looper_min(399, looper_min(32 * i_tile + 32, k + 3)); i++) {
          for (int j = k + 1; j < i; j++) {
            for (int k2 = k; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = i; j < 400; j++)
            for (int k2 = k; k2 < i; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
        for (int i = looper_max(32 * i_tile + 1, k + 4); i <= looper_min(399, 32 * i_tile + 32); i++) {
          for (int j = k + 1; j <= looper_min(k + 4, i - 1); j++) {
            for (int k2 = k; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = k + 5; j < i; j++) {
            double A_0 = A[i][j];
            A_0 -= A[i][k] * A[k][j];
            A_0 -= A[i][k + 1] * A[k + 1][j];
            A_0 -= A[i][k + 2] * A[k + 2][j];
            A_0 -= A[i][k + 3] * A[k + 3][j];
            A[i][j] = A_0;
          }
          for (int j = i; j < 400; j++) {
            double A_0 = A[i][j];
            A_0 -= A[i][k] * A[k][j];
            A_0 -= A[i][k + 1] * A[k + 1][j];
            A_0 -= A[i][k + 2] * A[k + 2][j];
            A_0 -= A[i][k + 3] * A[k + 3][j];
            A[i][j] = A_0;
          }
        }
      }
    }
  }
}
