/* LOOPer: time_tile(S1, 0, [64, 256]); parallelize(S1, 1); unroll_and_jam(S1, 4, 2); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))
for (int t_i = -1; t_i < 32; t_i++) {
  #pragma omp parallel for schedule(dynamic)
  for (int t_i_tile = (t_i + 1) / 2; t_i_tile <= looper_min(35, (t_i + 1) / 2 + 20); t_i_tile++)
    for (int t_j_tile = looper_max(0, looper_floord(t_i, 8)); t_j_tile <= looper_min(8, (t_i + 2) / 8 + 5); t_j_tile++)
      for (int t = looper_max(0, looper_max(16 * t_i, looper_max(32 * t_i_tile - 649, 128 * t_j_tile - 649))); t <= looper_min(499, looper_min(16 * t_i + 31, looper_min(32 * t_i - 32 * t_i_tile + 680, 128 * t_j_tile + 127))); t++) {
        for (int i = looper_max(1, looper_max(64 * t_i_tile + 2 * t - 64 * t_i - 63, 64 * t_i_tile - 2 * t - 1)); i < 64 * t_i_tile - 2 * t; i += 2) {
          #pragma omp simd
          for (int j = looper_max(1, 256 * t_j_tile - 2 * t); j <= looper_min(1298, 256 * t_j_tile - 2 * t + 255); j++)
            for (int i2 = 64 * t_i_tile - 2 * t; i2 <= i + 1; i2++)
              B[i2][j] = 0.2 * (A[i2][j] + A[i2][j - 1] + A[i2][j + 1] + A[i2 + 1][j] + A[i2 - 1][j]);
        }
        for (int i = looper_max(1, looper_max(64 * t_i_tile + 2 * t - 64 * t_i - 63, 64 * t_i_tile - 2 * t + 1)); i <= looper_min(1298, looper_min(64 * t_i_tile + 2 * t - 64 * t_i - 1, 64 * t_i_tile - 2 * t + 61)); i += 2) {
          #pragma omp simd
          for (int j = looper_max(1, 256 * t_j_tile - 2 * t); j <= looper_min(1298, 256 * t_j_tile - 2 * t + 255); j++) {
            const double A_0 = A[i][j];
            const double A_1 = A[i + 1][j];
            B[i][j] = 0.2 * (A_0 + A[i][j - 1] + A[i][j + 1] + A_1 + A[i - 1][j]);
            B[i + 1][j] = 0.2 * (A_1 + A[i + 1][j - 1] + A[i + 1][j + 1] + A[i + 2][j] + A_0);
          }
        }
        for (int i = looper_max(1, 64 * t_i_tile - 2 * t + 63); i <= looper_min(1298, looper_min(64 * t_i_tile + 2 * t - 64 * t_i - 1, 64 * t_i_tile - 2 * t + 63)); i += 2) {
          #pragma omp simd
          for (int j = looper_max(1, 256 * t_j_tile - 2 * t); j <= looper_min(1298, 256 * t_j_tile - 2 * t + 255); j++)
            for (int i2 = i; i2 <= 64 * t_i_tile - 2 * t + 63; i2++)
              B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
        }
        for (int i = looper_max(1, looper_max(64 * t_i_tile + 2 * t - 64 * t_i - 62, 64 * t_i_tile - 2 * t - 1)); i <= looper_min(1298, looper_min(64 * t_i_tile + 2 * t - 64 * t_i + 1, 64 * t_i_tile - 2 * t + 62)); i++)
          for (int j = looper_max(1, 256 * t_j_tile - 2 * t - 1); j <= looper_min(1298, 256 * t_j_tile - 2 * t + 254); j++)
            A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
      }
}
#undef looper_min
#undef looper_max
#undef looper_floord
