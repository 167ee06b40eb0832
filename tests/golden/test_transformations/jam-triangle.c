/* LOOPer: unroll_and_jam(S1, 0, 2) */
for (int i = 0; i < 20; i += 2) {
  for (int j = 0; j < i; j++) {
    A[i][j] = B[i][j];
    A[i + 1][j] = B[i + 1][j];
  }
  for (int j = i; j <= i + 1; j++)
    for (int i2 = j; i2 <= i + 1; i2++)
      A[i2][j] = B[i2][j];
}
