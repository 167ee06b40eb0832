/* LOOPer: tile(S1, 0, [8, 8]); unroll_and_jam(S1, 2, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 20; i_tile += 8) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int i = i_tile; i <= looper_min(19, i_tile + 4); i += 4)
      for (int j = j_tile; j <= j_tile + 7; j++) {
        double C_0 = C[i][j];
        double C_1 = C[i + 1][j];
        double C_2 = C[i + 2][j];
        double C_3 = C[i + 3][j];
        #pragma omp simd if(0)
        for (int k = 0; k < 40; k++) {
          const double B_0 = B[k][j];
          C_0 += A[i][k] * B_0;
          C_1 += A[i + 1][k] * B_0;
          C_2 += A[i + 2][k] * B_0;
          C_3 += A[i + 3][k] * B_0;
        }
        C[i][j] = C_0;
        C[i + 1][j] = C_1;
        C[i + 2][j] = C_2;
        C[i + 3][j] = C_3;
      }
  for (int i = i_tile; i <= looper_min(19, i_tile + 4); i += 4)
    for (int j = 24; j < 30; j++) {
      double C_0 = C[i][j];
      double C_1 = C[i + 1][j];
      double C_2 = C[i + 2][j];
      double C_3 = C[i + 3][j];
      #pragma omp simd if(0)
      for (int k = 0; k < 40; k++) {
        const double B_0 = B[k][j];
        C_0 += A[i][k] * B_0;
        C_1 += A[i + 1][k] * B_0;
        C_2 += A[i + 2][k] * B_0;
        C_3 += A[i + 3][k] * B_0;
      }
      C[i][j] = C_0;
      C[i + 1][j] = C_1;
      C[i + 2][j] = C_2;
      C[i + 3][j] = C_3;
    }
}
#undef looper_min
