#define main looper_user_main
/* seidel-2d: 9-point averages of a grid in place, the Gauss-Seidel way
   (after PolyBench 4.2, stencils). */

void kernel_seidel_2d(int tsteps, int n, double A[n][n])
{
#pragma scop
  for (int t = 0; t <= tsteps - 1; t++)
    for (int i = 1; i <= n - 2; i++)
      for (int j = 1; j <= n - 2; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1]
                 + A[i][j - 1] + A[i][j] + A[i][j + 1]
                 + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[400] = looper_buffers[0];
  volatile int looper_size_tsteps = 100;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 400;
  int n = looper_size_n;
  if (__builtin_expect(tsteps == 100 && n == 400, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: skew(S1, 0, [[2, 1], [1, 0]]); parallelize(S1, 1); tile(S1, 1, [32]); interchange(S1, 2, 3); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))
      for (int t_i = 1; t_i < 597; t_i++) {
        #pragma omp parallel for schedule(dynamic)
        for (int t_tile = looper_max(0, 32 * (looper_floord(t_i - 13, 64) - 6)); t_tile <= looper_min(99, 32 * ((t_i - 1) / 64)); t_tile += 32)
          for (int j = 1; j < 399; j++) {
            #pragma omp simd
            for (int t = looper_max(t_tile, (t_i + 1) / 2 - 199); t <= looper_min(99, looper_min(t_tile + 31, (t_i + 1) / 2 - 1)); t++) {
              double A_0 = A[t_i - 2 * t][j];
              A_0 = (A[t_i - 2 * t - 1][j - 1] + A[t_i - 2 * t - 1][j] + A[t_i - 2 * t - 1][j + 1] + A[t_i - 2 * t][j - 1] + A_0 + A[t_i - 2 * t][j + 1] + A[t_i - 2 * t + 1][j - 1] + A[t_i - 2 * t + 1][j] + A[t_i - 2 * t + 1][j + 1]) / 9.0;
              A[t_i - 2 * t][j] = A_0;
            }
          }
      }
#undef looper_min
#undef looper_max
#undef looper_floord
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 0; t <= tsteps - 1; t++)
    for (int i = 1; i <= n - 2; i++)
      for (int j = 1; j <= n - 2; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1]
                 + A[i][j - 1] + A[i][j] + A[i][j + 1]
                 + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
  }
}
