/* LOOPer: parallelize(S1, 1) */
for (int i = 0; i < 20; i++) {
  #pragma omp parallel for
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
}
