/* LOOPer: unroll(S1, 6); interchange(S1, 0, 1) */
for (int j = 0; j < 25; j += 6) {
  for (int i = 0; i < 20; i++)
    A[i][j] = B[i][j];
  for (int i = 0; i < 20; i++)
    A[i][j + 1] = B[i][j + 1];
  for (int i = 0; i < 20; i++)
    A[i][j + 2] = B[i][j + 2];
  for (int i = 0; i < 20; i++)
    A[i][j + 3] = B[i][j + 3];
  for (int i = 0; i < 20; i++)
    A[i][j + 4] = B[i][j + 4];
  for (int i = 0; i < 20; i++)
    A[i][j + 5] = B[i][j + 5];
}
