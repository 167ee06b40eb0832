/* LOOPer: tile(S1, 1, [8, 16]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i = 0; i < 20; i++) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8) {
    for (int k_tile = 0; k_tile < 17; k_tile += 16)
      for (int j = j_tile; j <= j_tile + 7; j++)
        for (int k = k_tile; k <= k_tile + 15; k++)
          C[i][j] += A[i][k] * B[k][j];
    for (int j = j_tile; j <= j_tile + 7; j++)
      for (int k = 32; k < 40; k++)
        C[i][j] += A[i][k] * B[k][j];
  }
  for (int k_tile = 0; k_tile < 40; k_tile += 16)
    for (int j = 24; j < 30; j++)
      for (int k = k_tile; k <= looper_min(39, k_tile + 15); k++)
        C[i][j] += A[i][k] * B[k][j];
}
#undef looper_min
