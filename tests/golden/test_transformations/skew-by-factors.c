/* LOOPer: skew(S1, 0, factors=[1, 2]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int i_j = 0; i_j < 78; i_j++)
  for (int j = looper_max(0, i_j / 2 - 9); j <= looper_min(29, i_j / 2); j++)
    A[i_j - 2 * j][j] = B[i_j - 2 * j][j];
#undef looper_min
#undef looper_max
