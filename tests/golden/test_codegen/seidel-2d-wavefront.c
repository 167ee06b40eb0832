/* LOOPer: skew(S1, 0, [[1, 0, 0], [1, 1, 0], [2, 1, 1]]); skew(S1, 1, [[1, 1], [1, 0]]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int t = 0; t < 100; t++)
  for (int t_i_j = 3 * t + 3; t_i_j <= 3 * t + 1194; t_i_j++)
    for (int t_i = looper_max(t + 1, (t + t_i_j + 1) / 2 - t - 199); t_i <= looper_min(t + 398, (t + t_i_j + 1) / 2 - t - 1); t_i++)
      A[t_i - t][t_i_j - t - 2 * t_i] = (A[t_i - t - 1][t_i_j - t - 2 * t_i - 1] + A[t_i - t - 1][t_i_j - t - 2 * t_i] + A[t_i - t - 1][t_i_j - t - 2 * t_i + 1] + A[t_i - t][t_i_j - t - 2 * t_i - 1] + A[t_i - t][t_i_j - t - 2 * t_i] + A[t_i - t][t_i_j - t - 2 * t_i + 1] + A[t_i - t + 1][t_i_j - t - 2 * t_i - 1] + A[t_i - t + 1][t_i_j - t - 2 * t_i] + A[t_i - t + 1][t_i_j - t - 2 * t_i + 1]) / 9.0;
#undef looper_min
#undef looper_max
