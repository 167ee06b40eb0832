/* LOOPer: tile(S1, 0, [4, 4]); tile(S1, 0, [2, 2]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 20; i_tile += 8)
  for (int j_tile = 0; j_tile < 30; j_tile += 8)
    for (int i_tile2 = i_tile; i_tile2 <= looper_min(19, i_tile + 4); i_tile2 += 4) {
      for (int j_tile2 = j_tile; j_tile2 <= looper_min(j_tile + 4, 24); j_tile2 += 4)
        for (int i = i_tile2; i <= i_tile2 + 3; i++)
          for (int j = j_tile2; j <= j_tile2 + 3; j++)
            A[i][j] = B[i][j];
      for (int j_tile2 = 28; j_tile2 <= j_tile + 4; j_tile2 += 4)
        for (int i = i_tile2; i <= i_tile2 + 3; i++)
          for (int j = 28; j < 30; j++)
            A[i][j] = B[i][j];
    }
#undef looper_min
