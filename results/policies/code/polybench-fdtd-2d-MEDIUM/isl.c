#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[240] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[240] = looper_buffers[2];
  double (*ex)[240] = looper_buffers[3];
  for (int c0 = 0; c0 < 100; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 200; c1 += 32)
      for (int c2 = 0; c2 < 240; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 199 - c1); c3++)
          for (int c4 = 0; c4 <= looper_min(31, 239 - c2); c4++)
            ey[c1 + c3][c2 + c4] -= 0.5 * (hz[c1 + c3][c2 + c4] - hz[c1 + c3 - 1][c2 + c4]);
    #pragma omp parallel for
    for (int c1 = 0; c1 < 200; c1 += 32) {
      if (c1 >= 32)
        for (int c2 = 0; c2 < 240; c2 += 32)
          for (int c3 = 0; c3 <= looper_min(31, 199 - c1); c3++)
            for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 239 - c2); c4++) {
              ex[c1 + c3][c2 + c4] -= 0.5 * (hz[c1 + c3][c2 + c4] - hz[c1 + c3][c2 + c4 - 1]);
              if (c1 + c3 <= 198)
                hz[c1 + c3][c2 + c4 - 1] -= 0.7 * (ex[c1 + c3][c2 + c4] - ex[c1 + c3][c2 + c4 - 1] + ey[c1 + c3 + 1][c2 + c4 - 1] - ey[c1 + c3][c2 + c4 - 1]);
      } else
        for (int c2 = 0; c2 < 240; c2 += 32)
          for (int c3 = 0; c3 < 32; c3++) {
            if (c2 == 0 && c3 == 0)
              ey[0][0] = _fict_[c0];
            for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 239 - c2); c4++) {
              if (c3 == 0)
                ey[0][c2 + c4] = _fict_[c0];
              ex[c3][c2 + c4] -= 0.5 * (hz[c3][c2 + c4] - hz[c3][c2 + c4 - 1]);
              hz[c3][c2 + c4 - 1] -= 0.7 * (ex[c3][c2 + c4] - ex[c3][c2 + c4 - 1] + ey[c3 + 1][c2 + c4 - 1] - ey[c3][c2 + c4 - 1]);
            }
          }
    }
  }
}
