/* LOOPer: reverse(S1, 1) */
for (int i = 0; i < 20; i++)
  for (int j = i; j >= 0; j--)
    A[i][j] = B[i][j];
