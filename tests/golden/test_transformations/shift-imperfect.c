/* LOOPer: shift(S3, 0, 1) */
x[0] = 0.0;
for (int j = 0; j < 30; j++)
  x[0] += A[0][j];
for (int i = 1; i < 20; i++) {
  x[i] = 0.0;
  for (int j = 0; j < 30; j++)
    x[i] += A[i][j];
  y[i - 1] = x[i - 1];
}
y[19] = x[19];
