/* LOOPer: skew(S1, 0, [[1, 0], [2, 1]]) */
for (int i = 0; i < 20; i++)
  for (int i_j = 2 * i; i_j <= 2 * i + 29; i_j++)
    A[i][i_j - 2 * i] = B[i][i_j - 2 * i];
