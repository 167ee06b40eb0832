/* LOOPer: unchanged */
for (int i = 1; i < 2000; i++) {
  for (int j = 0; j < i; j++) {
    for (int k = 0; k < j; k++)
      A[i][j] -= A[i][k] * A[k][j];
    A[i][j] /= A[j][j];
  }
  for (int j = i; j < 2000; j++)
    for (int k = 0; k < i; k++)
      A[i][j] -= A[i][k] * A[k][j];
}
