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
      /* LOOPer: embed(S1, 3, [0, 0, 0], -1); fuse(S2, S1, 3); interchange(S1, 2, 3); parallelize(S1, 0); unroll_and_jam(S1, 1, 4); unroll_and_jam(S1, 2, 8); vectorize(S1) */
      #pragma omp parallel for
      for (int r = 0; r < 128; r++)
        for (int q = 0; q < 256; q += 4) {
          for (int s = -1; s < 248; s += 8) {
            if (s + 1 >= 8) {
              const double A_0 = A[r][q][s];
              const double A_1 = A[r][q][s + 1];
              const double A_2 = A[r][q][s + 2];
              const double A_3 = A[r][q][s + 3];
              const double A_4 = A[r][q][s + 4];
              const double A_5 = A[r][q][s + 5];
              const double A_6 = A[r][q][s + 6];
              const double A_7 = A[r][q][s + 7];
              const double A_8 = A[r][q + 1][s];
              const double A_9 = A[r][q + 1][s + 1];
              const double A_10 = A[r][q + 1][s + 2];
              const double A_11 = A[r][q + 1][s + 3];
              const double A_12 = A[r][q + 1][s + 4];
              const double A_13 = A[r][q + 1][s + 5];
              const double A_14 = A[r][q + 1][s + 6];
              const double A_15 = A[r][q + 1][s + 7];
              const double A_16 = A[r][q + 2][s];
              const double A_17 = A[r][q + 2][s + 1];
              const double A_18 = A[r][q + 2][s + 2];
              const double A_19 = A[r][q + 2][s + 3];
              const double A_20 = A[r][q + 2][s + 4];
              const double A_21 = A[r][q + 2][s + 5];
              const double A_22 = A[r][q + 2][s + 6];
              const double A_23 = A[r][q + 2][s + 7];
              const double A_24 = A[r][q + 3][s];
              const double A_25 = A[r][q + 3][s + 1];
              const double A_26 = A[r][q + 3][s + 2];
              const double A_27 = A[r][q + 3][s + 3];
              const double A_28 = A[r][q + 3][s + 4];
              const double A_29 = A[r][q + 3][s + 5];
              const double A_30 = A[r][q + 3][s + 6];
              const double A_31 = A[r][q + 3][s + 7];
              #pragma omp simd
              for (int p = 0; p < 256; p++) {
                double out_0 = out[r][q][p];
                const double C4_0 = C4[s][p];
                const double C4_1 = C4[s + 1][p];
                const double C4_2 = C4[s + 2][p];
                const double C4_3 = C4[s + 3][p];
                const double C4_4 = C4[s + 4][p];
                const double C4_5 = C4[s + 5][p];
                const double C4_6 = C4[s + 6][p];
                const double C4_7 = C4[s + 7][p];
                double out_1 = out[r][q + 1][p];
                double out_2 = out[r][q + 2][p];
                double out_3 = out[r][q + 3][p];
                out_0 += A_0 * C4_0;
                out_0 += A_1 * C4_1;
                out_0 += A_2 * C4_2;
                out_0 += A_3 * C4_3;
                out_0 += A_4 * C4_4;
                out_0 += A_5 * C4_5;
                out_0 += A_6 * C4_6;
                out_0 += A_7 * C4_7;
                out_1 += A_8 * C4_0;
                out_1 += A_9 * C4_1;
                out_1 += A_10 * C4_2;
                out_1 += A_11 * C4_3;
                out_1 += A_12 * C4_4;
                out_1 += A_13 * C4_5;
                out_1 += A_14 * C4_6;
                out_1 += A_15 * C4_7;
                out_2 += A_16 * C4_0;
                out_2 += A_17 * C4_1;
                out_2 += A_18 * C4_2;
                out_2 += A_19 * C4_3;
                out_2 += A_20 * C4_4;
                out_2 += A_21 * C4_5;
                out_2 += A_22 * C4_6;
                out_2 += A_23 * C4_7;
                out_3 += A_24 * C4_0;
                out_3 += A_25 * C4_1;
                out_3 += A_26 * C4_2;
                out_3 += A_27 * C4_3;
                out_3 += A_28 * C4_4;
                out_3 += A_29 * C4_5;
                out_3 += A_30 * C4_6;
                out_3 += A_31 * C4_7;
                out[r][q][p] = out_0;
                out[r][q + 1][p] = out_1;
                out[r][q + 2][p] = out_2;
                out[r][q + 3][p] = out_3;
              }
            } else {
              const double A_0 = A[r][q][0];
              const double A_1 = A[r][q][1];
              const double A_2 = A[r][q][2];
              const double A_3 = A[r][q][3];
              const double A_4 = A[r][q][4];
              const double A_5 = A[r][q][5];
              const double A_6 = A[r][q][6];
              const double A_7 = A[r][q + 1][0];
              const double A_8 = A[r][q + 1][1];
              const double A_9 = A[r][q + 1][2];
              const double A_10 = A[r][q + 1][3];
              const double A_11 = A[r][q + 1][4];
              const double A_12 = A[r][q + 1][5];
              const double A_13 = A[r][q + 1][6];
              const double A_14 = A[r][q + 2][0];
              const double A_15 = A[r][q + 2][1];
              const double A_16 = A[r][q + 2][2];
              const double A_17 = A[r][q + 2][3];
              const double A_18 = A[r][q + 2][4];
              const double A_19 = A[r][q + 2][5];
              const double A_20 = A[r][q + 2][6];
              const double A_21 = A[r][q + 3][0];
              const double A_22 = A[r][q + 3][1];
              const double A_23 = A[r][q + 3][2];
              const double A_24 = A[r][q + 3][3];
              const double A_25 = A[r][q + 3][4];
              const double A_26 = A[r][q + 3][5];
              const double A_27 = A[r][q + 3][6];
              #pragma omp simd
              for (int p = 0; p < 256; p++) {
                double out_0;
                const double C4_0 = C4[0][p];
                const double C4_1 = C4[1][p];
                const double C4_2 = C4[2][p];
                const double C4_3 = C4[3][p];
                const double C4_4 = C4[4][p];
                const double C4_5 = C4[5][p];
                const double C4_6 = C4[6][p];
                double out_1;
                double out_2;
                double out_3;
                out_0 = 0.0;
                out_0 += A_0 * C4_0;
                out_0 += A_1 * C4_1;
                out_0 += A_2 * C4_2;
                out_0 += A_3 * C4_3;
                out_0 += A_4 * C4_4;
                out_0 += A_5 * C4_5;
                out_0 += A_6 * C4_6;
                out_1 = 0.0;
                out_1 += A_7 * C4_0;
                out_1 += A_8 * C4_1;
                out_1 += A_9 * C4_2;
                out_1 += A_10 * C4_3;
                out_1 += A_11 * C4_4;
                out_1 += A_12 * C4_5;
                out_1 += A_13 * C4_6;
                out_2 = 0.0;
                out_2 += A_14 * C4_0;
                out_2 += A_15 * C4_1;
                out_2 += A_16 * C4_2;
                out_2 += A_17 * C4_3;
                out_2 += A_18 * C4_4;
                out_2 += A_19 * C4_5;
                out_2 += A_20 * C4_6;
                out_3 = 0.0;
                out_3 += A_21 * C4_0;
                out_3 += A_22 * C4_1;
                out_3 += A_23 * C4_2;
                out_3 += A_24 * C4_3;
                out_3 += A_25 * C4_4;
                out_3 += A_26 * C4_5;
                out_3 += A_27 * C4_6;
                out[r][q][p] = out_0;
                out[r][q + 1][p] = out_1;
                out[r][q + 2][p] = out_2;
                out[r][q + 3][p] = out_3;
              }
            }
          }
          {
            const double A_0 = A[r][q][255];
            const double A_1 = A[r][q + 1][255];
            const double A_2 = A[r][q + 2][255];
            const double A_3 = A[r][q + 3][255];
            #pragma omp simd
            for (int p = 0; p < 256; p++) {
              double out_0 = out[r][q][p];
              const double C4_0 = C4[255][p];
              double out_1 = out[r][q + 1][p];
              double out_2 = out[r][q + 2][p];
              double out_3 = out[r][q + 3][p];
              out_0 += A_0 * C4_0;
              out_1 += A_1 * C4_0;
              out_2 += A_2 * C4_0;
              out_3 += A_3 * C4_0;
              out[r][q][p] = out_0;
              out[r][q + 1][p] = out_1;
              out[r][q + 2][p] = out_2;
              out[r][q + 3][p] = out_3;
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
