/* LOOPer: parallelize(S1, 0) */
#pragma omp parallel for schedule(dynamic)
for (int i = 0; i < 20; i++)
  for (int j = 0; j <= i; j++)
    A[i][j] = B[i][j];
