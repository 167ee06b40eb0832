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
  double (*A)[256] = looper_buffers[0];
  volatile int looper_size_tsteps = 1;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_ny = 256;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 256;
  int nx = looper_size_nx;
  if (__builtin_expect(tsteps == 1 && ny == 256 && nx == 256, 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[256] = (double (*)[256]) A;
    {
      double (*A)[256] = looper_A;
      /* LOOPer: parallelize(S1, 0) */
      for (int y = 1; y < 255; y++)
        for (int x = 1; x < 255; x++)
          A[y][x] = (A[y - 1][x - 1] + A[y - 1][x] + A[y - 1][x + 1] + A[y][x - 1] + A[y][x] + A[y][x + 1] + A[y + 1][x - 1] + A[y + 1][x] + A[y + 1][x + 1]) / 9.0;
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
