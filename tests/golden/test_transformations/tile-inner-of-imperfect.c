/* LOOPer: tile(S2, 1, [8]) */
for (int i = 0; i < 20; i++) {
  x[i] = 0.0;
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int j = j_tile; j <= j_tile + 7; j++)
      x[i] += A[i][j];
  for (int j = 24; j < 30; j++)
    x[i] += A[i][j];
  y[i] = x[i];
}
