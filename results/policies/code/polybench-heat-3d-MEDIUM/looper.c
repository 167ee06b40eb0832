#define main looper_user_main
/* heat-3d: heat equation in three dimensions, from A to B and back in every
   time step (after PolyBench 4.2, stencils). */

void kernel_heat_3d(int tsteps, int n, double A[n][n][n], double B[n][n][n])
{
#pragma scop
  for (int t = 1; t <= tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A[i][j][k] + A[i - 1][j][k])
                     + 0.125 * (A[i][j + 1][k] - 2.0 * A[i][j][k] + A[i][j - 1][k])
                     + 0.125 * (A[i][j][k + 1] - 2.0 * A[i][j][k] + A[i][j][k - 1])
                     + A[i][j][k];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B[i][j][k] + B[i - 1][j][k])
                     + 0.125 * (B[i][j + 1][k] - 2.0 * B[i][j][k] + B[i][j - 1][k])
                     + 0.125 * (B[i][j][k + 1] - 2.0 * B[i][j][k] + B[i][j][k - 1])
                     + B[i][j][k];
  }
#pragma endscop
}

#undef main

void looper_kernel(void *const *looper_buffers)
{
  double (*B)[40][40] = looper_buffers[0];
  double (*A)[40][40] = looper_buffers[1];
  volatile int looper_size_tsteps = 100;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 40;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 100 && n == 40
      && looper_apart(B, double[40][40][40], A, double[40][40][40]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[40][40] = (double (*)[40][40]) B;
    double (*looper_A)[40][40] = (double (*)[40][40]) A;
    {
      double (*B)[40][40] = looper_B;
      double (*A)[40][40] = looper_A;
      /* LOOPer: parallelize(S1, 1); parallelize(S2, 1); vectorize(S1); vectorize(S2) */
      for (int t = 1; t < 101; t++) {
        #pragma omp parallel for
        for (int i = 1; i < 39; i++)
          for (int j = 1; j < 39; j++) {
            #pragma omp simd
            for (int k = 1; k < 39; k++) {
              const double A_0 = A[i][j][k];
              B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A_0 + A[i - 1][j][k]) + 0.125 * (A[i][j + 1][k] - 2.0 * A_0 + A[i][j - 1][k]) + 0.125 * (A[i][j][k + 1] - 2.0 * A_0 + A[i][j][k - 1]) + A_0;
            }
          }
        #pragma omp parallel for
        for (int i = 1; i < 39; i++)
          for (int j = 1; j < 39; j++) {
            #pragma omp simd
            for (int k = 1; k < 39; k++) {
              const double B_0 = B[i][j][k];
              A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B_0 + B[i - 1][j][k]) + 0.125 * (B[i][j + 1][k] - 2.0 * B_0 + B[i][j - 1][k]) + 0.125 * (B[i][j][k + 1] - 2.0 * B_0 + B[i][j][k - 1]) + B_0;
            }
          }
      }
    }
    #pragma GCC diagnostic pop
  } else {
  for (int t = 1; t <= tsteps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A[i][j][k] + A[i - 1][j][k])
                     + 0.125 * (A[i][j + 1][k] - 2.0 * A[i][j][k] + A[i][j - 1][k])
                     + 0.125 * (A[i][j][k + 1] - 2.0 * A[i][j][k] + A[i][j][k - 1])
                     + A[i][j][k];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B[i][j][k] + B[i - 1][j][k])
                     + 0.125 * (B[i][j + 1][k] - 2.0 * B[i][j][k] + B[i][j - 1][k])
                     + 0.125 * (B[i][j][k + 1] - 2.0 * B[i][j][k] + B[i][j][k - 1])
                     + B[i][j][k];
  }
  }
#undef looper_apart
}
