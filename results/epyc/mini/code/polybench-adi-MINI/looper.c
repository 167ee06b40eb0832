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
  double (*v)[20] = looper_buffers[13];
  double (*p)[20] = looper_buffers[14];
  double (*q)[20] = looper_buffers[15];
  double (*u)[20] = looper_buffers[16];
  volatile int looper_size_n = 20;
  int n = looper_size_n;
  volatile int looper_size_tsteps = 20;
  int tsteps = looper_size_tsteps;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(n == 20 && tsteps == 20
      && looper_apart(v, double[20][20], p, double[20][20])
      && looper_apart(v, double[20][20], q, double[20][20])
      && looper_apart(v, double[20][20], u, double[20][20])
      && looper_apart(p, double[20][20], q, double[20][20])
      && looper_apart(p, double[20][20], u, double[20][20])
      && looper_apart(q, double[20][20], u, double[20][20]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_v)[20] = (double (*)[20]) v;
    double (*looper_p)[20] = (double (*)[20]) p;
    double (*looper_q)[20] = (double (*)[20]) q;
    double (*looper_u)[20] = (double (*)[20]) u;
    {
      double (*v)[20] = looper_v;
      double (*p)[20] = looper_p;
      double (*q)[20] = looper_q;
      double (*u)[20] = looper_u;
      /* LOOPer: distribute(S15, 1); distribute(S16, 1); distribute(S17, 1); distribute(S18, 1); distribute(S19, 1); distribute(S20, 1); distribute(S22, 1); distribute(S23, 1); distribute(S24, 1); distribute(S25, 1); distribute(S26, 1); distribute(S27, 1); vectorize(S14); vectorize(S19); unroll_and_jam(S17, 1, 8); unroll_and_jam(S20, 1, 8); unroll_and_jam(S24, 1, 8); unroll_and_jam(S25, 1, 8); unroll_and_jam(S27, 1, 8); unroll_and_jam(S18, 1, 6); unroll(S18, 4) */
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
        for (int i = 1; i < 19; i++)
          v[0][i] = 1.0;
        for (int i = 1; i < 19; i++)
          p[i][0] = 0.0;
        for (int i = 1; i < 19; i++)
          q[i][0] = v[0][i];
        for (int i = 1; i < 10; i += 8)
          for (int j = 1; j < 19; j++) {
            p[i][j] = -c / (a * p[i][j - 1] + b);
            p[i + 1][j] = -c / (a * p[i + 1][j - 1] + b);
            p[i + 2][j] = -c / (a * p[i + 2][j - 1] + b);
            p[i + 3][j] = -c / (a * p[i + 3][j - 1] + b);
            p[i + 4][j] = -c / (a * p[i + 4][j - 1] + b);
            p[i + 5][j] = -c / (a * p[i + 5][j - 1] + b);
            p[i + 6][j] = -c / (a * p[i + 6][j - 1] + b);
            p[i + 7][j] = -c / (a * p[i + 7][j - 1] + b);
          }
        for (int j = 1; j < 19; j++) {
          p[17][j] = -c / (a * p[17][j - 1] + b);
          p[18][j] = -c / (a * p[18][j - 1] + b);
        }
        for (int i = 1; i < 19; i += 6) {
          for (int j = 1; j < 16; j += 4) {
            const double u_0 = u[j][i];
            const double u_1 = u[j][i + 1];
            double q_0;
            const double u_2 = u[j][i + 2];
            double q_1;
            const double u_3 = u[j][i + 3];
            double q_2;
            const double u_4 = u[j][i + 4];
            double q_3;
            const double u_5 = u[j][i + 5];
            double q_4;
            double q_5;
            const double u_6 = u[j + 1][i];
            const double u_7 = u[j + 1][i + 1];
            double q_6;
            const double u_8 = u[j + 1][i + 2];
            double q_7;
            const double u_9 = u[j + 1][i + 3];
            double q_8;
            const double u_10 = u[j + 1][i + 4];
            double q_9;
            const double u_11 = u[j + 1][i + 5];
            double q_10;
            double q_11;
            const double u_12 = u[j + 2][i];
            const double u_13 = u[j + 2][i + 1];
            double q_12;
            const double u_14 = u[j + 2][i + 2];
            double q_13;
            const double u_15 = u[j + 2][i + 3];
            double q_14;
            const double u_16 = u[j + 2][i + 4];
            double q_15;
            const double u_17 = u[j + 2][i + 5];
            double q_16;
            double q_17;
            const double u_18 = u[j + 3][i];
            const double u_19 = u[j + 3][i + 1];
            const double u_20 = u[j + 3][i + 2];
            const double u_21 = u[j + 3][i + 3];
            const double u_22 = u[j + 3][i + 4];
            const double u_23 = u[j + 3][i + 5];
            q_0 = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u_0 - f * u_1 - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            q_1 = (-d * u_0 + (1.0 + 2.0 * d) * u_1 - f * u_2 - a * q[i + 1][j - 1]) / (a * p[i + 1][j - 1] + b);
            q_2 = (-d * u_1 + (1.0 + 2.0 * d) * u_2 - f * u_3 - a * q[i + 2][j - 1]) / (a * p[i + 2][j - 1] + b);
            q_3 = (-d * u_2 + (1.0 + 2.0 * d) * u_3 - f * u_4 - a * q[i + 3][j - 1]) / (a * p[i + 3][j - 1] + b);
            q_4 = (-d * u_3 + (1.0 + 2.0 * d) * u_4 - f * u_5 - a * q[i + 4][j - 1]) / (a * p[i + 4][j - 1] + b);
            q_5 = (-d * u_4 + (1.0 + 2.0 * d) * u_5 - f * u[j][i + 6] - a * q[i + 5][j - 1]) / (a * p[i + 5][j - 1] + b);
            q_6 = (-d * u[j + 1][i - 1] + (1.0 + 2.0 * d) * u_6 - f * u_7 - a * q_0) / (a * p[i][j] + b);
            q_7 = (-d * u_6 + (1.0 + 2.0 * d) * u_7 - f * u_8 - a * q_1) / (a * p[i + 1][j] + b);
            q_8 = (-d * u_7 + (1.0 + 2.0 * d) * u_8 - f * u_9 - a * q_2) / (a * p[i + 2][j] + b);
            q_9 = (-d * u_8 + (1.0 + 2.0 * d) * u_9 - f * u_10 - a * q_3) / (a * p[i + 3][j] + b);
            q_10 = (-d * u_9 + (1.0 + 2.0 * d) * u_10 - f * u_11 - a * q_4) / (a * p[i + 4][j] + b);
            q_11 = (-d * u_10 + (1.0 + 2.0 * d) * u_11 - f * u[j + 1][i + 6] - a * q_5) / (a * p[i + 5][j] + b);
            q_12 = (-d * u[j + 2][i - 1] + (1.0 + 2.0 * d) * u_12 - f * u_13 - a * q_6) / (a * p[i][j + 1] + b);
            q_13 = (-d * u_12 + (1.0 + 2.0 * d) * u_13 - f * u_14 - a * q_7) / (a * p[i + 1][j + 1] + b);
            q_14 = (-d * u_13 + (1.0 + 2.0 * d) * u_14 - f * u_15 - a * q_8) / (a * p[i + 2][j + 1] + b);
            q_15 = (-d * u_14 + (1.0 + 2.0 * d) * u_15 - f * u_16 - a * q_9) / (a * p[i + 3][j + 1] + b);
            q_16 = (-d * u_15 + (1.0 + 2.0 * d) * u_16 - f * u_17 - a * q_10) / (a * p[i + 4][j + 1] + b);
            q_17 = (-d * u_16 + (1.0 + 2.0 * d) * u_17 - f * u[j + 2][i + 6] - a * q_11) / (a * p[i + 5][j + 1] + b);
            q[i][j + 3] = (-d * u[j + 3][i - 1] + (1.0 + 2.0 * d) * u_18 - f * u_19 - a * q_12) / (a * p[i][j + 2] + b);
            q[i + 1][j + 3] = (-d * u_18 + (1.0 + 2.0 * d) * u_19 - f * u_20 - a * q_13) / (a * p[i + 1][j + 2] + b);
            q[i + 2][j + 3] = (-d * u_19 + (1.0 + 2.0 * d) * u_20 - f * u_21 - a * q_14) / (a * p[i + 2][j + 2] + b);
            q[i + 3][j + 3] = (-d * u_20 + (1.0 + 2.0 * d) * u_21 - f * u_22 - a * q_15) / (a * p[i + 3][j + 2] + b);
            q[i + 4][j + 3] = (-d * u_21 + (1.0 + 2.0 * d) * u_22 - f * u_23 - a * q_16) / (a * p[i + 4][j + 2] + b);
            q[i + 5][j + 3] = (-d * u_22 + (1.0 + 2.0 * d) * u_23 - f * u[j + 3][i + 6] - a * q_17) / (a * p[i + 5][j + 2] + b);
            q[i][j] = q_0;
            q[i + 1][j] = q_1;
            q[i + 2][j] = q_2;
            q[i + 3][j] = q_3;
            q[i + 4][j] = q_4;
            q[i + 5][j] = q_5;
            q[i][j + 1] = q_6;
            q[i + 1][j + 1] = q_7;
            q[i + 2][j + 1] = q_8;
            q[i + 3][j + 1] = q_9;
            q[i + 4][j + 1] = q_10;
            q[i + 5][j + 1] = q_11;
            q[i][j + 2] = q_12;
            q[i + 1][j + 2] = q_13;
            q[i + 2][j + 2] = q_14;
            q[i + 3][j + 2] = q_15;
            q[i + 4][j + 2] = q_16;
            q[i + 5][j + 2] = q_17;
          }
          for (int j = 17; j < 19; j++) {
            const double u_0 = u[j][i];
            const double u_1 = u[j][i + 1];
            const double u_2 = u[j][i + 2];
            const double u_3 = u[j][i + 3];
            const double u_4 = u[j][i + 4];
            const double u_5 = u[j][i + 5];
            q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u_0 - f * u_1 - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            q[i + 1][j] = (-d * u_0 + (1.0 + 2.0 * d) * u_1 - f * u_2 - a * q[i + 1][j - 1]) / (a * p[i + 1][j - 1] + b);
            q[i + 2][j] = (-d * u_1 + (1.0 + 2.0 * d) * u_2 - f * u_3 - a * q[i + 2][j - 1]) / (a * p[i + 2][j - 1] + b);
            q[i + 3][j] = (-d * u_2 + (1.0 + 2.0 * d) * u_3 - f * u_4 - a * q[i + 3][j - 1]) / (a * p[i + 3][j - 1] + b);
            q[i + 4][j] = (-d * u_3 + (1.0 + 2.0 * d) * u_4 - f * u_5 - a * q[i + 4][j - 1]) / (a * p[i + 4][j - 1] + b);
            q[i + 5][j] = (-d * u_4 + (1.0 + 2.0 * d) * u_5 - f * u[j][i + 6] - a * q[i + 5][j - 1]) / (a * p[i + 5][j - 1] + b);
          }
        }
        #pragma omp simd
        for (int i = 1; i < 19; i++)
          v[19][i] = 1.0;
        for (int i = 1; i < 10; i += 8)
          for (int j = 18; j >= 1; j--) {
            v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
            v[j][i + 1] = p[i + 1][j] * v[j + 1][i + 1] + q[i + 1][j];
            v[j][i + 2] = p[i + 2][j] * v[j + 1][i + 2] + q[i + 2][j];
            v[j][i + 3] = p[i + 3][j] * v[j + 1][i + 3] + q[i + 3][j];
            v[j][i + 4] = p[i + 4][j] * v[j + 1][i + 4] + q[i + 4][j];
            v[j][i + 5] = p[i + 5][j] * v[j + 1][i + 5] + q[i + 5][j];
            v[j][i + 6] = p[i + 6][j] * v[j + 1][i + 6] + q[i + 6][j];
            v[j][i + 7] = p[i + 7][j] * v[j + 1][i + 7] + q[i + 7][j];
          }
        for (int j = 18; j >= 1; j--) {
          v[j][17] = p[17][j] * v[j + 1][17] + q[17][j];
          v[j][18] = p[18][j] * v[j + 1][18] + q[18][j];
        }
        for (int i = 1; i < 19; i++)
          u[i][0] = 1.0;
        for (int i = 1; i < 19; i++)
          p[i][0] = 0.0;
        for (int i = 1; i < 19; i++)
          q[i][0] = u[i][0];
        for (int i = 1; i < 10; i += 8)
          for (int j = 1; j < 19; j++) {
            p[i][j] = -f / (d * p[i][j - 1] + e);
            p[i + 1][j] = -f / (d * p[i + 1][j - 1] + e);
            p[i + 2][j] = -f / (d * p[i + 2][j - 1] + e);
            p[i + 3][j] = -f / (d * p[i + 3][j - 1] + e);
            p[i + 4][j] = -f / (d * p[i + 4][j - 1] + e);
            p[i + 5][j] = -f / (d * p[i + 5][j - 1] + e);
            p[i + 6][j] = -f / (d * p[i + 6][j - 1] + e);
            p[i + 7][j] = -f / (d * p[i + 7][j - 1] + e);
          }
        for (int j = 1; j < 19; j++) {
          p[17][j] = -f / (d * p[17][j - 1] + e);
          p[18][j] = -f / (d * p[18][j - 1] + e);
        }
        for (int i = 1; i < 10; i += 8) {
          for (int j = 1; j < 19; j++) {
            const double v_0 = v[i][j];
            const double v_1 = v[i + 1][j];
            const double v_2 = v[i + 2][j];
            const double v_3 = v[i + 3][j];
            const double v_4 = v[i + 4][j];
            const double v_5 = v[i + 5][j];
            const double v_6 = v[i + 6][j];
            const double v_7 = v[i + 7][j];
            q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v_0 - c * v_1 - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
            q[i + 1][j] = (-a * v_0 + (1.0 + 2.0 * a) * v_1 - c * v_2 - d * q[i + 1][j - 1]) / (d * p[i + 1][j - 1] + e);
            q[i + 2][j] = (-a * v_1 + (1.0 + 2.0 * a) * v_2 - c * v_3 - d * q[i + 2][j - 1]) / (d * p[i + 2][j - 1] + e);
            q[i + 3][j] = (-a * v_2 + (1.0 + 2.0 * a) * v_3 - c * v_4 - d * q[i + 3][j - 1]) / (d * p[i + 3][j - 1] + e);
            q[i + 4][j] = (-a * v_3 + (1.0 + 2.0 * a) * v_4 - c * v_5 - d * q[i + 4][j - 1]) / (d * p[i + 4][j - 1] + e);
            q[i + 5][j] = (-a * v_4 + (1.0 + 2.0 * a) * v_5 - c * v_6 - d * q[i + 5][j - 1]) / (d * p[i + 5][j - 1] + e);
            q[i + 6][j] = (-a * v_5 + (1.0 + 2.0 * a) * v_6 - c * v_7 - d * q[i + 6][j - 1]) / (d * p[i + 6][j - 1] + e);
            q[i + 7][j] = (-a * v_6 + (1.0 + 2.0 * a) * v_7 - c * v[i + 8][j] - d * q[i + 7][j - 1]) / (d * p[i + 7][j - 1] + e);
          }
        }
        for (int j = 1; j < 19; j++) {
          const double v_0 = v[17][j];
          const double v_1 = v[18][j];
          q[17][j] = (-a * v[16][j] + (1.0 + 2.0 * a) * v_0 - c * v_1 - d * q[17][j - 1]) / (d * p[17][j - 1] + e);
          q[18][j] = (-a * v_0 + (1.0 + 2.0 * a) * v_1 - c * v[19][j] - d * q[18][j - 1]) / (d * p[18][j - 1] + e);
        }
        for (int i = 1; i < 19; i++)
          u[i][19] = 1.0;
        for (int i = 1; i < 10; i += 8)
          for (int j = 18; j >= 1; j--) {
            u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
            u[i + 1][j] = p[i + 1][j] * u[i + 1][j + 1] + q[i + 1][j];
            u[i + 2][j] = p[i + 2][j] * u[i + 2][j + 1] + q[i + 2][j];
            u[i + 3][j] = p[i + 3][j] * u[i + 3][j + 1] + q[i + 3][j];
            u[i + 4][j] = p[i + 4][j] * u[i + 4][j + 1] + q[i + 4][j];
            u[i + 5][j] = p[i + 5][j] * u[i + 5][j + 1] + q[i + 5][j];
            u[i + 6][j] = p[i + 6][j] * u[i + 6][j + 1] + q[i + 6][j];
            u[i + 7][j] = p[i + 7][j] * u[i + 7][j + 1] + q[i + 7][j];
          }
        for (int j = 18; j >= 1; j--) {
          u[17][j] = p[17][j] * u[17][j + 1] + q[17][j];
          u[18][j] = p[18][j] * u[18][j + 1] + q[18][j];
        }
      }
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
