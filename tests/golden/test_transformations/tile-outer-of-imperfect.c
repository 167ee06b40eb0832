/* LOOPer: tile(S2, 0, [8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 20; i_tile += 8)
  for (int i = i_tile; i <= looper_min(19, i_tile + 7); i++) {
    x[i] = 0.0;
    for (int j = 0; j < 30; j++)
      x[i] += A[i][j];
    y[i] = x[i];
  }
#undef looper_min
