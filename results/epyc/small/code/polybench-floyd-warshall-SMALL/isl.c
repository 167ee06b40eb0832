#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(int (*restrict path)[180])
{
  for (int c0 = 0; c0 < 180; c0++)
    for (int c1 = 0; c1 < 359; c1++) {
      #pragma omp parallel for
      for (int c2 = looper_max(0, c1 - 179); c2 <= looper_min(179, c1); c2++)
        path[c2][c1 - c2] = path[c2][c1 - c2] < path[c2][c0] + path[c0][c1 - c2] ? path[c2][c1 - c2] : path[c2][c0] + path[c0][c1 - c2];
    }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0]);
}
