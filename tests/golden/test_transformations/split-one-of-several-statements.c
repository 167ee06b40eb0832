/* LOOPer: split(S2, [0, 1, -1]) */
for (int i = 0; i < 20; i++) {
  A[i][0] = 1.0;
  B[i][0] = A[i][0];
  C[i][0] = B[i][0];
  for (int j = 1; j < 30; j++) {
    A[i][j] = 1.0;
    B[i][j] = A[i][j];
    C[i][j] = B[i][j];
  }
}
