/* LOOPer: tile(S1, 0, [8, 8]); unroll_and_jam(S1, 2, 3) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 2; i_tile++) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int i = 3 * (3 * i_tile - (i_tile + 2) / 3); i <= looper_min(19, 3 * (3 * i_tile - (i_tile + 1) / 3 + 2)); i += 3)
      for (int j = j_tile; j <= j_tile + 7; j++)
        for (int i2 = looper_max(8 * i_tile, i); i2 <= looper_min(8 * i_tile + 7, i + 2); i2++)
          A[i2][j] = B[i2][j];
  for (int i = 3 * (3 * i_tile - (i_tile + 2) / 3); i <= looper_min(19, 3 * (3 * i_tile - (i_tile + 1) / 3 + 2)); i += 3)
    for (int j = 24; j < 30; j++)
      for (int i2 = looper_max(8 * i_tile, i); i2 <= looper_min(8 * i_tile + 7, i + 2); i2++)
        A[i2][j] = B[i2][j];
}
for (int j_tile = 0; j_tile < 30; j_tile += 8) {
  for (int j = j_tile; j <= looper_min(29, j_tile + 7); j++) {
    A[16][j] = B[16][j];
    A[17][j] = B[17][j];
  }
  for (int j = j_tile; j <= looper_min(29, j_tile + 7); j++) {
    A[18][j] = B[18][j];
    A[19][j] = B[19][j];
  }
}
#undef looper_min
#undef looper_max
