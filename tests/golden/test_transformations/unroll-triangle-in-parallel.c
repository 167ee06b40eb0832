/* LOOPer: parallelize(S1, 0); unroll(S1, 3) */
#pragma omp parallel for schedule(dynamic)
for (int i = 0; i < 20; i++) {
  int j = 0;
  for (; j <= i - 2; j += 3) {
    A[i][j] = B[i][j];
    A[i][j + 1] = B[i][j + 1];
    A[i][j + 2] = B[i][j + 2];
  }
  for (; j <= i; j++)
    A[i][j] = B[i][j];
}
