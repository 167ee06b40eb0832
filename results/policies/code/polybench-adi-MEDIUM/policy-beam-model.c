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
      /* LOOPer: parallelize(S17, 1); unroll(S17, 64); tile(S17, 0, [2]); tile(S17, 1, [2]); tile(S17, 0, [32, 32]); parallelize(S21, 5); skew(S21, 1, [[1, 1], [0, 1]]); tile(S21, 5, [128]); unroll(S24, 32) */
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
      for (int t_tile = 0; t_tile < 2; t_tile++)
        for (int t = 33 * t_tile; t <= looper_min(33 * t_tile + 31, t_tile + 49); t++)
          for (int t2 = 2 * t - 2 * t_tile + 1; t2 <= 2 * t - 2 * t_tile + 2; t2++) {
            #pragma omp parallel for
            for (int i = 1; i < 199; i++) {
              v[0][i] = 1.0;
              p[i][0] = 0.0;
              q[i][0] = v[0][i];
              for (int j = 1; j < 136; j += 64) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
                p[i][j + 1] = -c / (a * p[i][j] + b);
                q[i][j + 1] = (-d * u[j + 1][i - 1] + (1.0 + 2.0 * d) * u[j + 1][i] - f * u[j + 1][i + 1] - a * q[i][j]) / (a * p[i][j] + b);
                p[i][j + 2] = -c / (a * p[i][j + 1] + b);
                q[i][j + 2] = (-d * u[j + 2][i - 1] + (1.0 + 2.0 * d) * u[j + 2][i] - f * u[j + 2][i + 1] - a * q[i][j + 1]) / (a * p[i][j + 1] + b);
                p[i][j + 3] = -c / (a * p[i][j + 2] + b);
                q[i][j + 3] = (-d * u[j + 3][i - 1] + (1.0 + 2.0 * d) * u[j + 3][i] - f * u[j + 3][i + 1] - a * q[i][j + 2]) / (a * p[i][j + 2] + b);
                p[i][j + 4] = -c / (a * p[i][j + 3] + b);
                q[i][j + 4] = (-d * u[j + 4][i - 1] + (1.0 + 2.0 * d) * u[j + 4][i] - f * u[j + 4][i + 1] - a * q[i][j + 3]) / (a * p[i][j + 3] + b);
                p[i][j + 5] = -c / (a * p[i][j + 4] + b);
                q[i][j + 5] = (-d * u[j + 5][i - 1] + (1.0 + 2.0 * d) * u[j + 5][i] - f * u[j + 5][i + 1] - a * q[i][j + 4]) / (a * p[i][j + 4] + b);
                p[i][j + 6] = -c / (a * p[i][j + 5] + b);
                q[i][j + 6] = (-d * u[j + 6][i - 1] + (1.0 + 2.0 * d) * u[j + 6][i] - f * u[j + 6][i + 1] - a * q[i][j + 5]) / (a * p[i][j + 5] + b);
                p[i][j + 7] = -c / (a * p[i][j + 6] + b);
                q[i][j + 7] = (-d * u[j + 7][i - 1] + (1.0 + 2.0 * d) * u[j + 7][i] - f * u[j + 7][i + 1] - a * q[i][j + 6]) / (a * p[i][j + 6] + b);
                p[i][j + 8] = -c / (a * p[i][j + 7] + b);
                q[i][j + 8] = (-d * u[j + 8][i - 1] + (1.0 + 2.0 * d) * u[j + 8][i] - f * u[j + 8][i + 1] - a * q[i][j + 7]) / (a * p[i][j + 7] + b);
                p[i][j + 9] = -c / (a * p[i][j + 8] + b);
                q[i][j + 9] = (-d * u[j + 9][i - 1] + (1.0 + 2.0 * d) * u[j + 9][i] - f * u[j + 9][i + 1] - a * q[i][j + 8]) / (a * p[i][j + 8] + b);
                p[i][j + 10] = -c / (a * p[i][j + 9] + b);
                q[i][j + 10] = (-d * u[j + 10][i - 1] + (1.0 + 2.0 * d) * u[j + 10][i] - f * u[j + 10][i + 1] - a * q[i][j + 9]) / (a * p[i][j + 9] + b);
                p[i][j + 11] = -c / (a * p[i][j + 10] + b);
                q[i][j + 11] = (-d * u[j + 11][i - 1] + (1.0 + 2.0 * d) * u[j + 11][i] - f * u[j + 11][i + 1] - a * q[i][j + 10]) / (a * p[i][j + 10] + b);
                p[i][j + 12] = -c / (a * p[i][j + 11] + b);
                q[i][j + 12] = (-d * u[j + 12][i - 1] + (1.0 + 2.0 * d) * u[j + 12][i] - f * u[j + 12][i + 1] - a * q[i][j + 11]) / (a * p[i][j + 11] + b);
                p[i][j + 13] = -c / (a * p[i][j + 12] + b);
                q[i][j + 13] = (-d * u[j + 13][i - 1] + (1.0 + 2.0 * d) * u[j + 13][i] - f * u[j + 13][i + 1] - a * q[i][j + 12]) / (a * p[i][j + 12] + b);
                p[i][j + 14] = -c / (a * p[i][j + 13] + b);
                q[i][j + 14] = (-d * u[j + 14][i - 1] + (1.0 + 2.0 * d) * u[j + 14][i] - f * u[j + 14][i + 1] - a * q[i][j + 13]) / (a * p[i][j + 13] + b);
                p[i][j + 15] = -c / (a * p[i][j + 14] + b);
                q[i][j + 15] = (-d * u[j + 15][i - 1] + (1.0 + 2.0 * d) * u[j + 15][i] - f * u[j + 15][i + 1] - a * q[i][j + 14]) / (a * p[i][j + 14] + b);
                p[i][j + 16] = -c / (a * p[i][j + 15] + b);
                q[i][j + 16] = (-d * u[j + 16][i - 1] + (1.0 + 2.0 * d) * u[j + 16][i] - f * u[j + 16][i + 1] - a * q[i][j + 15]) / (a * p[i][j + 15] + b);
                p[i][j + 17] = -c / (a * p[i][j + 16] + b);
                q[i][j + 17] = (-d * u[j + 17][i - 1] + (1.0 + 2.0 * d) * u[j + 17][i] - f * u[j + 17][i + 1] - a * q[i][j + 16]) / (a * p[i][j + 16] + b);
                p[i][j + 18] = -c / (a * p[i][j + 17] + b);
                q[i][j + 18] = (-d * u[j + 18][i - 1] + (1.0 + 2.0 * d) * u[j + 18][i] - f * u[j + 18][i + 1] - a * q[i][j + 17]) / (a * p[i][j + 17] + b);
                p[i][j + 19] = -c / (a * p[i][j + 18] + b);
                q[i][j + 19] = (-d * u[j + 19][i - 1] + (1.0 + 2.0 * d) * u[j + 19][i] - f * u[j + 19][i + 1] - a * q[i][j + 18]) / (a * p[i][j + 18] + b);
                p[i][j + 20] = -c / (a * p[i][j + 19] + b);
                q[i][j + 20] = (-d * u[j + 20][i - 1] + (1.0 + 2.0 * d) * u[j + 20][i] - f * u[j + 20][i + 1] - a * q[i][j + 19]) / (a * p[i][j + 19] + b);
                p[i][j + 21] = -c / (a * p[i][j + 20] + b);
                q[i][j + 21] = (-d * u[j + 21][i - 1] + (1.0 + 2.0 * d) * u[j + 21][i] - f * u[j + 21][i + 1] - a * q[i][j + 20]) / (a * p[i][j + 20] + b);
                p[i][j + 22] = -c / (a * p[i][j + 21] + b);
                q[i][j + 22] = (-d * u[j + 22][i - 1] + (1.0 + 2.0 * d) * u[j + 22][i] - f * u[j + 22][i + 1] - a * q[i][j + 21]) / (a * p[i][j + 21] + b);
                p[i][j + 23] = -c / (a * p[i][j + 22] + b);
                q[i][j + 23] = (-d * u[j + 23][i - 1] + (1.0 + 2.0 * d) * u[j + 23][i] - f * u[j + 23][i + 1] - a * q[i][j + 22]) / (a * p[i][j + 22] + b);
                p[i][j + 24] = -c / (a * p[i][j + 23] + b);
                q[i][j + 24] = (-d * u[j + 24][i - 1] + (1.0 + 2.0 * d) * u[j + 24][i] - f * u[j + 24][i + 1] - a * q[i][j + 23]) / (a * p[i][j + 23] + b);
                p[i][j + 25] = -c / (a * p[i][j + 24] + b);
                q[i][j + 25] = (-d * u[j + 25][i - 1] + (1.0 + 2.0 * d) * u[j + 25][i] - f * u[j + 25][i + 1] - a * q[i][j + 24]) / (a * p[i][j + 24] + b);
                p[i][j + 26] = -c / (a * p[i][j + 25] + b);
                q[i][j + 26] = (-d * u[j + 26][i - 1] + (1.0 + 2.0 * d) * u[j + 26][i] - f * u[j + 26][i + 1] - a * q[i][j + 25]) / (a * p[i][j + 25] + b);
                p[i][j + 27] = -c / (a * p[i][j + 26] + b);
                q[i][j + 27] = (-d * u[j + 27][i - 1] + (1.0 + 2.0 * d) * u[j + 27][i] - f * u[j + 27][i + 1] - a * q[i][j + 26]) / (a * p[i][j + 26] + b);
                p[i][j + 28] = -c / (a * p[i][j + 27] + b);
                q[i][j + 28] = (-d * u[j + 28][i - 1] + (1.0 + 2.0 * d) * u[j + 28][i] - f * u[j + 28][i + 1] - a * q[i][j + 27]) / (a * p[i][j + 27] + b);
                p[i][j + 29] = -c / (a * p[i][j + 28] + b);
                q[i][j + 29] = (-d * u[j + 29][i - 1] + (1.0 + 2.0 * d) * u[j + 29][i] - f * u[j + 29][i + 1] - a * q[i][j + 28]) / (a * p[i][j + 28] + b);
                p[i][j + 30] = -c / (a * p[i][j + 29] + b);
                q[i][j + 30] = (-d * u[j + 30][i - 1] + (1.0 + 2.0 * d) * u[j + 30][i] - f * u[j + 30][i + 1] - a * q[i][j + 29]) / (a * p[i][j + 29] + b);
                p[i][j + 31] = -c / (a * p[i][j + 30] + b);
                q[i][j + 31] = (-d * u[j + 31][i - 1] + (1.0 + 2.0 * d) * u[j + 31][i] - f * u[j + 31][i + 1] - a * q[i][j + 30]) / (a * p[i][j + 30] + b);
                p[i][j + 32] = -c / (a * p[i][j + 31] + b);
                q[i][j + 32] = (-d * u[j + 32][i - 1] + (1.0 + 2.0 * d) * u[j + 32][i] - f * u[j + 32][i + 1] - a * q[i][j + 31]) / (a * p[i][j + 31] + b);
                p[i][j + 33] = -c / (a * p[i][j + 32] + b);
                q[i][j + 33] = (-d * u[j + 33][i - 1] + (1.0 + 2.0 * d) * u[j + 33][i] - f * u[j + 33][i + 1] - a * q[i][j + 32]) / (a * p[i][j + 32] + b);
                p[i][j + 34] = -c / (a * p[i][j + 33] + b);
                q[i][j + 34] = (-d * u[j + 34][i - 1] + (1.0 + 2.0 * d) * u[j + 34][i] - f * u[j + 34][i + 1] - a * q[i][j + 33]) / (a * p[i][j + 33] + b);
                p[i][j + 35] = -c / (a * p[i][j + 34] + b);
                q[i][j + 35] = (-d * u[j + 35][i - 1] + (1.0 + 2.0 * d) * u[j + 35][i] - f * u[j + 35][i + 1] - a * q[i][j + 34]) / (a * p[i][j + 34] + b);
                p[i][j + 36] = -c / (a * p[i][j + 35] + b);
                q[i][j + 36] = (-d * u[j + 36][i - 1] + (1.0 + 2.0 * d) * u[j + 36][i] - f * u[j + 36][i + 1] - a * q[i][j + 35]) / (a * p[i][j + 35] + b);
                p[i][j + 37] = -c / (a * p[i][j + 36] + b);
                q[i][j + 37] = (-d * u[j + 37][i - 1] + (1.0 + 2.0 * d) * u[j + 37][i] - f * u[j + 37][i + 1] - a * q[i][j + 36]) / (a * p[i][j + 36] + b);
                p[i][j + 38] = -c / (a * p[i][j + 37] + b);
                q[i][j + 38] = (-d * u[j + 38][i - 1] + (1.0 + 2.0 * d) * u[j + 38][i] - f * u[j + 38][i + 1] - a * q[i][j + 37]) / (a * p[i][j + 37] + b);
                p[i][j + 39] = -c / (a * p[i][j + 38] + b);
                q[i][j + 39] = (-d * u[j + 39][i - 1] + (1.0 + 2.0 * d) * u[j + 39][i] - f * u[j + 39][i + 1] - a * q[i][j + 38]) / (a * p[i][j + 38] + b);
                p[i][j + 40] = -c / (a * p[i][j + 39] + b);
                q[i][j + 40] = (-d * u[j + 40][i - 1] + (1.0 + 2.0 * d) * u[j + 40][i] - f * u[j + 40][i + 1] - a * q[i][j + 39]) / (a * p[i][j + 39] + b);
                p[i][j + 41] = -c / (a * p[i][j + 40] + b);
                q[i][j + 41] = (-d * u[j + 41][i - 1] + (1.0 + 2.0 * d) * u[j + 41][i] - f * u[j + 41][i + 1] - a * q[i][j + 40]) / (a * p[i][j + 40] + b);
                p[i][j + 42] = -c / (a * p[i][j + 41] + b);
                q[i][j + 42] = (-d * u[j + 42][i - 1] + (1.0 + 2.0 * d) * u[j + 42][i] - f * u[j + 42][i + 1] - a * q[i][j + 41]) / (a * p[i][j + 41] + b);
                p[i][j + 43] = -c / (a * p[i][j + 42] + b);
                q[i][j + 43] = (-d * u[j + 43][i - 1] + (1.0 + 2.0 * d) * u[j + 43][i] - f * u[j + 43][i + 1] - a * q[i][j + 42]) / (a * p[i][j + 42] + b);
                p[i][j + 44] = -c / (a * p[i][j + 43] + b);
                q[i][j + 44] = (-d * u[j + 44][i - 1] + (1.0 + 2.0 * d) * u[j + 44][i] - f * u[j + 44][i + 1] - a * q[i][j + 43]) / (a * p[i][j + 43] + b);
                p[i][j + 45] = -c / (a * p[i][j + 44] + b);
                q[i][j + 45] = (-d * u[j + 45][i - 1] + (1.0 + 2.0 * d) * u[j + 45][i] - f * u[j + 45][i + 1] - a * q[i][j + 44]) / (a * p[i][j + 44] + b);
                p[i][j + 46] = -c / (a * p[i][j + 45] + b);
                q[i][j + 46] = (-d * u[j + 46][i - 1] + (1.0 + 2.0 * d) * u[j + 46][i] - f * u[j + 46][i + 1] - a * q[i][j + 45]) / (a * p[i][j + 45] + b);
                p[i][j + 47] = -c / (a * p[i][j + 46] + b);
                q[i][j + 47] = (-d * u[j + 47][i - 1] + (1.0 + 2.0 * d) * u[j + 47][i] - f * u[j + 47][i + 1] - a * q[i][j + 46]) / (a * p[i][j + 46] + b);
                p[i][j + 48] = -c / (a * p[i][j + 47] + b);
                q[i][j + 48] = (-d * u[j + 48][i - 1] + (1.0 + 2.0 * d) * u[j + 48][i] - f * u[j + 48][i + 1] - a * q[i][j + 47]) / (a * p[i][j + 47] + b);
                p[i][j + 49] = -c / (a * p[i][j + 48] + b);
                q[i][j + 49] = (-d * u[j + 49][i - 1] + (1.0 + 2.0 * d) * u[j + 49][i] - f * u[j + 49][i + 1] - a * q[i][j + 48]) / (a * p[i][j + 48] + b);
                p[i][j + 50] = -c / (a * p[i][j + 49] + b);
                q[i][j + 50] = (-d * u[j + 50][i - 1] + (1.0 + 2.0 * d) * u[j + 50][i] - f * u[j + 50][i + 1] - a * q[i][j + 49]) / (a * p[i][j + 49] + b);
                p[i][j + 51] = -c / (a * p[i][j + 50] + b);
                q[i][j + 51] = (-d * u[j + 51][i - 1] + (1.0 + 2.0 * d) * u[j + 51][i] - f * u[j + 51][i + 1] - a * q[i][j + 50]) / (a * p[i][j + 50] + b);
                p[i][j + 52] = -c / (a * p[i][j + 51] + b);
                q[i][j + 52] = (-d * u[j + 52][i - 1] + (1.0 + 2.0 * d) * u[j + 52][i] - f * u[j + 52][i + 1] - a * q[i][j + 51]) / (a * p[i][j + 51] + b);
                p[i][j + 53] = -c / (a * p[i][j + 52] + b);
                q[i][j + 53] = (-d * u[j + 53][i - 1] + (1.0 + 2.0 * d) * u[j + 53][i] - f * u[j + 53][i + 1] - a * q[i][j + 52]) / (a * p[i][j + 52] + b);
                p[i][j + 54] = -c / (a * p[i][j + 53] + b);
                q[i][j + 54] = (-d * u[j + 54][i - 1] + (1.0 + 2.0 * d) * u[j + 54][i] - f * u[j + 54][i + 1] - a * q[i][j + 53]) / (a * p[i][j + 53] + b);
                p[i][j + 55] = -c / (a * p[i][j + 54] + b);
                q[i][j + 55] = (-d * u[j + 55][i - 1] + (1.0 + 2.0 * d) * u[j + 55][i] - f * u[j + 55][i + 1] - a * q[i][j + 54]) / (a * p[i][j + 54] + b);
                p[i][j + 56] = -c / (a * p[i][j + 55] + b);
                q[i][j + 56] = (-d * u[j + 56][i - 1] + (1.0 + 2.0 * d) * u[j + 56][i] - f * u[j + 56][i + 1] - a * q[i][j + 55]) / (a * p[i][j + 55] + b);
                p[i][j + 57] = -c / (a * p[i][j + 56] + b);
                q[i][j + 57] = (-d * u[j + 57][i - 1] + (1.0 + 2.0 * d) * u[j + 57][i] - f * u[j + 57][i + 1] - a * q[i][j + 56]) / (a * p[i][j + 56] + b);
                p[i][j + 58] = -c / (a * p[i][j + 57] + b);
                q[i][j + 58] = (-d * u[j + 58][i - 1] + (1.0 + 2.0 * d) * u[j + 58][i] - f * u[j + 58][i + 1] - a * q[i][j + 57]) / (a * p[i][j + 57] + b);
                p[i][j + 59] = -c / (a * p[i][j + 58] + b);
                q[i][j + 59] = (-d * u[j + 59][i - 1] + (1.0 + 2.0 * d) * u[j + 59][i] - f * u[j + 59][i + 1] - a * q[i][j + 58]) / (a * p[i][j + 58] + b);
                p[i][j + 60] = -c / (a * p[i][j + 59] + b);
                q[i][j + 60] = (-d * u[j + 60][i - 1] + (1.0 + 2.0 * d) * u[j + 60][i] - f * u[j + 60][i + 1] - a * q[i][j + 59]) / (a * p[i][j + 59] + b);
                p[i][j + 61] = -c / (a * p[i][j + 60] + b);
                q[i][j + 61] = (-d * u[j + 61][i - 1] + (1.0 + 2.0 * d) * u[j + 61][i] - f * u[j + 61][i + 1] - a * q[i][j + 60]) / (a * p[i][j + 60] + b);
                p[i][j + 62] = -c / (a * p[i][j + 61] + b);
                q[i][j + 62] = (-d * u[j + 62][i - 1] + (1.0 + 2.0 * d) * u[j + 62][i] - f * u[j + 62][i + 1] - a * q[i][j + 61]) / (a * p[i][j + 61] + b);
                p[i][j + 63] = -c / (a * p[i][j + 62] + b);
                q[i][j + 63] = (-d * u[j + 63][i - 1] + (1.0 + 2.0 * d) * u[j + 63][i] - f * u[j + 63][i + 1] - a * q[i][j + 62]) / (a * p[i][j + 62] + b);
              }
              for (int j = 193; j < 199; j++) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
              }
              v[199][i] = 1.0;
              for (int j = 198; j >= 1; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
            }
            #pragma omp parallel for
            for (int i_tile = 1; i_tile < 199; i_tile += 128)
              for (int i = i_tile; i <= looper_min(198, i_tile + 127); i++) {
                u[i][0] = 1.0;
                p[i][0] = 0.0;
                q[i][0] = u[i][0];
                for (int j = 1; j < 168; j += 32) {
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
                  p[i][j + 16] = -f / (d * p[i][j + 15] + e);
                  q[i][j + 16] = (-a * v[i - 1][j + 16] + (1.0 + 2.0 * a) * v[i][j + 16] - c * v[i + 1][j + 16] - d * q[i][j + 15]) / (d * p[i][j + 15] + e);
                  p[i][j + 17] = -f / (d * p[i][j + 16] + e);
                  q[i][j + 17] = (-a * v[i - 1][j + 17] + (1.0 + 2.0 * a) * v[i][j + 17] - c * v[i + 1][j + 17] - d * q[i][j + 16]) / (d * p[i][j + 16] + e);
                  p[i][j + 18] = -f / (d * p[i][j + 17] + e);
                  q[i][j + 18] = (-a * v[i - 1][j + 18] + (1.0 + 2.0 * a) * v[i][j + 18] - c * v[i + 1][j + 18] - d * q[i][j + 17]) / (d * p[i][j + 17] + e);
                  p[i][j + 19] = -f / (d * p[i][j + 18] + e);
                  q[i][j + 19] = (-a * v[i - 1][j + 19] + (1.0 + 2.0 * a) * v[i][j + 19] - c * v[i + 1][j + 19] - d * q[i][j + 18]) / (d * p[i][j + 18] + e);
                  p[i][j + 20] = -f / (d * p[i][j + 19] + e);
                  q[i][j + 20] = (-a * v[i - 1][j + 20] + (1.0 + 2.0 * a) * v[i][j + 20] - c * v[i + 1][j + 20] - d * q[i][j + 19]) / (d * p[i][j + 19] + e);
                  p[i][j + 21] = -f / (d * p[i][j + 20] + e);
                  q[i][j + 21] = (-a * v[i - 1][j + 21] + (1.0 + 2.0 * a) * v[i][j + 21] - c * v[i + 1][j + 21] - d * q[i][j + 20]) / (d * p[i][j + 20] + e);
                  p[i][j + 22] = -f / (d * p[i][j + 21] + e);
                  q[i][j + 22] = (-a * v[i - 1][j + 22] + (1.0 + 2.0 * a) * v[i][j + 22] - c * v[i + 1][j + 22] - d * q[i][j + 21]) / (d * p[i][j + 21] + e);
                  p[i][j + 23] = -f / (d * p[i][j + 22] + e);
                  q[i][j + 23] = (-a * v[i - 1][j + 23] + (1.0 + 2.0 * a) * v[i][j + 23] - c * v[i + 1][j + 23] - d * q[i][j + 22]) / (d * p[i][j + 22] + e);
                  p[i][j + 24] = -f / (d * p[i][j + 23] + e);
                  q[i][j + 24] = (-a * v[i - 1][j + 24] + (1.0 + 2.0 * a) * v[i][j + 24] - c * v[i + 1][j + 24] - d * q[i][j + 23]) / (d * p[i][j + 23] + e);
                  p[i][j + 25] = -f / (d * p[i][j + 24] + e);
                  q[i][j + 25] = (-a * v[i - 1][j + 25] + (1.0 + 2.0 * a) * v[i][j + 25] - c * v[i + 1][j + 25] - d * q[i][j + 24]) / (d * p[i][j + 24] + e);
                  p[i][j + 26] = -f / (d * p[i][j + 25] + e);
                  q[i][j + 26] = (-a * v[i - 1][j + 26] + (1.0 + 2.0 * a) * v[i][j + 26] - c * v[i + 1][j + 26] - d * q[i][j + 25]) / (d * p[i][j + 25] + e);
                  p[i][j + 27] = -f / (d * p[i][j + 26] + e);
                  q[i][j + 27] = (-a * v[i - 1][j + 27] + (1.0 + 2.0 * a) * v[i][j + 27] - c * v[i + 1][j + 27] - d * q[i][j + 26]) / (d * p[i][j + 26] + e);
                  p[i][j + 28] = -f / (d * p[i][j + 27] + e);
                  q[i][j + 28] = (-a * v[i - 1][j + 28] + (1.0 + 2.0 * a) * v[i][j + 28] - c * v[i + 1][j + 28] - d * q[i][j + 27]) / (d * p[i][j + 27] + e);
                  p[i][j + 29] = -f / (d * p[i][j + 28] + e);
                  q[i][j + 29] = (-a * v[i - 1][j + 29] + (1.0 + 2.0 * a) * v[i][j + 29] - c * v[i + 1][j + 29] - d * q[i][j + 28]) / (d * p[i][j + 28] + e);
                  p[i][j + 30] = -f / (d * p[i][j + 29] + e);
                  q[i][j + 30] = (-a * v[i - 1][j + 30] + (1.0 + 2.0 * a) * v[i][j + 30] - c * v[i + 1][j + 30] - d * q[i][j + 29]) / (d * p[i][j + 29] + e);
                  p[i][j + 31] = -f / (d * p[i][j + 30] + e);
                  q[i][j + 31] = (-a * v[i - 1][j + 31] + (1.0 + 2.0 * a) * v[i][j + 31] - c * v[i + 1][j + 31] - d * q[i][j + 30]) / (d * p[i][j + 30] + e);
                }
                for (int j = 193; j < 199; j++) {
                  p[i][j] = -f / (d * p[i][j - 1] + e);
                  q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
                }
                u[i][199] = 1.0;
                for (int j = 198; j >= 1; j--)
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
