/* LOOPer: tile(S1, 0, [16, 9]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 6; i_tile++)
  for (int j_tile = 0; j_tile <= 9 * ((2 * i_tile + 4) / 9 - 2 * i_tile + 10); j_tile += 9)
    for (int i = 16 * i_tile + 2; i <= looper_min(16 * i_tile + 17, 96 - j_tile); i += 4)
      for (int j = 97 - j_tile; j >= looper_max(89 - j_tile, i + 1); j -= 3)
        A[i][j] = A[i][j - 1] + A[i - 2][j];
#undef looper_min
#undef looper_max
