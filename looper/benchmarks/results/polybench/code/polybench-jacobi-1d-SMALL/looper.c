#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *B = looper_buffers[0];
  double *A = looper_buffers[1];
  for (int t = 0; t < 40; t++) {
    for (int i_tile = 1; i_tile < 66; i_tile += 32)
      for (int i = i_tile; i <= i_tile + 31; i++)
        B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 97; i < 119; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < 119; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}
