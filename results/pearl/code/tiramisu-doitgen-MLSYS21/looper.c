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
      /* LOOPer: embed(S1, 3, [0, 0, 0], -1); fuse(S2, S1, 3); interchange(S1, 2, 3); parallelize(S1, 0); unroll_and_jam(S1, 0, 6); unroll_and_jam(S1, 2, 6); vectorize(S1) */
      #pragma omp parallel for
      for (int r = 0; r < 128; r += 6) {
        if (r < 126)
          for (int q = 0; q < 256; q++) {
            for (int s = -1; s < 246; s += 6) {
              if (s + 1 >= 6) {
                const double A_0 = A[r][q][s];
                const double A_1 = A[r][q][s + 1];
                const double A_2 = A[r][q][s + 2];
                const double A_3 = A[r][q][s + 3];
                const double A_4 = A[r][q][s + 4];
                const double A_5 = A[r][q][s + 5];
                const double A_6 = A[r + 1][q][s];
                const double A_7 = A[r + 1][q][s + 1];
                const double A_8 = A[r + 1][q][s + 2];
                const double A_9 = A[r + 1][q][s + 3];
                const double A_10 = A[r + 1][q][s + 4];
                const double A_11 = A[r + 1][q][s + 5];
                const double A_12 = A[r + 2][q][s];
                const double A_13 = A[r + 2][q][s + 1];
                const double A_14 = A[r + 2][q][s + 2];
                const double A_15 = A[r + 2][q][s + 3];
                const double A_16 = A[r + 2][q][s + 4];
                const double A_17 = A[r + 2][q][s + 5];
                const double A_18 = A[r + 3][q][s];
                const double A_19 = A[r + 3][q][s + 1];
                const double A_20 = A[r + 3][q][s + 2];
                const double A_21 = A[r + 3][q][s + 3];
                const double A_22 = A[r + 3][q][s + 4];
                const double A_23 = A[r + 3][q][s + 5];
                const double A_24 = A[r + 4][q][s];
                const double A_25 = A[r + 4][q][s + 1];
                const double A_26 = A[r + 4][q][s + 2];
                const double A_27 = A[r + 4][q][s + 3];
                const double A_28 = A[r + 4][q][s + 4];
                const double A_29 = A[r + 4][q][s + 5];
                const double A_30 = A[r + 5][q][s];
                const double A_31 = A[r + 5][q][s + 1];
                const double A_32 = A[r + 5][q][s + 2];
                const double A_33 = A[r + 5][q][s + 3];
                const double A_34 = A[r + 5][q][s + 4];
                const double A_35 = A[r + 5][q][s + 5];
                #pragma omp simd
                for (int p = 0; p < 256; p++) {
                  double out_0 = out[r][q][p];
                  const double C4_0 = C4[s][p];
                  const double C4_1 = C4[s + 1][p];
                  const double C4_2 = C4[s + 2][p];
                  const double C4_3 = C4[s + 3][p];
                  const double C4_4 = C4[s + 4][p];
                  const double C4_5 = C4[s + 5][p];
                  double out_1 = out[r + 1][q][p];
                  double out_2 = out[r + 2][q][p];
                  double out_3 = out[r + 3][q][p];
                  double out_4 = out[r + 4][q][p];
                  double out_5 = out[r + 5][q][p];
                  out_0 += A_0 * C4_0;
                  out_0 += A_1 * C4_1;
                  out_0 += A_2 * C4_2;
                  out_0 += A_3 * C4_3;
                  out_0 += A_4 * C4_4;
                  out_0 += A_5 * C4_5;
                  out_1 += A_6 * C4_0;
                  out_1 += A_7 * C4_1;
                  out_1 += A_8 * C4_2;
                  out_1 += A_9 * C4_3;
                  out_1 += A_10 * C4_4;
                  out_1 += A_11 * C4_5;
                  out_2 += A_12 * C4_0;
                  out_2 += A_13 * C4_1;
                  out_2 += A_14 * C4_2;
                  out_2 += A_15 * C4_3;
                  out_2 += A_16 * C4_4;
                  out_2 += A_17 * C4_5;
                  out_3 += A_18 * C4_0;
                  out_3 += A_19 * C4_1;
                  out_3 += A_20 * C4_2;
                  out_3 += A_21 * C4_3;
                  out_3 += A_22 * C4_4;
                  out_3 += A_23 * C4_5;
                  out_4 += A_24 * C4_0;
                  out_4 += A_25 * C4_1;
                  out_4 += A_26 * C4_2;
                  out_4 += A_27 * C4_3;
                  out_4 += A_28 * C4_4;
                  out_4 += A_29 * C4_5;
                  out_5 += A_30 * C4_0;
                  out_5 += A_31 * C4_1;
                  out_5 += A_32 * C4_2;
                  out_5 += A_33 * C4_3;
                  out_5 += A_34 * C4_4;
                  out_5 += A_35 * C4_5;
                  out[r][q][p] = out_0;
                  out[r + 1][q][p] = out_1;
                  out[r + 2][q][p] = out_2;
                  out[r + 3][q][p] = out_3;
                  out[r + 4][q][p] = out_4;
                  out[r + 5][q][p] = out_5;
                }
              } else {
                const double A_0 = A[r][q][0];
                const double A_1 = A[r][q][1];
                const double A_2 = A[r][q][2];
                const double A_3 = A[r][q][3];
                const double A_4 = A[r][q][4];
                const double A_5 = A[r + 1][q][0];
                const double A_6 = A[r + 1][q][1];
                const double A_7 = A[r + 1][q][2];
                const double A_8 = A[r + 1][q][3];
                const double A_9 = A[r + 1][q][4];
                const double A_10 = A[r + 2][q][0];
                const double A_11 = A[r + 2][q][1];
                const double A_12 = A[r + 2][q][2];
                const double A_13 = A[r + 2][q][3];
                const double A_14 = A[r + 2][q][4];
                const double A_15 = A[r + 3][q][0];
                const double A_16 = A[r + 3][q][1];
                const double A_17 = A[r + 3][q][2];
                const double A_18 = A[r + 3][q][3];
                const double A_19 = A[r + 3][q][4];
                const double A_20 = A[r + 4][q][0];
                const double A_21 = A[r + 4][q][1];
                const double A_22 = A[r + 4][q][2];
                const double A_23 = A[r + 4][q][3];
                const double A_24 = A[r + 4][q][4];
                const double A_25 = A[r + 5][q][0];
                const double A_26 = A[r + 5][q][1];
                const double A_27 = A[r + 5][q][2];
                const double A_28 = A[r + 5][q][3];
                const double A_29 = A[r + 5][q][4];
                #pragma omp simd
                for (int p = 0; p < 256; p++) {
                  double out_0;
                  const double C4_0 = C4[0][p];
                  const double C4_1 = C4[1][p];
                  const double C4_2 = C4[2][p];
                  const double C4_3 = C4[3][p];
                  const double C4_4 = C4[4][p];
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
                  out_0 += A_4 * C4_4;
                  out_1 = 0.0;
                  out_1 += A_5 * C4_0;
                  out_1 += A_6 * C4_1;
                  out_1 += A_7 * C4_2;
                  out_1 += A_8 * C4_3;
                  out_1 += A_9 * C4_4;
                  out_2 = 0.0;
                  out_2 += A_10 * C4_0;
                  out_2 += A_11 * C4_1;
                  out_2 += A_12 * C4_2;
                  out_2 += A_13 * C4_3;
                  out_2 += A_14 * C4_4;
                  out_3 = 0.0;
                  out_3 += A_15 * C4_0;
                  out_3 += A_16 * C4_1;
                  out_3 += A_17 * C4_2;
                  out_3 += A_18 * C4_3;
                  out_3 += A_19 * C4_4;
                  out_4 = 0.0;
                  out_4 += A_20 * C4_0;
                  out_4 += A_21 * C4_1;
                  out_4 += A_22 * C4_2;
                  out_4 += A_23 * C4_3;
                  out_4 += A_24 * C4_4;
                  out_5 = 0.0;
                  out_5 += A_25 * C4_0;
                  out_5 += A_26 * C4_1;
                  out_5 += A_27 * C4_2;
                  out_5 += A_28 * C4_3;
                  out_5 += A_29 * C4_4;
                  out[r][q][p] = out_0;
                  out[r + 1][q][p] = out_1;
                  out[r + 2][q][p] = out_2;
                  out[r + 3][q][p] = out_3;
                  out[r + 4][q][p] = out_4;
                  out[r + 5][q][p] = out_5;
                }
              }
            }
            {
              const double A_0 = A[r][q][251];
              const double A_1 = A[r][q][252];
              const double A_2 = A[r][q][253];
              const double A_3 = A[r][q][254];
              const double A_4 = A[r][q][255];
              const double A_5 = A[r + 1][q][251];
              const double A_6 = A[r + 1][q][252];
              const double A_7 = A[r + 1][q][253];
              const double A_8 = A[r + 1][q][254];
              const double A_9 = A[r + 1][q][255];
              const double A_10 = A[r + 2][q][251];
              const double A_11 = A[r + 2][q][252];
              const double A_12 = A[r + 2][q][253];
              const double A_13 = A[r + 2][q][254];
              const double A_14 = A[r + 2][q][255];
              const double A_15 = A[r + 3][q][251];
              const double A_16 = A[r + 3][q][252];
              const double A_17 = A[r + 3][q][253];
              const double A_18 = A[r + 3][q][254];
              const double A_19 = A[r + 3][q][255];
              const double A_20 = A[r + 4][q][251];
              const double A_21 = A[r + 4][q][252];
              const double A_22 = A[r + 4][q][253];
              const double A_23 = A[r + 4][q][254];
              const double A_24 = A[r + 4][q][255];
              const double A_25 = A[r + 5][q][251];
              const double A_26 = A[r + 5][q][252];
              const double A_27 = A[r + 5][q][253];
              const double A_28 = A[r + 5][q][254];
              const double A_29 = A[r + 5][q][255];
              #pragma omp simd
              for (int p = 0; p < 256; p++) {
                double out_0 = out[r][q][p];
                const double C4_0 = C4[251][p];
                const double C4_1 = C4[252][p];
                const double C4_2 = C4[253][p];
                const double C4_3 = C4[254][p];
                const double C4_4 = C4[255][p];
                double out_1 = out[r + 1][q][p];
                double out_2 = out[r + 2][q][p];
                double out_3 = out[r + 3][q][p];
                double out_4 = out[r + 4][q][p];
                double out_5 = out[r + 5][q][p];
                out_0 += A_0 * C4_0;
                out_0 += A_1 * C4_1;
                out_0 += A_2 * C4_2;
                out_0 += A_3 * C4_3;
                out_0 += A_4 * C4_4;
                out_1 += A_5 * C4_0;
                out_1 += A_6 * C4_1;
                out_1 += A_7 * C4_2;
                out_1 += A_8 * C4_3;
                out_1 += A_9 * C4_4;
                out_2 += A_10 * C4_0;
                out_2 += A_11 * C4_1;
                out_2 += A_12 * C4_2;
                out_2 += A_13 * C4_3;
                out_2 += A_14 * C4_4;
                out_3 += A_15 * C4_0;
                out_3 += A_16 * C4_1;
                out_3 += A_17 * C4_2;
                out_3 += A_18 * C4_3;
                out_3 += A_19 * C4_4;
                out_4 += A_20 * C4_0;
                out_4 += A_21 * C4_1;
                out_4 += A_22 * C4_2;
                out_4 += A_23 * C4_3;
                out_4 += A_24 * C4_4;
                out_5 += A_25 * C4_0;
                out_5 += A_26 * C4_1;
                out_5 += A_27 * C4_2;
                out_5 += A_28 * C4_3;
                out_5 += A_29 * C4_4;
                out[r][q][p] = out_0;
                out[r + 1][q][p] = out_1;
                out[r + 2][q][p] = out_2;
                out[r + 3][q][p] = out_3;
                out[r + 4][q][p] = out_4;
                out[r + 5][q][p] = out_5;
              }
            }
        } else
          for (int q = 0; q < 256; q++) {
            for (int s = -1; s < 246; s += 6) {
              if (s + 1 >= 6) {
                const double A_0 = A[126][q][s];
                const double A_1 = A[126][q][s + 1];
                const double A_2 = A[126][q][s + 2];
                const double A_3 = A[126][q][s + 3];
                const double A_4 = A[126][q][s + 4];
                const double A_5 = A[126][q][s + 5];
                const double A_6 = A[127][q][s];
                const double A_7 = A[127][q][s + 1];
                const double A_8 = A[127][q][s + 2];
                const double A_9 = A[127][q][s + 3];
                const double A_10 = A[127][q][s + 4];
                const double A_11 = A[127][q][s + 5];
                #pragma omp simd
                for (int p = 0; p < 256; p++) {
                  double out_0 = out[126][q][p];
                  const double C4_0 = C4[s][p];
                  const double C4_1 = C4[s + 1][p];
                  const double C4_2 = C4[s + 2][p];
                  const double C4_3 = C4[s + 3][p];
                  const double C4_4 = C4[s + 4][p];
                  const double C4_5 = C4[s + 5][p];
                  double out_1 = out[127][q][p];
                  out_0 += A_0 * C4_0;
                  out_0 += A_1 * C4_1;
                  out_0 += A_2 * C4_2;
                  out_0 += A_3 * C4_3;
                  out_0 += A_4 * C4_4;
                  out_0 += A_5 * C4_5;
                  out_1 += A_6 * C4_0;
                  out_1 += A_7 * C4_1;
                  out_1 += A_8 * C4_2;
                  out_1 += A_9 * C4_3;
                  out_1 += A_10 * C4_4;
                  out_1 += A_11 * C4_5;
                  out[126][q][p] = out_0;
                  out[127][q][p] = out_1;
                }
              } else {
                const double A_0 = A[126][q][0];
                const double A_1 = A[126][q][1];
                const double A_2 = A[126][q][2];
                const double A_3 = A[126][q][3];
                const double A_4 = A[126][q][4];
                const double A_5 = A[127][q][0];
                const double A_6 = A[127][q][1];
                const double A_7 = A[127][q][2];
                const double A_8 = A[127][q][3];
                const double A_9 = A[127][q][4];
                #pragma omp simd
                for (int p = 0; p < 256; p++) {
                  double out_0;
                  const double C4_0 = C4[0][p];
                  const double C4_1 = C4[1][p];
                  const double C4_2 = C4[2][p];
                  const double C4_3 = C4[3][p];
                  const double C4_4 = C4[4][p];
                  double out_1;
                  out_0 = 0.0;
                  out_0 += A_0 * C4_0;
                  out_0 += A_1 * C4_1;
                  out_0 += A_2 * C4_2;
                  out_0 += A_3 * C4_3;
                  out_0 += A_4 * C4_4;
                  out_1 = 0.0;
                  out_1 += A_5 * C4_0;
                  out_1 += A_6 * C4_1;
                  out_1 += A_7 * C4_2;
                  out_1 += A_8 * C4_3;
                  out_1 += A_9 * C4_4;
                  out[126][q][p] = out_0;
                  out[127][q][p] = out_1;
                }
              }
            }
            {
              const double A_0 = A[126][q][251];
              const double A_1 = A[126][q][252];
              const double A_2 = A[126][q][253];
              const double A_3 = A[126][q][254];
              const double A_4 = A[126][q][255];
              const double A_5 = A[127][q][251];
              const double A_6 = A[127][q][252];
              const double A_7 = A[127][q][253];
              const double A_8 = A[127][q][254];
              const double A_9 = A[127][q][255];
              #pragma omp simd
              for (int p = 0; p < 256; p++) {
                double out_0 = out[126][q][p];
                const double C4_0 = C4[251][p];
                const double C4_1 = C4[252][p];
                const double C4_2 = C4[253][p];
                const double C4_3 = C4[254][p];
                const double C4_4 = C4[255][p];
                double out_1 = out[127][q][p];
                out_0 += A_0 * C4_0;
                out_0 += A_1 * C4_1;
                out_0 += A_2 * C4_2;
                out_0 += A_3 * C4_3;
                out_0 += A_4 * C4_4;
                out_1 += A_5 * C4_0;
                out_1 += A_6 * C4_1;
                out_1 += A_7 * C4_2;
                out_1 += A_8 * C4_3;
                out_1 += A_9 * C4_4;
                out[126][q][p] = out_0;
                out[127][q][p] = out_1;
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
