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
  double (*A)[40] = looper_buffers[0];
  volatile int looper_size_tsteps = 20;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 40;
  int n = looper_size_n;
  if (__builtin_expect(tsteps == 20 && n == 40, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[40] = (double (*)[40]) A;
    {
      double (*A)[40] = looper_A;
      /* LOOPer: skew(S1, 0, [[4, 2, 1], [1, 0, 0], [1, 1, 0]]); tile(S1, 0, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t_i_j_tile = 3; t_i_j_tile < 132; t_i_j_tile += 32)
        for (int t_i_j = t_i_j_tile; t_i_j <= t_i_j_tile + 31; t_i_j++)
          for (int t = looper_max(0, (t_i_j + 1) / 4 - 28); t <= looper_min(19, (t_i_j + 1) / 4 - 1); t++)
            for (int t_i = looper_max(t + 1, (t_i_j + 1) / 2 - t - 19); t_i <= looper_min(t + 38, (t_i_j + 1) / 2 - t - 1); t_i++)
              A[t_i - t][t_i_j - 2 * t - 2 * t_i] = (A[t_i - t - 1][t_i_j - 2 * t - 2 * t_i - 1] + A[t_i - t - 1][t_i_j - 2 * t - 2 * t_i] + A[t_i - t - 1][t_i_j - 2 * t - 2 * t_i + 1] + A[t_i - t][t_i_j - 2 * t - 2 * t_i - 1] + A[t_i - t][t_i_j - 2 * t - 2 * t_i] + A[t_i - t][t_i_j - 2 * t - 2 * t_i + 1] + A[t_i - t + 1][t_i_j - 2 * t - 2 * t_i - 1] + A[t_i - t + 1][t_i_j - 2 * t - 2 * t_i] + A[t_i - t + 1][t_i_j - 2 * t - 2 * t_i + 1]) / 9.0;
      for (int t_i_j = 163; t_i_j < 191; t_i_j++)
        for (int t = looper_max(0, (t_i_j + 1) / 4 - 28); t <= looper_min(19, (t_i_j + 1) / 4 - 1); t++)
          for (int t_i = looper_max(t + 1, (t_i_j + 1) / 2 - t - 19); t_i <= looper_min(t + 38, (t_i_j + 1) / 2 - t - 1); t_i++)
            A[t_i - t][t_i_j - 2 * t - 2 * t_i] = (A[t_i - t - 1][t_i_j - 2 * t - 2 * t_i - 1] + A[t_i - t - 1][t_i_j - 2 * t - 2 * t_i] + A[t_i - t - 1][t_i_j - 2 * t - 2 * t_i + 1] + A[t_i - t][t_i_j - 2 * t - 2 * t_i - 1] + A[t_i - t][t_i_j - 2 * t - 2 * t_i] + A[t_i - t][t_i_j - 2 * t - 2 * t_i + 1] + A[t_i - t + 1][t_i_j - 2 * t - 2 * t_i - 1] + A[t_i - t + 1][t_i_j - 2 * t - 2 * t_i] + A[t_i - t + 1][t_i_j - 2 * t - 2 * t_i + 1]) / 9.0;
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
