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
      /* LOOPer: embed(S2, 1, [0]); distribute(S3, 0); distribute(S4, 0); fuse(S2, S4, 1); interchange(S3, 0, 1); parallelize(S1, 0); parallelize(S2, 0); parallelize(S3, 0); vectorize(S1); unroll_and_jam(S2, 0, 8); unroll_and_jam(S3, 0, 8); tile(S2, 1, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      #pragma omp parallel for simd
      for (int i = 0; i < 390; i++)
        s[i] = 0;
      #pragma omp parallel for
      for (int i = 0; i < 410; i += 8) {
        if (i < 408) {
          if (0 == 0) {
            q[i] = 0.0;
            q[i] += A[i][0] * p[0];
            q[i + 1] = 0.0;
            q[i + 1] += A[i + 1][0] * p[0];
            q[i + 2] = 0.0;
            q[i + 2] += A[i + 2][0] * p[0];
            q[i + 3] = 0.0;
            q[i + 3] += A[i + 3][0] * p[0];
            q[i + 4] = 0.0;
            q[i + 4] += A[i + 4][0] * p[0];
            q[i + 5] = 0.0;
            q[i + 5] += A[i + 5][0] * p[0];
            q[i + 6] = 0.0;
            q[i + 6] += A[i + 6][0] * p[0];
            q[i + 7] = 0.0;
            q[i + 7] += A[i + 7][0] * p[0];
          }
          {
            double q_0 = q[i];
            double q_1 = q[i + 1];
            double q_2 = q[i + 2];
            double q_3 = q[i + 3];
            double q_4 = q[i + 4];
            double q_5 = q[i + 5];
            double q_6 = q[i + 6];
            double q_7 = q[i + 7];
            #pragma omp simd if(0)
            for (int j = 1; j < 32; j++) {
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
          for (int j_tile = 32; j_tile < 353; j_tile += 32) {
            if (j_tile == 0) {
              q[i] = 0.0;
              q[i] += A[i][0] * p[0];
              q[i + 1] = 0.0;
              q[i + 1] += A[i + 1][0] * p[0];
              q[i + 2] = 0.0;
              q[i + 2] += A[i + 2][0] * p[0];
              q[i + 3] = 0.0;
              q[i + 3] += A[i + 3][0] * p[0];
              q[i + 4] = 0.0;
              q[i + 4] += A[i + 4][0] * p[0];
              q[i + 5] = 0.0;
              q[i + 5] += A[i + 5][0] * p[0];
              q[i + 6] = 0.0;
              q[i + 6] += A[i + 6][0] * p[0];
              q[i + 7] = 0.0;
              q[i + 7] += A[i + 7][0] * p[0];
            }
            {
              double q_0 = q[i];
              double q_1 = q[i + 1];
              double q_2 = q[i + 2];
              double q_3 = q[i + 3];
              double q_4 = q[i + 4];
              double q_5 = q[i + 5];
              double q_6 = q[i + 6];
              double q_7 = q[i + 7];
              #pragma omp simd if(0)
              for (int j = j_tile; j <= j_tile + 31; j++) {
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
          }
          if (384 == 0) {
            q[i] = 0.0;
            q[i] += A[i][0] * p[0];
            q[i + 1] = 0.0;
            q[i + 1] += A[i + 1][0] * p[0];
            q[i + 2] = 0.0;
            q[i + 2] += A[i + 2][0] * p[0];
            q[i + 3] = 0.0;
            q[i + 3] += A[i + 3][0] * p[0];
            q[i + 4] = 0.0;
            q[i + 4] += A[i + 4][0] * p[0];
            q[i + 5] = 0.0;
            q[i + 5] += A[i + 5][0] * p[0];
            q[i + 6] = 0.0;
            q[i + 6] += A[i + 6][0] * p[0];
            q[i + 7] = 0.0;
            q[i + 7] += A[i + 7][0] * p[0];
          }
          {
            double q_0 = q[i];
            double q_1 = q[i + 1];
            double q_2 = q[i + 2];
            double q_3 = q[i + 3];
            double q_4 = q[i + 4];
            double q_5 = q[i + 5];
            double q_6 = q[i + 6];
            double q_7 = q[i + 7];
            #pragma omp simd if(0)
            for (int j = 384; j < 390; j++) {
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
        } else
          for (int j_tile = 0; j_tile < 390; j_tile += 32) {
            if (j_tile == 0) {
              q[408] = 0.0;
              q[408] += A[408][0] * p[0];
              q[409] = 0.0;
              q[409] += A[409][0] * p[0];
            }
            if (looper_max(1, j_tile) <= looper_min(389, j_tile + 31)) {
              double q_0 = q[408];
              double q_1 = q[409];
              for (int j = looper_max(1, j_tile); j <= looper_min(389, j_tile + 31); j++) {
                const double p_0 = p[j];
                q_0 += A[408][j] * p_0;
                q_1 += A[409][j] * p_0;
              }
              q[408] = q_0;
              q[409] = q_1;
            }
          }
      }
      #pragma omp parallel for
      for (int j = 0; j < 390; j += 8) {
        if (j < 384) {
          double s_0 = s[j];
          double s_1 = s[j + 1];
          double s_2 = s[j + 2];
          double s_3 = s[j + 3];
          double s_4 = s[j + 4];
          double s_5 = s[j + 5];
          double s_6 = s[j + 6];
          double s_7 = s[j + 7];
          #pragma omp simd if(0)
          for (int i = 0; i < 410; i++) {
            const double r_0 = r[i];
            s_0 += r_0 * A[i][j];
            s_1 += r_0 * A[i][j + 1];
            s_2 += r_0 * A[i][j + 2];
            s_3 += r_0 * A[i][j + 3];
            s_4 += r_0 * A[i][j + 4];
            s_5 += r_0 * A[i][j + 5];
            s_6 += r_0 * A[i][j + 6];
            s_7 += r_0 * A[i][j + 7];
          }
          s[j] = s_0;
          s[j + 1] = s_1;
          s[j + 2] = s_2;
          s[j + 3] = s_3;
          s[j + 4] = s_4;
          s[j + 5] = s_5;
          s[j + 6] = s_6;
          s[j + 7] = s_7;
        } else {
          double s_0 = s[384];
          double s_1 = s[385];
          double s_2 = s[386];
          double s_3 = s[387];
          double s_4 = s[388];
          double s_5 = s[389];
          #pragma omp simd if(0)
          for (int i = 0; i < 410; i++) {
            const double r_0 = r[i];
            s_0 += r_0 * A[i][384];
            s_1 += r_0 * A[i][385];
            s_2 += r_0 * A[i][386];
            s_3 += r_0 * A[i][387];
            s_4 += r_0 * A[i][388];
            s_5 += r_0 * A[i][389];
          }
          s[384] = s_0;
          s[385] = s_1;
          s[386] = s_2;
          s[387] = s_3;
          s[388] = s_4;
          s[389] = s_5;
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
