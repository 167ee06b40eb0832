#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[120] = looper_buffers[0];
  for (int k_i = 0; k_i < 7; k_i++)
    for (int i_tile = k_i / 2; i_tile <= looper_min(3, k_i); i_tile++) {
      for (int k = 32 * k_i - 32 * i_tile - 1; k <= looper_min(32 * i_tile + 31, -1); k += 2)
        for (int i = looper_max(32 * i_tile + 1, k + 2); i <= looper_min(119, 32 * i_tile + 32); i++) {
          for (int j = k + 1; j <= looper_min(k + 2, i - 1); j++) {
            for (int k2 = 0; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = k + 3; j < i; j++)
            for (int k2 = 0; k2 <= k + 1; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
          for (int j = i; j < 120; j++)
            for (int k2 = 0; k2 <= k + 1; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        }
      for (int k = looper_max(32 * k_i - 32 * i_tile - 1, 1); k <= looper_min(118, looper_min(32 * k_i - 32 * i_tile + 29, 32 * i_tile + 31)); k += 2) {
        for (int i = looper_max(32 * i_tile + 1, k + 1); i <= k + 1; i++)
          for (int j = i; j < 120; j++)
            for (int k2 = k; k2 < i; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
        for (int i = looper_max(32 * i_tile + 1, k + 2); i <= looper_min(119, 32 * i_tile + 32); i++) {
          for (int j = k + 1; j <= looper_min(k + 2, i - 1); j++) {
            for (int k2 = k; k2 < j; k2++)
              A[i][j] -= A[i][k2] * A[k2][j];
            A[i][j] /= A[j][j];
          }
          for (int j = k + 3; j < i; j++) {
            double A_0 = A[i][j];
            A_0 -= A[i][k] * A[k][j];
            A_0 -= A[i][k + 1] * A[k + 1][j];
            A[i][j] = A_0;
          }
          for (int j = i; j < 120; j++) {
            double A_0 = A[i][j];
            A_0 -= A[i][k] * A[k][j];
            A_0 -= A[i][k + 1] * A[k + 1][j];
            A[i][j] = A_0;
          }
        }
      }
    }
}
