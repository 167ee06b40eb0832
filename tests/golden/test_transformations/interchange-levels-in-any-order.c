/* LOOPer: interchange(S1, 2, 0) */
for (int k = 0; k < 40; k++)
  for (int j = 0; j < 30; j++)
    for (int i = 0; i < 20; i++)
      C[i][j] += A[i][k] * B[k][j];
