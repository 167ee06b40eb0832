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
      /* LOOPer: embed(S2, 1, [0]); fuse(S3, S2, 1); parallelize(S1, 0); unroll_and_jam(S2, 0, 6); tile(S2, 0, [21, 128]); skew(S2, 0, [[1, 1], [0, 1]]); parallelize(S2, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for
      for (int i = 0; i < 1900; i++)
        s[i] = 0;
      for (int i = 0; i < 31; i++) {
        #pragma omp parallel for schedule(dynamic)
        for (int j_tile = looper_max(0, i - 16); j_tile <= looper_min(14, i); j_tile++)
          for (int i2 = 126 * i - 126 * j_tile; i2 <= looper_min(2099, 126 * i - 126 * j_tile + 120); i2 += 6) {
            if (j_tile == 0) {
              q[i2] = 0.0;
              s[0] += r[i2] * A[i2][0];
              q[i2] += A[i2][0] * p[0];
              q[i2 + 1] = 0.0;
              s[0] += r[i2 + 1] * A[i2 + 1][0];
              q[i2 + 1] += A[i2 + 1][0] * p[0];
              q[i2 + 2] = 0.0;
              s[0] += r[i2 + 2] * A[i2 + 2][0];
              q[i2 + 2] += A[i2 + 2][0] * p[0];
              q[i2 + 3] = 0.0;
              s[0] += r[i2 + 3] * A[i2 + 3][0];
              q[i2 + 3] += A[i2 + 3][0] * p[0];
              q[i2 + 4] = 0.0;
              s[0] += r[i2 + 4] * A[i2 + 4][0];
              q[i2 + 4] += A[i2 + 4][0] * p[0];
              q[i2 + 5] = 0.0;
              s[0] += r[i2 + 5] * A[i2 + 5][0];
              q[i2 + 5] += A[i2 + 5][0] * p[0];
            }
            if (looper_max(1, 128 * j_tile) <= looper_min(1899, 128 * j_tile + 127)) {
              const double r_0 = r[i2];
              double q_0 = q[i2];
              const double r_1 = r[i2 + 1];
              double q_1 = q[i2 + 1];
              const double r_2 = r[i2 + 2];
              double q_2 = q[i2 + 2];
              const double r_3 = r[i2 + 3];
              double q_3 = q[i2 + 3];
              const double r_4 = r[i2 + 4];
              double q_4 = q[i2 + 4];
              const double r_5 = r[i2 + 5];
              double q_5 = q[i2 + 5];
              #pragma omp simd if(0)
              for (int j = looper_max(1, 128 * j_tile); j <= looper_min(1899, 128 * j_tile + 127); j++) {
                double s_0 = s[j];
                const double A_0 = A[i2][j];
                const double p_0 = p[j];
                const double A_1 = A[i2 + 1][j];
                const double A_2 = A[i2 + 2][j];
                const double A_3 = A[i2 + 3][j];
                const double A_4 = A[i2 + 4][j];
                const double A_5 = A[i2 + 5][j];
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
              q[i2] = q_0;
              q[i2 + 1] = q_1;
              q[i2 + 2] = q_2;
              q[i2 + 3] = q_3;
              q[i2 + 4] = q_4;
              q[i2 + 5] = q_5;
            }
          }
      }
#undef looper_min
#undef looper_max
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
