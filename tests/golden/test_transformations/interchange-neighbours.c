/* LOOPer: interchange(S1, 0, 1) */
for (int j = 0; j < 30; j++)
  for (int i = 0; i < 20; i++)
    A[i][j] = B[i][j];
