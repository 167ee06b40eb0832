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
  volatile int looper_size_n = 200;
  int n = looper_size_n;
  volatile int looper_size_tsteps = 100;
  int tsteps = looper_size_tsteps;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 200 && tsteps == 100
      && looper_apart(v, double[200][200], p, double[200][200])
      && looper_apart(v, double[200][200], q, double[200][200])
      && looper_apart(v, double[200][200], u, double[200][200])
      && looper_apart(p, double[200][200], q, double[200][200])
      && looper_apart(p, double[200][200], u, double[200][200])
      && looper_apart(q, double[200][200], u, double[200][200]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_v)[200] = (double (*)[200]) v;
    double (*looper_p)[200] = (double (*)[200]) p;
    double (*looper_q)[200] = (double (*)[200]) q;
    double (*looper_u)[200] = (double (*)[200]) u;
    {
      double (*v)[200] = looper_v;
      double (*p)[200] = looper_p;
      double (*q)[200] = looper_q;
      double (*u)[200] = looper_u;
      /* LOOPer: distribute(S17, 1); distribute(S19, 1); distribute(S20, 1); distribute(S24, 1); distribute(S26, 1); distribute(S27, 1); parallelize(S17, 1); unroll_and_jam(S17, 1, 8); vectorize(S19); unroll_and_jam(S20, 1, 6); parallelize(S20, 1); parallelize(S21, 1); vectorize(S21); parallelize(S24, 1); unroll(S24, 16); parallelize(S26, 1); vectorize(S26) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      DX = 1.0 / 200;
      DY = 1.0 / 200;
      DT = 1.0 / 100;
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
      for (int t = 1; t < 101; t++) {
        for (int i = 1; i < 199; i++) {
          v[0][i] = 1.0;
          p[i][0] = 0.0;
          q[i][0] = v[0][i];
        }
        #pragma omp parallel for
        for (int i = 1; i < 199; i += 8)
          for (int j = 1; j < 199; j++)
            for (int i2 = i; i2 <= looper_min(198, i + 7); i2++) {
              p[i2][j] = -c / (a * p[i2][j - 1] + b);
              q[i2][j] = (-d * u[j][i2 - 1] + (1.0 + 2.0 * d) * u[j][i2] - f * u[j][i2 + 1] - a * q[i2][j - 1]) / (a * p[i2][j - 1] + b);
            }
        #pragma omp simd
        for (int i = 1; i < 199; i++)
          v[199][i] = 1.0;
        #pragma omp parallel for
        for (int i = 1; i < 199; i += 6)
          for (int j = 198; j >= 1; j--) {
            v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
            v[j][i + 1] = p[i + 1][j] * v[j + 1][i + 1] + q[i + 1][j];
            v[j][i + 2] = p[i + 2][j] * v[j + 1][i + 2] + q[i + 2][j];
            v[j][i + 3] = p[i + 3][j] * v[j + 1][i + 3] + q[i + 3][j];
            v[j][i + 4] = p[i + 4][j] * v[j + 1][i + 4] + q[i + 4][j];
            v[j][i + 5] = p[i + 5][j] * v[j + 1][i + 5] + q[i + 5][j];
          }
        #pragma omp parallel for simd
        for (int i = 1; i < 199; i++) {
          u[i][0] = 1.0;
          p[i][0] = 0.0;
          q[i][0] = u[i][0];
        }
        #pragma omp parallel for
        for (int i = 1; i < 199; i++) {
          for (int j = 1; j < 184; j += 16) {
            p[i][j] = -f / (d * p[i][j - 1] + e);
            q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
            p[i][j + 1] = -f / (d * p[i][j] + e);
            q[i][j + 1] = (-a * v[i - 1][j + 1] + (1.0 + 2.0 * a) * v[i][j + 1] - c * v[i + 1][j + 1] - d * q[i][j]) / (d * p[i][j] + e);
            p[i][j + 2] = -f / (d * p[i][j + 1] + e);
            q[i][j + 2] = (-a * v[i - 1][j + 2] + (1.0 + 2.0 * a) * v[i][j + 2] - c * v[i + 1][j + 2] - d * q[i][j + 1]) / (d * p[i][j + 1] + e);
            p[i][j + 3] = -f / (d * p[i][j + 2] + e);
            q[i][j + 3] = (-a * v[i - 1][j + 3] + (1.0 + 2.0 * a) * v[i][j + 3] - c * v[i + 1][j + 3] - d * q[i][j + 2]) / (d * p[i][j + 2] + e);
            p[i][j + 4] = -f / (d * p[i][j + 3] + e);
            q[i][j + 4] = (-a * v[i - 1][j + 4] + (1.0 + 2.0 * a) * v[i][j + 4] - c * v[i + 1][j + 4] - d * q[i][j + 3]) / (d * p[i][j + 3] + e);
            p[i][j + 5] = -f / (d * p[i][j + 4] + e);
            q[i][j + 5] = (-a * v[i - 1][j + 5] + (1.0 + 2.0 * a) * v[i][j + 5] - c * v[i + 1][j + 5] - d * q[i][j + 4]) / (d * p[i][j + 4] + e);
            p[i][j + 6] = -f / (d * p[i][j + 5] + e);
            q[i][j + 6] = (-a * v[i - 1][j + 6] + (1.0 + 2.0 * a) * v[i][j + 6] - c * v[i + 1][j + 6] - d * q[i][j + 5]) / (d * p[i][j + 5] + e);
            p[i][j + 7] = -f / (d * p[i][j + 6] + e);
            q[i][j + 7] = (-a * v[i - 1][j + 7] + (1.0 + 2.0 * a) * v[i][j + 7] - c * v[i + 1][j + 7] - d * q[i][j + 6]) / (d * p[i][j + 6] + e);
            p[i][j + 8] = -f / (d * p[i][j + 7] + e);
            q[i][j + 8] = (-a * v[i - 1][j + 8] + (1.0 + 2.0 * a) * v[i][j + 8] - c * v[i + 1][j + 8] - d * q[i][j + 7]) / (d * p[i][j + 7] + e);
            p[i][j + 9] = -f / (d * p[i][j + 8] + e);
            q[i][j + 9] = (-a * v[i - 1][j + 9] + (1.0 + 2.0 * a) * v[i][j + 9] - c * v[i + 1][j + 9] - d * q[i][j + 8]) / (d * p[i][j + 8] + e);
            p[i][j + 10] = -f / (d * p[i][j + 9] + e);
            q[i][j + 10] = (-a * v[i - 1][j + 10] + (1.0 + 2.0 * a) * v[i][j + 10] - c * v[i + 1][j + 10] - d * q[i][j + 9]) / (d * p[i][j + 9] + e);
            p[i][j + 11] = -f / (d * p[i][j + 10] + e);
            q[i][j + 11] = (-a * v[i - 1][j + 11] + (1.0 + 2.0 * a) * v[i][j + 11] - c * v[i + 1][j + 11] - d * q[i][j + 10]) / (d * p[i][j + 10] + e);
            p[i][j + 12] = -f / (d * p[i][j + 11] + e);
            q[i][j + 12] = (-a * v[i - 1][j + 12] + (1.0 + 2.0 * a) * v[i][j + 12] - c * v[i + 1][j + 12] - d * q[i][j + 11]) / (d * p[i][j + 11] + e);
            p[i][j + 13] = -f / (d * p[i][j + 12] + e);
            q[i][j + 13] = (-a * v[i - 1][j + 13] + (1.0 + 2.0 * a) * v[i][j + 13] - c * v[i + 1][j + 13] - d * q[i][j + 12]) / (d * p[i][j + 12] + e);
            p[i][j + 14] = -f / (d * p[i][j + 13] + e);
            q[i][j + 14] = (-a * v[i - 1][j + 14] + (1.0 + 2.0 * a) * v[i][j + 14] - c * v[i + 1][j + 14] - d * q[i][j + 13]) / (d * p[i][j + 13] + e);
            p[i][j + 15] = -f / (d * p[i][j + 14] + e);
            q[i][j + 15] = (-a * v[i - 1][j + 15] + (1.0 + 2.0 * a) * v[i][j + 15] - c * v[i + 1][j + 15] - d * q[i][j + 14]) / (d * p[i][j + 14] + e);
          }
          for (int j = 193; j < 199; j++) {
            p[i][j] = -f / (d * p[i][j - 1] + e);
            q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
          }
        }
        #pragma omp parallel for simd
        for (int i = 1; i < 199; i++)
          u[i][199] = 1.0;
        for (int i = 1; i < 199; i++)
          for (int j = 198; j >= 1; j--)
            u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
      }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
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
  }
#undef looper_apart
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
