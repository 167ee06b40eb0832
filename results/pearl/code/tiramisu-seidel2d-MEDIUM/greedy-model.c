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
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[449] = (double (*)[449]) A;
    {
      double (*A)[449] = looper_A;
      /* LOOPer: skew(S1, 1, [[3, 1], [1, 0]]); reverse(S1, 2); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t = 0; t < 128; t++)
        for (int y_x = 4; y_x < 1789; y_x++) {
          #pragma omp simd
          for (int y = looper_min(447, (-1) * (1 - (y_x + 2) / 3)); y >= looper_max(1, (-1) * (149 - (y_x + 2) / 3)); y--) {
            double A_0 = A[y][y_x - 3 * y];
            A_0 = (A[y - 1][y_x - 3 * y - 1] + A[y - 1][y_x - 3 * y] + A[y - 1][y_x - 3 * y + 1] + A[y][y_x - 3 * y - 1] + A_0 + A[y][y_x - 3 * y + 1] + A[y + 1][y_x - 3 * y - 1] + A[y + 1][y_x - 3 * y] + A[y + 1][y_x - 3 * y + 1]) / 9.0;
            A[y][y_x - 3 * y] = A_0;
          }
        }
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
