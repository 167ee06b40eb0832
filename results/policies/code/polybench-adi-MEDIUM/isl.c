#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

static __attribute__((noinline)) void
looper_region(double *restrict looper_DX, double *restrict looper_DY, double *restrict looper_DT, double *restrict looper_B1, double *restrict looper_B2, double *restrict looper_mul1, double *restrict looper_mul2, double *restrict looper_a, double *restrict looper_b, double *restrict looper_c, double *restrict looper_d, double *restrict looper_e, double *restrict looper_f, double (*restrict v)[200], double (*restrict p)[200], double (*restrict q)[200], double (*restrict u)[200])
{
  double DX = *looper_DX;
  double DY = *looper_DY;
  double DT = *looper_DT;
  double B1 = *looper_B1;
  double B2 = *looper_B2;
  double mul1 = *looper_mul1;
  double mul2 = *looper_mul2;
  double a = *looper_a;
  double b = *looper_b;
  double c = *looper_c;
  double d = *looper_d;
  double e = *looper_e;
  double f = *looper_f;
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
  *looper_DX = DX;
  *looper_DY = DY;
  *looper_DT = DT;
  *looper_B1 = B1;
  *looper_B2 = B2;
  *looper_mul1 = mul1;
  *looper_mul2 = mul2;
  *looper_a = a;
  *looper_b = b;
  *looper_c = c;
  *looper_d = d;
  *looper_e = e;
  *looper_f = f;
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1], looper_buffers[2], looper_buffers[3], looper_buffers[4], looper_buffers[5], looper_buffers[6], looper_buffers[7], looper_buffers[8], looper_buffers[9], looper_buffers[10], looper_buffers[11], looper_buffers[12], looper_buffers[13], looper_buffers[14], looper_buffers[15], looper_buffers[16]);
}
