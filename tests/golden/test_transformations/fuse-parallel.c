/* LOOPer: parallelize(S1, 0); parallelize(S2, 0); fuse(S1, S2, 0) */
#pragma omp parallel for
for (int i = 0; i < 20; i++) {
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
  for (int j = 0; j < 30; j++)
    C[i][j] = A[i][j];
}
