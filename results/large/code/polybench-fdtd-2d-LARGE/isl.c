#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double (*restrict ey)[1200], double *restrict _fict_, double (*restrict hz)[1200], double (*restrict ex)[1200])
{
  for (int c0 = 0; c0 < 500; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 1000; c1 += 32)
      for (int c2 = 0; c2 < 1200; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 999 - c1); c3++)
          for (int c4 = 0; c4 <= looper_min(31, 1199 - c2); c4++)
            ey[c1 + c3][c2 + c4] -= 0.5 * (hz[c1 + c3][c2 + c4] - hz[c1 + c3 - 1][c2 + c4]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 1000; c1 += 32) {
      if (c1 >= 32)
        for (int c2 = 0; c2 < 1200; c2 += 32)
          for (int c3 = 0; c3 <= looper_min(31, 999 - c1); c3++)
            for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 1199 - c2); c4++) {
              ex[c1 + c3][c2 + c4] -= 0.5 * (hz[c1 + c3][c2 + c4] - hz[c1 + c3][c2 + c4 - 1]);
              if (c1 + c3 <= 998)
                hz[c1 + c3][c2 + c4 - 1] -= 0.7 * (ex[c1 + c3][c2 + c4] - ex[c1 + c3][c2 + c4 - 1] + ey[c1 + c3 + 1][c2 + c4 - 1] - ey[c1 + c3][c2 + c4 - 1]);
      } else
        for (int c2 = 0; c2 < 1200; c2 += 32)
          for (int c3 = 0; c3 < 32; c3++) {
            if (c2 == 0 && c3 == 0)
              ey[0][0] = _fict_[c0];
            for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 1199 - c2); c4++) {
              if (c3 == 0)
                ey[0][c2 + c4] = _fict_[c0];
              ex[c3][c2 + c4] -= 0.5 * (hz[c3][c2 + c4] - hz[c3][c2 + c4 - 1]);
              hz[c3][c2 + c4 - 1] -= 0.7 * (ex[c3][c2 + c4] - ex[c3][c2 + c4 - 1] + ey[c3 + 1][c2 + c4 - 1] - ey[c3][c2 + c4 - 1]);
            }
          }
    }
  }
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3]);
}
