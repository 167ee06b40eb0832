/* LOOPer: fuse(S1, S2, 1, shift=[1]); skew(S1, 0, [[3, 1], [1, 0]]); parallelize(S1, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int t_i = 1; t_i < 697; t_i++) {
  if (t_i >= 399 && t_i % 3 == 0)
    A[398] = 0.33333 * (B[397] + B[398] + B[399]);
  #pragma omp parallel for
  for (int t = looper_max(0, t_i / 3 - 132); t <= looper_min(99, (t_i + 1) / 3 - 1); t++) {
    B[t_i - 3 * t] = 0.33333 * (A[t_i - 3 * t - 1] + A[t_i - 3 * t] + A[t_i - 3 * t + 1]);
    A[t_i - 3 * t - 1] = 0.33333 * (B[t_i - 3 * t - 2] + B[t_i - 3 * t - 1] + B[t_i - 3 * t]);
  }
  if (t_i <= 298 && (t_i - 1) % 3 == 0)
    B[1] = 0.33333 * (A[0] + A[1] + A[2]);
}
#undef looper_min
#undef looper_max
