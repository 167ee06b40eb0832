#define main looper_user_main
/* heat3d: explicit steps of the heat equation in a box, each computed into B and
   copied back into A (after the Tiramisu benchmarks). */

void kernel_heat3d(int tsteps, int nz, int ny, int nx, double A[nz][ny][nx],
                   double B[nz][ny][nx])
{
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
          B[z][y][x] = A[z][y][x]
                     + 0.125 * (A[z - 1][y][x] - 2.0 * A[z][y][x] + A[z + 1][y][x]
                              + A[z][y - 1][x] - 2.0 * A[z][y][x] + A[z][y + 1][x]
                              + A[z][y][x - 1] - 2.0 * A[z][y][x] + A[z][y][x + 1]);
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
          A[z][y][x] = B[z][y][x];
  }
#pragma endscop
}

#undef main

static __attribute__((noinline)) void
looper_region(double (*restrict B)[49][49], double (*restrict A)[49][49])
{
  enum { tsteps = 256 };
  enum { nz = 49 };
  enum { ny = 49 };
  enum { nx = 49 };
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
          B[z][y][x] = A[z][y][x]
                     + 0.125 * (A[z - 1][y][x] - 2.0 * A[z][y][x] + A[z + 1][y][x]
                              + A[z][y - 1][x] - 2.0 * A[z][y][x] + A[z][y + 1][x]
                              + A[z][y][x - 1] - 2.0 * A[z][y][x] + A[z][y][x + 1]);
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
          A[z][y][x] = B[z][y][x];
  }
#pragma endscop
}

void looper_kernel(void *const *looper_buffers)
{
  looper_region(looper_buffers[0], looper_buffers[1]);
}
