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
  double (*A)[116] = looper_buffers[3];
  double *p = looper_buffers[4];
  volatile int looper_size_m = 116;
  int m = looper_size_m;
  volatile int looper_size_n = 124;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 116 && n == 124
      && looper_apart(s, double[116], q, double[124])
      && looper_apart(s, double[116], r, double[124])
      && looper_apart(s, double[116], A, double[124][116])
      && looper_apart(s, double[116], p, double[116])
      && looper_apart(q, double[124], r, double[124])
      && looper_apart(q, double[124], A, double[124][116])
      && looper_apart(q, double[124], p, double[116]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[116] = (double (*)[116]) A;
    {
      double (*A)[116] = looper_A;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); fuse(S1, S2, 0); vectorize(S1); vectorize(S3); unroll_and_jam(S3, 0, 8); unroll_and_jam(S4, 0, 8); tile(S1, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int i_tile = 0; i_tile < 4; i_tile++) {
        #pragma omp simd
        for (int i = 32 * i_tile; i <= looper_min(115, 32 * i_tile + 31); i++) {
          s[i] = 0;
          q[i] = 0.0;
        }
        if (i_tile == 3) {
          #pragma omp simd
          for (int i = 116; i < 124; i++)
            q[i] = 0.0;
        }
      }
      for (int i = 0; i < 113; i += 8) {
        const double r_0 = r[i];
        const double r_1 = r[i + 1];
        const double r_2 = r[i + 2];
        const double r_3 = r[i + 3];
        const double r_4 = r[i + 4];
        const double r_5 = r[i + 5];
        const double r_6 = r[i + 6];
        const double r_7 = r[i + 7];
        #pragma omp simd
        for (int j = 0; j < 116; j++) {
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
        const double r_0 = r[120];
        const double r_1 = r[121];
        const double r_2 = r[122];
        const double r_3 = r[123];
        #pragma omp simd
        for (int j = 0; j < 116; j++) {
          double s_0 = s[j];
          s_0 += r_0 * A[120][j];
          s_0 += r_1 * A[121][j];
          s_0 += r_2 * A[122][j];
          s_0 += r_3 * A[123][j];
          s[j] = s_0;
        }
      }
      for (int i = 0; i < 113; i += 8) {
        double q_0 = q[i];
        double q_1 = q[i + 1];
        double q_2 = q[i + 2];
        double q_3 = q[i + 3];
        double q_4 = q[i + 4];
        double q_5 = q[i + 5];
        double q_6 = q[i + 6];
        double q_7 = q[i + 7];
        #pragma omp simd if(0)
        for (int j = 0; j < 116; j++) {
          const double p_0 = p[j];
          q_0 += A[i][j] * p_0;
          q_1 += A[i + 1][j] * p_0;
          q_2 += A[i + 2][j] * p_0;
          q_3 += A[i + 3][j] * p_0;
          q_4 += A[i + 4][j] * p_0;
          q_5 += A[i + 5][j] * p_0;
          q_6 += A[i + 6][j] * p_0;
          q_7 += A[i + 7][j] * p_0;
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
        double q_0 = q[120];
        double q_1 = q[121];
        double q_2 = q[122];
        double q_3 = q[123];
        #pragma omp simd if(0)
        for (int j = 0; j < 116; j++) {
          const double p_0 = p[j];
          q_0 += A[120][j] * p_0;
          q_1 += A[121][j] * p_0;
          q_2 += A[122][j] * p_0;
          q_3 += A[123][j] * p_0;
        }
        q[120] = q_0;
        q[121] = q_1;
        q[122] = q_2;
        q[123] = q_3;
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
