#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[2000] = looper_buffers[0];
  for (int k_i = 0; k_i < 187; k_i++) {
    #pragma omp parallel for schedule(dynamic)
    for (int i_tile = k_i - (k_i + 1) / 3; i_tile <= looper_min(124, k_i); i_tile++) {
      for (int k = 32 * k_i - 32 * i_tile - 1; k <= looper_min(16 * i_tile + 15, -1); k += 4) {
        for (int i = looper_max(16 * i_tile + 1, k + 1); i <= looper_min(16 * i_tile + 16, k + 3); i++) {
          for (int j = k + 1; j < i; j++) {
            for (int k2 = 0; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = i; j < 2000; j++)
            for (int k2 = 0; k2 < i; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
        for (int i = looper_max(16 * i_tile + 1, k + 4); i <= looper_min(1999, 16 * i_tile + 16); i++) {
          for (int j = k + 1; j <= looper_min(k + 4, i - 1); j++) {
            for (int k2 = 0; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = k + 5; j < i; j++)
            for (int k2 = 0; k2 <= k + 3; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
          for (int j = i; j < 2000; j++)
            for (int k2 = 0; k2 <= k + 3; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
      }
      for (int k = looper_max(32 * k_i - 32 * i_tile - 1, 3); k <= looper_min(1998, looper_min(16 * i_tile + 15, 32 * k_i - 32 * i_tile + 27)); k += 4) {
        for (int i = looper_max(16 * i_tile + 1, k + 1); i <= looper_min(1999, looper_min(16 * i_tile + 16, k + 3)); i++) {
          for (int j = k + 1; j < i; j++) {
            for (int k2 = k; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = i; j < 2000; j++)
            for (int k2 = k; k2 < i; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
        for (int i = looper_max(16 * i_tile + 1, k + 4); i <= looper_min(1999, 16 * i_tile + 16); i++) {
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
          for (int j = i; j < 2000; j++) {
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
