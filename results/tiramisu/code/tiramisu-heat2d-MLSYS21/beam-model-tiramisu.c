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

void looper_kernel(void *const *looper_buffers)
{
  double (*out)[1024] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*in)[1024] = looper_buffers[2];
  double beta = *(double *)looper_buffers[3];
  volatile int looper_size_ny = 1024;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 1024;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(ny == 1024 && nx == 1024
      && looper_apart(out, double[1024][1024], in, double[1024][1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_out)[1024] = (double (*)[1024]) out;
    double (*looper_in)[1024] = (double (*)[1024]) in;
    {
      double (*out)[1024] = looper_out;
      double (*in)[1024] = looper_in;
      /* LOOPer: parallelize(S1, 0) */
      #pragma omp parallel for
      for (int y = 1; y < 1023; y++)
        for (int x = 1; x < 1023; x++)
          out[y][x] = alpha * in[y][x] + beta * (in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x]);
    }
    #pragma GCC diagnostic pop
  } else {
  for (int y = 1; y < ny - 1; y++)
    for (int x = 1; x < nx - 1; x++)
      out[y][x] = alpha * in[y][x]
                + beta * (in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x]);
  }
#undef looper_apart
}
