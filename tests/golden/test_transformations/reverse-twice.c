/* LOOPer: reverse(S1, 0); reverse(S1, 0) */
for (int i = 0; i < 20; i++)
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
