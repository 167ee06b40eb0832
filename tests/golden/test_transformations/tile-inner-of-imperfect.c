/* LOOPer: tile(S2, 1, [8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i = 0; i < 20; i++) {
  x[i] = 0.0;
  for (int j_tile = 0; j_tile < 30; j_tile += 8)
    for (int j = j_tile; j <= looper_min(29, j_tile + 7); j++)
      x[i] += A[i][j];
  y[i] = x[i];
}
#undef looper_min
