/* LOOPer: fuse(S1, S2, 1, shift=[0, 2]) */
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < 2; j++)
    A[i][j] = B[i][j];
  for (int j = 2; j < 30; j++) {
    A[i][j] = B[i][j];
    C[i][j - 2] = A[i][j - 2];
  }
  for (int j = 28; j < 30; j++)
    C[i][j] = A[i][j];
}
