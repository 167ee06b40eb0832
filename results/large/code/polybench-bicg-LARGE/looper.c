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
  double (*A)[1900] = looper_buffers[3];
  double *p = looper_buffers[4];
  volatile int looper_size_m = 1900;
  int m = looper_size_m;
  volatile int looper_size_n = 2100;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 1900 && n == 2100
      && looper_apart(s, double[1900], q, double[2100])
      && looper_apart(s, double[1900], r, double[2100])
      && looper_apart(s, double[1900], A, double[2100][1900])
      && looper_apart(s, double[1900], p, double[1900])
      && looper_apart(q, double[2100], r, double[2100])
      && looper_apart(q, double[2100], A, double[2100][1900])
      && looper_apart(q, double[2100], p, double[1900]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[1900] = (double (*)[1900]) A;
    {
      double (*A)[1900] = looper_A;
      /* LOOPer: distribute(S3, 0); fuse(S1, S2, 0); unroll_and_jam(S3, 0, 8); tile(S3, 1, [128]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i = 0; i < 1900; i++) {
        s[i] = 0;
        q[i] = 0.0;
      }
      for (int i = 1900; i < 2100; i++)
        q[i] = 0.0;
      for (int i = 0; i < 2089; i += 8) {
        for (int j_tile = 0; j_tile < 1665; j_tile += 128) {
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
          #pragma omp simd if(0)
          for (int j = j_tile; j <= j_tile + 127; j++) {
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
        }
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
          #pragma omp simd if(0)
          for (int j = 1792; j < 1900; j++) {
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
        }
      }
      for (int j_tile = 0; j_tile < 1900; j_tile += 128) {
        if (j_tile <= looper_min(1899, j_tile + 127)) {
          const double r_0 = r[2096];
          double q_0 = q[2096];
          const double r_1 = r[2097];
          double q_1 = q[2097];
          const double r_2 = r[2098];
          double q_2 = q[2098];
          const double r_3 = r[2099];
          double q_3 = q[2099];
          #pragma omp simd if(0)
          for (int j = j_tile; j <= looper_min(1899, j_tile + 127); j++) {
            double s_0 = s[j];
            const double A_0 = A[2096][j];
            const double p_0 = p[j];
            const double A_1 = A[2097][j];
            const double A_2 = A[2098][j];
            const double A_3 = A[2099][j];
            s_0 += r_0 * A_0;
            q_0 += A_0 * p_0;
            s_0 += r_1 * A_1;
            q_1 += A_1 * p_0;
            s_0 += r_2 * A_2;
            q_2 += A_2 * p_0;
            s_0 += r_3 * A_3;
            q_3 += A_3 * p_0;
            s[j] = s_0;
          }
          q[2096] = q_0;
          q[2097] = q_1;
          q[2098] = q_2;
          q[2099] = q_3;
        }
      }
#undef looper_min
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
