/* LOOPer: parallelize(S3, 1); tile(S3, 1, [32, 32]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i = 1; i < 400; i++) {
  for (int j = 0; j < i; j++) {
    for (int k = 0; k < j; k++)
      A[i][j] -= A[i][k] * A[k][j];
    A[i][j] /= A[j][j];
  }
  #pragma omp parallel for schedule(dynamic)
  for (int j_tile = 32 * ((i - 1) / 32) + 1; j_tile < 400; j_tile += 32)
    for (int k_tile = 0; k_tile < i; k_tile += 32)
      for (int j = looper_max(i, j_tile); j <= looper_min(399, j_tile + 31); j++)
        for (int k = k_tile; k <= looper_min(i - 1, k_tile + 31); k++)
          A[i][j] -= A[i][k] * A[k][j];
}
#undef looper_min
#undef looper_max
