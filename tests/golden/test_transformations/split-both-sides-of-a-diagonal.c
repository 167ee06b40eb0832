/* LOOPer: split(S1, [-1, 1, 0]); split(S2, [-1, 1, -1]); distribute(S2, 1); distribute(S3, 1) */
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < i; j++)
    A[i][j] = B[i][j];
  A[i][i] = B[i][i];
  for (int j = i + 1; j < 30; j++)
    A[i][j] = B[i][j];
}
