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
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[400] = (double (*)[400]) A;
    {
      double (*A)[400] = looper_A;
      /* LOOPer: skew(S1, 1, [[2, 1], [1, 0]]); tile(S1, 1, [64, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t = 0; t < 100; t++)
        for (int i_j_tile = 0; i_j_tile < 19; i_j_tile++)
          for (int i_tile = looper_max(1, 32 * i_j_tile - 223); i_tile <= looper_min(398, 32 * i_j_tile + 1); i_tile += 32)
            for (int i_j = 64 * i_j_tile + 3; i_j <= looper_min(1194, looper_min(64 * i_j_tile + 66, 2 * i_tile + 460)); i_j++)
              for (int i = looper_max(i_tile, (i_j + 1) / 2 - 199); i <= looper_min(398, looper_min(i_tile + 31, (i_j + 1) / 2 - 1)); i++)
                A[i][i_j - 2 * i] = (A[i - 1][i_j - 2 * i - 1] + A[i - 1][i_j - 2 * i] + A[i - 1][i_j - 2 * i + 1] + A[i][i_j - 2 * i - 1] + A[i][i_j - 2 * i] + A[i][i_j - 2 * i + 1] + A[i + 1][i_j - 2 * i - 1] + A[i + 1][i_j - 2 * i] + A[i + 1][i_j - 2 * i + 1]) / 9.0;
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
