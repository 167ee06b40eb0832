#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

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
  double (*v)[60] = looper_buffers[13];
  double (*p)[60] = looper_buffers[14];
  double (*q)[60] = looper_buffers[15];
  double (*u)[60] = looper_buffers[16];
  DX = 1.0 / 60;
  DY = 1.0 / 60;
  DT = 1.0 / 40;
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
  for (int t = 1; t < 41; t++) {
    for (int i = 1; i < 59; i++) {
      v[0][i] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v[0][i];
    }
    for (int j = 1; j < 59; j++) {
      #pragma omp simd
      for (int i = 1; i < 33; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -c / (a * p_0 + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p_0 + b);
      }
    }
    for (int j = 1; j < 59; j++) {
      #pragma omp simd
      for (int i = 33; i < 59; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -c / (a * p_0 + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p_0 + b);
      }
    }
    for (int i = 1; i < 59; i++) {
      v[59][i] = 1.0;
      for (int j = 58; j >= 16; j -= 16) {
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        v[j - 1][i] = p[i][j - 1] * v[j][i] + q[i][j - 1];
        v[j - 2][i] = p[i][j - 2] * v[j - 1][i] + q[i][j - 2];
        v[j - 3][i] = p[i][j - 3] * v[j - 2][i] + q[i][j - 3];
        v[j - 4][i] = p[i][j - 4] * v[j - 3][i] + q[i][j - 4];
        v[j - 5][i] = p[i][j - 5] * v[j - 4][i] + q[i][j - 5];
        v[j - 6][i] = p[i][j - 6] * v[j - 5][i] + q[i][j - 6];
        v[j - 7][i] = p[i][j - 7] * v[j - 6][i] + q[i][j - 7];
        v[j - 8][i] = p[i][j - 8] * v[j - 7][i] + q[i][j - 8];
        v[j - 9][i] = p[i][j - 9] * v[j - 8][i] + q[i][j - 9];
        v[j - 10][i] = p[i][j - 10] * v[j - 9][i] + q[i][j - 10];
        v[j - 11][i] = p[i][j - 11] * v[j - 10][i] + q[i][j - 11];
        v[j - 12][i] = p[i][j - 12] * v[j - 11][i] + q[i][j - 12];
        v[j - 13][i] = p[i][j - 13] * v[j - 12][i] + q[i][j - 13];
        v[j - 14][i] = p[i][j - 14] * v[j - 13][i] + q[i][j - 14];
        v[j - 15][i] = p[i][j - 15] * v[j - 14][i] + q[i][j - 15];
      }
      for (int j = 10; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (int i_tile = 1; i_tile < 59; i_tile += 32)
      for (int i = i_tile; i <= looper_min(58, i_tile + 31); i++) {
        u[i][0] = 1.0;
        p[i][0] = 0.0;
        q[i][0] = u[i][0];
      }
    for (int i_tile = 1; i_tile < 34; i_tile += 16)
      for (int j = 1; j < 59; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= i_tile + 15; i++) {
          const double p_0 = p[i][j - 1];
          p[i][j] = -f / (d * p_0 + e);
          q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p_0 + e);
        }
      }
    for (int j = 1; j < 59; j++) {
      #pragma omp simd
      for (int i = 49; i < 59; i++) {
        const double p_0 = p[i][j - 1];
        p[i][j] = -f / (d * p_0 + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p_0 + e);
      }
    }
    for (int i = 1; i < 56; i += 4) {
      u[i][59] = 1.0;
      u[i + 1][59] = 1.0;
      u[i + 2][59] = 1.0;
      u[i + 3][59] = 1.0;
    }
    for (int i = 57; i < 59; i++)
      u[i][59] = 1.0;
    for (int i_tile = 0; i_tile < 2; i_tile++)
      for (int j_tile = 0; j_tile < 58; j_tile += 32)
        for (int i = 32 * i_tile + 1; i <= looper_min(58, 32 * i_tile + 31); i += 2)
          for (int j = 58 - j_tile; j >= looper_max(1, 27 - j_tile); j--) {
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
