#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[80] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[80] = looper_buffers[2];
  double (*ex)[80] = looper_buffers[3];
  for (int t = 0; t < 40; t++) {
    for (int j = 0; j < 80; j++)
      ey[0][j] = _fict_[t];
    for (int i_tile = 0; i_tile < 2; i_tile++) {
      for (int i = 32 * i_tile + 1; i <= looper_min(59, 32 * i_tile + 32); i++) {
        #pragma omp simd
        for (int j = 0; j < 80; j++) {
          double ey_0 = ey[i][j];
          ey_0 -= 0.5 * (hz[i][j] - hz[i - 1][j]);
          ey[i][j] = ey_0;
        }
        for (int j = 1; j < 80; j++)
          ex[i - 1][j] -= 0.5 * (hz[i - 1][j] - hz[i - 1][j - 1]);
        for (int j_tile = 0; j_tile < 33; j_tile += 32) {
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 31; j++) {
            double hz_0 = hz[i - 1][j];
            hz_0 -= 0.7 * (ex[i - 1][j + 1] - ex[i - 1][j] + ey[i][j] - ey[i - 1][j]);
            hz[i - 1][j] = hz_0;
          }
        }
        #pragma omp simd
        for (int j = 64; j < 79; j++) {
          double hz_0 = hz[i - 1][j];
          hz_0 -= 0.7 * (ex[i - 1][j + 1] - ex[i - 1][j] + ey[i][j] - ey[i - 1][j]);
          hz[i - 1][j] = hz_0;
        }
      }
      if (i_tile == 1)
        for (int j = 1; j < 80; j++)
          ex[59][j] -= 0.5 * (hz[59][j] - hz[59][j - 1]);
    }
  }
}
