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
      /* LOOPer: parallelize(S1, 1); parallelize(S2, 1); vectorize(S1); vectorize(S2); unroll_and_jam(S1, 1, 6); unroll_and_jam(S2, 1, 6); tile(S1, 2, [32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
      for (int t = 0; t < 100; t++) {
        #pragma omp parallel for
        for (int i = 1; i < 249; i += 6) {
          if (i < 247) {
            for (int j_tile = 1; j_tile < 194; j_tile += 32) {
              #pragma omp simd
              for (int j = j_tile; j <= j_tile + 31; j++) {
                const double A_0 = A[i][j];
                const double A_1 = A[i + 1][j];
                const double A_2 = A[i + 2][j];
                const double A_3 = A[i + 3][j];
                const double A_4 = A[i + 4][j];
                const double A_5 = A[i + 5][j];
                B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
                B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A_2 + A_0);
                B[i + 2][j] = 0.2 * (A_2 + A[i + 2][j - 1] + A[i + 2][j + 1] + A_3 + A_1);
                B[i + 3][j] = 0.2 * (A_3 + A[i + 3][j - 1] + A[i + 3][j + 1] + A_4 + A_2);
                B[i + 4][j] = 0.2 * (A_4 + A[i + 4][j - 1] + A[i + 4][j + 1] + A_5 + A_3);
                B[i + 5][j] = 0.2 * (A_5 + A[i + 5][j - 1] + A[i + 5][j + 1] + A[i + 6][j] + A_4);
              }
            }
            #pragma omp simd
            for (int j = 225; j < 249; j++) {
              const double A_0 = A[i][j];
              const double A_1 = A[i + 1][j];
              const double A_2 = A[i + 2][j];
              const double A_3 = A[i + 3][j];
              const double A_4 = A[i + 4][j];
              const double A_5 = A[i + 5][j];
              B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
              B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A_2 + A_0);
              B[i + 2][j] = 0.2 * (A_2 + A[i + 2][j - 1] + A[i + 2][j + 1] + A_3 + A_1);
              B[i + 3][j] = 0.2 * (A_3 + A[i + 3][j - 1] + A[i + 3][j + 1] + A_4 + A_2);
              B[i + 4][j] = 0.2 * (A_4 + A[i + 4][j - 1] + A[i + 4][j + 1] + A_5 + A_3);
              B[i + 5][j] = 0.2 * (A_5 + A[i + 5][j - 1] + A[i + 5][j + 1] + A[i + 6][j] + A_4);
            }
          } else
            for (int j_tile = 1; j_tile < 249; j_tile += 32) {
              #pragma omp simd
              for (int j = j_tile; j <= looper_min(248, j_tile + 31); j++) {
                const double A_0 = A[247][j];
                const double A_1 = A[248][j];
                B[247][j] = 0.2 * (A_0 + A[247][j - 1] + A[247][j + 1] + A_1 + A[246][j]);
                B[248][j] = 0.2 * (A_1 + A[248][j - 1] + A[248][j + 1] + A[249][j] + A_0);
              }
            }
        }
        #pragma omp parallel for
        for (int i = 1; i < 249; i += 6) {
          if (i < 247) {
            #pragma omp simd
            for (int j = 1; j < 249; j++) {
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
            for (int j = 1; j < 249; j++) {
              const double B_0 = B[247][j];
              const double B_1 = B[248][j];
              A[247][j] = 0.2 * (B_0 + B[247][j - 1] + B[247][j + 1] + B_1 + B[246][j]);
              A[248][j] = 0.2 * (B_1 + B[248][j - 1] + B[248][j + 1] + B[249][j] + B_0);
            }
          }
        }
      }
#undef looper_min
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
