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
      /* LOOPer: vectorize(S1); embed(S2, 1, [0], -1); fuse(S3, S2, 1); unroll_and_jam(S2, 0, 24) */
      #pragma omp simd
      for (int i = 0; i < 390; i++)
        s[i] = 0;
      for (int i = 0; i < 385; i += 24) {
        q[i] = 0.0;
        q[i + 1] = 0.0;
        q[i + 2] = 0.0;
        q[i + 3] = 0.0;
        q[i + 4] = 0.0;
        q[i + 5] = 0.0;
        q[i + 6] = 0.0;
        q[i + 7] = 0.0;
        q[i + 8] = 0.0;
        q[i + 9] = 0.0;
        q[i + 10] = 0.0;
        q[i + 11] = 0.0;
        q[i + 12] = 0.0;
        q[i + 13] = 0.0;
        q[i + 14] = 0.0;
        q[i + 15] = 0.0;
        q[i + 16] = 0.0;
        q[i + 17] = 0.0;
        q[i + 18] = 0.0;
        q[i + 19] = 0.0;
        q[i + 20] = 0.0;
        q[i + 21] = 0.0;
        q[i + 22] = 0.0;
        q[i + 23] = 0.0;
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
          const double r_6 = r[i + 6];
          double q_6 = q[i + 6];
          const double r_7 = r[i + 7];
          double q_7 = q[i + 7];
          const double r_8 = r[i + 8];
          double q_8 = q[i + 8];
          const double r_9 = r[i + 9];
          double q_9 = q[i + 9];
          const double r_10 = r[i + 10];
          double q_10 = q[i + 10];
          const double r_11 = r[i + 11];
          double q_11 = q[i + 11];
          const double r_12 = r[i + 12];
          double q_12 = q[i + 12];
          const double r_13 = r[i + 13];
          double q_13 = q[i + 13];
          const double r_14 = r[i + 14];
          double q_14 = q[i + 14];
          const double r_15 = r[i + 15];
          double q_15 = q[i + 15];
          const double r_16 = r[i + 16];
          double q_16 = q[i + 16];
          const double r_17 = r[i + 17];
          double q_17 = q[i + 17];
          const double r_18 = r[i + 18];
          double q_18 = q[i + 18];
          const double r_19 = r[i + 19];
          double q_19 = q[i + 19];
          const double r_20 = r[i + 20];
          double q_20 = q[i + 20];
          const double r_21 = r[i + 21];
          double q_21 = q[i + 21];
          const double r_22 = r[i + 22];
          double q_22 = q[i + 22];
          const double r_23 = r[i + 23];
          double q_23 = q[i + 23];
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
            const double A_6 = A[i + 6][j];
            const double A_7 = A[i + 7][j];
            const double A_8 = A[i + 8][j];
            const double A_9 = A[i + 9][j];
            const double A_10 = A[i + 10][j];
            const double A_11 = A[i + 11][j];
            const double A_12 = A[i + 12][j];
            const double A_13 = A[i + 13][j];
            const double A_14 = A[i + 14][j];
            const double A_15 = A[i + 15][j];
            const double A_16 = A[i + 16][j];
            const double A_17 = A[i + 17][j];
            const double A_18 = A[i + 18][j];
            const double A_19 = A[i + 19][j];
            const double A_20 = A[i + 20][j];
            const double A_21 = A[i + 21][j];
            const double A_22 = A[i + 22][j];
            const double A_23 = A[i + 23][j];
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
            s_0 += r_6 * A_6;
            q_6 += A_6 * p_0;
            s_0 += r_7 * A_7;
            q_7 += A_7 * p_0;
            s_0 += r_8 * A_8;
            q_8 += A_8 * p_0;
            s_0 += r_9 * A_9;
            q_9 += A_9 * p_0;
            s_0 += r_10 * A_10;
            q_10 += A_10 * p_0;
            s_0 += r_11 * A_11;
            q_11 += A_11 * p_0;
            s_0 += r_12 * A_12;
            q_12 += A_12 * p_0;
            s_0 += r_13 * A_13;
            q_13 += A_13 * p_0;
            s_0 += r_14 * A_14;
            q_14 += A_14 * p_0;
            s_0 += r_15 * A_15;
            q_15 += A_15 * p_0;
            s_0 += r_16 * A_16;
            q_16 += A_16 * p_0;
            s_0 += r_17 * A_17;
            q_17 += A_17 * p_0;
            s_0 += r_18 * A_18;
            q_18 += A_18 * p_0;
            s_0 += r_19 * A_19;
            q_19 += A_19 * p_0;
            s_0 += r_20 * A_20;
            q_20 += A_20 * p_0;
            s_0 += r_21 * A_21;
            q_21 += A_21 * p_0;
            s_0 += r_22 * A_22;
            q_22 += A_22 * p_0;
            s_0 += r_23 * A_23;
            q_23 += A_23 * p_0;
            s[j] = s_0;
          }
          q[i] = q_0;
          q[i + 1] = q_1;
          q[i + 2] = q_2;
          q[i + 3] = q_3;
          q[i + 4] = q_4;
          q[i + 5] = q_5;
          q[i + 6] = q_6;
          q[i + 7] = q_7;
          q[i + 8] = q_8;
          q[i + 9] = q_9;
          q[i + 10] = q_10;
          q[i + 11] = q_11;
          q[i + 12] = q_12;
          q[i + 13] = q_13;
          q[i + 14] = q_14;
          q[i + 15] = q_15;
          q[i + 16] = q_16;
          q[i + 17] = q_17;
          q[i + 18] = q_18;
          q[i + 19] = q_19;
          q[i + 20] = q_20;
          q[i + 21] = q_21;
          q[i + 22] = q_22;
          q[i + 23] = q_23;
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
