/* LOOPer: fuse(S1, S2, 1, shift=[1, 2]) */
for (int j = 0; j < 30; j++)
  A[0][j] = B[0][j];
for (int i = 1; i < 20; i++) {
  for (int j = 0; j < 2; j++)
    A[i][j] = B[i][j];
  for (int j = 2; j < 30; j++) {
    A[i][j] = B[i][j];
    C[i - 1][j - 2] = A[i - 1][j - 2];
  }
  for (int j = 28; j < 30; j++)
    C[i - 1][j] = A[i - 1][j];
}
for (int j = 0; j < 30; j++)
  C[19][j] = A[19][j];
