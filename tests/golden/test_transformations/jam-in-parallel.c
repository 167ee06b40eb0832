/* LOOPer: unroll_and_jam(S1, 0, 4); parallelize(S1, 0); vectorize(S1) */
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#pragma omp parallel for
for (int i = 0; i < 6; i += 4)
  for (int j = 0; j < 7; j++) {
    #pragma omp simd
    for (int k = 0; k < 8; k++)
      for (int i2 = i; i2 <= looper_min(5, i + 3); i2++)
        A[i2][j][k] *= 0.5;
  }
#undef looper_min
