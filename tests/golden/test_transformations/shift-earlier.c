/* LOOPer: shift(S1, 0, -3) */
for (int i = 0; i < 3; i++)
  A[i] = B[i];
for (int i = 3; i < 20; i++) {
  A[i] = B[i];
  C[i - 3] = A[i - 3];
}
for (int i = 17; i < 20; i++)
  C[i] = A[i];
