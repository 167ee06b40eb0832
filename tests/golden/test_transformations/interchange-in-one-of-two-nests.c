/* LOOPer: interchange(S2, 0, 1) */
for (int i = 0; i < 20; i++)
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
for (int j = 0; j < 30; j++)
  for (int i = 0; i < 20; i++)
    C[i][j] = A[i][j];
