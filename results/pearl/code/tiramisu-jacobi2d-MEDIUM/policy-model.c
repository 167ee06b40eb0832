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
  double (*B)[385] = looper_buffers[0];
  double (*A)[385] = looper_buffers[1];
  volatile int looper_size_tsteps = 256;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_ny = 385;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 385;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 256 && ny == 385 && nx == 385
      && looper_apart(B, double[385][385], A, double[385][385]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[385] = (double (*)[385]) B;
    double (*looper_A)[385] = (double (*)[385]) A;
    {
      double (*B)[385] = looper_B;
      double (*A)[385] = looper_A;
      /* LOOPer: parallelize(S1, 1); parallelize(S2, 1) */
      for (int t = 0; t < 256; t++) {
        #pragma omp parallel for
        for (int y = 1; y < 384; y++)
          for (int x = 1; x < 384; x++)
            B[y][x] = 0.2 * (A[y][x] + A[y][x - 1] + A[y][x + 1] + A[y - 1][x] + A[y + 1][x]);
        #pragma omp parallel for
        for (int y = 1; y < 384; y++)
          for (int x = 1; x < 384; x++)
            A[y][x] = B[y][x];
      }
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
