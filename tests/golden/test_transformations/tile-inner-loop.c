/* LOOPer: tile(S1, 1, [8]) */
for (int i = 0; i < 20; i++) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int j = j_tile; j <= j_tile + 7; j++)
      A[i][j] = B[i][j];
  for (int j = 24; j < 30; j++)
    A[i][j] = B[i][j];
}
