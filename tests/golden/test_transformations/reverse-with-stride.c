/* LOOPer: reverse(S1, 0) */
for (int i = 37; i >= 1; i -= 3)
  A[i] *= 0.5;
