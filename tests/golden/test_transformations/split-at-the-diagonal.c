/* LOOPer: split(S1, [-1, 1, 0]); distribute(S2, 1) */
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < i; j++)
    A[i][j] = B[i][j];
  A[i][i] = B[i][i];
}
