/* LOOPer: fuse(S1, S2, 1, shift=[1]) */
for (int t = 0; t < 10; t++) {
  B[1] = A[0] + A[1] + A[2];
  for (int i = 2; i < 29; i++) {
    B[i] = A[i - 1] + A[i] + A[i + 1];
    A[i - 1] = B[i - 2] + B[i - 1] + B[i];
  }
  A[28] = B[27] + B[28] + B[29];
}
