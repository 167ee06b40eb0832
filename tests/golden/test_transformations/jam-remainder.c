/* LOOPer: unroll_and_jam(S1, 0, 3) */
for (int i = 0; i < 16; i += 3)
  for (int j = 0; j < 30; j++) {
    A[i][j] = B[i][j];
    A[i + 1][j] = B[i + 1][j];
    A[i + 2][j] = B[i + 2][j];
  }
for (int j = 0; j < 30; j++) {
  A[18][j] = B[18][j];
  A[19][j] = B[19][j];
}
