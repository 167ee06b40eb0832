/* LOOPer: skew(S1, 0, [[1, 0], [1, 1]]); unroll_and_jam(S1, 0, 2) */
for (int i = 0; i < 20; i += 2) {
  A[i][0] = B[i][0];
  for (int i_j = i + 1; i_j <= i + 28; i_j++) {
    A[i][i_j - i] = B[i][i_j - i];
    A[i + 1][i_j - i - 1] = B[i + 1][i_j - i - 1];
  }
  for (int i_j = i + 29; i_j <= i + 30; i_j++)
    for (int i2 = i_j - 29; i2 <= i + 1; i2++)
      A[i2][i_j - i2] = B[i2][i_j - i2];
}
