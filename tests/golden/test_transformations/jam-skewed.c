/* LOOPer: skew(S1, 0, [[1, 0], [1, 1]]); unroll_and_jam(S1, 0, 2) */
for (int i = 0; i < 20; i += 2) {
  A[i][0] = B[i][0];
  for (int i_j = i + 1; i_j <= i + 29; i_j++) {
    A[i][i_j - i] = B[i][i_j - i];
    A[i + 1][i_j - i - 1] = B[i + 1][i_j - i - 1];
  }
  A[i + 1][29] = B[i + 1][29];
}
