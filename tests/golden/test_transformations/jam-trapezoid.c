/* LOOPer: unroll_and_jam(S1, 0, 4) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i = 0; i < 20; i += 4) {
  for (int j = 2 * i; j <= i + 23; j++)
    for (int i2 = i; i2 <= looper_min(i + 3, j / 2); i2++)
      A[i2][j] = 1.0;
  for (int j = i + 24; j <= i + 27; j++)
    for (int i2 = j - 24; i2 <= looper_min(i + 3, j / 2); i2++)
      A[i2][j] = 1.0;
}
#undef looper_min
