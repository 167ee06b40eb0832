/* LOOPer: time_tile(S1, 0, [32]); parallelize(S1, 1); vectorize(S1); vectorize(S2) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int t_i = -1; t_i < 63; t_i++) {
  #pragma omp parallel for schedule(dynamic)
  for (int t_i_tile = (t_i + 1) / 2; t_i_tile <= looper_min(71, (t_i + 2) / 2 + 40); t_i_tile++)
    for (int t = looper_max(0, looper_max(8 * t_i, 16 * t_i_tile - 649)); t <= looper_min(499, looper_min(8 * t_i + 15, 16 * t_i - 16 * t_i_tile + 664)); t++) {
      for (int i = looper_max(1, looper_max(32 * t_i_tile + 2 * t - 32 * t_i - 31, 32 * t_i_tile - 2 * t)); i <= looper_min(1298, looper_min(32 * t_i_tile + 2 * t - 32 * t_i, 32 * t_i_tile - 2 * t + 31)); i++) {
        #pragma omp simd
        for (int j = 1; j < 1299; j++)
          B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
      }
      for (int i = looper_max(1, looper_max(32 * t_i_tile + 2 * t - 32 * t_i - 30, 32 * t_i_tile - 2 * t - 1)); i <= looper_min(1298, looper_min(32 * t_i_tile + 2 * t - 32 * t_i + 1, 32 * t_i_tile - 2 * t + 30)); i++) {
        #pragma omp simd
        for (int j = 1; j < 1299; j++)
          A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
      }
    }
}
#undef looper_min
#undef looper_max
