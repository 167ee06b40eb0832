/* LOOPer: time_tile(S1, 0, [16, 16]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))
for (int t_i = -1; t_i < 126; t_i++) {
  #pragma omp parallel for schedule(dynamic)
  for (int t_i_tile = (t_i + 1) / 2; t_i_tile <= looper_min(69, (t_i + 1) / 2 + 7); t_i_tile++)
    for (int t_j_tile = looper_max(0, looper_floord(t_i, 2)); t_j_tile <= looper_min(69, (t_i + 2) / 2 + 7); t_j_tile++)
      for (int t = looper_max(1, looper_max(4 * t_i, looper_max(8 * t_i_tile - 59, 8 * t_j_tile - 59))); t <= looper_min(500, looper_min(4 * t_i + 7, looper_min(8 * t_i - 8 * t_i_tile + 66, 8 * t_j_tile + 7))); t++) {
        for (int i = looper_max(1, looper_max(16 * t_i_tile + 2 * t - 16 * t_i - 15, 16 * t_i_tile - 2 * t)); i <= looper_min(118, looper_min(16 * t_i_tile + 2 * t - 16 * t_i, 16 * t_i_tile - 2 * t + 15)); i++)
          for (int j = looper_max(1, 16 * t_j_tile - 2 * t); j <= looper_min(118, 16 * t_j_tile - 2 * t + 15); j++)
            for (int k = 1; k < 119; k++)
              B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A[i][j][k] + A[i - 1][j][k]) + 0.125 * (A[i][j + 1][k] - 2.0 * A[i][j][k] + A[i][j - 1][k]) + 0.125 * (A[i][j][k + 1] - 2.0 * A[i][j][k] + A[i][j][k - 1]) + A[i][j][k];
        for (int i = looper_max(1, looper_max(16 * t_i_tile + 2 * t - 16 * t_i - 14, 16 * t_i_tile - 2 * t - 1)); i <= looper_min(118, looper_min(16 * t_i_tile + 2 * t - 16 * t_i + 1, 16 * t_i_tile - 2 * t + 14)); i++)
          for (int j = looper_max(1, 16 * t_j_tile - 2 * t - 1); j <= looper_min(118, 16 * t_j_tile - 2 * t + 14); j++)
            for (int k = 1; k < 119; k++)
              A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B[i][j][k] + B[i - 1][j][k]) + 0.125 * (B[i][j + 1][k] - 2.0 * B[i][j][k] + B[i][j - 1][k]) + 0.125 * (B[i][j][k + 1] - 2.0 * B[i][j][k] + B[i][j][k - 1]) + B[i][j][k];
      }
}
#undef looper_min
#undef looper_max
#undef looper_floord
