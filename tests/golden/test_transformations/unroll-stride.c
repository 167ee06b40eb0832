/* LOOPer: unroll(S1, 4) */
for (int i = 1; i < 29; i += 12) {
  A[i] *= 0.5;
  A[i + 3] *= 0.5;
  A[i + 6] *= 0.5;
  A[i + 9] *= 0.5;
}
for (int i = 37; i < 38; i += 3)
  A[i] *= 0.5;
