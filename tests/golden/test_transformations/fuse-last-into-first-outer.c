/* LOOPer: fuse(S1, S3, 0) */
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
  for (int j = 0; j < 30; j++)
    C[i][j] = A[i][j];
}
for (int k = 0; k < 25; k++)
  D[k] *= 2.0;
