/* LOOPer: tile(S1, 0, [9]) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
for (int i_tile = 0; i_tile < 38; i_tile += 9)
  for (int i = i_tile + 1; i <= looper_min(37, i_tile + 8); i += 3)
    A[i] *= 0.5;
#undef looper_min
