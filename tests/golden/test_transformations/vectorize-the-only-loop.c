/* LOOPer: vectorize(S1) */
#pragma omp simd
for (int i = 0; i < 20; i++)
  A[i] = B[i];
