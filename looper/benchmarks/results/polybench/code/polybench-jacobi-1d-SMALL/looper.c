#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *B = looper_buffers[0];
  double *A = looper_buffers[1];
  for (int t = 0; t < 32; t++) {
    #pragma omp simd
    for (int i = 1; i < 119; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < 119; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
  for (int t = 32; t < 40; t++) {
    #pragma omp simd
    for (int i = 1; i < 119; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < 119; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}
