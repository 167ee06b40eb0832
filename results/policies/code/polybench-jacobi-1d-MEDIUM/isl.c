#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *B = looper_buffers[0];
  double *A = looper_buffers[1];
  for (int c0 = 0; c0 < 100; c0++) {
    #pragma omp parallel for
    for (int c1 = 1; c1 < 399; c1++)
      B[c1] = 0.33333 * (A[c1 - 1] + A[c1] + A[c1 + 1]);
    #pragma omp parallel for
    for (int c1 = 1; c1 < 399; c1++)
      A[c1] = 0.33333 * (B[c1 - 1] + B[c1] + B[c1 + 1]);
  }
}
