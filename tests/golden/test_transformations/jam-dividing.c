/* LOOPer: unroll_and_jam(S1, 0, 2) */
for (int i = 0; i < 20; i += 2)
  for (int j = 0; j < 30; j++) {
    A[i][j] = B[i][j];
    A[i + 1][j] = B[i + 1][j];
  }
