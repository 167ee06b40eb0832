/* LOOPer: unroll(S1, 4) */
for (int i = 0; i < 20; i++) {
  int j = 0;
  for (; j <= i - 3; j += 4) {
    A[i][j] = B[i][j];
    A[i][j + 1] = B[i][j + 1];
    A[i][j + 2] = B[i][j + 2];
    A[i][j + 3] = B[i][j + 3];
  }
  for (; j <= i; j++)
    A[i][j] = B[i][j];
}
