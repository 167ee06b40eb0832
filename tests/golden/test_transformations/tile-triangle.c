/* LOOPer: tile(S1, 0, [8, 8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 3; i_tile++)
  for (int j_tile = 0; j_tile <= 8 * i_tile; j_tile += 8)
    for (int i = 8 * i_tile; i <= looper_min(19, 8 * i_tile + 7); i++)
      for (int j = j_tile; j <= looper_min(j_tile + 7, i); j++)
        A[i][j] = B[i][j];
#undef looper_min
