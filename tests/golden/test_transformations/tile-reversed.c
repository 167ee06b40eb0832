/* LOOPer: reverse(S1, 1); tile(S1, 0, [8, 8]) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8)
  for (int j_tile = 0; j_tile < 30; j_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++)
      for (int j = 29 - j_tile; j >= looper_max(0, 22 - j_tile); j--)
        A[i][j] = B[i][j];
for (int j_tile = 0; j_tile < 30; j_tile += 8)
  for (int i = 16; i < 20; i++)
    for (int j = 29 - j_tile; j >= looper_max(0, 22 - j_tile); j--)
      A[i][j] = B[i][j];
#undef looper_max
