#define main looper_user_main
/* doitgen: every row A[r][q] multiplied by C4, into an array of its own, which
   unlike PolyBench's serial sum[] leaves all of r, q, p parallel
   (after the Tiramisu benchmarks). */

void kernel_doitgen(int nr, int nq, int np, double A[nr][nq][np],
                    double C4[np][np], double out[nr][nq][np])
{
#pragma scop
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++)
      for (int p = 0; p < np; p++) {
        out[r][q][p] = 0.0;
        for (int s = 0; s < np; s++)
          out[r][q][p] += A[r][q][s] * C4[s][p];
      }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*out)[256][256] = looper_buffers[0];
  double (*A)[256][256] = looper_buffers[1];
  double (*C4)[256] = looper_buffers[2];
  volatile int looper_size_nr = 128;
  int nr = looper_size_nr;
  volatile int looper_size_nq = 256;
  int nq = looper_size_nq;
  volatile int looper_size_np = 256;
  int np = looper_size_np;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(nr == 128 && nq == 256 && np == 256
      && looper_apart(out, double[128][256][256], A, double[128][256][256])
      && looper_apart(out, double[128][256][256], C4, double[256][256]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_out)[256][256] = (double (*)[256][256]) out;
    double (*looper_A)[256][256] = (double (*)[256][256]) A;
    double (*looper_C4)[256] = (double (*)[256]) C4;
    {
      double (*out)[256][256] = looper_out;
      double (*A)[256][256] = looper_A;
      double (*C4)[256] = looper_C4;
      /* LOOPer: embed(S1, 3, [0, 0, 0]); fuse(S2, S1, 3); interchange(S1, 2, 3); parallelize(S1, 0); vectorize(S1); unroll_and_jam(S1, 1, 6); unroll_and_jam(S1, 2, 4) */
      #pragma omp parallel for
      for (int r = 0; r < 128; r++) {
        for (int q = 0; q < 247; q += 6)
          for (int s = 0; s < 256; s += 4) {
            if (s >= 4) {
              const double A_0 = A[r][q][s];
              const double A_1 = A[r][q][s + 1];
              const double A_2 = A[r][q][s + 2];
              const double A_3 = A[r][q][s + 3];
              const double A_4 = A[r][q + 1][s];
              const double A_5 = A[r][q + 1][s + 1];
              const double A_6 = A[r][q + 1][s + 2];
              const double A_7 = A[r][q + 1][s + 3];
              const double A_8 = A[r][q + 2][s];
              const double A_9 = A[r][q + 2][s + 1];
              const double A_10 = A[r][q + 2][s + 2];
              const double A_11 = A[r][q + 2][s + 3];
              const double A_12 = A[r][q + 3][s];
              const double A_13 = A[r][q + 3][s + 1];
              const double A_14 = A[r][q + 3][s + 2];
              const double A_15 = A[r][q + 3][s + 3];
              const double A_16 = A[r][q + 4][s];
              const double A_17 = A[r][q + 4][s + 1];
              const double A_18 = A[r][q + 4][s + 2];
              const double A_19 = A[r][q + 4][s + 3];
              const double A_20 = A[r][q + 5][s];
              const double A_21 = A[r][q + 5][s + 1];
              const double A_22 = A[r][q + 5][s + 2];
              const double A_23 = A[r][q + 5][s + 3];
              #pragma omp simd
              for (int p = 0; p < 256; p++) {
                double out_0 = out[r][q][p];
                const double C4_0 = C4[s][p];
                const double C4_1 = C4[s + 1][p];
                const double C4_2 = C4[s + 2][p];
                const double C4_3 = C4[s + 3][p];
                double out_1 = out[r][q + 1][p];
                double out_2 = out[r][q + 2][p];
                double out_3 = out[r][q + 3][p];
                double out_4 = out[r][q + 4][p];
                double out_5 = out[r][q + 5][p];
                out_0 += A_0 * C4_0;
                out_0 += A_1 * C4_1;
                out_0 += A_2 * C4_2;
                out_0 += A_3 * C4_3;
                out_1 += A_4 * C4_0;
                out_1 += A_5 * C4_1;
                out_1 += A_6 * C4_2;
                out_1 += A_7 * C4_3;
                out_2 += A_8 * C4_0;
                out_2 += A_9 * C4_1;
                out_2 += A_10 * C4_2;
                out_2 += A_11 * C4_3;
                out_3 += A_12 * C4_0;
                out_3 += A_13 * C4_1;
                out_3 += A_14 * C4_2;
                out_3 += A_15 * C4_3;
                out_4 += A_16 * C4_0;
                out_4 += A_17 * C4_1;
                out_4 += A_18 * C4_2;
                out_4 += A_19 * C4_3;
                out_5 += A_20 * C4_0;
                out_5 += A_21 * C4_1;
                out_5 += A_22 * C4_2;
                out_5 += A_23 * C4_3;
                out[r][q][p] = out_0;
                out[r][q + 1][p] = out_1;
                out[r][q + 2][p] = out_2;
                out[r][q + 3][p] = out_3;
                out[r][q + 4][p] = out_4;
                out[r][q + 5][p] = out_5;
              }
            } else {
              const double A_0 = A[r][q][0];
              const double A_1 = A[r][q][1];
              const double A_2 = A[r][q][2];
              const double A_3 = A[r][q][3];
              const double A_4 = A[r][q + 1][0];
              const double A_5 = A[r][q + 1][1];
              const double A_6 = A[r][q + 1][2];
              const double A_7 = A[r][q + 1][3];
              const double A_8 = A[r][q + 2][0];
              const double A_9 = A[r][q + 2][1];
              const double A_10 = A[r][q + 2][2];
              const double A_11 = A[r][q + 2][3];
              const double A_12 = A[r][q + 3][0];
              const double A_13 = A[r][q + 3][1];
              const double A_14 = A[r][q + 3][2];
              const double A_15 = A[r][q + 3][3];
              const double A_16 = A[r][q + 4][0];
              const double A_17 = A[r][q + 4][1];
              const double A_18 = A[r][q + 4][2];
              const double A_19 = A[r][q + 4][3];
              const double A_20 = A[r][q + 5][0];
              const double A_21 = A[r][q + 5][1];
              const double A_22 = A[r][q + 5][2];
              const double A_23 = A[r][q + 5][3];
              #pragma omp simd
              for (int p = 0; p < 256; p++) {
                double out_0;
                const double C4_0 = C4[0][p];
                const double C4_1 = C4[1][p];
                const double C4_2 = C4[2][p];
                const double C4_3 = C4[3][p];
                double out_1;
                double out_2;
                double out_3;
                double out_4;
                double out_5;
                out_0 = 0.0;
                out_0 += A_0 * C4_0;
                out_0 += A_1 * C4_1;
                out_0 += A_2 * C4_2;
                out_0 += A_3 * C4_3;
                out_1 = 0.0;
                out_1 += A_4 * C4_0;
                out_1 += A_5 * C4_1;
                out_1 += A_6 * C4_2;
                out_1 += A_7 * C4_3;
                out_2 = 0.0;
                out_2 += A_8 * C4_0;
                out_2 += A_9 * C4_1;
                out_2 += A_10 * C4_2;
                out_2 += A_11 * C4_3;
                out_3 = 0.0;
                out_3 += A_12 * C4_0;
                out_3 += A_13 * C4_1;
                out_3 += A_14 * C4_2;
                out_3 += A_15 * C4_3;
                out_4 = 0.0;
                out_4 += A_16 * C4_0;
                out_4 += A_17 * C4_1;
                out_4 += A_18 * C4_2;
                out_4 += A_19 * C4_3;
                out_5 = 0.0;
                out_5 += A_20 * C4_0;
                out_5 += A_21 * C4_1;
                out_5 += A_22 * C4_2;
                out_5 += A_23 * C4_3;
                out[r][q][p] = out_0;
                out[r][q + 1][p] = out_1;
                out[r][q + 2][p] = out_2;
                out[r][q + 3][p] = out_3;
                out[r][q + 4][p] = out_4;
                out[r][q + 5][p] = out_5;
              }
            }
          }
        for (int s = 0; s < 256; s += 4) {
          if (s >= 4) {
            const double A_0 = A[r][252][s];
            const double A_1 = A[r][252][s + 1];
            const double A_2 = A[r][252][s + 2];
            const double A_3 = A[r][252][s + 3];
            const double A_4 = A[r][253][s];
            const double A_5 = A[r][253][s + 1];
            const double A_6 = A[r][253][s + 2];
            const double A_7 = A[r][253][s + 3];
            const double A_8 = A[r][254][s];
            const double A_9 = A[r][254][s + 1];
            const double A_10 = A[r][254][s + 2];
            const double A_11 = A[r][254][s + 3];
            const double A_12 = A[r][255][s];
            const double A_13 = A[r][255][s + 1];
            const double A_14 = A[r][255][s + 2];
            const double A_15 = A[r][255][s + 3];
            #pragma omp simd
            for (int p = 0; p < 256; p++) {
              double out_0 = out[r][252][p];
              const double C4_0 = C4[s][p];
              const double C4_1 = C4[s + 1][p];
              const double C4_2 = C4[s + 2][p];
              const double C4_3 = C4[s + 3][p];
              double out_1 = out[r][253][p];
              double out_2 = out[r][254][p];
              double out_3 = out[r][255][p];
              out_0 += A_0 * C4_0;
              out_0 += A_1 * C4_1;
              out_0 += A_2 * C4_2;
              out_0 += A_3 * C4_3;
              out_1 += A_4 * C4_0;
              out_1 += A_5 * C4_1;
              out_1 += A_6 * C4_2;
              out_1 += A_7 * C4_3;
              out_2 += A_8 * C4_0;
              out_2 += A_9 * C4_1;
              out_2 += A_10 * C4_2;
              out_2 += A_11 * C4_3;
              out_3 += A_12 * C4_0;
              out_3 += A_13 * C4_1;
              out_3 += A_14 * C4_2;
              out_3 += A_15 * C4_3;
              out[r][252][p] = out_0;
              out[r][253][p] = out_1;
              out[r][254][p] = out_2;
              out[r][255][p] = out_3;
            }
          } else {
            const double A_0 = A[r][252][0];
            const double A_1 = A[r][252][1];
            const double A_2 = A[r][252][2];
            const double A_3 = A[r][252][3];
            const double A_4 = A[r][253][0];
            const double A_5 = A[r][253][1];
            const double A_6 = A[r][253][2];
            const double A_7 = A[r][253][3];
            const double A_8 = A[r][254][0];
            const double A_9 = A[r][254][1];
            const double A_10 = A[r][254][2];
            const double A_11 = A[r][254][3];
            const double A_12 = A[r][255][0];
            const double A_13 = A[r][255][1];
            const double A_14 = A[r][255][2];
            const double A_15 = A[r][255][3];
            #pragma omp simd
            for (int p = 0; p < 256; p++) {
              double out_0;
              const double C4_0 = C4[0][p];
              const double C4_1 = C4[1][p];
              const double C4_2 = C4[2][p];
              const double C4_3 = C4[3][p];
              double out_1;
              double out_2;
              double out_3;
              out_0 = 0.0;
              out_0 += A_0 * C4_0;
              out_0 += A_1 * C4_1;
              out_0 += A_2 * C4_2;
              out_0 += A_3 * C4_3;
              out_1 = 0.0;
              out_1 += A_4 * C4_0;
              out_1 += A_5 * C4_1;
              out_1 += A_6 * C4_2;
              out_1 += A_7 * C4_3;
              out_2 = 0.0;
              out_2 += A_8 * C4_0;
              out_2 += A_9 * C4_1;
              out_2 += A_10 * C4_2;
              out_2 += A_11 * C4_3;
              out_3 = 0.0;
              out_3 += A_12 * C4_0;
              out_3 += A_13 * C4_1;
              out_3 += A_14 * C4_2;
              out_3 += A_15 * C4_3;
              out[r][252][p] = out_0;
              out[r][253][p] = out_1;
              out[r][254][p] = out_2;
              out[r][255][p] = out_3;
            }
          }
        }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++)
      for (int p = 0; p < np; p++) {
        out[r][q][p] = 0.0;
        for (int s = 0; s < np; s++)
          out[r][q][p] += A[r][q][s] * C4[s][p];
      }
  }
#undef looper_apart
}
