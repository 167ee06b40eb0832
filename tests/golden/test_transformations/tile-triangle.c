/* LOOPer: tile(S1, 0, [8, 8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8)
  for (int j_tile = 0; j_tile <= i_tile; j_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++)
      for (int j = j_tile; j <= looper_min(j_tile + 7, i); j++)
        A[i][j] = B[i][j];
for (int j_tile = 0; j_tile < 17; j_tile += 8)
  for (int i = 16; i < 20; i++)
    for (int j = j_tile; j <= looper_min(j_tile + 7, i); j++)
      A[i][j] = B[i][j];
#undef looper_min
