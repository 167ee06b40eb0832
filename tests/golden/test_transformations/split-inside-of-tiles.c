/* LOOPer: tile(S1, 0, [8, 8]); split(S1, [0, 1, -15]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int i = i_tile; i <= i_tile + 7; i++)
    for (int j = 0; j < 8; j++)
      A[i][j] = B[i][j];
  for (int j_tile = 8; j_tile < 30; j_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++) {
      for (int j = j_tile; j < 15; j++)
        A[i][j] = B[i][j];
      for (int j = looper_max(15, j_tile); j <= looper_min(29, j_tile + 7); j++)
        A[i][j] = B[i][j];
    }
}
for (int j_tile = 0; j_tile < 30; j_tile += 8)
  for (int i = 16; i < 20; i++) {
    for (int j = j_tile; j <= looper_min(14, j_tile + 7); j++)
      A[i][j] = B[i][j];
    for (int j = looper_max(15, j_tile); j <= looper_min(29, j_tile + 7); j++)
      A[i][j] = B[i][j];
  }
#undef looper_min
#undef looper_max
