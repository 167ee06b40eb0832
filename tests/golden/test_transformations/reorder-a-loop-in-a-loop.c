/* LOOPer: reorder(S1, S2) */
for (int i = 0; i < 20; i++) {
  B[i] += 1.0;
  for (int j = 0; j < 10; j++)
    A[i][j] *= 2.0;
  C[i] -= B[i];
}
