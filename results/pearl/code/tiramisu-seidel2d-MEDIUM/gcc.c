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

static volatile int looper_size_tsteps = 128;
static volatile int looper_size_ny = 449;
static volatile int looper_size_nx = 449;
static __attribute__((noinline)) void
looper_region(int tsteps, int ny, int nx, double A[ny][nx])
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

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_size_tsteps, looper_size_ny, looper_size_nx, looper_buffers[0]);
}

void *const looper_storage[] = {0};
