/* LOOPer: tile(S1, 0, [8, 8]); skew(S1, 0, [[1, 1], [0, 1]]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_j = 0; i_j < 6; i_j++) {
  for (int j_tile = looper_max(0, 8 * i_j - 16); j_tile <= looper_min(8 * i_j, 16); j_tile += 8)
    for (int i = 8 * i_j - j_tile; i <= looper_min(19, 8 * i_j - j_tile + 7); i++)
      for (int j = j_tile; j <= j_tile + 7; j++)
        A[i][j] = B[i][j];
  for (int j_tile = 24; j_tile <= looper_min(29, 8 * i_j); j_tile += 8)
    for (int i = 8 * i_j - 24; i <= looper_min(19, 8 * i_j - 17); i++)
      for (int j = 24; j < 30; j++)
        A[i][j] = B[i][j];
}
#undef looper_min
#undef looper_max
