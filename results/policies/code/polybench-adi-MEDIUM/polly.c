#define main looper_user_main
/* adi: heat equation in two dimensions by alternating direction implicit
   steps, two batches of tridiagonal solves each (after PolyBench 4.2, stencils). */

void kernel_adi(int tsteps, int n, double u[n][n], double v[n][n],
                double p[n][n], double q[n][n])
{
  double DX, DY, DT;
  double B1, B2;
  double mul1, mul2;
  double a, b, c, d, e, f;

#pragma scop
  DX = 1.0 / n;
  DY = 1.0 / n;
  DT = 1.0 / tsteps;
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

  for (int t = 1; t <= tsteps; t++) {
    /* Columns: explicit in u, implicit in v. */
    for (int i = 1; i < n - 1; i++) {
      v[0][i] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v[0][i];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1]
                   - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
      }
      v[n - 1][i] = 1.0;
      for (int j = n - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    /* Rows: explicit in v, implicit in u. */
    for (int i = 1; i < n - 1; i++) {
      u[i][0] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = u[i][0];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j]
                   - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
      }
      u[i][n - 1] = 1.0;
      for (int j = n - 2; j >= 1; j--)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
#pragma endscop
}

#undef main

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
  enum { n = 200 };
  enum { tsteps = 100 };
#pragma scop
  DX = 1.0 / n;
  DY = 1.0 / n;
  DT = 1.0 / tsteps;
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

  for (int t = 1; t <= tsteps; t++) {
    /* Columns: explicit in u, implicit in v. */
    for (int i = 1; i < n - 1; i++) {
      v[0][i] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v[0][i];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1]
                   - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
      }
      v[n - 1][i] = 1.0;
      for (int j = n - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    /* Rows: explicit in v, implicit in u. */
    for (int i = 1; i < n - 1; i++) {
      u[i][0] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = u[i][0];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j]
                   - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
      }
      u[i][n - 1] = 1.0;
      for (int j = n - 2; j >= 1; j--)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
#pragma endscop
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
