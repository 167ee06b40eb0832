/* LOOPer: distribute(S2, 1) */
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < 30; j++)
    A[i][j] = 1.0;
  for (int j = 0; j < 30; j++) {
    B[i][j] = A[i][j];
    C[i][j] = B[i][j];
  }
}
