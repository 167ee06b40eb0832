#define main looper_user_main
/* jacobi2d: 5-point averages of a grid, each step computed into B and copied back
   into A (after the Tiramisu benchmarks). */

void kernel_jacobi2d(int tsteps, int ny, int nx, double A[ny][nx], double B[ny][nx])
{
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        B[y][x] = 0.2 * (A[y][x] + A[y][x - 1] + A[y][x + 1] + A[y - 1][x] + A[y + 1][x]);
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        A[y][x] = B[y][x];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[1024] = looper_buffers[0];
  double (*A)[1024] = looper_buffers[1];
  enum { tsteps = 1 };
  enum { ny = 130 };
  enum { nx = 1024 };
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        B[y][x] = 0.2 * (A[y][x] + A[y][x - 1] + A[y][x + 1] + A[y - 1][x] + A[y + 1][x]);
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        A[y][x] = B[y][x];
  }
#pragma endscop
}
