/* LOOPer: tile(S1, 0, [8, 8]); unroll(S1, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++) {
      for (int j = j_tile; j <= j_tile + 4; j += 4) {
        A[i][j] = B[i][j];
        A[i][j + 1] = B[i][j + 1];
        A[i][j + 2] = B[i][j + 2];
        A[i][j + 3] = B[i][j + 3];
      }
    }
  for (int i = i_tile; i <= i_tile + 7; i++) {
    for (int j = 24; j < 27; j += 4) {
      A[i][j] = B[i][j];
      A[i][j + 1] = B[i][j + 1];
      A[i][j + 2] = B[i][j + 2];
      A[i][j + 3] = B[i][j + 3];
    }
    for (int j = 28; j < 30; j++)
      A[i][j] = B[i][j];
  }
}
for (int j_tile = 0; j_tile < 30; j_tile += 8)
  for (int i = 16; i < 20; i++) {
    int j = j_tile;
    for (; j <= looper_min(26, j_tile + 4); j += 4) {
      A[i][j] = B[i][j];
      A[i][j + 1] = B[i][j + 1];
      A[i][j + 2] = B[i][j + 2];
      A[i][j + 3] = B[i][j + 3];
    }
    for (; j <= looper_min(29, j_tile + 7); j++)
      A[i][j] = B[i][j];
  }
#undef looper_min
