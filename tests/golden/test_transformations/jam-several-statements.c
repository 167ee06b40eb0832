/* LOOPer: distribute(S3, 0); unroll_and_jam(S1, 0, 2) */
for (int i = 0; i < 20; i += 2) {
  for (int j = 0; j < 30; j++) {
    double A_0;
    double A_1;
    A[i][j] = A_0 = 1.0;
    B[i][j] = A_0;
    A[i + 1][j] = A_1 = 1.0;
    B[i + 1][j] = A_1;
  }
}
for (int i = 0; i < 20; i++)
  for (int j = 0; j < 30; j++)
    C[i][j] = B[i][j];
