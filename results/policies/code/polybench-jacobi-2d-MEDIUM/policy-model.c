#define main looper_user_main
/* jacobi-2d: 5-point averages of a grid, from A to B and back in every time
   step (after PolyBench 4.2, stencils). */

void kernel_jacobi_2d(int tsteps, int n, double A[n][n], double B[n][n])
{
#pragma scop
  for (int t = 0; t < tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[250] = looper_buffers[0];
  double (*A)[250] = looper_buffers[1];
  volatile int looper_size_tsteps = 100;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 250;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 100 && n == 250
      && looper_apart(B, double[250][250], A, double[250][250]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[250] = (double (*)[250]) B;
    double (*looper_A)[250] = (double (*)[250]) A;
    {
      double (*B)[250] = looper_B;
      double (*A)[250] = looper_A;
      /* LOOPer: parallelize(S1, 1); vectorize(S1); tile(S1, 0, [4]); parallelize(S2, 2); tile(S2, 1, [2]); vectorize(S2) */
      for (int t_tile = 0; t_tile < 25; t_tile++)
        for (int t_tile2 = 4 * t_tile; t_tile2 <= 4 * t_tile + 2; t_tile2 += 2)
          for (int t = t_tile2; t <= t_tile2 + 1; t++) {
            #pragma omp parallel for
            for (int i = 1; i < 249; i++) {
              #pragma omp simd
              for (int j = 1; j < 249; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
            }
            #pragma omp parallel for
            for (int i = 1; i < 249; i++) {
              #pragma omp simd
              for (int j = 1; j < 249; j++)
                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
            }
          }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 0; t < tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
  }
  }
#undef looper_apart
}
