#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1200] = looper_buffers[0];
  double (*A)[1000] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  for (int k_tile = 0; k_tile < 32; k_tile++)
    for (int i_tile = 0; i_tile <= k_tile; i_tile++) {
      #pragma omp parallel for
      for (int j_tile = 0; j_tile < 1200; j_tile += 32) {
        for (int k = 32 * k_tile + 1; k <= looper_min(998, 32 * k_tile + 32); k++)
          for (int i = 32 * i_tile; i <= looper_min(32 * i_tile + 31, k - 1); i++)
            for (int j = j_tile; j <= looper_min(1199, j_tile + 31); j++)
              B[i][j] += A[k][i] * B[k][j];
        if (k_tile == 31) {
          for (int i = 32 * i_tile; i <= looper_min(998, 32 * i_tile + 31); i++)
            for (int j = j_tile; j <= looper_min(1199, j_tile + 31); j++) {
              B[i][j] += A[999][i] * B[999][j];
              B[i][j] = alpha * B[i][j];
            }
          if (i_tile == 31)
            for (int j = j_tile; j <= looper_min(1199, j_tile + 31); j++)
              B[999][j] = alpha * B[999][j];
        }
      }
    }
}
