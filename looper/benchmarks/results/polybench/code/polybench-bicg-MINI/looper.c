#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[38] = looper_buffers[3];
  double *p = looper_buffers[4];
  #pragma omp simd
  for (int i = 0; i < 38; i++) {
    s[i] = 0;
    q[i] = 0.0;
  }
  #pragma omp simd
  for (int i = 38; i < 42; i++)
    q[i] = 0.0;
  for (int i = 0; i < 42; i += 2) {
    const double r_0 = r[i];
    const double r_1 = r[i + 1];
    #pragma omp simd
    for (int j = 0; j < 38; j++) {
      double s_0 = s[j];
      s_0 += r_0 * A[i][j];
      s_0 += r_1 * A[i + 1][j];
      s[j] = s_0;
    }
  }
  for (int j = 0; j < 38; j++) {
    const double p_0 = p[j];
    #pragma omp simd
    for (int i = 0; i < 32; i++) {
      double q_0 = q[i];
      q_0 += A[i][j] * p_0;
      q[i] = q_0;
    }
  }
  for (int j = 0; j < 38; j++) {
    const double p_0 = p[j];
    #pragma omp simd
    for (int i = 32; i < 42; i++) {
      double q_0 = q[i];
      q_0 += A[i][j] * p_0;
      q[i] = q_0;
    }
  }
}
