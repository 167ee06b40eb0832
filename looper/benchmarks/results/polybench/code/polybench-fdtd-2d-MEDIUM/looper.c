#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[240] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[240] = looper_buffers[2];
  double (*ex)[240] = looper_buffers[3];
  for (int t = 0; t < 100; t++) {
    #pragma omp parallel for simd
    for (int j = 0; j < 240; j++)
      ey[0][j] = _fict_[t];
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
    for (int i = 0; i < 199; i++) {
      #pragma omp simd
      for (int j = 0; j < 239; j++) {
        double hz_0 = hz[i][j];
        hz_0 -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
        hz[i][j] = hz_0;
      }
    }
  }
}
