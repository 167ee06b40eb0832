/* LOOPer: split(S1, [1, -1, -8], [1, 8]); tile(S1, 1, [8]); interchange(S1, 0, 1); distribute(S2, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int j_tile = 0; j_tile < 9; j_tile += 8) {
  for (int i = 0; i <= j_tile + 7; i++)
    for (int j = j_tile; j <= j_tile + 7; j++)
      A[i][j] = B[i][j];
  for (int i = j_tile + 8; i < 20; i++)
    for (int j = j_tile; j <= j_tile + 7; j++)
      A[i][j] = B[i][j];
}
for (int j_tile = 16; j_tile < 30; j_tile += 8)
  for (int i = 0; i < 20; i++)
    for (int j = j_tile; j <= looper_min(29, j_tile + 7); j++)
      A[i][j] = B[i][j];
#undef looper_min
