#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[240] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[200] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[200] = looper_buffers[4];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 240; c0 += 32)
    for (int c1 = 0; c1 <= looper_min(239, c0 + 31); c1 += 32)
      for (int c2 = 0; c2 <= looper_min(31, 239 - c0); c2++)
        for (int c3 = 0; c3 <= looper_min(31, c0 + c2 - c1); c3++) {
          C[c0 + c2][c1 + c3] *= beta;
          for (int c4 = 0; c4 < 200; c4++)
            C[c0 + c2][c1 + c3] += A[c1 + c3][c4] * alpha * B[c0 + c2][c4] + B[c1 + c3][c4] * alpha * A[c0 + c2][c4];
        }
}
