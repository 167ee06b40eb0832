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
  double (*B)[20][20] = looper_buffers[0];
  double (*A)[20][20] = looper_buffers[1];
  volatile int looper_size_tsteps = 40;
  int tsteps = looper_size_tsteps;
  volatile int looper_size_n = 20;
  int n = looper_size_n;
#define looper_apart(p, P, q, Q) \
  ((__UINTPTR_TYPE__) (p) + sizeof(P) <= (__UINTPTR_TYPE__) (q) || \
   (__UINTPTR_TYPE__) (q) + sizeof(Q) <= (__UINTPTR_TYPE__) (p))
  if (__builtin_expect(tsteps == 40 && n == 20
      && looper_apart(B, double[20][20][20], A, double[20][20][20]), 1)) {
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunknown-pragmas"
    #pragma clang diagnostic ignored "-Wpass-failed"
    #pragma GCC diagnostic ignored "-Wshadow"
    double (*looper_B)[20][20] = (double (*)[20][20]) B;
    double (*looper_A)[20][20] = (double (*)[20][20]) A;
    {
      double (*B)[20][20] = looper_B;
      double (*A)[20][20] = looper_A;
      /* LOOPer: vectorize(S2); unroll_and_jam(S2, 1, 6); unroll_and_jam(S2, 2, 4); unroll_and_jam(S1, 2, 2); vectorize(S1) */
      for (int t = 1; t < 41; t++) {
        for (int i = 1; i < 19; i++)
          for (int j = 1; j < 19; j += 2) {
            #pragma omp simd
            for (int k = 1; k < 19; k++) {
              const double A_0 = A[i][j][k];
              const double A_1 = A[i][j + 1][k];
              B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A_0 + A[i - 1][j][k]) + 0.125 * (A_1 - 2.0 * A_0 + A[i][j - 1][k]) + 0.125 * (A[i][j][k + 1] - 2.0 * A_0 + A[i][j][k - 1]) + A_0;
              B[i][j + 1][k] = 0.125 * (A[i + 1][j + 1][k] - 2.0 * A_1 + A[i - 1][j + 1][k]) + 0.125 * (A[i][j + 2][k] - 2.0 * A_1 + A_0) + 0.125 * (A[i][j + 1][k + 1] - 2.0 * A_1 + A[i][j + 1][k - 1]) + A_1;
            }
          }
        for (int i = 1; i < 19; i += 6) {
          for (int j = 1; j < 14; j += 4) {
            #pragma omp simd
            for (int k = 1; k < 19; k++) {
              const double B_0 = B[i + 1][j][k];
              const double B_1 = B[i][j][k];
              const double B_2 = B[i][j + 1][k];
              const double B_3 = B[i + 1][j + 1][k];
              const double B_4 = B[i][j + 2][k];
              const double B_5 = B[i + 1][j + 2][k];
              const double B_6 = B[i][j + 3][k];
              const double B_7 = B[i + 1][j + 3][k];
              const double B_8 = B[i + 2][j][k];
              const double B_9 = B[i + 2][j + 1][k];
              const double B_10 = B[i + 2][j + 2][k];
              const double B_11 = B[i + 2][j + 3][k];
              const double B_12 = B[i + 3][j][k];
              const double B_13 = B[i + 3][j + 1][k];
              const double B_14 = B[i + 3][j + 2][k];
              const double B_15 = B[i + 3][j + 3][k];
              const double B_16 = B[i + 4][j][k];
              const double B_17 = B[i + 4][j + 1][k];
              const double B_18 = B[i + 4][j + 2][k];
              const double B_19 = B[i + 4][j + 3][k];
              const double B_20 = B[i + 5][j][k];
              const double B_21 = B[i + 5][j + 1][k];
              const double B_22 = B[i + 5][j + 2][k];
              const double B_23 = B[i + 5][j + 3][k];
              A[i][j][k] = 0.125 * (B_0 - 2.0 * B_1 + B[i - 1][j][k]) + 0.125 * (B_2 - 2.0 * B_1 + B[i][j - 1][k]) + 0.125 * (B[i][j][k + 1] - 2.0 * B_1 + B[i][j][k - 1]) + B_1;
              A[i][j + 1][k] = 0.125 * (B_3 - 2.0 * B_2 + B[i - 1][j + 1][k]) + 0.125 * (B_4 - 2.0 * B_2 + B_1) + 0.125 * (B[i][j + 1][k + 1] - 2.0 * B_2 + B[i][j + 1][k - 1]) + B_2;
              A[i][j + 2][k] = 0.125 * (B_5 - 2.0 * B_4 + B[i - 1][j + 2][k]) + 0.125 * (B_6 - 2.0 * B_4 + B_2) + 0.125 * (B[i][j + 2][k + 1] - 2.0 * B_4 + B[i][j + 2][k - 1]) + B_4;
              A[i][j + 3][k] = 0.125 * (B_7 - 2.0 * B_6 + B[i - 1][j + 3][k]) + 0.125 * (B[i][j + 4][k] - 2.0 * B_6 + B_4) + 0.125 * (B[i][j + 3][k + 1] - 2.0 * B_6 + B[i][j + 3][k - 1]) + B_6;
              A[i + 1][j][k] = 0.125 * (B_8 - 2.0 * B_0 + B_1) + 0.125 * (B_3 - 2.0 * B_0 + B[i + 1][j - 1][k]) + 0.125 * (B[i + 1][j][k + 1] - 2.0 * B_0 + B[i + 1][j][k - 1]) + B_0;
              A[i + 1][j + 1][k] = 0.125 * (B_9 - 2.0 * B_3 + B_2) + 0.125 * (B_5 - 2.0 * B_3 + B_0) + 0.125 * (B[i + 1][j + 1][k + 1] - 2.0 * B_3 + B[i + 1][j + 1][k - 1]) + B_3;
              A[i + 1][j + 2][k] = 0.125 * (B_10 - 2.0 * B_5 + B_4) + 0.125 * (B_7 - 2.0 * B_5 + B_3) + 0.125 * (B[i + 1][j + 2][k + 1] - 2.0 * B_5 + B[i + 1][j + 2][k - 1]) + B_5;
              A[i + 1][j + 3][k] = 0.125 * (B_11 - 2.0 * B_7 + B_6) + 0.125 * (B[i + 1][j + 4][k] - 2.0 * B_7 + B_5) + 0.125 * (B[i + 1][j + 3][k + 1] - 2.0 * B_7 + B[i + 1][j + 3][k - 1]) + B_7;
              A[i + 2][j][k] = 0.125 * (B_12 - 2.0 * B_8 + B_0) + 0.125 * (B_9 - 2.0 * B_8 + B[i + 2][j - 1][k]) + 0.125 * (B[i + 2][j][k + 1] - 2.0 * B_8 + B[i + 2][j][k - 1]) + B_8;
              A[i + 2][j + 1][k] = 0.125 * (B_13 - 2.0 * B_9 + B_3) + 0.125 * (B_10 - 2.0 * B_9 + B_8) + 0.125 * (B[i + 2][j + 1][k + 1] - 2.0 * B_9 + B[i + 2][j + 1][k - 1]) + B_9;
              A[i + 2][j + 2][k] = 0.125 * (B_14 - 2.0 * B_10 + B_5) + 0.125 * (B_11 - 2.0 * B_10 + B_9) + 0.125 * (B[i + 2][j + 2][k + 1] - 2.0 * B_10 + B[i + 2][j + 2][k - 1]) + B_10;
              A[i + 2][j + 3][k] = 0.125 * (B_15 - 2.0 * B_11 + B_7) + 0.125 * (B[i + 2][j + 4][k] - 2.0 * B_11 + B_10) + 0.125 * (B[i + 2][j + 3][k + 1] - 2.0 * B_11 + B[i + 2][j + 3][k - 1]) + B_11;
              A[i + 3][j][k] = 0.125 * (B_16 - 2.0 * B_12 + B_8) + 0.125 * (B_13 - 2.0 * B_12 + B[i + 3][j - 1][k]) + 0.125 * (B[i + 3][j][k + 1] - 2.0 * B_12 + B[i + 3][j][k - 1]) + B_12;
              A[i + 3][j + 1][k] = 0.125 * (B_17 - 2.0 * B_13 + B_9) + 0.125 * (B_14 - 2.0 * B_13 + B_12) + 0.125 * (B[i + 3][j + 1][k + 1] - 2.0 * B_13 + B[i + 3][j + 1][k - 1]) + B_13;
              A[i + 3][j + 2][k] = 0.125 * (B_18 - 2.0 * B_14 + B_10) + 0.125 * (B_15 - 2.0 * B_14 + B_13) + 0.125 * (B[i + 3][j + 2][k + 1] - 2.0 * B_14 + B[i + 3][j + 2][k - 1]) + B_14;
              A[i + 3][j + 3][k] = 0.125 * (B_19 - 2.0 * B_15 + B_11) + 0.125 * (B[i + 3][j + 4][k] - 2.0 * B_15 + B_14) + 0.125 * (B[i + 3][j + 3][k + 1] - 2.0 * B_15 + B[i + 3][j + 3][k - 1]) + B_15;
              A[i + 4][j][k] = 0.125 * (B_20 - 2.0 * B_16 + B_12) + 0.125 * (B_17 - 2.0 * B_16 + B[i + 4][j - 1][k]) + 0.125 * (B[i + 4][j][k + 1] - 2.0 * B_16 + B[i + 4][j][k - 1]) + B_16;
              A[i + 4][j + 1][k] = 0.125 * (B_21 - 2.0 * B_17 + B_13) + 0.125 * (B_18 - 2.0 * B_17 + B_16) + 0.125 * (B[i + 4][j + 1][k + 1] - 2.0 * B_17 + B[i + 4][j + 1][k - 1]) + B_17;
              A[i + 4][j + 2][k] = 0.125 * (B_22 - 2.0 * B_18 + B_14) + 0.125 * (B_19 - 2.0 * B_18 + B_17) + 0.125 * (B[i + 4][j + 2][k + 1] - 2.0 * B_18 + B[i + 4][j + 2][k - 1]) + B_18;
              A[i + 4][j + 3][k] = 0.125 * (B_23 - 2.0 * B_19 + B_15) + 0.125 * (B[i + 4][j + 4][k] - 2.0 * B_19 + B_18) + 0.125 * (B[i + 4][j + 3][k + 1] - 2.0 * B_19 + B[i + 4][j + 3][k - 1]) + B_19;
              A[i + 5][j][k] = 0.125 * (B[i + 6][j][k] - 2.0 * B_20 + B_16) + 0.125 * (B_21 - 2.0 * B_20 + B[i + 5][j - 1][k]) + 0.125 * (B[i + 5][j][k + 1] - 2.0 * B_20 + B[i + 5][j][k - 1]) + B_20;
              A[i + 5][j + 1][k] = 0.125 * (B[i + 6][j + 1][k] - 2.0 * B_21 + B_17) + 0.125 * (B_22 - 2.0 * B_21 + B_20) + 0.125 * (B[i + 5][j + 1][k + 1] - 2.0 * B_21 + B[i + 5][j + 1][k - 1]) + B_21;
              A[i + 5][j + 2][k] = 0.125 * (B[i + 6][j + 2][k] - 2.0 * B_22 + B_18) + 0.125 * (B_23 - 2.0 * B_22 + B_21) + 0.125 * (B[i + 5][j + 2][k + 1] - 2.0 * B_22 + B[i + 5][j + 2][k - 1]) + B_22;
              A[i + 5][j + 3][k] = 0.125 * (B[i + 6][j + 3][k] - 2.0 * B_23 + B_19) + 0.125 * (B[i + 5][j + 4][k] - 2.0 * B_23 + B_22) + 0.125 * (B[i + 5][j + 3][k + 1] - 2.0 * B_23 + B[i + 5][j + 3][k - 1]) + B_23;
            }
          }
          #pragma omp simd
          for (int k = 1; k < 19; k++) {
            const double B_0 = B[i + 1][17][k];
            const double B_1 = B[i][17][k];
            const double B_2 = B[i][18][k];
            const double B_3 = B[i + 1][18][k];
            const double B_4 = B[i + 2][17][k];
            const double B_5 = B[i + 2][18][k];
            const double B_6 = B[i + 3][17][k];
            const double B_7 = B[i + 3][18][k];
            const double B_8 = B[i + 4][17][k];
            const double B_9 = B[i + 4][18][k];
            const double B_10 = B[i + 5][17][k];
            const double B_11 = B[i + 5][18][k];
            A[i][17][k] = 0.125 * (B_0 - 2.0 * B_1 + B[i - 1][17][k]) + 0.125 * (B_2 - 2.0 * B_1 + B[i][16][k]) + 0.125 * (B[i][17][k + 1] - 2.0 * B_1 + B[i][17][k - 1]) + B_1;
            A[i][18][k] = 0.125 * (B_3 - 2.0 * B_2 + B[i - 1][18][k]) + 0.125 * (B[i][19][k] - 2.0 * B_2 + B_1) + 0.125 * (B[i][18][k + 1] - 2.0 * B_2 + B[i][18][k - 1]) + B_2;
            A[i + 1][17][k] = 0.125 * (B_4 - 2.0 * B_0 + B_1) + 0.125 * (B_3 - 2.0 * B_0 + B[i + 1][16][k]) + 0.125 * (B[i + 1][17][k + 1] - 2.0 * B_0 + B[i + 1][17][k - 1]) + B_0;
            A[i + 1][18][k] = 0.125 * (B_5 - 2.0 * B_3 + B_2) + 0.125 * (B[i + 1][19][k] - 2.0 * B_3 + B_0) + 0.125 * (B[i + 1][18][k + 1] - 2.0 * B_3 + B[i + 1][18][k - 1]) + B_3;
            A[i + 2][17][k] = 0.125 * (B_6 - 2.0 * B_4 + B_0) + 0.125 * (B_5 - 2.0 * B_4 + B[i + 2][16][k]) + 0.125 * (B[i + 2][17][k + 1] - 2.0 * B_4 + B[i + 2][17][k - 1]) + B_4;
            A[i + 2][18][k] = 0.125 * (B_7 - 2.0 * B_5 + B_3) + 0.125 * (B[i + 2][19][k] - 2.0 * B_5 + B_4) + 0.125 * (B[i + 2][18][k + 1] - 2.0 * B_5 + B[i + 2][18][k - 1]) + B_5;
            A[i + 3][17][k] = 0.125 * (B_8 - 2.0 * B_6 + B_4) + 0.125 * (B_7 - 2.0 * B_6 + B[i + 3][16][k]) + 0.125 * (B[i + 3][17][k + 1] - 2.0 * B_6 + B[i + 3][17][k - 1]) + B_6;
            A[i + 3][18][k] = 0.125 * (B_9 - 2.0 * B_7 + B_5) + 0.125 * (B[i + 3][19][k] - 2.0 * B_7 + B_6) + 0.125 * (B[i + 3][18][k + 1] - 2.0 * B_7 + B[i + 3][18][k - 1]) + B_7;
            A[i + 4][17][k] = 0.125 * (B_10 - 2.0 * B_8 + B_6) + 0.125 * (B_9 - 2.0 * B_8 + B[i + 4][16][k]) + 0.125 * (B[i + 4][17][k + 1] - 2.0 * B_8 + B[i + 4][17][k - 1]) + B_8;
            A[i + 4][18][k] = 0.125 * (B_11 - 2.0 * B_9 + B_7) + 0.125 * (B[i + 4][19][k] - 2.0 * B_9 + B_8) + 0.125 * (B[i + 4][18][k + 1] - 2.0 * B_9 + B[i + 4][18][k - 1]) + B_9;
            A[i + 5][17][k] = 0.125 * (B[i + 6][17][k] - 2.0 * B_10 + B_8) + 0.125 * (B_11 - 2.0 * B_10 + B[i + 5][16][k]) + 0.125 * (B[i + 5][17][k + 1] - 2.0 * B_10 + B[i + 5][17][k - 1]) + B_10;
            A[i + 5][18][k] = 0.125 * (B[i + 6][18][k] - 2.0 * B_11 + B_9) + 0.125 * (B[i + 5][19][k] - 2.0 * B_11 + B_10) + 0.125 * (B[i + 5][18][k + 1] - 2.0 * B_11 + B[i + 5][18][k - 1]) + B_11;
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
