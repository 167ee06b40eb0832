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
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[449] = (double (*)[449]) A;
    {
      double (*A)[449] = looper_A;
      /* LOOPer: skew(S1, 1, [[2, 1], [1, 0]]); tile(S1, 1, [64, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t = 0; t < 128; t++)
        for (int y_x_tile = 0; y_x_tile < 21; y_x_tile++)
          for (int y_tile = looper_max(1, 32 * y_x_tile - 223); y_tile <= looper_min(447, 32 * y_x_tile + 1); y_tile += 32)
            for (int y_x = 64 * y_x_tile + 3; y_x <= looper_min(1341, looper_min(64 * y_x_tile + 66, 2 * y_tile + 509)); y_x++)
              for (int y = looper_max(y_tile, y_x / 2 - 223); y <= looper_min(447, looper_min(y_tile + 31, (y_x + 1) / 2 - 1)); y++)
                A[y][y_x - 2 * y] = (A[y - 1][y_x - 2 * y - 1] + A[y - 1][y_x - 2 * y] + A[y - 1][y_x - 2 * y + 1] + A[y][y_x - 2 * y - 1] + A[y][y_x - 2 * y] + A[y][y_x - 2 * y + 1] + A[y + 1][y_x - 2 * y - 1] + A[y + 1][y_x - 2 * y] + A[y + 1][y_x - 2 * y + 1]) / 9.0;
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
