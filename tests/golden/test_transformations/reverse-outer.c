/* LOOPer: reverse(S1, 0) */
for (int i = 19; i >= 0; i--)
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
