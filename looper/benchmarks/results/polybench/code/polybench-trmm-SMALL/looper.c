#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[80] = looper_buffers[0];
  double (*A)[60] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  for (int k_tile = 0; k_tile < 2; k_tile++)
    for (int i_k_tile = 4 * k_tile; i_k_tile <= looper_min(10, 6 * k_tile + 5); i_k_tile++) {
      for (int k = looper_max(32 * k_tile + 1, (i_k_tile + 2) / 3 + 5 * i_k_tile + 1); k <= looper_min(58, looper_min(32 * k_tile + 32, 8 * i_k_tile + 8)); k++)
        for (int i_k = looper_max(16 * i_k_tile + 2, 2 * k); i_k <= looper_min(16 * i_k_tile + 17, 3 * k - 1); i_k++)
          for (int j = 0; j < 80; j++)
            B[i_k - 2 * k][j] += A[k][i_k - 2 * k] * B[k][j];
      if (k_tile == 1 && i_k_tile >= 7) {
        for (int i_k = looper_max(118, 16 * i_k_tile + 2); i_k <= looper_min(176, 16 * i_k_tile + 17); i_k++)
          for (int j = 0; j < 80; j++) {
            B[i_k - 118][j] += A[59][i_k - 118] * B[59][j];
            B[i_k - 118][j] = alpha * B[i_k - 118][j];
          }
        if (i_k_tile == 10)
          for (int j = 0; j < 80; j++)
            B[59][j] = alpha * B[59][j];
      }
    }
}
