/* LOOPer: tile(S1, 0, [8, 8]); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 9; i_tile += 8) {
  for (int j_tile = 0; j_tile < 17; j_tile += 8)
    for (int i = i_tile; i <= i_tile + 7; i++) {
      #pragma omp simd
      for (int j = j_tile; j <= j_tile + 7; j++)
        A[i][j] = B[i][j];
    }
  for (int i = i_tile; i <= i_tile + 7; i++) {
    #pragma omp simd
    for (int j = 24; j < 30; j++)
      A[i][j] = B[i][j];
  }
}
for (int j_tile = 0; j_tile < 30; j_tile += 8)
  for (int i = 16; i < 20; i++) {
    #pragma omp simd
    for (int j = j_tile; j <= looper_min(29, j_tile + 7); j++)
      A[i][j] = B[i][j];
  }
#undef looper_min
