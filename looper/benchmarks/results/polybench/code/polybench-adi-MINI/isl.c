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
  B2 = 1.0;
  DY = 1.0 / 20;
  DT = 1.0 / 20;
  mul2 = B2 * DT / (DY * DY);
  e = 1.0 + mul2;
  B1 = 2.0;
  DX = 1.0 / 20;
  mul1 = B1 * DT / (DX * DX);
  a = -mul1 / 2.0;
  c = a;
  d = -mul2 / 2.0;
  f = d;
  b = 1.0 + mul1;
  for (int c0 = 1; c0 < 21; c0++) {
    #pragma omp parallel for
    for (int c3 = 1; c3 < 19; c3++) {
      v[0][c3] = 1.0;
      p[c3][0] = 0.0;
      q[c3][0] = v[0][c3];
      for (int c4 = 1; c4 < 19; c4++) {
        p[c3][c4] = -c / (a * p[c3][c4 - 1] + b);
        q[c3][c4] = (-d * u[c4][c3 - 1] + (1.0 + 2.0 * d) * u[c4][c3] - f * u[c4][c3 + 1] - a * q[c3][c4 - 1]) / (a * p[c3][c4 - 1] + b);
      }
    }
    #pragma omp parallel for
    for (int c3 = 1; c3 < 19; c3++) {
      v[19][c3] = 1.0;
      for (int c4 = 0; c4 < 18; c4++)
        v[18 - c4][c3] = p[c3][18 - c4] * v[19 - c4][c3] + q[c3][18 - c4];
    }
    #pragma omp parallel for
    for (int c3 = 1; c3 < 19; c3++) {
      u[c3][0] = 1.0;
      p[c3][0] = 0.0;
      q[c3][0] = u[c3][0];
      for (int c4 = 1; c4 < 19; c4++) {
        q[c3][c4] = (-a * v[c3 - 1][c4] + (1.0 + 2.0 * a) * v[c3][c4] - c * v[c3 + 1][c4] - d * q[c3][c4 - 1]) / (d * p[c3][c4 - 1] + e);
        p[c3][c4] = -f / (d * p[c3][c4 - 1] + e);
      }
    }
    #pragma omp parallel for
    for (int c3 = 1; c3 < 19; c3++) {
      u[c3][19] = 1.0;
      for (int c4 = 0; c4 < 18; c4++)
        u[c3][18 - c4] = p[c3][18 - c4] * u[c3][19 - c4] + q[c3][18 - c4];
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
