/* LOOPer: split(S1, [0, 1, -15]); distribute(S2, 0); tile(S2, 0, [8, 8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i = 0; i < 20; i++)
  for (int j = 0; j < 15; j++)
    A[i][j] = B[i][j];
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int i = i_tile; i <= i_tile + 7; i++)
    for (int j = 15; j < 23; j++)
      A[i][j] = B[i][j];
  for (int i = i_tile; i <= i_tile + 7; i++)
    for (int j = 23; j < 30; j++)
      A[i][j] = B[i][j];
}
for (int j_tile = 15; j_tile < 30; j_tile += 8)
  for (int i = 16; i < 20; i++)
    for (int j = j_tile; j <= looper_min(29, j_tile + 7); j++)
      A[i][j] = B[i][j];
#undef looper_min
