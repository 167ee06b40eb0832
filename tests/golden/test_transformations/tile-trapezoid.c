/* LOOPer: tile(S1, 0, [8, 8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 3; i_tile++)
  for (int j_tile = 2 * i_tile; j_tile <= i_tile + 3; j_tile++)
    for (int i = 8 * i_tile; i <= looper_min(19, looper_min(8 * i_tile + 7, 4 * j_tile + 3)); i++)
      for (int j = looper_max(8 * j_tile, 2 * i); j <= looper_min(8 * j_tile + 7, i + 24); j++)
        A[i][j] = 1.0;
#undef looper_min
#undef looper_max
