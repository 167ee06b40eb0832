#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *B = looper_buffers[0];
  double *A = looper_buffers[1];
  for (int t = 0; t < 100; t++) {
    for (int i_tile = 1; i_tile < 258; i_tile += 128) {
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 127; i++)
        B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    }
    #pragma omp simd
    for (int i = 385; i < 399; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < 399; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}
