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
    #pragma GCC diagnostic ignored "-Warray-bounds"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_A)[449] = (double (*)[449]) A;
    {
      double (*A)[449] = looper_A;
      /* LOOPer: skew(S1, 1, [[2, 1], [1, 0]]); tile(S1, 1, [256, 32]); skew(S1, 1, [[1, 1], [0, 1]]); parallelize(S1, 2); unroll(S1, 2); tile(S1, 0, [66]); interchange(S1, 0, 1); tile(S1, 0, [32]); interchange(S1, 0, 1); tile(S1, 0, [8]); interchange(S1, 0, 3) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t = 0; t < 66; t++)
        for (int y_x = 0; y_x < 19; y_x++) {
          #pragma omp parallel for schedule(dynamic)
          for (int y_tile = looper_max(1, 32 * (y_x - (y_x + 2) / 5 - 1) + 1); y_tile <= looper_min(447, 32 * (y_x - (y_x + 6) / 5 + 1) + 1); y_tile += 32)
            for (int y_x2 = looper_max(2 * y_tile + 1, 256 * y_x - 8 * y_tile + 11); y_x2 <= looper_min(1341, looper_min(256 * y_x - 8 * y_tile + 266, 2 * y_tile + 509)); y_x2++) {
              int y = looper_max(y_tile, y_x2 / 2 - 223);
              for (; y <= looper_min(446, looper_min(y_tile + 30, (y_x2 + 1) / 2 - 1 - 1)); y += 2) {
                A[y][y_x2 - 2 * y] = (A[y - 1][y_x2 - 2 * y - 1] + A[y - 1][y_x2 - 2 * y] + A[y - 1][y_x2 - 2 * y + 1] + A[y][y_x2 - 2 * y - 1] + A[y][y_x2 - 2 * y] + A[y][y_x2 - 2 * y + 1] + A[y + 1][y_x2 - 2 * y - 1] + A[y + 1][y_x2 - 2 * y] + A[y + 1][y_x2 - 2 * y + 1]) / 9.0;
                A[y + 1][y_x2 - 2 * y - 2] = (A[y][y_x2 - 2 * y - 3] + A[y][y_x2 - 2 * y - 2] + A[y][y_x2 - 2 * y - 1] + A[y + 1][y_x2 - 2 * y - 3] + A[y + 1][y_x2 - 2 * y - 2] + A[y + 1][y_x2 - 2 * y - 1] + A[y + 2][y_x2 - 2 * y - 3] + A[y + 2][y_x2 - 2 * y - 2] + A[y + 2][y_x2 - 2 * y - 1]) / 9.0;
              }
              for (; y <= looper_min(447, looper_min(y_tile + 31, (y_x2 + 1) / 2 - 1)); y++)
                A[y][y_x2 - 2 * y] = (A[y - 1][y_x2 - 2 * y - 1] + A[y - 1][y_x2 - 2 * y] + A[y - 1][y_x2 - 2 * y + 1] + A[y][y_x2 - 2 * y - 1] + A[y][y_x2 - 2 * y] + A[y][y_x2 - 2 * y + 1] + A[y + 1][y_x2 - 2 * y - 1] + A[y + 1][y_x2 - 2 * y] + A[y + 1][y_x2 - 2 * y + 1]) / 9.0;
            }
        }
      for (int t = 66; t < 128; t++)
        for (int y_x = 0; y_x < 19; y_x++) {
          #pragma omp parallel for schedule(dynamic)
          for (int y_tile = looper_max(1, 32 * (y_x - (y_x + 2) / 5 - 1) + 1); y_tile <= looper_min(447, 32 * (y_x - (y_x + 6) / 5 + 1) + 1); y_tile += 32)
            for (int y_x2 = looper_max(2 * y_tile + 1, 256 * y_x - 8 * y_tile + 11); y_x2 <= looper_min(1341, looper_min(256 * y_x - 8 * y_tile + 266, 2 * y_tile + 509)); y_x2++) {
              int y = looper_max(y_tile, y_x2 / 2 - 223);
              for (; y <= looper_min(446, looper_min(y_tile + 30, (y_x2 + 1) / 2 - 1 - 1)); y += 2) {
                A[y][y_x2 - 2 * y] = (A[y - 1][y_x2 - 2 * y - 1] + A[y - 1][y_x2 - 2 * y] + A[y - 1][y_x2 - 2 * y + 1] + A[y][y_x2 - 2 * y - 1] + A[y][y_x2 - 2 * y] + A[y][y_x2 - 2 * y + 1] + A[y + 1][y_x2 - 2 * y - 1] + A[y + 1][y_x2 - 2 * y] + A[y + 1][y_x2 - 2 * y + 1]) / 9.0;
                A[y + 1][y_x2 - 2 * y - 2] = (A[y][y_x2 - 2 * y - 3] + A[y][y_x2 - 2 * y - 2] + A[y][y_x2 - 2 * y - 1] + A[y + 1][y_x2 - 2 * y - 3] + A[y + 1][y_x2 - 2 * y - 2] + A[y + 1][y_x2 - 2 * y - 1] + A[y + 2][y_x2 - 2 * y - 3] + A[y + 2][y_x2 - 2 * y - 2] + A[y + 2][y_x2 - 2 * y - 1]) / 9.0;
              }
              for (; y <= looper_min(447, looper_min(y_tile + 31, (y_x2 + 1) / 2 - 1)); y++)
                A[y][y_x2 - 2 * y] = (A[y - 1][y_x2 - 2 * y - 1] + A[y - 1][y_x2 - 2 * y] + A[y - 1][y_x2 - 2 * y + 1] + A[y][y_x2 - 2 * y - 1] + A[y][y_x2 - 2 * y] + A[y][y_x2 - 2 * y + 1] + A[y + 1][y_x2 - 2 * y - 1] + A[y + 1][y_x2 - 2 * y] + A[y + 1][y_x2 - 2 * y + 1]) / 9.0;
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
