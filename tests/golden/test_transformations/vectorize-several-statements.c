/* LOOPer: vectorize(S1) */
#pragma omp simd
for (int i = 0; i < 20; i++) {
  double A_0;
  A[i] = A_0 = B[i];
  C[i] = A_0;
}
