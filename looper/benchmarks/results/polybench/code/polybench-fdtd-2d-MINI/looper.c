#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*ey)[30] = looper_buffers[0];
  double *_fict_ = looper_buffers[1];
  double (*hz)[30] = looper_buffers[2];
  double (*ex)[30] = looper_buffers[3];
  for (int t = 0; t < 20; t++) {
    for (int j = 0; j < 30; j++)
      ey[0][j] = _fict_[t];
    for (int i = 1; i < 14; i += 4) {
      for (int j = 0; j < 30; j++) {
        double ey_0 = ey[i][j];
        const double hz_0 = hz[i][j];
        double ey_1 = ey[i + 1][j];
        const double hz_1 = hz[i + 1][j];
        double ey_2 = ey[i + 2][j];
        const double hz_2 = hz[i + 2][j];
        double ey_3 = ey[i + 3][j];
        ey_0 -= 0.5 * (hz_0 - hz[i - 1][j]);
        ey_1 -= 0.5 * (hz_1 - hz_0);
        ey_2 -= 0.5 * (hz_2 - hz_1);
        ey_3 -= 0.5 * (hz[i + 3][j] - hz_2);
        ey[i][j] = ey_0;
        ey[i + 1][j] = ey_1;
        ey[i + 2][j] = ey_2;
        ey[i + 3][j] = ey_3;
      }
    }
    for (int j = 0; j < 30; j++) {
      double ey_0 = ey[17][j];
      const double hz_0 = hz[17][j];
      double ey_1 = ey[18][j];
      const double hz_1 = hz[18][j];
      double ey_2 = ey[19][j];
      ey_0 -= 0.5 * (hz_0 - hz[16][j]);
      ey_1 -= 0.5 * (hz_1 - hz_0);
      ey_2 -= 0.5 * (hz[19][j] - hz_1);
      ey[17][j] = ey_0;
      ey[18][j] = ey_1;
      ey[19][j] = ey_2;
    }
    for (int i = 0; i < 20; i += 4) {
      for (int j = 1; j < 30; j++) {
        double ex_0 = ex[i][j];
        double ex_1 = ex[i + 1][j];
        double ex_2 = ex[i + 2][j];
        double ex_3 = ex[i + 3][j];
        ex_0 -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        ex_1 -= 0.5 * (hz[i + 1][j] - hz[i + 1][j - 1]);
        ex_2 -= 0.5 * (hz[i + 2][j] - hz[i + 2][j - 1]);
        ex_3 -= 0.5 * (hz[i + 3][j] - hz[i + 3][j - 1]);
        ex[i][j] = ex_0;
        ex[i + 1][j] = ex_1;
        ex[i + 2][j] = ex_2;
        ex[i + 3][j] = ex_3;
      }
    }
    for (int i = 0; i < 17; i += 2) {
      #pragma omp simd
      for (int j = 0; j < 29; j++) {
        double hz_0 = hz[i][j];
        const double ey_0 = ey[i + 1][j];
        double hz_1 = hz[i + 1][j];
        hz_0 -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey_0 - ey[i][j]);
        hz_1 -= 0.7 * (ex[i + 1][j + 1] - ex[i + 1][j] + ey[i + 2][j] - ey_0);
        hz[i][j] = hz_0;
        hz[i + 1][j] = hz_1;
      }
    }
    #pragma omp simd
    for (int j = 0; j < 29; j++) {
      double hz_0 = hz[18][j];
      hz_0 -= 0.7 * (ex[18][j + 1] - ex[18][j] + ey[19][j] - ey[18][j]);
      hz[18][j] = hz_0;
    }
  }
}
