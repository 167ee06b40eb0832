/* LOOPer: interchange(S2, 0, 1); fuse(S1, S2, 1); tile(S1, 0, [32, 64]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 353; i_tile += 32) {
  for (int j_tile = 0; j_tile < 321; j_tile += 64)
    for (int i = i_tile; i <= i_tile + 31; i++)
      for (int j = j_tile; j <= j_tile + 63; j++) {
        x1[i] += A[i][j] * y_1[j];
        x2[j] += A[i][j] * y_2[i];
      }
  for (int i = i_tile; i <= i_tile + 31; i++)
    for (int j = 384; j < 400; j++) {
      x1[i] += A[i][j] * y_1[j];
      x2[j] += A[i][j] * y_2[i];
    }
}
for (int j_tile = 0; j_tile < 400; j_tile += 64)
  for (int i = 384; i < 400; i++)
    for (int j = j_tile; j <= looper_min(399, j_tile + 63); j++) {
      x1[i] += A[i][j] * y_1[j];
      x2[j] += A[i][j] * y_2[i];
    }
#undef looper_min
