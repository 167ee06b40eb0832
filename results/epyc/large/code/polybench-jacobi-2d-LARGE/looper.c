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
  double (*B)[1300] = looper_buffers[0];
  double (*A)[1300] = looper_buffers[1];
  volatile int looper_size_tsteps = 500;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 1300;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 500 && n == 1300
      && looper_apart(B, double[1300][1300], A, double[1300][1300]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[1300] = (double (*)[1300]) B;
    double (*looper_A)[1300] = (double (*)[1300]) A;
    {
      double (*B)[1300] = looper_B;
      double (*A)[1300] = looper_A;
      /* LOOPer: parallelize(S1, 1); parallelize(S2, 1); vectorize(S2); unroll_and_jam(S2, 1, 6); unroll_and_jam(S1, 1, 2); vectorize(S1) */
      for (int t = 0; t < 500; t++) {
        #pragma omp parallel for
        for (int i = 1; i < 1299; i += 2) {
          #pragma omp simd
          for (int j = 1; j < 1299; j++) {
            const double A_0 = A[i][j];
            const double A_1 = A[i + 1][j];
            B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
            B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A[i + 2][j] + A_0);
          }
        }
        #pragma omp parallel for
        for (int i = 1; i < 1299; i += 6) {
          if (i < 1297) {
            #pragma omp simd
            for (int j = 1; j < 1299; j++) {
              const double B_0 = B[i][j];
              const double B_1 = B[i + 1][j];
              const double B_2 = B[i + 2][j];
              const double B_3 = B[i + 3][j];
              const double B_4 = B[i + 4][j];
              const double B_5 = B[i + 5][j];
              A[i][j] = 0.2 * (B_0 + B[i][j - 1] + B[i][j + 1] + B_1 + B[i - 1][j]);
              A[i + 1][j] = 0.2 * (B_1 + B[i + 1][j - 1] + B[i + 1][j + 1] + B_2 + B_0);
              A[i + 2][j] = 0.2 * (B_2 + B[i + 2][j - 1] + B[i + 2][j + 1] + B_3 + B_1);
              A[i + 3][j] = 0.2 * (B_3 + B[i + 3][j - 1] + B[i + 3][j + 1] + B_4 + B_2);
              A[i + 4][j] = 0.2 * (B_4 + B[i + 4][j - 1] + B[i + 4][j + 1] + B_5 + B_3);
              A[i + 5][j] = 0.2 * (B_5 + B[i + 5][j - 1] + B[i + 5][j + 1] + B[i + 6][j] + B_4);
            }
          } else {
            #pragma omp simd
            for (int j = 1; j < 1299; j++) {
              const double B_0 = B[1297][j];
              const double B_1 = B[1298][j];
              A[1297][j] = 0.2 * (B_0 + B[1297][j - 1] + B[1297][j + 1] + B_1 + B[1296][j]);
              A[1298][j] = 0.2 * (B_1 + B[1298][j - 1] + B[1298][j + 1] + B[1299][j] + B_0);
            }
          }
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
