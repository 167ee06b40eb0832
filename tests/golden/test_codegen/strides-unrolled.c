/* LOOPer: unroll(S1, 4) */
for (int i = 2; i < 97; i += 4) {
  int j = 97;
  for (; j >= i + 10; j -= 12) {
    A[i][j] = A[i][j - 1] + A[i - 2][j];
    A[i][j - 3] = A[i][j - 4] + A[i - 2][j - 3];
    A[i][j - 6] = A[i][j - 7] + A[i - 2][j - 6];
    A[i][j - 9] = A[i][j - 10] + A[i - 2][j - 9];
  }
  for (; j >= i + 1; j -= 3)
    A[i][j] = A[i][j - 1] + A[i - 2][j];
}
