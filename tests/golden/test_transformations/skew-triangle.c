/* LOOPer: skew(S1, 0, [[1, 1], [0, 1]]) */
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_j = 0; i_j < 39; i_j++)
  for (int j = looper_max(0, i_j - 19); j <= i_j / 2; j++)
    A[i_j - j][j] = B[i_j - j][j];
#undef looper_max
