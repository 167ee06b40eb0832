#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

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
  double (*v)[1000] = looper_buffers[13];
  double (*p)[1000] = looper_buffers[14];
  double (*q)[1000] = looper_buffers[15];
  double (*u)[1000] = looper_buffers[16];
  DX = 1.0 / 1000;
  DY = 1.0 / 1000;
  DT = 1.0 / 500;
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
  for (int t = 1; t < 501; t++) {
    #pragma omp parallel for
    for (int i = 1; i < 999; i++) {
      v[0][i] = 1.0;
      p[i][0] = 0.0;
    }
    #pragma omp parallel for
    for (int i = 1; i < 999; i++)
      q[i][0] = v[0][i];
    #pragma omp parallel for
    for (int i_tile = 1; i_tile < 999; i_tile += 32)
      for (int j = 1; j < 999; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(998, i_tile + 31); i++)
          p[i][j] = -c / (a * p[i][j - 1] + b);
      }
    #pragma omp parallel for
    for (int i_tile = 1; i_tile < 999; i_tile += 32)
      for (int j = 1; j < 999; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(998, i_tile + 31); i++)
          q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
      }
    #pragma omp parallel for simd
    for (int i = 1; i < 999; i++)
      v[999][i] = 1.0;
    #pragma omp parallel for
    for (int i_tile = 1; i_tile < 999; i_tile += 32)
      for (int j = 998; j >= 1; j--) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(998, i_tile + 31); i++)
          v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
      }
    #pragma omp parallel for
    for (int i = 1; i < 999; i++)
      u[i][0] = 1.0;
    #pragma omp parallel for
    for (int i = 1; i < 999; i++)
      p[i][0] = 0.0;
    #pragma omp parallel for
    for (int i = 1; i < 999; i++)
      q[i][0] = u[i][0];
    #pragma omp parallel for
    for (int i_tile = 1; i_tile < 999; i_tile += 32)
      for (int j = 1; j < 999; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(998, i_tile + 31); i++)
          p[i][j] = -f / (d * p[i][j - 1] + e);
      }
    #pragma omp parallel for
    for (int i_tile = 1; i_tile < 999; i_tile += 32)
      for (int j = 1; j < 999; j++) {
        #pragma omp simd
        for (int i = i_tile; i <= looper_min(998, i_tile + 31); i++)
          q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
      }
    #pragma omp parallel for
    for (int i = 1; i < 999; i++)
      u[i][999] = 1.0;
    #pragma omp parallel for
    for (int i_tile = 1; i_tile < 999; i_tile += 32)
      for (int j = 998; j >= 1; j--)
        for (int i = i_tile; i <= looper_min(998, i_tile + 31); i++)
          u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
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
