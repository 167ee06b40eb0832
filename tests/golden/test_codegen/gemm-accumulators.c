/* LOOPer: distribute(S2, 0); interchange(S2, 1, 2); unroll_and_jam(S2, 0, 4); unroll_and_jam(S2, 1, 2) */
for (int i = 0; i < 60; i++)
  for (int j = 0; j < 70; j++)
    C[i][j] *= beta;
for (int i = 0; i < 60; i += 4)
  for (int j = 0; j < 70; j += 2) {
    double C_0 = C[i][j];
    double C_1 = C[i][j + 1];
    double C_2 = C[i + 1][j];
    double C_3 = C[i + 1][j + 1];
    double C_4 = C[i + 2][j];
    double C_5 = C[i + 2][j + 1];
    double C_6 = C[i + 3][j];
    double C_7 = C[i + 3][j + 1];
    #pragma omp simd if(0)
    for (int k = 0; k < 80; k++) {
      const double A_0 = A[i][k];
      const double B_0 = B[k][j];
      const double B_1 = B[k][j + 1];
      const double A_1 = A[i + 1][k];
      const double A_2 = A[i + 2][k];
      const double A_3 = A[i + 3][k];
      C_0 += alpha * A_0 * B_0;
      C_1 += alpha * A_0 * B_1;
      C_2 += alpha * A_1 * B_0;
      C_3 += alpha * A_1 * B_1;
      C_4 += alpha * A_2 * B_0;
      C_5 += alpha * A_2 * B_1;
      C_6 += alpha * A_3 * B_0;
      C_7 += alpha * A_3 * B_1;
    }
    C[i][j] = C_0;
    C[i][j + 1] = C_1;
    C[i + 1][j] = C_2;
    C[i + 1][j + 1] = C_3;
    C[i + 2][j] = C_4;
    C[i + 2][j + 1] = C_5;
    C[i + 3][j] = C_6;
    C[i + 3][j + 1] = C_7;
  }
