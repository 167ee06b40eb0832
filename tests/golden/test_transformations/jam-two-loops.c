/* LOOPer: unroll_and_jam(S1, 0, 2); unroll_and_jam(S1, 1, 3) */
for (int i = 0; i < 20; i += 2)
  for (int j = 0; j < 30; j += 3) {
    double C_0 = C[i][j];
    double C_1 = C[i][j + 1];
    double C_2 = C[i][j + 2];
    double C_3 = C[i + 1][j];
    double C_4 = C[i + 1][j + 1];
    double C_5 = C[i + 1][j + 2];
    #pragma omp simd if(0)
    for (int k = 0; k < 40; k++) {
      const double A_0 = A[i][k];
      const double B_0 = B[k][j];
      const double B_1 = B[k][j + 1];
      const double B_2 = B[k][j + 2];
      const double A_1 = A[i + 1][k];
      C_0 += A_0 * B_0;
      C_1 += A_0 * B_1;
      C_2 += A_0 * B_2;
      C_3 += A_1 * B_0;
      C_4 += A_1 * B_1;
      C_5 += A_1 * B_2;
    }
    C[i][j] = C_0;
    C[i][j + 1] = C_1;
    C[i][j + 2] = C_2;
    C[i + 1][j] = C_3;
    C[i + 1][j + 1] = C_4;
    C[i + 1][j + 2] = C_5;
  }
