/* LOOPer: interchange(S1, 0, 1); reverse(S1, 0); parallelize(S1, 0); unroll(S1, 4) */
#pragma omp parallel for
for (int j = 239; j >= 0; j--)
  for (int i = 0; i < 200; i++) {
    {
      int k = i + 1;
      for (; k < 197; k += 4) {
        B[i][j] += A[k][i] * B[k][j];
        B[i][j] += A[k + 1][i] * B[k + 1][j];
        B[i][j] += A[k + 2][i] * B[k + 2][j];
        B[i][j] += A[k + 3][i] * B[k + 3][j];
      }
      for (; k < 200; k++)
        B[i][j] += A[k][i] * B[k][j];
    }
    B[i][j] = alpha * B[i][j];
  }
