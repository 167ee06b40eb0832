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
  double (*v)[200] = looper_buffers[13];
  double (*p)[200] = looper_buffers[14];
  double (*q)[200] = looper_buffers[15];
  double (*u)[200] = looper_buffers[16];
  B2 = 1.0;
  DY = 1.0 / 200;
  DT = 1.0 / 100;
  mul2 = B2 * DT / (DY * DY);
  e = 1.0 + mul2;
  B1 = 2.0;
  DX = 1.0 / 200;
  mul1 = B1 * DT / (DX * DX);
  a = -mul1 / 2.0;
  c = a;
  d = -mul2 / 2.0;
  f = d;
  b = 1.0 + mul1;
  for (int c0 = 1; c0 < 101; c0++) {
    #pragma omp parallel for
    for (int c1 = 0; c1 < 199; c1 += 32)
      for (int c2 = 0; c2 < 199; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 198 - c1); c3++) {
          if (c2 == 0) {
            v[0][c1 + c3] = 1.0;
            p[c1 + c3][0] = 0.0;
            q[c1 + c3][0] = v[0][c1 + c3];
          }
          for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 198 - c2); c4++) {
            p[c1 + c3][c2 + c4] = -c / (a * p[c1 + c3][c2 + c4 - 1] + b);
            q[c1 + c3][c2 + c4] = (-d * u[c2 + c4][c1 + c3 - 1] + (1.0 + 2.0 * d) * u[c2 + c4][c1 + c3] - f * u[c2 + c4][c1 + c3 + 1] - a * q[c1 + c3][c2 + c4 - 1]) / (a * p[c1 + c3][c2 + c4 - 1] + b);
          }
        }
    #pragma omp parallel for
    for (int c1 = 0; c1 < 199; c1 += 32)
      for (int c2 = 0; c2 < 198; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 198 - c1); c3++) {
          if (c2 == 0)
            v[199][c1 + c3] = 1.0;
          for (int c4 = 0; c4 <= looper_min(31, 197 - c2); c4++)
            v[198 - c2 - c4][c1 + c3] = p[c1 + c3][198 - c2 - c4] * v[199 - c2 - c4][c1 + c3] + q[c1 + c3][198 - c2 - c4];
        }
    #pragma omp parallel for
    for (int c1 = 0; c1 < 199; c1 += 32)
      for (int c2 = 0; c2 < 199; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 198 - c1); c3++) {
          if (c2 == 0) {
            u[c1 + c3][0] = 1.0;
            p[c1 + c3][0] = 0.0;
            q[c1 + c3][0] = u[c1 + c3][0];
          }
          for (int c4 = looper_max(0, 1 - c2); c4 <= looper_min(31, 198 - c2); c4++) {
            q[c1 + c3][c2 + c4] = (-a * v[c1 + c3 - 1][c2 + c4] + (1.0 + 2.0 * a) * v[c1 + c3][c2 + c4] - c * v[c1 + c3 + 1][c2 + c4] - d * q[c1 + c3][c2 + c4 - 1]) / (d * p[c1 + c3][c2 + c4 - 1] + e);
            p[c1 + c3][c2 + c4] = -f / (d * p[c1 + c3][c2 + c4 - 1] + e);
          }
        }
    #pragma omp parallel for
    for (int c1 = 0; c1 < 199; c1 += 32)
      for (int c2 = 0; c2 < 198; c2 += 32)
        for (int c3 = looper_max(0, 1 - c1); c3 <= looper_min(31, 198 - c1); c3++) {
          if (c2 == 0)
            u[c1 + c3][199] = 1.0;
          for (int c4 = 0; c4 <= looper_min(31, 197 - c2); c4++)
            u[c1 + c3][198 - c2 - c4] = p[c1 + c3][198 - c2 - c4] * u[c1 + c3][199 - c2 - c4] + q[c1 + c3][198 - c2 - c4];
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
