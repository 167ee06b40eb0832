/* LOOPer: skew(S1, 0, [[1, 0], [1, 1]]); tile(S1, 0, [8, 8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int i_j_tile = i_tile; i_j_tile <= i_tile + 24; i_j_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++)
      for (int i_j = looper_max(i_j_tile, i); i_j <= looper_min(i_j_tile + 7, i + 29); i_j++)
        A[i][i_j - i] = B[i][i_j - i];
  for (int i = i_tile + 3; i <= i_tile + 7; i++)
    for (int i_j = i_tile + 32; i_j <= i + 29; i_j++)
      A[i][i_j - i] = B[i][i_j - i];
}
for (int i_j_tile = 16; i_j_tile < 49; i_j_tile += 8)
  for (int i = looper_max(16, i_j_tile - 29); i < 20; i++)
    for (int i_j = looper_max(i_j_tile, i); i_j <= looper_min(i_j_tile + 7, i + 29); i_j++)
      A[i][i_j - i] = B[i][i_j - i];
#undef looper_min
#undef looper_max
