#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double *B = looper_buffers[0];
  double *A = looper_buffers[1];
  for (int t_tile = 0; t_tile < 257; t_tile += 128)
    for (int t = t_tile; t <= t_tile + 127; t++) {
      for (int i_tile = 1; i_tile < 1954; i_tile += 32) {
        #pragma omp simd
        for (int i = i_tile; i <= i_tile + 31; i++)
          B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
      }
      #pragma omp simd
      for (int i = 1985; i < 1999; i++)
        B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
      for (int i = 1; i < 1999; i++)
        A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
    }
  for (int t = 384; t < 500; t++) {
    for (int i_tile = 1; i_tile < 1999; i_tile += 32) {
      #pragma omp simd
      for (int i = i_tile; i <= looper_min(1998, i_tile + 31); i++)
        B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    }
    for (int i = 1; i < 1999; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}
