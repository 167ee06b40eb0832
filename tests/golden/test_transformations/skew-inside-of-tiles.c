/* LOOPer: tile(S1, 0, [8, 8]); skew(S1, 2, [[1, 1], [0, 1]]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 20; i_tile += 8) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int i_j = i_tile + j_tile; i_j <= looper_min(i_tile + j_tile + 14, j_tile + 26); i_j++)
      for (int j = looper_max(j_tile, looper_max(i_j - 19, i_j - i_tile - 7)); j <= looper_min(j_tile + 7, i_j - i_tile); j++)
        A[i_j - j][j] = B[i_j - j][j];
  for (int i_j = i_tile + 24; i_j <= looper_min(48, i_tile + 36); i_j++)
    for (int j = looper_max(24, looper_max(i_j - 19, i_j - i_tile - 7)); j <= looper_min(29, i_j - i_tile); j++)
      A[i_j - j][j] = B[i_j - j][j];
}
#undef looper_min
#undef looper_max
