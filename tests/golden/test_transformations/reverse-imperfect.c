/* LOOPer: reverse(S2, 0) */
for (int i = 19; i >= 0; i--) {
  x[i] = 0.0;
  for (int j = 0; j < 30; j++)
    x[i] += A[i][j];
  y[i] = x[i];
}
