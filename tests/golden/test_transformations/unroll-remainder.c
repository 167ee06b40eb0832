/* LOOPer: unroll(S1, 3) */
for (int i = 0; i < 18; i += 3) {
  A[i] = B[i];
  A[i + 1] = B[i + 1];
  A[i + 2] = B[i + 2];
}
for (int i = 18; i < 20; i++)
  A[i] = B[i];
