/* LOOPer: distribute(S2, 0); distribute(S3, 0); unroll_and_jam(S2, 0, 2) */
for (int i = 0; i < 20; i++)
  x[i] = 0.0;
for (int i = 0; i < 20; i += 2) {
  double x_0 = x[i];
  double x_1 = x[i + 1];
  for (int j = 0; j < 30; j++) {
    x_0 += A[i][j];
    x_1 += A[i + 1][j];
  }
  x[i] = x_0;
  x[i + 1] = x_1;
}
for (int i = 0; i < 20; i++)
  y[i] = x[i];
