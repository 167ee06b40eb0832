/* LOOPer: unchanged */
for (int i = 2; i < 97; i += 4)
  for (int j = 97; j >= i + 1; j -= 3)
    A[i][j] = A[i][j - 1] + A[i - 2][j];
