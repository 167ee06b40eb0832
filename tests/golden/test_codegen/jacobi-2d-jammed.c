/* LOOPer: unroll_and_jam(S1, 1, 4) */
for (int t = 0; t < 40; t++) {
  for (int i = 1; i < 89; i += 4) {
    for (int j = 1; j < 89; j++) {
      const double A_0 = A[i][j];
      const double A_1 = A[i + 1][j];
      const double A_2 = A[i + 2][j];
      const double A_3 = A[i + 3][j];
      B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
      B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A_2 + A_0);
      B[i + 2][j] = 0.2 * (A_2 + A[i + 2][j - 1] + A[i + 2][j + 1] + A_3 + A_1);
      B[i + 3][j] = 0.2 * (A_3 + A[i + 3][j - 1] + A[i + 3][j + 1] + A[i + 4][j] + A_2);
    }
  }
  for (int i = 1; i < 89; i++)
    for (int j = 1; j < 89; j++)
      A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
}
