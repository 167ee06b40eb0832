/* LOOPer: tile(S1, 0, [9]) */
for (int i_tile = 1; i_tile < 29; i_tile += 9)
  for (int i = i_tile; i <= i_tile + 8; i += 3)
    A[i] *= 0.5;
A[37] *= 0.5;
