#define main looper_user_main
/* seidel2d: 9-point averages of a grid in place, the Gauss-Seidel way
   (after the Tiramisu benchmarks). */

void kernel_seidel2d(int tsteps, int ny, int nx, double A[ny][nx])
{
#pragma scop
  for (int t = 0; t < tsteps; t++)
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        A[y][x] = (A[y - 1][x - 1] + A[y - 1][x] + A[y - 1][x + 1]
                 + A[y][x - 1] + A[y][x] + A[y][x + 1]
                 + A[y + 1][x - 1] + A[y + 1][x] + A[y + 1][x + 1]) / 9.0;
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[449] = looper_buffers[0];
  volatile int looper_size_tsteps = 128;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_ny = 449;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 449;
  int nx = looper_size_nx;
  if (__builtin_expect(tsteps == 128 && ny == 449 && nx == 449, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[449] = (double (*)[449]) A;
    {
      double (*A)[449] = looper_A;
      /* LOOPer: skew(S1, 0, [[2, 1], [1, 0]]); parallelize(S1, 1); unroll_and_jam(S1, 1, 8) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t_y = 1; t_y < 702; t_y++) {
        #pragma omp parallel for schedule(dynamic)
        for (int t = looper_max(0, 8 * ((t_y + 2) / 16 - 28)); t <= looper_min(127, 8 * ((t_y - 1) / 16)); t += 8)
          for (int x = 1; x < 448; x++)
            for (int t2 = looper_max(t, t_y / 2 - 223); t2 <= looper_min(t + 7, (t_y + 1) / 2 - 1); t2++)
              A[t_y - 2 * t2][x] = (A[t_y - 2 * t2 - 1][x - 1] + A[t_y - 2 * t2 - 1][x] + A[t_y - 2 * t2 - 1][x + 1] + A[t_y - 2 * t2][x - 1] + A[t_y - 2 * t2][x] + A[t_y - 2 * t2][x + 1] + A[t_y - 2 * t2 + 1][x - 1] + A[t_y - 2 * t2 + 1][x] + A[t_y - 2 * t2 + 1][x + 1]) / 9.0;
      }
#undef looper_min
#undef looper_max
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 0; t < tsteps; t++)
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        A[y][x] = (A[y - 1][x - 1] + A[y - 1][x] + A[y - 1][x + 1]
                 + A[y][x - 1] + A[y][x] + A[y][x + 1]
                 + A[y + 1][x - 1] + A[y + 1][x] + A[y + 1][x + 1]) / 9.0;
  }
}
