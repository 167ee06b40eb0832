/* LOOPer: distribute(S2, 0); fuse(S1, S2, 0) */
for (int i = 0; i < 20; i++) {
  x[i] = 0.0;
  for (int j = 0; j < 30; j++)
    x[i] += A[i][j];
  y[i] = x[i];
}
