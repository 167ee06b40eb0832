/* LOOPer: fuse(S1, S2, 2, shift=[1, 1]); skew(S1, 0, [[1, 0, 0], [2, 1, 0], [2, 0, 1]]); tile(S1, 0, [16, 16, 16]); skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int t_i = 0; t_i < 34; t_i++) {
  #pragma omp parallel for schedule(dynamic)
  for (int t_i_tile = looper_max(t_i - 6, t_i - (t_i + 3) / 3 + 1); t_i_tile <= looper_min(t_i, t_i - (t_i + 3) / 3 + 6); t_i_tile++)
    for (int t_j_tile = looper_max(t_i_tile - 16, 2 * t_i - 2 * t_i_tile); t_j_tile <= looper_min(27, looper_min(t_i_tile + 16, 2 * t_i - 2 * t_i_tile + 17)); t_j_tile++)
      for (int t = looper_max(8 * t_i_tile - 124, looper_max(16 * t_i - 16 * t_i_tile, 8 * t_j_tile - 124)); t <= looper_min(99, looper_min(8 * t_i_tile + 7, looper_min(16 * t_i - 16 * t_i_tile + 15, 8 * t_j_tile + 7))); t++) {
        if (t >= 8 * t_i_tile)
          for (int t_j = looper_max(16 * t_j_tile + 1, 2 * t + 1); t_j <= looper_min(16 * t_j_tile + 16, 2 * t + 248); t_j++)
            B[1][t_j - 2 * t] = 0.2 * (A[1][t_j - 2 * t] + A[1][t_j - 2 * t - 1] + A[1][t_j - 2 * t + 1] + A[2][t_j - 2 * t] + A[0][t_j - 2 * t]);
        for (int t_i2 = looper_max(16 * t_i_tile + 1, 2 * t + 2); t_i2 <= looper_min(16 * t_i_tile + 16, 2 * t + 248); t_i2++) {
          if (t >= 8 * t_j_tile)
            B[t_i2 - 2 * t][1] = 0.2 * (A[t_i2 - 2 * t][1] + A[t_i2 - 2 * t][0] + A[t_i2 - 2 * t][2] + A[t_i2 - 2 * t + 1][1] + A[t_i2 - 2 * t - 1][1]);
          for (int t_j = looper_max(16 * t_j_tile + 1, 2 * t + 2); t_j <= looper_min(16 * t_j_tile + 16, 2 * t + 248); t_j++) {
            B[t_i2 - 2 * t][t_j - 2 * t] = 0.2 * (A[t_i2 - 2 * t][t_j - 2 * t] + A[t_i2 - 2 * t][t_j - 2 * t - 1] + A[t_i2 - 2 * t][t_j - 2 * t + 1] + A[t_i2 - 2 * t + 1][t_j - 2 * t] + A[t_i2 - 2 * t - 1][t_j - 2 * t]);
            A[t_i2 - 2 * t - 1][t_j - 2 * t - 1] = 0.2 * (B[t_i2 - 2 * t - 1][t_j - 2 * t - 1] + B[t_i2 - 2 * t - 1][t_j - 2 * t - 2] + B[t_i2 - 2 * t - 1][t_j - 2 * t] + B[t_i2 - 2 * t][t_j - 2 * t - 1] + B[t_i2 - 2 * t - 2][t_j - 2 * t - 1]);
          }
          if (8 * t_j_tile >= t + 117)
            A[t_i2 - 2 * t - 1][248] = 0.2 * (B[t_i2 - 2 * t - 1][248] + B[t_i2 - 2 * t - 1][247] + B[t_i2 - 2 * t - 1][249] + B[t_i2 - 2 * t][248] + B[t_i2 - 2 * t - 2][248]);
        }
        if (8 * t_i_tile >= t + 117)
          for (int t_j = looper_max(16 * t_j_tile + 1, 2 * t + 2); t_j <= looper_min(16 * t_j_tile + 16, 2 * t + 249); t_j++)
            A[248][t_j - 2 * t - 1] = 0.2 * (B[248][t_j - 2 * t - 1] + B[248][t_j - 2 * t - 2] + B[248][t_j - 2 * t] + B[249][t_j - 2 * t - 1] + B[247][t_j - 2 * t - 1]);
      }
}
#undef looper_min
#undef looper_max
