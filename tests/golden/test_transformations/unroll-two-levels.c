/* LOOPer: unroll(S1, 2); unroll(S1, 3, level=0) */
for (int i = 0; i < 18; i += 3) {
  for (int j = 0; j < 29; j += 2) {
    A[i][j] = B[i][j];
    A[i][j + 1] = B[i][j + 1];
  }
  for (int j = 0; j < 29; j += 2) {
    A[i + 1][j] = B[i + 1][j];
    A[i + 1][j + 1] = B[i + 1][j + 1];
  }
  for (int j = 0; j < 29; j += 2) {
    A[i + 2][j] = B[i + 2][j];
    A[i + 2][j + 1] = B[i + 2][j + 1];
  }
}
for (int i = 18; i < 20; i++) {
  for (int j = 0; j < 29; j += 2) {
    A[i][j] = B[i][j];
    A[i][j + 1] = B[i][j + 1];
  }
}
