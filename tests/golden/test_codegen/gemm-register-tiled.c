/* LOOPer: distribute(S2, 0); tile(S2, 0, [32, 64, 512]); unroll_and_jam(S2, 3, 4); unroll_and_jam(S2, 4, 2); vectorize(S2); parallelize(S2, 0) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i = 0; i < 1000; i++)
  for (int j = 0; j < 1100; j++)
    C[i][j] *= beta;
#pragma omp parallel for
for (int i_tile = 0; i_tile < 1000; i_tile += 32)
  for (int k_tile = 0; k_tile < 1200; k_tile += 64) {
    for (int j_tile = 0; j_tile < 513; j_tile += 512)
      for (int i = i_tile; i <= looper_min(999, i_tile + 28); i += 4)
        for (int k = k_tile; k <= looper_min(1199, k_tile + 62); k += 2) {
          const double A_0 = A[i][k];
          const double A_1 = A[i][k + 1];
          const double A_2 = A[i + 1][k];
          const double A_3 = A[i + 1][k + 1];
          const double A_4 = A[i + 2][k];
          const double A_5 = A[i + 2][k + 1];
          const double A_6 = A[i + 3][k];
          const double A_7 = A[i + 3][k + 1];
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 511; j++) {
            double C_0 = C[i][j];
            const double B_0 = B[k][j];
            const double B_1 = B[k + 1][j];
            double C_1 = C[i + 1][j];
            double C_2 = C[i + 2][j];
            double C_3 = C[i + 3][j];
            C_0 += alpha * A_0 * B_0;
            C_0 += alpha * A_1 * B_1;
            C_1 += alpha * A_2 * B_0;
            C_1 += alpha * A_3 * B_1;
            C_2 += alpha * A_4 * B_0;
            C_2 += alpha * A_5 * B_1;
            C_3 += alpha * A_6 * B_0;
            C_3 += alpha * A_7 * B_1;
            C[i][j] = C_0;
            C[i + 1][j] = C_1;
            C[i + 2][j] = C_2;
            C[i + 3][j] = C_3;
          }
        }
    for (int i = i_tile; i <= looper_min(999, i_tile + 28); i += 4)
      for (int k = k_tile; k <= looper_min(1199, k_tile + 62); k += 2) {
        const double A_0 = A[i][k];
        const double A_1 = A[i][k + 1];
        const double A_2 = A[i + 1][k];
        const double A_3 = A[i + 1][k + 1];
        const double A_4 = A[i + 2][k];
        const double A_5 = A[i + 2][k + 1];
        const double A_6 = A[i + 3][k];
        const double A_7 = A[i + 3][k + 1];
        #pragma omp simd
        for (int j = 1024; j < 1100; j++) {
          double C_0 = C[i][j];
          const double B_0 = B[k][j];
          const double B_1 = B[k + 1][j];
          double C_1 = C[i + 1][j];
          double C_2 = C[i + 2][j];
          double C_3 = C[i + 3][j];
          C_0 += alpha * A_0 * B_0;
          C_0 += alpha * A_1 * B_1;
          C_1 += alpha * A_2 * B_0;
          C_1 += alpha * A_3 * B_1;
          C_2 += alpha * A_4 * B_0;
          C_2 += alpha * A_5 * B_1;
          C_3 += alpha * A_6 * B_0;
          C_3 += alpha * A_7 * B_1;
          C[i][j] = C_0;
          C[i + 1][j] = C_1;
          C[i + 2][j] = C_2;
          C[i + 3][j] = C_3;
        }
      }
  }
#undef looper_min
