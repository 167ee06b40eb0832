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
      /* LOOPer: skew(S1, 0, [[4, 2, 1], [1, 0, 0], [1, 1, 0]]); interchange(S1, 0, 2); unroll_and_jam(S1, 1, 6) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))
      for (int t_i = 1; t_i < 498; t_i++)
        for (int t = looper_max(0, 6 * (looper_floord(t_i - 2, 6) - 66)); t <= looper_min(99, t_i - 1); t += 6)
          for (int t_i_j = looper_max(4 * t_i - 795, 2 * t_i + 2 * t + 1); t_i_j <= looper_min(4 * t_i + 396, looper_min(2 * t_i + 596, 2 * t_i + 2 * t + 408)); t_i_j++)
            for (int t2 = looper_max(t_i - 398, looper_max(t, (t_i_j + 1) / 2 - t_i - 199)); t2 <= looper_min(99, looper_min(t_i - 1, looper_min(t + 5, (t_i_j + 1) / 2 - t_i - 1))); t2++)
              A[t_i - t2][t_i_j - 2 * t_i - 2 * t2] = (A[t_i - t2 - 1][t_i_j - 2 * t_i - 2 * t2 - 1] + A[t_i - t2 - 1][t_i_j - 2 * t_i - 2 * t2] + A[t_i - t2 - 1][t_i_j - 2 * t_i - 2 * t2 + 1] + A[t_i - t2][t_i_j - 2 * t_i - 2 * t2 - 1] + A[t_i - t2][t_i_j - 2 * t_i - 2 * t2] + A[t_i - t2][t_i_j - 2 * t_i - 2 * t2 + 1] + A[t_i - t2 + 1][t_i_j - 2 * t_i - 2 * t2 - 1] + A[t_i - t2 + 1][t_i_j - 2 * t_i - 2 * t2] + A[t_i - t2 + 1][t_i_j - 2 * t_i - 2 * t2 + 1]) / 9.0;
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
