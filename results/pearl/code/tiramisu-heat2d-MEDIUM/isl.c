#include <math.h>
#include <stdlib.h>
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*out)[257] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*in)[257] = looper_buffers[2];
  double beta = *(double *)looper_buffers[3];
  #pragma omp parallel for
  for (int c0 = 0; c0 < 256; c0 += 32)
    for (int c1 = 0; c1 < 256; c1 += 32)
      for (int c2 = looper_max(0, 1 - c0); c2 < 32; c2++)
        for (int c3 = looper_max(0, 1 - c1); c3 < 32; c3++)
          out[c0 + c2][c1 + c3] = alpha * in[c0 + c2][c1 + c3] + beta * (in[c0 + c2][c1 + c3 - 1] + in[c0 + c2][c1 + c3 + 1] + in[c0 + c2 - 1][c1 + c3] + in[c0 + c2 + 1][c1 + c3]);
}
