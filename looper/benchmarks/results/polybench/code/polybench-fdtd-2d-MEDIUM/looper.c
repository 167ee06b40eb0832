#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[240] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[240] = looper_buffers[2];
  double (*ex)[240] = looper_buffers[3];
  for (int t = 0; t < 100; t++) {
    {
      const double _fict__0 = _fict_[t];
      #pragma omp simd
      for (int j = 0; j < 240; j++) {
        ey[0][j] = _fict__0;
      }
    }
    #pragma omp simd
    for (int j = 1; j < 240; j++) {
      double ex_0 = ex[0][j];
      ex_0 -= 0.5 * (hz[0][j] - hz[0][j - 1]);
      ex[0][j] = ex_0;
    }
    #pragma omp parallel for
    for (int i = 1; i < 200; i++) {
      #pragma omp simd
      for (int j = 0; j < 240; j++) {
        double ey_0 = ey[i][j];
        ey_0 -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        ey[i][j] = ey_0;
      }
      #pragma omp simd
      for (int j = 1; j < 240; j++) {
        double ex_0 = ex[i][j];
        ex_0 -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        ex[i][j] = ex_0;
      }
    }
    #pragma omp parallel for
    for (int i = 0; i < 199; i += 2) {
      if (i < 198) {
        #pragma omp simd
        for (int j = 0; j < 239; j++) {
          double hz_0 = hz[i][j];
          const double ey_0 = ey[i + 1][j];
          double hz_1 = hz[i + 1][j];
          hz_0 -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey_0 - ey[i][j]);
          hz_1 -= 0.7 * (ex[i + 1][j + 1] - ex[i + 1][j] + ey[i + 2][j] - ey_0);
          hz[i][j] = hz_0;
          hz[i + 1][j] = hz_1;
        }
      } else {
        #pragma omp simd
        for (int j = 0; j < 239; j++) {
          double hz_0 = hz[198][j];
          hz_0 -= 0.7 * (ex[198][j + 1] - ex[198][j] + ey[199][j] - ey[198][j]);
          hz[198][j] = hz_0;
        }
      }
    }
  }
}
