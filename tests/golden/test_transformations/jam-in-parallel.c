/* LOOPer: unroll_and_jam(S1, 0, 4); parallelize(S1, 0); vectorize(S1) */
#pragma omp parallel for
for (int i = 0; i < 6; i += 4) {
  if (i < 4)
    for (int j = 0; j < 7; j++) {
      #pragma omp simd
      for (int k = 0; k < 8; k++) {
        double A_0 = A[0][j][k];
        double A_1 = A[1][j][k];
        double A_2 = A[2][j][k];
        double A_3 = A[3][j][k];
        A[0][j][k] = A_0 *= 0.5;
        A[1][j][k] = A_1 *= 0.5;
        A[2][j][k] = A_2 *= 0.5;
        A[3][j][k] = A_3 *= 0.5;
      }
    }
  else
    for (int j = 0; j < 7; j++) {
      #pragma omp simd
      for (int k = 0; k < 8; k++) {
        double A_0 = A[4][j][k];
        double A_1 = A[5][j][k];
        A[4][j][k] = A_0 *= 0.5;
        A[5][j][k] = A_1 *= 0.5;
      }
    }
}
