/* LOOPer: unroll_and_jam(S1, 1, 2); vectorize(S1) */
for (int i = 0; i < 6; i++) {
  for (int j = 0; j < 5; j += 2) {
    #pragma omp simd
    for (int k = 0; k < 8; k++) {
      double A_0 = A[i][j][k];
      double A_1 = A[i][j + 1][k];
      A[i][j][k] = A_0 *= 0.5;
      A[i][j + 1][k] = A_1 *= 0.5;
    }
  }
  #pragma omp simd
  for (int k = 0; k < 8; k++) {
    double A_0 = A[i][6][k];
    A[i][6][k] = A_0 *= 0.5;
  }
}
