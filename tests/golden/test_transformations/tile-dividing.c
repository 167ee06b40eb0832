/* LOOPer: tile(S1, 0, [5, 10]) */
for (int i_tile = 0; i_tile < 20; i_tile += 5)
  for (int j_tile = 0; j_tile < 30; j_tile += 10)
    for (int i = i_tile; i <= i_tile + 4; i++)
      for (int j = j_tile; j <= j_tile + 9; j++)
        A[i][j] = B[i][j];
