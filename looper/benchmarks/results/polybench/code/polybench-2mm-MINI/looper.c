#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*tmp)[18] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[22] = looper_buffers[2];
  double (*B)[18] = looper_buffers[3];
  double (*D)[24] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[24] = looper_buffers[6];
  for (int i = 0; i < 16; i++) {
    #pragma omp simd
    for (int j = 0; j < 18; j++)
      tmp[i][j] = 0.0;
    for (int k = 0; k < 17; k += 4) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i][k + 2];
      const double A_3 = A[i][k + 3];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double tmp_0 = tmp[i][j];
        tmp_0 += alpha * A_0 * B[k][j];
        tmp_0 += alpha * A_1 * B[k + 1][j];
        tmp_0 += alpha * A_2 * B[k + 2][j];
        tmp_0 += alpha * A_3 * B[k + 3][j];
        tmp[i][j] = tmp_0;
      }
    }
    {
      const double A_0 = A[i][20];
      const double A_1 = A[i][21];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double tmp_0 = tmp[i][j];
        tmp_0 += alpha * A_0 * B[20][j];
        tmp_0 += alpha * A_1 * B[21][j];
        tmp[i][j] = tmp_0;
      }
    }
    for (int j = 0; j < 24; j++)
      D[i][j] *= beta;
  }
  for (int k = 0; k < 13; k += 4) {
    for (int i = 0; i < 7; i += 6) {
      const double tmp_0 = tmp[i][k];
      const double tmp_1 = tmp[i + 1][k];
      const double tmp_2 = tmp[i + 2][k];
      const double tmp_3 = tmp[i + 3][k];
      const double tmp_4 = tmp[i + 4][k];
      const double tmp_5 = tmp[i + 5][k];
      const double tmp_6 = tmp[i][k + 1];
      const double tmp_7 = tmp[i + 1][k + 1];
      const double tmp_8 = tmp[i + 2][k + 1];
      const double tmp_9 = tmp[i + 3][k + 1];
      const double tmp_10 = tmp[i + 4][k + 1];
      const double tmp_11 = tmp[i + 5][k + 1];
      const double tmp_12 = tmp[i][k + 2];
      const double tmp_13 = tmp[i + 1][k + 2];
      const double tmp_14 = tmp[i + 2][k + 2];
      const double tmp_15 = tmp[i + 3][k + 2];
      const double tmp_16 = tmp[i + 4][k + 2];
      const double tmp_17 = tmp[i + 5][k + 2];
      const double tmp_18 = tmp[i][k + 3];
      const double tmp_19 = tmp[i + 1][k + 3];
      const double tmp_20 = tmp[i + 2][k + 3];
      const double tmp_21 = tmp[i + 3][k + 3];
      const double tmp_22 = tmp[i + 4][k + 3];
      const double tmp_23 = tmp[i + 5][k + 3];
      #pragma omp simd
      for (int j = 0; j < 24; j++) {
        double D_0 = D[i][j];
        const double C_0 = C[k][j];
        double D_1 = D[i + 1][j];
        double D_2 = D[i + 2][j];
        double D_3 = D[i + 3][j];
        double D_4 = D[i + 4][j];
        double D_5 = D[i + 5][j];
        const double C_1 = C[k + 1][j];
        const double C_2 = C[k + 2][j];
        const double C_3 = C[k + 3][j];
        D_0 += tmp_0 * C_0;
        D_1 += tmp_1 * C_0;
        D_2 += tmp_2 * C_0;
        D_3 += tmp_3 * C_0;
        D_4 += tmp_4 * C_0;
        D_5 += tmp_5 * C_0;
        D_0 += tmp_6 * C_1;
        D_1 += tmp_7 * C_1;
        D_2 += tmp_8 * C_1;
        D_3 += tmp_9 * C_1;
        D_4 += tmp_10 * C_1;
        D_5 += tmp_11 * C_1;
        D_0 += tmp_12 * C_2;
        D_1 += tmp_13 * C_2;
        D_2 += tmp_14 * C_2;
        D_3 += tmp_15 * C_2;
        D_4 += tmp_16 * C_2;
        D_5 += tmp_17 * C_2;
        D_0 += tmp_18 * C_3;
        D_1 += tmp_19 * C_3;
        D_2 += tmp_20 * C_3;
        D_3 += tmp_21 * C_3;
        D_4 += tmp_22 * C_3;
        D_5 += tmp_23 * C_3;
        D[i][j] = D_0;
        D[i + 1][j] = D_1;
        D[i + 2][j] = D_2;
        D[i + 3][j] = D_3;
        D[i + 4][j] = D_4;
        D[i + 5][j] = D_5;
      }
    }
    {
      const double tmp_0 = tmp[12][k];
      const double tmp_1 = tmp[13][k];
      const double tmp_2 = tmp[14][k];
      const double tmp_3 = tmp[15][k];
      const double tmp_4 = tmp[12][k + 1];
      const double tmp_5 = tmp[13][k + 1];
      const double tmp_6 = tmp[14][k + 1];
      const double tmp_7 = tmp[15][k + 1];
      const double tmp_8 = tmp[12][k + 2];
      const double tmp_9 = tmp[13][k + 2];
      const double tmp_10 = tmp[14][k + 2];
      const double tmp_11 = tmp[15][k + 2];
      const double tmp_12 = tmp[12][k + 3];
      const double tmp_13 = tmp[13][k + 3];
      const double tmp_14 = tmp[14][k + 3];
      const double tmp_15 = tmp[15][k + 3];
      #pragma omp simd
      for (int j = 0; j < 24; j++) {
        double D_0 = D[12][j];
        const double C_0 = C[k][j];
        double D_1 = D[13][j];
        double D_2 = D[14][j];
        double D_3 = D[15][j];
        const double C_1 = C[k + 1][j];
        const double C_2 = C[k + 2][j];
        const double C_3 = C[k + 3][j];
        D_0 += tmp_0 * C_0;
        D_1 += tmp_1 * C_0;
        D_2 += tmp_2 * C_0;
        D_3 += tmp_3 * C_0;
        D_0 += tmp_4 * C_1;
        D_1 += tmp_5 * C_1;
        D_2 += tmp_6 * C_1;
        D_3 += tmp_7 * C_1;
        D_0 += tmp_8 * C_2;
        D_1 += tmp_9 * C_2;
        D_2 += tmp_10 * C_2;
        D_3 += tmp_11 * C_2;
        D_0 += tmp_12 * C_3;
        D_1 += tmp_13 * C_3;
        D_2 += tmp_14 * C_3;
        D_3 += tmp_15 * C_3;
        D[12][j] = D_0;
        D[13][j] = D_1;
        D[14][j] = D_2;
        D[15][j] = D_3;
      }
    }
  }
  for (int i = 0; i < 7; i += 6) {
    const double tmp_0 = tmp[i][16];
    const double tmp_1 = tmp[i + 1][16];
    const double tmp_2 = tmp[i + 2][16];
    const double tmp_3 = tmp[i + 3][16];
    const double tmp_4 = tmp[i + 4][16];
    const double tmp_5 = tmp[i + 5][16];
    const double tmp_6 = tmp[i][17];
    const double tmp_7 = tmp[i + 1][17];
    const double tmp_8 = tmp[i + 2][17];
    const double tmp_9 = tmp[i + 3][17];
    const double tmp_10 = tmp[i + 4][17];
    const double tmp_11 = tmp[i + 5][17];
    #pragma omp simd
    for (int j = 0; j < 24; j++) {
      double D_0 = D[i][j];
      const double C_0 = C[16][j];
      double D_1 = D[i + 1][j];
      double D_2 = D[i + 2][j];
      double D_3 = D[i + 3][j];
      double D_4 = D[i + 4][j];
      double D_5 = D[i + 5][j];
      const double C_1 = C[17][j];
      D_0 += tmp_0 * C_0;
      D_1 += tmp_1 * C_0;
      D_2 += tmp_2 * C_0;
      D_3 += tmp_3 * C_0;
      D_4 += tmp_4 * C_0;
      D_5 += tmp_5 * C_0;
      D_0 += tmp_6 * C_1;
      D_1 += tmp_7 * C_1;
      D_2 += tmp_8 * C_1;
      D_3 += tmp_9 * C_1;
      D_4 += tmp_10 * C_1;
      D_5 += tmp_11 * C_1;
      D[i][j] = D_0;
      D[i + 1][j] = D_1;
      D[i + 2][j] = D_2;
      D[i + 3][j] = D_3;
      D[i + 4][j] = D_4;
      D[i + 5][j] = D_5;
    }
  }
  {
    const double tmp_0 = tmp[12][16];
    const double tmp_1 = tmp[13][16];
    const double tmp_2 = tmp[14][16];
    const double tmp_3 = tmp[15][16];
    const double tmp_4 = tmp[12][17];
    const double tmp_5 = tmp[13][17];
    const double tmp_6 = tmp[14][17];
    const double tmp_7 = tmp[15][17];
    #pragma omp simd
    for (int j = 0; j < 24; j++) {
      double D_0 = D[12][j];
      const double C_0 = C[16][j];
      double D_1 = D[13][j];
      double D_2 = D[14][j];
      double D_3 = D[15][j];
      const double C_1 = C[17][j];
      D_0 += tmp_0 * C_0;
      D_1 += tmp_1 * C_0;
      D_2 += tmp_2 * C_0;
      D_3 += tmp_3 * C_0;
      D_0 += tmp_4 * C_1;
      D_1 += tmp_5 * C_1;
      D_2 += tmp_6 * C_1;
      D_3 += tmp_7 * C_1;
      D[12][j] = D_0;
      D[13][j] = D_1;
      D[14][j] = D_2;
      D[15][j] = D_3;
    }
  }
}
