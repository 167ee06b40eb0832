/* LOOPer: tile(S2, 0, [8]) */
for (int i_tile = 0; i_tile < 9; i_tile += 8)
  for (int i = i_tile; i <= i_tile + 7; i++) {
    x[i] = 0.0;
    for (int j = 0; j < 30; j++)
      x[i] += A[i][j];
    y[i] = x[i];
  }
for (int i = 16; i < 20; i++) {
  x[i] = 0.0;
  for (int j = 0; j < 30; j++)
    x[i] += A[i][j];
  y[i] = x[i];
}
