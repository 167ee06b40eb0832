/* LOOPer: skew(S1, 0, [[1, 1, 1], [0, 1, 0], [0, 0, 1]]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_j_k = 0; i_j_k < 88; i_j_k++)
  for (int j = looper_max(0, i_j_k - 58); j <= looper_min(29, i_j_k); j++)
    for (int k = looper_max(0, i_j_k - j - 19); k <= looper_min(39, i_j_k - j); k++)
      C[i_j_k - j - k][j] += A[i_j_k - j - k][k] * B[k][j];
#undef looper_min
#undef looper_max
