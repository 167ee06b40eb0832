/* LOOPer: distribute(S3, 0); distribute(S2, 0); interchange(S2, 0, 1) */
for (int i = 0; i < 20; i++)
  x[i] = 0.0;
for (int j = 0; j < 30; j++)
  for (int i = 0; i < 20; i++)
    x[i] += A[i][j];
for (int i = 0; i < 20; i++)
  y[i] = x[i];
