/* LOOPer: unroll(S1, 3, level=0) */
for (int i = 0; i < 18; i += 3) {
  for (int j = 0; j <= i; j++)
    A[i][j] = B[i][j];
  for (int j = 0; j <= i + 1; j++)
    A[i + 1][j] = B[i + 1][j];
  for (int j = 0; j <= i + 2; j++)
    A[i + 2][j] = B[i + 2][j];
}
for (int i = 18; i < 20; i++)
  for (int j = 0; j <= i; j++)
    A[i][j] = B[i][j];
