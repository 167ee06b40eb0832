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

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[49][49] = looper_buffers[0];
  double (*A)[49][49] = looper_buffers[1];
  volatile int looper_size_tsteps = 256;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_nz = 49;
  int nz = looper_size_nz;
  volatile int looper_size_ny = 49;
  int ny = looper_size_ny;
  volatile int looper_size_nx = 49;
  int nx = looper_size_nx;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 256 && nz == 49 && ny == 49 && nx == 49
      && looper_apart(B, double[49][49][49], A, double[49][49][49]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[49][49] = (double (*)[49][49]) B;
    double (*looper_A)[49][49] = (double (*)[49][49]) A;
    {
      double (*B)[49][49] = looper_B;
      double (*A)[49][49] = looper_A;
      /* LOOPer: parallelize(S1, 1); parallelize(S2, 1); vectorize(S1); vectorize(S2); tile(S1, 3, [32]); tile(S2, 3, [32]) */
      for (int t = 0; t < 256; t++) {
        #pragma omp parallel for
        for (int z = 1; z < 48; z++)
          for (int y = 1; y < 48; y++) {
            #pragma omp simd
            for (int x = 1; x < 33; x++) {
              const double A_0 = A[z][y][x];
              B[z][y][x] = A_0 + 0.125 * (A[z - 1][y][x] - 2.0 * A_0 + A[z + 1][y][x] + A[z][y - 1][x] - 2.0 * A_0 + A[z][y + 1][x] + A[z][y][x - 1] - 2.0 * A_0 + A[z][y][x + 1]);
            }
            #pragma omp simd
            for (int x = 33; x < 48; x++) {
              const double A_0 = A[z][y][x];
              B[z][y][x] = A_0 + 0.125 * (A[z - 1][y][x] - 2.0 * A_0 + A[z + 1][y][x] + A[z][y - 1][x] - 2.0 * A_0 + A[z][y + 1][x] + A[z][y][x - 1] - 2.0 * A_0 + A[z][y][x + 1]);
            }
          }
        #pragma omp parallel for
        for (int z = 1; z < 48; z++)
          for (int y = 1; y < 48; y++) {
            #pragma omp simd
            for (int x = 1; x < 33; x++)
              A[z][y][x] = B[z][y][x];
            #pragma omp simd
            for (int x = 33; x < 48; x++)
              A[z][y][x] = B[z][y][x];
          }
      }
    }
    #pragma GCC diagnostic pop
  } else {
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
  }
#undef looper_apart
}
