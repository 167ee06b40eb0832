/* LOOPer: parallelize(S2, 0) */
#pragma omp parallel for
for (int i = 0; i < 20; i++) {
  A[i] = B[i];
  C[i] = A[i];
}
