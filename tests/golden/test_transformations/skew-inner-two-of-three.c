/* LOOPer: skew(S1, 1, [[1, 1], [1, 0]]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i = 0; i < 20; i++)
  for (int j_k = 0; j_k < 69; j_k++)
    for (int j = looper_max(0, j_k - 39); j <= looper_min(29, j_k); j++)
      C[i][j] += A[i][j_k - j] * B[j_k - j][j];
#undef looper_min
#undef looper_max
