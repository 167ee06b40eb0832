/* LOOPer: tile(S1, 0, [8]); interchange(S1, 1, 2); vectorize(S1); parallelize(S1, 0) */
#pragma omp parallel for
for (int i_tile = 0; i_tile < 400; i_tile += 8)
  for (int j = 0; j < 400; j++) {
    const double y_1_0 = y_1[j];
    #pragma omp simd
    for (int i = i_tile; i <= i_tile + 7; i++) {
      double x1_0 = x1[i];
      x1[i] = x1_0 += A[i][j] * y_1_0;
    }
  }
for (int i = 0; i < 400; i++)
  for (int j = 0; j < 400; j++)
    x2[i] += A[j][i] * y_2[j];
