#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[80] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[80] = looper_buffers[2];
  double (*ex)[80] = looper_buffers[3];
  for (int t = 0; t < 32; t++) {
    for (int j = 0; j < 80; j++)
      ey[0][j] = _fict_[t];
    for (int j = 1; j < 80; j++)
      ex[0][j] -= 0.5 * (hz[0][j] - hz[0][j - 1]);
    for (int i = 1; i < 60; i++) {
      for (int j = 1; j < 80; j++)
        ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
      #pragma omp simd
      for (int j = 0; j < 79; j++) {
        double ey_0 = ey[i][j];
        double hz_0 = hz[i - 1][j];
        ey_0 -= 0.5 * (hz[i][j] - hz_0);
        hz_0 -= 0.7 * (ex[i - 1][j + 1] - ex[i - 1][j] + ey_0 - ey[i - 1][j]);
        ey[i][j] = ey_0;
        hz[i - 1][j] = hz_0;
      }
      ey[i][79] -= 0.5 * (hz[i][79] - hz[i - 1][79]);
    }
  }
  for (int t = 32; t < 40; t++) {
    for (int j = 0; j < 80; j++)
      ey[0][j] = _fict_[t];
    for (int j = 1; j < 80; j++)
      ex[0][j] -= 0.5 * (hz[0][j] - hz[0][j - 1]);
    for (int i = 1; i < 60; i++) {
      for (int j = 1; j < 80; j++)
        ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
      #pragma omp simd
      for (int j = 0; j < 79; j++) {
        double ey_0 = ey[i][j];
        double hz_0 = hz[i - 1][j];
        ey_0 -= 0.5 * (hz[i][j] - hz_0);
        hz_0 -= 0.7 * (ex[i - 1][j + 1] - ex[i - 1][j] + ey_0 - ey[i - 1][j]);
        ey[i][j] = ey_0;
        hz[i - 1][j] = hz_0;
      }
      ey[i][79] -= 0.5 * (hz[i][79] - hz[i - 1][79]);
    }
  }
}
