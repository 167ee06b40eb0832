#define main looper_user_main
/* bicg: the two products of the biconjugate gradient method, s := A^T r and
   q := A p (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_bicg(int m, int n, double A[n][m], double s[m], double q[n],
                 double p[m], double r[n])
{
#pragma scop
  for (int i = 0; i < m; i++)
    s[i] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0.0;
    for (int j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
    }
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *s = looper_buffers[0];
  double *q = looper_buffers[1];
  double *r = looper_buffers[2];
  double (*A)[390] = looper_buffers[3];
  double *p = looper_buffers[4];
  volatile int looper_size_m = 390;
  int m = looper_size_m;
  volatile int looper_size_n = 410;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 390 && n == 410
      && looper_apart(s, double[390], q, double[410])
      && looper_apart(s, double[390], r, double[410])
      && looper_apart(s, double[390], A, double[410][390])
      && looper_apart(s, double[390], p, double[390])
      && looper_apart(q, double[410], r, double[410])
      && looper_apart(q, double[410], A, double[410][390])
      && looper_apart(q, double[410], p, double[390]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[390] = (double (*)[390]) A;
    {
      double (*A)[390] = looper_A;
      /* LOOPer: tile(S1, 0, [16]); interchange(S1, 0, 1); unroll_and_jam(S1, 0, 4); embed(S2, 1, [0], -1); fuse(S3, S2, 1); unroll_and_jam(S2, 0, 6) */
      for (int i_tile = 0; i_tile < 385; i_tile += 4) {
        s[i_tile] = 0;
        s[i_tile + 1] = 0;
        s[i_tile + 2] = 0;
        s[i_tile + 3] = 0;
      }
      s[388] = 0;
      s[389] = 0;
      for (int i = 0; i < 403; i += 6) {
        q[i] = 0.0;
        q[i + 1] = 0.0;
        q[i + 2] = 0.0;
        q[i + 3] = 0.0;
        q[i + 4] = 0.0;
        q[i + 5] = 0.0;
        {
          const double r_0 = r[i];
          double q_0 = q[i];
          const double r_1 = r[i + 1];
          double q_1 = q[i + 1];
          const double r_2 = r[i + 2];
          double q_2 = q[i + 2];
          const double r_3 = r[i + 3];
          double q_3 = q[i + 3];
          const double r_4 = r[i + 4];
          double q_4 = q[i + 4];
          const double r_5 = r[i + 5];
          double q_5 = q[i + 5];
          #pragma omp simd if(0)
          for (int j = 0; j < 390; j++) {
            double s_0 = s[j];
            const double A_0 = A[i][j];
            const double p_0 = p[j];
            const double A_1 = A[i + 1][j];
            const double A_2 = A[i + 2][j];
            const double A_3 = A[i + 3][j];
            const double A_4 = A[i + 4][j];
            const double A_5 = A[i + 5][j];
            s_0 += r_0 * A_0;
            q_0 += A_0 * p_0;
            s_0 += r_1 * A_1;
            q_1 += A_1 * p_0;
            s_0 += r_2 * A_2;
            q_2 += A_2 * p_0;
            s_0 += r_3 * A_3;
            q_3 += A_3 * p_0;
            s_0 += r_4 * A_4;
            q_4 += A_4 * p_0;
            s_0 += r_5 * A_5;
            q_5 += A_5 * p_0;
            s[j] = s_0;
          }
          q[i] = q_0;
          q[i + 1] = q_1;
          q[i + 2] = q_2;
          q[i + 3] = q_3;
          q[i + 4] = q_4;
          q[i + 5] = q_5;
        }
      }
      q[408] = 0.0;
      q[409] = 0.0;
      {
        const double r_0 = r[408];
        double q_0 = q[408];
        const double r_1 = r[409];
        double q_1 = q[409];
        for (int j = 0; j < 390; j++) {
          double s_0 = s[j];
          const double A_0 = A[408][j];
          const double p_0 = p[j];
          const double A_1 = A[409][j];
          s_0 += r_0 * A_0;
          q_0 += A_0 * p_0;
          s_0 += r_1 * A_1;
          q_1 += A_1 * p_0;
          s[j] = s_0;
        }
        q[408] = q_0;
        q[409] = q_1;
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int i = 0; i < m; i++)
    s[i] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0.0;
    for (int j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
    }
  }
  }
#undef looper_apart
}
