/* LOOPer: embed(S1, 1, [0]); time_tile(S1, 0, [32]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int t = -1; t < 32; t++) {
  #pragma omp parallel for schedule(dynamic)
  for (int t_i_tile = 32 * ((t + 1) / 2); t_i_tile <= looper_min(1498, 32 * ((t + 1) / 2 + 31)); t_i_tile += 32) {
    if (t_i_tile >= 16 * t + 16)
      for (int t2 = looper_max(0, looper_max(16 * t, t_i_tile - 999)); t2 <= looper_min(499, looper_min(16 * t + 31, 32 * t - t_i_tile + 1030)); t2++) {
        for (int i = looper_max(t_i_tile + t2 - 32 * t - 31, t_i_tile - t2); i <= looper_min(999, looper_min(t_i_tile + t2 - 32 * t, t_i_tile - t2 + 31)); i++)
          for (int j = 0; j < 1200; j++)
            ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = looper_max(t_i_tile + t2 - 32 * t - 31, t_i_tile - t2); i <= looper_min(999, looper_min(t_i_tile + t2 - 32 * t, t_i_tile - t2 + 31)); i++)
          for (int j = 1; j < 1200; j++)
            ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = looper_max(t_i_tile + t2 - 32 * t - 31, t_i_tile - t2 - 1); i <= looper_min(998, looper_min(t_i_tile + t2 - 32 * t, t_i_tile - t2 + 30)); i++)
          for (int j = 0; j < 1199; j++)
            hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
      }
    else
      for (int t2 = 16 * t; t2 <= looper_min(499, 16 * t + 31); t2++) {
        for (int j = 0; j < 1200; j++)
          ey[0][j] = _fict_[t2];
        for (int i = 1; i <= looper_min(t2 - 16 * t, 16 * t - t2 + 31); i++)
          for (int j = 0; j < 1200; j++)
            ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i <= looper_min(t2 - 16 * t, 16 * t - t2 + 31); i++)
          for (int j = 1; j < 1200; j++)
            ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i <= looper_min(t2 - 16 * t, 16 * t - t2 + 30); i++)
          for (int j = 0; j < 1199; j++)
            hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
      }
  }
}
#undef looper_min
#undef looper_max
