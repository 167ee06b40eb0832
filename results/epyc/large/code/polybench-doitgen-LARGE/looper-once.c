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
  double (*A)[140][160] = looper_buffers[1];
  double (*C4)[160] = looper_buffers[2];
  volatile int looper_size_nr = 150;
  int nr = looper_size_nr;
  volatile int looper_size_nq = 140;
  int nq = looper_size_nq;
  volatile int looper_size_np = 160;
  int np = looper_size_np;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(nr == 150 && nq == 140 && np == 160
      && looper_apart(sum, double[160], A, double[150][140][160])
      && looper_apart(sum, double[160], C4, double[160][160])
      && looper_apart(A, double[150][140][160], C4, double[160][160]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[140][160] = (double (*)[140][160]) A;
    double (*looper_C4)[160] = (double (*)[160]) C4;
    {
      double (*A)[140][160] = looper_A;
      double (*C4)[160] = looper_C4;
      /* LOOPer: distribute(S2, 2); interchange(S2, 2, 3); unroll_and_jam(S2, 2, 4); vectorize(S2); unroll(S1, 4); unroll(S3, 16) */
      for (int r = 0; r < 150; r++)
        for (int q = 0; q < 140; q++) {
          for (int p = 0; p < 157; p += 4) {
            sum[p] = 0.0;
            sum[p + 1] = 0.0;
            sum[p + 2] = 0.0;
            sum[p + 3] = 0.0;
          }
          for (int s = 0; s < 160; s += 4) {
            const double A_0 = A[r][q][s];
            const double A_1 = A[r][q][s + 1];
            const double A_2 = A[r][q][s + 2];
            const double A_3 = A[r][q][s + 3];
            #pragma omp simd
            for (int p = 0; p < 160; p++) {
              double sum_0 = sum[p];
              sum_0 += A_0 * C4[s][p];
              sum_0 += A_1 * C4[s + 1][p];
              sum_0 += A_2 * C4[s + 2][p];
              sum_0 += A_3 * C4[s + 3][p];
              sum[p] = sum_0;
            }
          }
          for (int p = 0; p < 145; p += 16) {
            A[r][q][p] = sum[p];
            A[r][q][p + 1] = sum[p + 1];
            A[r][q][p + 2] = sum[p + 2];
            A[r][q][p + 3] = sum[p + 3];
            A[r][q][p + 4] = sum[p + 4];
            A[r][q][p + 5] = sum[p + 5];
            A[r][q][p + 6] = sum[p + 6];
            A[r][q][p + 7] = sum[p + 7];
            A[r][q][p + 8] = sum[p + 8];
            A[r][q][p + 9] = sum[p + 9];
            A[r][q][p + 10] = sum[p + 10];
            A[r][q][p + 11] = sum[p + 11];
            A[r][q][p + 12] = sum[p + 12];
            A[r][q][p + 13] = sum[p + 13];
            A[r][q][p + 14] = sum[p + 14];
            A[r][q][p + 15] = sum[p + 15];
          }
        }
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
