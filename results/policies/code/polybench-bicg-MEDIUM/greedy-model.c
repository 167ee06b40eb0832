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
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); vectorize(S1); vectorize(S2); unroll_and_jam(S3, 0, 8); reverse(S3, 1); unroll_and_jam(S4, 0, 6); parallelize(S4, 0); tile(S4, 0, [5]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      #pragma omp simd
      for (int i = 0; i < 390; i++)
        s[i] = 0;
      #pragma omp simd
      for (int i = 0; i < 410; i++)
        q[i] = 0.0;
      for (int i = 0; i < 401; i += 8) {
        const double r_0 = r[i];
        const double r_1 = r[i + 1];
        const double r_2 = r[i + 2];
        const double r_3 = r[i + 3];
        const double r_4 = r[i + 4];
        const double r_5 = r[i + 5];
        const double r_6 = r[i + 6];
        const double r_7 = r[i + 7];
        for (int j = 389; j >= 0; j--) {
          double s_0 = s[j];
          s_0 += r_0 * A[i][j];
          s_0 += r_1 * A[i + 1][j];
          s_0 += r_2 * A[i + 2][j];
          s_0 += r_3 * A[i + 3][j];
          s_0 += r_4 * A[i + 4][j];
          s_0 += r_5 * A[i + 5][j];
          s_0 += r_6 * A[i + 6][j];
          s_0 += r_7 * A[i + 7][j];
          s[j] = s_0;
        }
      }
      {
        const double r_0 = r[408];
        const double r_1 = r[409];
        for (int j = 389; j >= 0; j--) {
          double s_0 = s[j];
          s_0 += r_0 * A[408][j];
          s_0 += r_1 * A[409][j];
          s[j] = s_0;
        }
      }
      #pragma omp parallel for
      for (int i_tile = 0; i_tile < 14; i_tile++) {
        for (int i = 30 * i_tile; i <= looper_min(30 * i_tile + 24, 402); i += 6) {
          double q_0 = q[i];
          double q_1 = q[i + 1];
          double q_2 = q[i + 2];
          double q_3 = q[i + 3];
          double q_4 = q[i + 4];
          double q_5 = q[i + 5];
          #pragma omp simd if(0)
          for (int j = 0; j < 390; j++) {
            const double p_0 = p[j];
            q_0 += A[i][j] * p_0;
            q_1 += A[i + 1][j] * p_0;
            q_2 += A[i + 2][j] * p_0;
            q_3 += A[i + 3][j] * p_0;
            q_4 += A[i + 4][j] * p_0;
            q_5 += A[i + 5][j] * p_0;
          }
          q[i] = q_0;
          q[i + 1] = q_1;
          q[i + 2] = q_2;
          q[i + 3] = q_3;
          q[i + 4] = q_4;
          q[i + 5] = q_5;
        }
        for (int i = 408; i <= looper_min(409, 30 * i_tile + 24); i += 6) {
          double q_0 = q[408];
          double q_1 = q[409];
          for (int j = 0; j < 390; j++) {
            const double p_0 = p[j];
            q_0 += A[408][j] * p_0;
            q_1 += A[409][j] * p_0;
          }
          q[408] = q_0;
          q[409] = q_1;
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
