/* LOOPer: split(S1, [1, -20]); distribute(S2, 0) */
for (int i = 1; i < 20; i += 3)
  A[i] *= 0.5;
for (int i = 22; i < 38; i += 3)
  A[i] *= 0.5;
