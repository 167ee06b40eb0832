#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  int (*path)[500] = looper_buffers[0];
  for (int c0 = 0; c0 < 500; c0++)
    for (int c1 = 0; c1 < 999; c1++) {
      #pragma omp parallel for
      for (int c2 = looper_max(0, c1 - 499); c2 <= looper_min(499, c1); c2++)
        path[c2][c1 - c2] = path[c2][c1 - c2] < path[c2][c0] + path[c0][c1 - c2] ? path[c2][c1 - c2] : path[c2][c0] + path[c0][c1 - c2];
    }
}
