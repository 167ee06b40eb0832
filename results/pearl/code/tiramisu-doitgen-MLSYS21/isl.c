#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*out)[256][256] = looper_buffers[0];
  double (*A)[256][256] = looper_buffers[1];
  double (*C4)[256] = looper_buffers[2];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 128; c0 += 32)
    for (int c1 = 0; c1 < 256; c1 += 32)
      for (int c2 = 0; c2 < 256; c2 += 32)
        for (int c3 = 0; c3 < 32; c3++)
          for (int c4 = 0; c4 < 32; c4++)
            for (int c5 = 0; c5 < 32; c5++) {
              out[c0 + c3][c1 + c4][c2 + c5] = 0.0;
              for (int c6 = 0; c6 < 256; c6++)
                out[c0 + c3][c1 + c4][c2 + c5] += A[c0 + c3][c1 + c4][c6] * C4[c6][c2 + c5];
            }
}
