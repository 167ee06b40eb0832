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
  volatile int looper_size_tsteps = 1;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_ny = 130;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 1024;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 1 && ny == 130 && nx == 1024
      && looper_apart(B, double[130][1024], A, double[130][1024]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[1024] = (double (*)[1024]) B;
    double (*looper_A)[1024] = (double (*)[1024]) A;
    {
      double (*B)[1024] = looper_B;
      double (*A)[1024] = looper_A;
      /* LOOPer: fuse(S1, S2, 1, shift=[1]); unroll(S2, 8) */
      for (int x = 1; x < 1023; x++)
        B[1][x] = 0.2 * (A[1][x] + A[1][x - 1] + A[1][x + 1] + A[0][x] + A[2][x]);
      for (int y = 2; y < 129; y++) {
        for (int x = 1; x < 1023; x++)
          B[y][x] = 0.2 * (A[y][x] + A[y][x - 1] + A[y][x + 1] + A[y - 1][x] + A[y + 1][x]);
        for (int x = 1; x < 1016; x += 8) {
          A[y - 1][x] = B[y - 1][x];
          A[y - 1][x + 1] = B[y - 1][x + 1];
          A[y - 1][x + 2] = B[y - 1][x + 2];
          A[y - 1][x + 3] = B[y - 1][x + 3];
          A[y - 1][x + 4] = B[y - 1][x + 4];
          A[y - 1][x + 5] = B[y - 1][x + 5];
          A[y - 1][x + 6] = B[y - 1][x + 6];
          A[y - 1][x + 7] = B[y - 1][x + 7];
        }
        for (int x = 1017; x < 1023; x++)
          A[y - 1][x] = B[y - 1][x];
      }
      for (int x = 1; x < 1016; x += 8) {
        A[128][x] = B[128][x];
        A[128][x + 1] = B[128][x + 1];
        A[128][x + 2] = B[128][x + 2];
        A[128][x + 3] = B[128][x + 3];
        A[128][x + 4] = B[128][x + 4];
        A[128][x + 5] = B[128][x + 5];
        A[128][x + 6] = B[128][x + 6];
        A[128][x + 7] = B[128][x + 7];
      }
      for (int x = 1017; x < 1023; x++)
        A[128][x] = B[128][x];
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 0; t < tsteps; t++) {
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        B[y][x] = 0.2 * (A[y][x] + A[y][x - 1] + A[y][x + 1] + A[y - 1][x] + A[y + 1][x]);
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        A[y][x] = B[y][x];
  }
  }
#undef looper_apart
}
