#include <math.h>
#include <stdlib.h>

static __attribute__((noinline)) void
looper_region(int (*restrict grey)[1024], int (*restrict rgb)[1024][1024])
{
  #pragma omp parallel for
  for (int c0 = 0; c0 < 1024; c0 += 32)
    for (int c1 = 0; c1 < 1024; c1 += 32)
      for (int c2 = 0; c2 < 32; c2++)
        for (int c3 = 0; c3 < 32; c3++)
          grey[c0 + c2][c1 + c3] = (4899 * rgb[0][c0 + c2][c1 + c3] + 9617 * rgb[1][c0 + c2][c1 + c3] + 1868 * rgb[2][c0 + c2][c1 + c3] + 8192) / 16384;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
