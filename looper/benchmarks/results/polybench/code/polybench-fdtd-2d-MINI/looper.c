#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[30] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[30] = looper_buffers[2];
  double (*ex)[30] = looper_buffers[3];
  for (int t = 0; t < 20; t++) {
    for (int i = 1; i < 14; i += 6) {
      #pragma omp simd
      for (int j = 0; j < 30; j++) {
        double ey_0 = ey[i][j];
        const double hz_0 = hz[i][j];
        double ey_1 = ey[i + 1][j];
        const double hz_1 = hz[i + 1][j];
        double ey_2 = ey[i + 2][j];
        const double hz_2 = hz[i + 2][j];
        double ey_3 = ey[i + 3][j];
        const double hz_3 = hz[i + 3][j];
        double ey_4 = ey[i + 4][j];
        const double hz_4 = hz[i + 4][j];
        double ey_5 = ey[i + 5][j];
        ey_0 -= 0.5 * (hz_0 - hz[i - 1][j]);
        ey_1 -= 0.5 * (hz_1 - hz_0);
        ey_2 -= 0.5 * (hz_2 - hz_1);
        ey_3 -= 0.5 * (hz_3 - hz_2);
        ey_4 -= 0.5 * (hz_4 - hz_3);
        ey_5 -= 0.5 * (hz[i + 5][j] - hz_4);
        ey[i][j] = ey_0;
        ey[i + 1][j] = ey_1;
        ey[i + 2][j] = ey_2;
        ey[i + 3][j] = ey_3;
        ey[i + 4][j] = ey_4;
        ey[i + 5][j] = ey_5;
      }
    }
    #pragma omp simd
    for (int j = 0; j < 30; j++) {
      double ey_0 = ey[19][j];
      ey_0 -= 0.5 * (hz[19][j] - hz[18][j]);
      ey[19][j] = ey_0;
    }
    for (int j = 0; j < 20; j++) {
      ey[0][j] = _fict_[t];
      #pragma omp simd
      for (int j2 = 1; j2 < 30; j2++) {
        double ex_0 = ex[j][j2];
        ex_0 -= 0.5 * (hz[j][j2] - hz[j][j2 - 1]);
        ex[j][j2] = ex_0;
      }
    }
    for (int j = 20; j < 28; j++)
      ey[0][j] = _fict_[t];
    for (int j = 28; j < 30; j++) {
      ey[0][j] = _fict_[t];
      #pragma omp simd
      for (int j2 = 0; j2 < 29; j2++) {
        double hz_0 = hz[j - 28][j2];
        hz_0 -= 0.7 * (ex[j - 28][j2 + 1] - ex[j - 28][j2] + ey[j - 27][j2] - ey[j - 28][j2]);
        hz[j - 28][j2] = hz_0;
      }
    }
    for (int i = 2; i < 19; i++) {
      #pragma omp simd
      for (int j = 0; j < 29; j++) {
        double hz_0 = hz[i][j];
        hz_0 -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
        hz[i][j] = hz_0;
      }
    }
  }
}
