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
  double (*A)[38] = looper_buffers[3];
  double *p = looper_buffers[4];
  volatile int looper_size_m = 38;
  int m = looper_size_m;
  volatile int looper_size_n = 42;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(m == 38 && n == 42
      && looper_apart(s, double[38], q, double[42])
      && looper_apart(s, double[38], r, double[42])
      && looper_apart(s, double[38], A, double[42][38])
      && looper_apart(s, double[38], p, double[38])
      && looper_apart(q, double[42], r, double[42])
      && looper_apart(q, double[42], A, double[42][38])
      && looper_apart(q, double[42], p, double[38]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[38] = (double (*)[38]) A;
    {
      double (*A)[38] = looper_A;
      /* LOOPer: distribute(S3, 0); distribute(S4, 0); fuse(S1, S2, 0); vectorize(S1); vectorize(S3); unroll_and_jam(S3, 0, 6); tile(S4, 0, [32]); interchange(S4, 1, 2); vectorize(S4) */
      #pragma omp simd
      for (int i = 0; i < 38; i++) {
        s[i] = 0;
        q[i] = 0.0;
      }
      #pragma omp simd
      for (int i = 38; i < 42; i++)
        q[i] = 0.0;
      for (int i = 0; i < 42; i += 6) {
        const double r_0 = r[i];
        const double r_1 = r[i + 1];
        const double r_2 = r[i + 2];
        const double r_3 = r[i + 3];
        const double r_4 = r[i + 4];
        const double r_5 = r[i + 5];
        #pragma omp simd
        for (int j = 0; j < 38; j++) {
          double s_0 = s[j];
          s_0 += r_0 * A[i][j];
          s_0 += r_1 * A[i + 1][j];
          s_0 += r_2 * A[i + 2][j];
          s_0 += r_3 * A[i + 3][j];
          s_0 += r_4 * A[i + 4][j];
          s_0 += r_5 * A[i + 5][j];
          s[j] = s_0;
        }
      }
      for (int j = 0; j < 38; j++) {
        const double p_0 = p[j];
        #pragma omp simd
        for (int i = 0; i < 32; i++) {
          double q_0 = q[i];
          q_0 += A[i][j] * p_0;
          q[i] = q_0;
        }
      }
      for (int j = 0; j < 38; j++) {
        const double p_0 = p[j];
        #pragma omp simd
        for (int i = 32; i < 42; i++) {
          double q_0 = q[i];
          q_0 += A[i][j] * p_0;
          q[i] = q_0;
        }
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
