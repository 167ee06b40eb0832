/* LOOPer: interchange(S1, 0, 1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))
for (int j = 0; j < 44; j++)
  for (int i = looper_max(0, j - 24); i <= looper_min(19, j / 2); i++)
    A[i][j] = 1.0;
#undef looper_min
#undef looper_max
