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
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[385] = (double (*)[385]) B;
    double (*looper_A)[385] = (double (*)[385]) A;
    {
      double (*B)[385] = looper_B;
      double (*A)[385] = looper_A;
      /* LOOPer: fuse(S1, S2, 1, shift=[1]); skew(S1, 0, [[1, 0], [2, 1]]); tile(S1, 0, [6, 126]); skew(S1, 0, [[1, 1], [0, 1]]); vectorize(S1); parallelize(S1, 1); vectorize(S2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
      for (int t_y = 0; t_y < 50; t_y++) {
        #pragma omp parallel for schedule(dynamic)
        for (int t_y_tile = looper_max(t_y - 42, (2 * t_y + 2) / 23); t_y_tile <= looper_min(t_y, (2 * t_y + 19) / 23 + 2); t_y_tile++)
          for (int t = looper_max(63 * t_y_tile - 191, 6 * t_y - 6 * t_y_tile); t <= looper_min(255, looper_min(6 * t_y - 6 * t_y_tile + 5, 63 * t_y_tile + 62)); t++) {
            if (t >= 63 * t_y_tile) {
              #pragma omp simd
              for (int x = 1; x < 384; x++)
                B[1][x] = 0.2 * (A[1][x] + A[1][x - 1] + A[1][x + 1] + A[0][x] + A[2][x]);
            }
            for (int t_y2 = looper_max(126 * t_y_tile + 1, 2 * t + 2); t_y2 <= looper_min(126 * t_y_tile + 126, 2 * t + 383); t_y2++) {
              #pragma omp simd
              for (int x = 1; x < 384; x++)
                B[t_y2 - 2 * t][x] = 0.2 * (A[t_y2 - 2 * t][x] + A[t_y2 - 2 * t][x - 1] + A[t_y2 - 2 * t][x + 1] + A[t_y2 - 2 * t - 1][x] + A[t_y2 - 2 * t + 1][x]);
              #pragma omp simd
              for (int x = 1; x < 384; x++)
                A[t_y2 - 2 * t - 1][x] = B[t_y2 - 2 * t - 1][x];
            }
            if (63 * t_y_tile >= t + 129) {
              #pragma omp simd
              for (int x = 1; x < 384; x++)
                A[383][x] = B[383][x];
            }
          }
      }
#undef looper_min
#undef looper_max
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
