/* LOOPer: skew(S1, 0, [[1, 1], [0, 1]]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_j = 0; i_j < 49; i_j++)
  for (int j = looper_max(0, i_j - 19); j <= looper_min(29, i_j); j++)
    A[i_j - j][j] = B[i_j - j][j];
#undef looper_min
#undef looper_max
