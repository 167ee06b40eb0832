/* LOOPer: shift(S2, 0, 1) */
A[0] = B[0];
for (int i = 1; i < 20; i++) {
  A[i] = B[i];
  C[i - 1] = A[i - 1];
}
C[19] = A[19];
