/* LOOPer: unroll(S1, 5) */
for (int i = 0; i < 16; i += 5) {
  A[i] = B[i];
  A[i + 1] = B[i + 1];
  A[i + 2] = B[i + 2];
  A[i + 3] = B[i + 3];
  A[i + 4] = B[i + 4];
}
