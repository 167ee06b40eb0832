#include <math.h>
#include <stdlib.h>
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict out)[97][257], double (*restrict in)[97][257])
{
  #pragma omp parallel for
  for (int c1 = 0; c1 < 96; c1 += 32)
    for (int c2 = 0; c2 < 256; c2 += 32)
      for (int c3 = 0; c3 < 4; c3++)
        for (int c4 = looper_max(0, 1 - c1); c4 < 32; c4++)
          for (int c5 = looper_max(0, 1 - c2); c5 < 32; c5++)
            out[c3][c1 + c4][c2 + c5] = (in[c3][c1 + c4 - 1][c2 + c5 - 1] + in[c3][c1 + c4 - 1][c2 + c5] + in[c3][c1 + c4 - 1][c2 + c5 + 1] + in[c3][c1 + c4][c2 + c5 - 1] + in[c3][c1 + c4][c2 + c5] + in[c3][c1 + c4][c2 + c5 + 1] + in[c3][c1 + c4 + 1][c2 + c5 - 1] + in[c3][c1 + c4 + 1][c2 + c5] + in[c3][c1 + c4 + 1][c2 + c5 + 1]) / 9.0;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
