#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[30] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[30] = looper_buffers[2];
  double (*ex)[30] = looper_buffers[3];
  for (int c0 = 0; c0 < 20; c0++) {
    #pragma omp parallel for
    for (int c3 = 1; c3 < 20; c3++)
      for (int c4 = 0; c4 < 30; c4++)
        ey[c3][c4] -= 0.5 * (hz[c3][c4] - hz[c3 - 1][c4]);
    #pragma omp parallel for
    for (int c3 = 0; c3 < 20; c3++) {
      if (c3 >= 1)
        for (int c4 = 1; c4 < 30; c4++) {
          ex[c3][c4] -= 0.5 * (hz[c3][c4] - hz[c3][c4 - 1]);
          if (c3 <= 18)
            hz[c3][c4 - 1] -= 0.7 * (ex[c3][c4] - ex[c3][c4 - 1] + ey[c3 + 1][c4 - 1] - ey[c3][c4 - 1]);
      } else
        for (int c4 = 0; c4 < 30; c4++) {
          ey[0][c4] = _fict_[c0];
          if (c4 >= 1) {
            ex[0][c4] -= 0.5 * (hz[0][c4] - hz[0][c4 - 1]);
            hz[0][c4 - 1] -= 0.7 * (ex[0][c4] - ex[0][c4 - 1] + ey[1][c4 - 1] - ey[0][c4 - 1]);
          }
        }
    }
  }
}
