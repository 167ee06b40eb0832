/* LOOPer: parallelize(S1, 0); vectorize(S1) */
#pragma omp parallel for simd
for (int i = 0; i < 20; i++)
  A[i] = B[i];
