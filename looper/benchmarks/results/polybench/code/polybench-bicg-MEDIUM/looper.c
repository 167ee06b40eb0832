#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[390] = looper_buffers[3];
  double *p = looper_buffers[4];
  for (int i = 0; i < 390; i++) {
    s[i] = 0;
    q[i] = 0.0;
  }
  for (int i = 390; i < 410; i++)
    q[i] = 0.0;
  for (int i = 0; i < 403; i += 6) {
    const double r_0 = r[i];
    double q_0 = q[i];
    const double r_1 = r[i + 1];
    double q_1 = q[i + 1];
    const double r_2 = r[i + 2];
    double q_2 = q[i + 2];
    const double r_3 = r[i + 3];
    double q_3 = q[i + 3];
    const double r_4 = r[i + 4];
    double q_4 = q[i + 4];
    const double r_5 = r[i + 5];
    double q_5 = q[i + 5];
    for (int j = 0; j < 390; j++) {
      double s_0 = s[j];
      const double A_0 = A[i][j];
      const double p_0 = p[j];
      const double A_1 = A[i + 1][j];
      const double A_2 = A[i + 2][j];
      const double A_3 = A[i + 3][j];
      const double A_4 = A[i + 4][j];
      const double A_5 = A[i + 5][j];
      s_0 += r_0 * A_0;
      q_0 += A_0 * p_0;
      s_0 += r_1 * A_1;
      q_1 += A_1 * p_0;
      s_0 += r_2 * A_2;
      q_2 += A_2 * p_0;
      s_0 += r_3 * A_3;
      q_3 += A_3 * p_0;
      s_0 += r_4 * A_4;
      q_4 += A_4 * p_0;
      s_0 += r_5 * A_5;
      q_5 += A_5 * p_0;
      s[j] = s_0;
    }
    q[i] = q_0;
    q[i + 1] = q_1;
    q[i + 2] = q_2;
    q[i + 3] = q_3;
    q[i + 4] = q_4;
    q[i + 5] = q_5;
  }
  {
    const double r_0 = r[408];
    double q_0 = q[408];
    const double r_1 = r[409];
    double q_1 = q[409];
    for (int j = 0; j < 390; j++) {
      double s_0 = s[j];
      const double A_0 = A[408][j];
      const double p_0 = p[j];
      const double A_1 = A[409][j];
      s_0 += r_0 * A_0;
      q_0 += A_0 * p_0;
      s_0 += r_1 * A_1;
      q_1 += A_1 * p_0;
      s[j] = s_0;
    }
    q[408] = q_0;
    q[409] = q_1;
  }
}
