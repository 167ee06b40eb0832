/* LOOPer: split(S1, [1, -7]) */
for (int i = 0; i < 7; i++)
  A[i] = B[i];
for (int i = 7; i < 20; i++)
  A[i] = B[i];
