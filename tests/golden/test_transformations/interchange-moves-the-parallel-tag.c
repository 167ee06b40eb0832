/* LOOPer: parallelize(S1, 0); interchange(S1, 0, 1) */
for (int j = 0; j < 30; j++) {
  #pragma omp parallel for
  for (int i = 0; i < 20; i++)
    A[i][j] = B[i][j];
}
