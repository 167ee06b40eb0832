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
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_out)[256][256] = (double (*)[256][256]) out;
    double (*looper_A)[256][256] = (double (*)[256][256]) A;
    double (*looper_C4)[256] = (double (*)[256]) C4;
    {
      double (*out)[256][256] = looper_out;
      double (*A)[256][256] = looper_A;
      double (*C4)[256] = looper_C4;
      /* LOOPer: parallelize(S1, 0) */
      #pragma omp parallel for
      for (int r = 0; r < 128; r++)
        for (int q = 0; q < 256; q++)
          for (int p = 0; p < 256; p++) {
            out[r][q][p] = 0.0;
            for (int s = 0; s < 256; s++)
              out[r][q][p] += A[r][q][s] * C4[s][p];
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
