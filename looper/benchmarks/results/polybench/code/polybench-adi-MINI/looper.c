#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double DX = *(double *)looper_buffers[0];
  double DY = *(double *)looper_buffers[1];
  double DT = *(double *)looper_buffers[2];
  double B1 = *(double *)looper_buffers[3];
  double B2 = *(double *)looper_buffers[4];
  double mul1 = *(double *)looper_buffers[5];
  double mul2 = *(double *)looper_buffers[6];
  double a = *(double *)looper_buffers[7];
  double b = *(double *)looper_buffers[8];
  double c = *(double *)looper_buffers[9];
  double d = *(double *)looper_buffers[10];
  double e = *(double *)looper_buffers[11];
  double f = *(double *)looper_buffers[12];
  double (*v)[20] = looper_buffers[13];
  double (*p)[20] = looper_buffers[14];
  double (*q)[20] = looper_buffers[15];
  double (*u)[20] = looper_buffers[16];
  DX = 1.0 / 20;
  DY = 1.0 / 20;
  DT = 1.0 / 20;
  B1 = 2.0;
  B2 = 1.0;
  mul1 = B1 * DT / (DX * DX);
  mul2 = B2 * DT / (DY * DY);
  a = -mul1 / 2.0;
  b = 1.0 + mul1;
  c = a;
  d = -mul2 / 2.0;
  e = 1.0 + mul2;
  f = d;
  for (int t = 1; t < 21; t++) {
    #pragma omp simd
    for (int i = 1; i < 19; i++) {
      double v_0;
      v_0 = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v_0;
      v[0][i] = v_0;
    }
    for (int j = 1; j < 19; j++) {
      #pragma omp simd
      for (int i = 1; i < 17; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -c / (a * p_0 + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p_0 + b);
      }
    }
    for (int j = 1; j < 19; j++) {
      #pragma omp simd
      for (int i = 17; i < 19; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -c / (a * p_0 + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p_0 + b);
      }
    }
    for (int i = 1; i < 19; i++) {
      v[19][i] = 1.0;
      for (int j = 18; j >= 8; j -= 8) {
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        v[j - 1][i] = p[i][j - 1] * v[j][i] + q[i][j - 1];
        v[j - 2][i] = p[i][j - 2] * v[j - 1][i] + q[i][j - 2];
        v[j - 3][i] = p[i][j - 3] * v[j - 2][i] + q[i][j - 3];
        v[j - 4][i] = p[i][j - 4] * v[j - 3][i] + q[i][j - 4];
        v[j - 5][i] = p[i][j - 5] * v[j - 4][i] + q[i][j - 5];
        v[j - 6][i] = p[i][j - 6] * v[j - 5][i] + q[i][j - 6];
        v[j - 7][i] = p[i][j - 7] * v[j - 6][i] + q[i][j - 7];
      }
      for (int j = 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (int i = 1; i < 19; i++) {
      u[i][0] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = u[i][0];
    }
    for (int j = 1; j < 19; j++) {
      #pragma omp simd
      for (int i = 1; i < 17; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -f / (d * p_0 + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p_0 + e);
      }
    }
    for (int j = 1; j < 19; j++) {
      #pragma omp simd
      for (int i = 17; i < 19; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -f / (d * p_0 + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p_0 + e);
      }
    }
    for (int i = 1; i < 16; i += 4) {
      u[i][19] = 1.0;
      u[i + 1][19] = 1.0;
      u[i + 2][19] = 1.0;
      u[i + 3][19] = 1.0;
    }
    for (int i = 17; i < 19; i++)
      u[i][19] = 1.0;
    for (int i = 1; i < 19; i += 2)
      for (int j = 18; j >= 1; j--) {
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        u[i + 1][j] = p[i + 1][j] * u[i + 1][j + 1] + q[i + 1][j];
      }
  }
  *(double *)looper_buffers[0] = DX;
  *(double *)looper_buffers[1] = DY;
  *(double *)looper_buffers[2] = DT;
  *(double *)looper_buffers[3] = B1;
  *(double *)looper_buffers[4] = B2;
  *(double *)looper_buffers[5] = mul1;
  *(double *)looper_buffers[6] = mul2;
  *(double *)looper_buffers[7] = a;
  *(double *)looper_buffers[8] = b;
  *(double *)looper_buffers[9] = c;
  *(double *)looper_buffers[10] = d;
  *(double *)looper_buffers[11] = e;
  *(double *)looper_buffers[12] = f;
}
