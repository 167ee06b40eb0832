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
      /* LOOPer: skew(S1, 1, [[3, 1], [1, 0]]); reverse(S1, 2); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t = 0; t < 100; t++)
        for (int i_j = 4; i_j < 1593; i_j++) {
          #pragma omp simd
          for (int i = looper_min(398, (-1) * (1 - (i_j + 2) / 3)); i >= looper_max(1, (-1) * (133 - (i_j + 3) / 3)); i--) {
            double A_0 = A[i][i_j - 3 * i];
            A_0 = (A[i - 1][i_j - 3 * i - 1] + A[i - 1][i_j - 3 * i] + A[i - 1][i_j - 3 * i + 1] + A[i][i_j - 3 * i - 1] + A_0 + A[i][i_j - 3 * i + 1] + A[i + 1][i_j - 3 * i - 1] + A[i + 1][i_j - 3 * i] + A[i + 1][i_j - 3 * i + 1]) / 9.0;
            A[i][i_j - 3 * i] = A_0;
          }
        }
#undef looper_min
#undef looper_max
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
