/* LOOPer: interchange(S1, 0, 1) */
for (int j = 0; j < 20; j++)
  for (int i = j; i < 20; i++)
    A[i][j] = B[i][j];
