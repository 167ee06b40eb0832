/* LOOPer: fuse(S1, S2, 1) */
for (int i = 0; i < 20; i++)
  for (int j = 0; j < 30; j++) {
    A[i][j] = B[i][j];
    C[i][j] = A[i][j];
  }
