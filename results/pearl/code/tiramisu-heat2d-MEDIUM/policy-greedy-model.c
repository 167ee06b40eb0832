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

static __attribute__((noinline)) void
looper_region(double (*restrict out)[257], double alpha, double (*restrict in)[257], double beta)
{
  enum { ny = 257 };
  enum { nx = 257 };
#pragma scop
  for (int y = 1; y < ny - 1; y++)
    for (int x = 1; x < nx - 1; x++)
      out[y][x] = alpha * in[y][x]
                + beta * (in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x]);
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], *(double *)looper_buffers[1], looper_buffers[2], *(double *)looper_buffers[3]);
}
