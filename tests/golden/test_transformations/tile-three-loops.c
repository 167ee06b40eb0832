/* LOOPer: tile(S1, 0, [8, 16, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int i = i_tile; i <= i_tile + 7; i++)
    for (int j = 0; j < 16; j++)
      for (int k = 0; k < 32; k++)
        C[i][j] += A[i][k] * B[k][j];
  for (int i = i_tile; i <= i_tile + 7; i++)
    for (int j = 0; j < 16; j++)
      for (int k = 32; k < 40; k++)
        C[i][j] += A[i][k] * B[k][j];
  for (int k_tile = 0; k_tile < 40; k_tile += 32)
    for (int i = i_tile; i <= i_tile + 7; i++)
      for (int j = 16; j < 30; j++)
        for (int k = k_tile; k <= looper_min(39, k_tile + 31); k++)
          C[i][j] += A[i][k] * B[k][j];
}
for (int j_tile = 0; j_tile < 30; j_tile += 16)
  for (int k_tile = 0; k_tile < 40; k_tile += 32)
    for (int i = 16; i < 20; i++)
      for (int j = j_tile; j <= looper_min(29, j_tile + 15); j++)
        for (int k = k_tile; k <= looper_min(39, k_tile + 31); k++)
          C[i][j] += A[i][k] * B[k][j];
#undef looper_min
