/* LOOPer: shift(S3, 1, 2) */
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < 2; j++) {
    A[i][j] = 1.0;
    B[i][j] = A[i][j];
  }
  for (int j = 2; j < 30; j++) {
    A[i][j] = 1.0;
    B[i][j] = A[i][j];
    C[i][j - 2] = B[i][j - 2];
  }
  for (int j = 28; j < 30; j++)
    C[i][j] = B[i][j];
}
