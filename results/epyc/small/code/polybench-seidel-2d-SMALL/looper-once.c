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
  double (*A)[120] = looper_buffers[0];
  volatile int looper_size_tsteps = 40;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 120;
  int n = looper_size_n;
  if (__builtin_expect(tsteps == 40 && n == 120, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[120] = (double (*)[120]) A;
    {
      double (*A)[120] = looper_A;
      /* LOOPer: skew(S1, 1, [[2, 1], [1, 0]]); interchange(S1, 1, 2); unroll_and_jam(S1, 1, 8); tile(S1, 1, [4, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t = 0; t < 40; t++)
        for (int i_tile = 0; i_tile < 4; i_tile++)
          for (int i_j_tile = 2 * i_tile; i_j_tile <= looper_min(10, 2 * i_tile + 5); i_j_tile++)
            for (int i = looper_max(32 * i_tile + 1, 16 * i_j_tile - 63); i <= looper_min(118, looper_min(32 * i_tile + 25, 16 * i_j_tile + 9)); i += 8)
              for (int i_j = looper_max(32 * i_j_tile + 3, 2 * i + 1); i_j <= looper_min(32 * i_j_tile + 34, 2 * i + 132); i_j++)
                for (int i2 = looper_max(i, (i_j + 1) / 2 - 59); i2 <= looper_min(118, looper_min(i + 7, (i_j + 1) / 2 - 1)); i2++)
                  A[i2][i_j - 2 * i2] = (A[i2 - 1][i_j - 2 * i2 - 1] + A[i2 - 1][i_j - 2 * i2] + A[i2 - 1][i_j - 2 * i2 + 1] + A[i2][i_j - 2 * i2 - 1] + A[i2][i_j - 2 * i2] + A[i2][i_j - 2 * i2 + 1] + A[i2 + 1][i_j - 2 * i2 - 1] + A[i2 + 1][i_j - 2 * i2] + A[i2 + 1][i_j - 2 * i2 + 1]) / 9.0;
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
