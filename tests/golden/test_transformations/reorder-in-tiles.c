/* LOOPer: tile(S1, 0, [8]); reorder(S1, S3); distribute(S1, 1) */
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int i = i_tile; i <= i_tile + 7; i++) {
    B[i] += 1.0;
    C[i] -= B[i];
  }
  for (int i = i_tile; i <= i_tile + 7; i++)
    for (int j = 0; j < 10; j++)
      A[i][j] *= 2.0;
}
for (int i = 16; i < 20; i++) {
  B[i] += 1.0;
  C[i] -= B[i];
}
for (int i = 16; i < 20; i++)
  for (int j = 0; j < 10; j++)
    A[i][j] *= 2.0;
