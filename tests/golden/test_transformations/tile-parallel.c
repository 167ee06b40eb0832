/* LOOPer: parallelize(S1, 0); tile(S1, 0, [8, 8]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#pragma omp parallel for
for (int i_tile = 0; i_tile < 20; i_tile += 8) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int i = i_tile; i <= looper_min(19, i_tile + 7); i++)
      for (int j = j_tile; j <= j_tile + 7; j++)
        A[i][j] = B[i][j];
  for (int i = i_tile; i <= looper_min(19, i_tile + 7); i++)
    for (int j = 24; j < 30; j++)
      A[i][j] = B[i][j];
}
#undef looper_min
