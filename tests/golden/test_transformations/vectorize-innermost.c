/* LOOPer: vectorize(S1) */
for (int i = 0; i < 20; i++) {
  #pragma omp simd
  for (int j = 0; j < 30; j++)
    A[i][j] = B[i][j];
}
