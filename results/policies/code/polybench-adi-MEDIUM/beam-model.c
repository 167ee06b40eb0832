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
      /* LOOPer: distribute(S15, 1); distribute(S16, 1); distribute(S17, 1); distribute(S18, 1); distribute(S19, 1); distribute(S20, 1); distribute(S23, 1); distribute(S24, 1); distribute(S25, 1); distribute(S26, 1); distribute(S27, 1); parallelize(S14, 1); parallelize(S15, 1); parallelize(S17, 1); parallelize(S18, 1); parallelize(S19, 1); parallelize(S20, 1); parallelize(S23, 1); parallelize(S24, 1); parallelize(S25, 1); parallelize(S26, 1); parallelize(S27, 1); vectorize(S14); vectorize(S19); tile(S17, 1, [32]); interchange(S17, 2, 3); vectorize(S17); tile(S18, 1, [32]); interchange(S18, 2, 3); vectorize(S18); tile(S20, 1, [32]); interchange(S20, 2, 3); vectorize(S20); tile(S24, 1, [32]); interchange(S24, 2, 3); vectorize(S24); tile(S25, 1, [32]); interchange(S25, 2, 3); vectorize(S25); tile(S27, 1, [8]); interchange(S27, 2, 3); vectorize(S27) */
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
        #pragma omp parallel for simd
        for (int i = 1; i < 199; i++)
          v[0][i] = 1.0;
        #pragma omp parallel for
        for (int i = 1; i < 199; i++)
          p[i][0] = 0.0;
        for (int i = 1; i < 199; i++)
          q[i][0] = v[0][i];
        #pragma omp parallel for
        for (int i_tile = 1; i_tile < 199; i_tile += 32)
          for (int j = 1; j < 199; j++) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(198, i_tile + 31); i++)
              p[i][j] = -c / (a * p[i][j - 1] + b);
          }
        #pragma omp parallel for
        for (int i_tile = 1; i_tile < 199; i_tile += 32)
          for (int j = 1; j < 199; j++) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(198, i_tile + 31); i++)
              q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
          }
        #pragma omp parallel for simd
        for (int i = 1; i < 199; i++)
          v[199][i] = 1.0;
        #pragma omp parallel for
        for (int i_tile = 1; i_tile < 199; i_tile += 32)
          for (int j = 198; j >= 1; j--) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(198, i_tile + 31); i++)
              v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
          }
        for (int i = 1; i < 199; i++) {
          u[i][0] = 1.0;
          p[i][0] = 0.0;
        }
        #pragma omp parallel for
        for (int i = 1; i < 199; i++)
          q[i][0] = u[i][0];
        #pragma omp parallel for
        for (int i_tile = 1; i_tile < 199; i_tile += 32)
          for (int j = 1; j < 199; j++) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(198, i_tile + 31); i++)
              p[i][j] = -f / (d * p[i][j - 1] + e);
          }
        #pragma omp parallel for
        for (int i_tile = 1; i_tile < 199; i_tile += 32)
          for (int j = 1; j < 199; j++) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(198, i_tile + 31); i++)
              q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
          }
        #pragma omp parallel for
        for (int i = 1; i < 199; i++)
          u[i][199] = 1.0;
        #pragma omp parallel for
        for (int i_tile = 1; i_tile < 199; i_tile += 8)
          for (int j = 198; j >= 1; j--) {
            #pragma omp simd
            for (int i = i_tile; i <= looper_min(198, i_tile + 7); i++)
              u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
          }
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
