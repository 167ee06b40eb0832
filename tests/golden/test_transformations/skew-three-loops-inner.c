/* LOOPer: skew(S1, 0, [[1, 0, 0], [1, 1, 0], [1, 0, 1]]) */
for (int i = 0; i < 20; i++)
  for (int i_j = i; i_j <= i + 29; i_j++)
    for (int i_k = i; i_k <= i + 39; i_k++)
      C[i][i_j - i] += A[i][i_k - i] * B[i_k - i][i_j - i];
