/* LOOPer: reverse(S1, 0); unroll(S1, 3) */
for (int i = 19; i >= 2; i -= 3) {
  A[i] = B[i];
  A[i - 1] = B[i - 1];
  A[i - 2] = B[i - 2];
}
for (int i = 1; i >= 0; i--)
  A[i] = B[i];
