/* LOOPer: parallelize(S1, 0); unroll_and_jam(S1, 0, 4) */
#pragma omp parallel for
for (int i = 0; i < 400; i += 4) {
  double x1_0 = x1[i];
  double x1_1 = x1[i + 1];
  double x1_2 = x1[i + 2];
  double x1_3 = x1[i + 3];
  #pragma omp simd if(0)
  for (int j = 0; j < 400; j++) {
    const double y_1_0 = y_1[j];
    x1_0 += A[i][j] * y_1_0;
    x1_1 += A[i + 1][j] * y_1_0;
    x1_2 += A[i + 2][j] * y_1_0;
    x1_3 += A[i + 3][j] * y_1_0;
  }
  x1[i] = x1_0;
  x1[i + 1] = x1_1;
  x1[i + 2] = x1_2;
  x1[i + 3] = x1_3;
}
for (int i = 0; i < 400; i++)
  for (int j = 0; j < 400; j++)
    x2[i] += A[j][i] * y_2[j];
