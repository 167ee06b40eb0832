#define main looper_user_main
/* heat2d: one explicit step of the heat equation on a grid,
   out := alpha*in + beta*(sum of the four neighbours) (after the Tiramisu benchmarks). */

void kernel_heat2d(int ny, int nx, double alpha, double beta, double in[ny][nx],
                   double out[ny][nx])
{
#pragma scop
  for (int y = 1; y < ny - 1; y++)
    for (int x = 1; x < nx - 1; x++)
      out[y][x] = alpha * in[y][x]
                + beta * (in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x]);
#pragma endscop
}

#undef main

static volatile int looper_size_ny = 1024;
static volatile int looper_size_nx = 1024;
static __attribute__((noinline)) void
looper_region(int ny, int nx, double out[ny][nx], double alpha, double in[ny][nx], double beta)
{
#pragma scop
  for (int y = 1; y < ny - 1; y++)
    for (int x = 1; x < nx - 1; x++)
      out[y][x] = alpha * in[y][x]
                + beta * (in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x]);
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_size_ny, looper_size_nx, looper_buffers[0], *(double *)looper_buffers[1], looper_buffers[2], *(double *)looper_buffers[3]);
}

void *const looper_storage[] = {0, 0, 0, 0};
