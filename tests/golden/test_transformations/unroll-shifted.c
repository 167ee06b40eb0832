/* LOOPer: shift(S2, 0, 2); unroll(S1, 4) */
for (int i = 0; i < 2; i++)
  A[i] = B[i];
for (int i = 2; i < 17; i += 4) {
  A[i] = B[i];
  C[i - 2] = A[i - 2];
  A[i + 1] = B[i + 1];
  C[i - 1] = A[i - 1];
  A[i + 2] = B[i + 2];
  C[i] = A[i];
  A[i + 3] = B[i + 3];
  C[i + 1] = A[i + 1];
}
for (int i = 18; i < 20; i++) {
  A[i] = B[i];
  C[i - 2] = A[i - 2];
}
for (int i = 18; i < 20; i++)
  C[i] = A[i];
