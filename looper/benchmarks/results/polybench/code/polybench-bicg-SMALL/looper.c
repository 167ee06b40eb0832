#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[116] = looper_buffers[3];
  double *p = looper_buffers[4];
  for (int i_tile = 0; i_tile < 65; i_tile += 32)
    for (int i = i_tile; i <= i_tile + 31; i++)
      s[i] = 0;
  for (int i = 96; i < 116; i++)
    s[i] = 0;
  for (int i = 0; i < 124; i++)
    q[i] = 0.0;
  for (int i = 0; i < 115; i += 6) {
    const double r_0 = r[i];
    const double r_1 = r[i + 1];
    const double r_2 = r[i + 2];
    const double r_3 = r[i + 3];
    const double r_4 = r[i + 4];
    const double r_5 = r[i + 5];
    #pragma omp simd
    for (int j = 0; j < 116; j++) {
      double s_0 = s[j];
      s_0 += r_0 * A[i][j];
      s_0 += r_1 * A[i + 1][j];
      s_0 += r_2 * A[i + 2][j];
      s_0 += r_3 * A[i + 3][j];
      s_0 += r_4 * A[i + 4][j];
      s_0 += r_5 * A[i + 5][j];
      s[j] = s_0;
    }
  }
  {
    const double r_0 = r[120];
    const double r_1 = r[121];
    const double r_2 = r[122];
    const double r_3 = r[123];
    #pragma omp simd
    for (int j = 0; j < 116; j++) {
      double s_0 = s[j];
      s_0 += r_0 * A[120][j];
      s_0 += r_1 * A[121][j];
      s_0 += r_2 * A[122][j];
      s_0 += r_3 * A[123][j];
      s[j] = s_0;
    }
  }
  for (int i_tile = 0; i_tile < 65; i_tile += 32)
    for (int j = 0; j < 116; j++) {
      const double p_0 = p[j];
      #pragma omp simd
      for (int i = i_tile; i <= i_tile + 31; i++) {
        double q_0 = q[i];
        q_0 += A[i][j] * p_0;
        q[i] = q_0;
      }
    }
  for (int j = 0; j < 116; j++) {
    const double p_0 = p[j];
    #pragma omp simd
    for (int i = 96; i < 124; i++) {
      double q_0 = q[i];
      q_0 += A[i][j] * p_0;
      q[i] = q_0;
    }
  }
}
