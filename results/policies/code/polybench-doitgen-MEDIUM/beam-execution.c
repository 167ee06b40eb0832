#define main looper_user_main
/* doitgen: every row A[r][q] multiplied by C4 in place, a kernel of MADNESS
   (after PolyBench 4.2, linear-algebra/kernels). */

void kernel_doitgen(int nr, int nq, int np, double A[nr][nq][np],
                    double C4[np][np], double sum[np])
{
#pragma scop
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0.0;
        for (int s = 0; s < np; s++)
          sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < np; p++)
        A[r][q][p] = sum[p];
    }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double *sum = looper_buffers[0];
  double (*A)[40][60] = looper_buffers[1];
  double (*C4)[60] = looper_buffers[2];
  volatile int looper_size_nr = 50;
  int nr = looper_size_nr;
  volatile int looper_size_nq = 40;
  int nq = looper_size_nq;
  volatile int looper_size_np = 60;
  int np = looper_size_np;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(nr == 50 && nq == 40 && np == 60
      && looper_apart(sum, double[60], A, double[50][40][60])
      && looper_apart(sum, double[60], C4, double[60][60])
      && looper_apart(A, double[50][40][60], C4, double[60][60]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[40][60] = (double (*)[40][60]) A;
    double (*looper_C4)[60] = (double (*)[60]) C4;
    {
      double (*A)[40][60] = looper_A;
      double (*C4)[60] = looper_C4;
      /* LOOPer: distribute(S2, 2); interchange(S2, 2, 3); embed(S1, 2, [0, 0], -1); fuse(S2, S1, 3); vectorize(S1); vectorize(S3); unroll_and_jam(S1, 2, 6); tile(S1, 3, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int r = 0; r < 50; r++)
        for (int q = 0; q < 40; q++) {
          for (int s = -1; s < 54; s += 6) {
            if (s + 1 >= 6) {
              const double A_0 = A[r][q][s];
              const double A_1 = A[r][q][s + 1];
              const double A_2 = A[r][q][s + 2];
              const double A_3 = A[r][q][s + 3];
              const double A_4 = A[r][q][s + 4];
              const double A_5 = A[r][q][s + 5];
              #pragma omp simd
              for (int p = 0; p < 32; p++) {
                double sum_0 = sum[p];
                sum_0 += A_0 * C4[s][p];
                sum_0 += A_1 * C4[s + 1][p];
                sum_0 += A_2 * C4[s + 2][p];
                sum_0 += A_3 * C4[s + 3][p];
                sum_0 += A_4 * C4[s + 4][p];
                sum_0 += A_5 * C4[s + 5][p];
                sum[p] = sum_0;
              }
            } else {
              const double A_0 = A[r][q][0];
              const double A_1 = A[r][q][1];
              const double A_2 = A[r][q][2];
              const double A_3 = A[r][q][3];
              const double A_4 = A[r][q][4];
              #pragma omp simd
              for (int p = 0; p < 32; p++) {
                double sum_0;
                sum_0 = 0.0;
                sum_0 += A_0 * C4[0][p];
                sum_0 += A_1 * C4[1][p];
                sum_0 += A_2 * C4[2][p];
                sum_0 += A_3 * C4[3][p];
                sum_0 += A_4 * C4[4][p];
                sum[p] = sum_0;
              }
            }
            if (s + 1 >= 6) {
              const double A_0 = A[r][q][s];
              const double A_1 = A[r][q][s + 1];
              const double A_2 = A[r][q][s + 2];
              const double A_3 = A[r][q][s + 3];
              const double A_4 = A[r][q][s + 4];
              const double A_5 = A[r][q][s + 5];
              #pragma omp simd
              for (int p = 32; p < 60; p++) {
                double sum_0 = sum[p];
                sum_0 += A_0 * C4[s][p];
                sum_0 += A_1 * C4[s + 1][p];
                sum_0 += A_2 * C4[s + 2][p];
                sum_0 += A_3 * C4[s + 3][p];
                sum_0 += A_4 * C4[s + 4][p];
                sum_0 += A_5 * C4[s + 5][p];
                sum[p] = sum_0;
              }
            } else {
              const double A_0 = A[r][q][0];
              const double A_1 = A[r][q][1];
              const double A_2 = A[r][q][2];
              const double A_3 = A[r][q][3];
              const double A_4 = A[r][q][4];
              #pragma omp simd
              for (int p = 32; p < 60; p++) {
                double sum_0;
                sum_0 = 0.0;
                sum_0 += A_0 * C4[0][p];
                sum_0 += A_1 * C4[1][p];
                sum_0 += A_2 * C4[2][p];
                sum_0 += A_3 * C4[3][p];
                sum_0 += A_4 * C4[4][p];
                sum[p] = sum_0;
              }
            }
          }
          for (int p_tile = 0; p_tile < 60; p_tile += 32) {
            #pragma omp simd
            for (int p = p_tile; p <= looper_min(59, p_tile + 31); p++) {
              double sum_0 = sum[p];
              sum_0 += A[r][q][59] * C4[59][p];
              sum[p] = sum_0;
            }
          }
          #pragma omp simd
          for (int p = 0; p < 60; p++)
            A[r][q][p] = sum[p];
        }
#undef looper_min
    }
    #pragma GCC diagnostic pop
  } else {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0.0;
        for (int s = 0; s < np; s++)
          sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < np; p++)
        A[r][q][p] = sum[p];
    }
  }
#undef looper_apart
}
