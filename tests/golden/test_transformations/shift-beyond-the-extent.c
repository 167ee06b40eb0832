/* LOOPer: shift(S2, 0, 25) */
for (int i = 0; i < 20; i++)
  A[i] = B[i];
for (int i = 0; i < 20; i++)
  C[i] = A[i];
