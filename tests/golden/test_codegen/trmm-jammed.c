/* LOOPer: distribute(S2, 0); interchange(S1, 1, 2); unroll_and_jam(S1, 0, 4); vectorize(S1) */
for (int i = 0; i < 59; i += 4) {
  for (int k = i + 1; k <= i + 3; k++) {
    #pragma omp simd
    for (int j = 0; j < 80; j++)
      for (int i2 = i; i2 < k; i2++)
        B[i2][j] += A[k][i2] * B[k][j];
  }
  for (int k = i + 4; k < 60; k++) {
    const double A_0 = A[k][i];
    const double A_1 = A[k][i + 1];
    const double A_2 = A[k][i + 2];
    const double A_3 = A[k][i + 3];
    #pragma omp simd
    for (int j = 0; j < 80; j++) {
      double B_0 = B[i][j];
      const double B_1 = B[k][j];
      double B_2 = B[i + 1][j];
      double B_3 = B[i + 2][j];
      double B_4 = B[i + 3][j];
      B[i][j] = B_0 += A_0 * B_1;
      B[i + 1][j] = B_2 += A_1 * B_1;
      B[i + 2][j] = B_3 += A_2 * B_1;
      B[i + 3][j] = B_4 += A_3 * B_1;
    }
  }
}
for (int i = 0; i < 60; i++)
  for (int j = 0; j < 80; j++)
    B[i][j] = alpha * B[i][j];
