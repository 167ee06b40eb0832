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
  double (*A)[2000] = looper_buffers[0];
  volatile int looper_size_tsteps = 500;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 2000;
  int n = looper_size_n;
  if (__builtin_expect(tsteps == 500 && n == 2000, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[2000] = (double (*)[2000]) A;
    {
      double (*A)[2000] = looper_A;
      /* LOOPer: skew(S1, 0, [[2, 1], [1, 0]]); skew(S1, 0, [[2, 1, 1], [1, 0, 0], [0, 1, 0]]); interchange(S1, 0, 2); interchange(S1, 0, 1); parallelize(S1, 1); unroll_and_jam(S1, 1, 10) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t_i = 1; t_i < 2997; t_i++) {
        #pragma omp parallel for schedule(dynamic)
        for (int t = looper_max(0, 10 * ((t_i + 3) / 20 - 100)); t <= looper_min(499, 10 * ((t_i - 1) / 20)); t += 10) {
          for (int t_i_j = looper_max(2 * t_i + t + 1, (t_i + 1) / 2 + 2 * t_i - 998); t_i_j <= looper_min((t_i + 1) / 2 + 2 * t_i + 1997, 2 * t_i + t + 9); t_i_j++)
            for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t_i_j - 2 * t_i - 1, (t_i + 1) / 2 - 1); t2++)
              A[t_i - 2 * t2][t_i_j - 2 * t_i - t2] = (A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2 + 1] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2 + 1] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2 + 1]) / 9.0;
          for (int t_i_j = looper_max((t_i + 1) / 2 + 2 * t_i - 998, 2 * t_i + t + 10); t_i_j <= looper_min((t_i + 1) / 2 + 2 * t_i + 1997, 2 * t_i + t + 1998); t_i_j++)
            for (int t2 = looper_max(t, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
              A[t_i - 2 * t2][t_i_j - 2 * t_i - t2] = (A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2 + 1] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2 + 1] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2 + 1]) / 9.0;
          for (int t_i_j = looper_max((t_i + 1) / 2 + 2 * t_i - 998, 2 * t_i + t + 1999); t_i_j <= looper_min(2 * t_i + t + 2007, (t_i + 1) / 2 + 2 * t_i + 1997); t_i_j++)
            for (int t2 = looper_max(t_i_j - 2 * t_i - 1998, (t_i + 1) / 2 - 999); t2 <= looper_min(t + 9, (t_i + 1) / 2 - 1); t2++)
              A[t_i - 2 * t2][t_i_j - 2 * t_i - t2] = (A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2 - 1][t_i_j - 2 * t_i - t2 + 1] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2][t_i_j - 2 * t_i - t2 + 1] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2 - 1] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2] + A[t_i - 2 * t2 + 1][t_i_j - 2 * t_i - t2 + 1]) / 9.0;
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
