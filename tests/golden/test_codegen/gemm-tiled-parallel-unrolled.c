/* LOOPer: distribute(S2, 0); tile(S2, 0, [32, 32, 64]); parallelize(S1, 0); parallelize(S2, 0); interchange(S2, 4, 5); unroll(S2, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#pragma omp parallel for
for (int i = 0; i < 1000; i++)
  for (int j = 0; j < 1100; j++)
    C[i][j] *= beta;
#pragma omp parallel for
for (int i_tile = 0; i_tile < 1000; i_tile += 32) {
  for (int k_tile = 0; k_tile < 1153; k_tile += 32) {
    for (int j_tile = 0; j_tile < 1025; j_tile += 64)
      for (int i = i_tile; i <= looper_min(999, i_tile + 31); i++)
        for (int j = j_tile; j <= j_tile + 63; j++) {
          for (int k = k_tile; k <= k_tile + 28; k += 4) {
            C[i][j] += alpha * A[i][k] * B[k][j];
            C[i][j] += alpha * A[i][k + 1] * B[k + 1][j];
            C[i][j] += alpha * A[i][k + 2] * B[k + 2][j];
            C[i][j] += alpha * A[i][k + 3] * B[k + 3][j];
          }
        }
    for (int i = i_tile; i <= looper_min(999, i_tile + 31); i++)
      for (int j = 1088; j < 1100; j++) {
        for (int k = k_tile; k <= k_tile + 28; k += 4) {
          C[i][j] += alpha * A[i][k] * B[k][j];
          C[i][j] += alpha * A[i][k + 1] * B[k + 1][j];
          C[i][j] += alpha * A[i][k + 2] * B[k + 2][j];
          C[i][j] += alpha * A[i][k + 3] * B[k + 3][j];
        }
      }
  }
  for (int j_tile = 0; j_tile < 1100; j_tile += 64)
    for (int i = i_tile; i <= looper_min(999, i_tile + 31); i++)
      for (int j = j_tile; j <= looper_min(1099, j_tile + 63); j++) {
        for (int k = 1184; k < 1197; k += 4) {
          C[i][j] += alpha * A[i][k] * B[k][j];
          C[i][j] += alpha * A[i][k + 1] * B[k + 1][j];
          C[i][j] += alpha * A[i][k + 2] * B[k + 2][j];
          C[i][j] += alpha * A[i][k + 3] * B[k + 3][j];
        }
      }
}
#undef looper_min
