#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*tmp)[50] = looper_buffers[0];
  double alpha = *(double *)looper_buffers[1];
  double (*A)[70] = looper_buffers[2];
  double (*B)[50] = looper_buffers[3];
  double (*D)[80] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  double (*C)[80] = looper_buffers[6];
  for (int i_tile = 0; i_tile < 40; i_tile += 32)
    for (int i = i_tile; i <= looper_min(39, i_tile + 31); i++) {
      for (int j = 0; j < 50; j++)
        tmp[i][j] = 0.0;
      for (int k = 0; k < 61; k += 6) {
        const double A_0 = A[i][k];
        const double A_1 = A[i][k + 1];
        const double A_2 = A[i][k + 2];
        const double A_3 = A[i][k + 3];
        const double A_4 = A[i][k + 4];
        const double A_5 = A[i][k + 5];
        #pragma omp simd
        for (int j = 0; j < 50; j++) {
          double tmp_0 = tmp[i][j];
          tmp_0 += alpha * A_0 * B[k][j];
          tmp_0 += alpha * A_1 * B[k + 1][j];
          tmp_0 += alpha * A_2 * B[k + 2][j];
          tmp_0 += alpha * A_3 * B[k + 3][j];
          tmp_0 += alpha * A_4 * B[k + 4][j];
          tmp_0 += alpha * A_5 * B[k + 5][j];
          tmp[i][j] = tmp_0;
        }
      }
      {
        const double A_0 = A[i][66];
        const double A_1 = A[i][67];
        const double A_2 = A[i][68];
        const double A_3 = A[i][69];
        #pragma omp simd
        for (int j = 0; j < 50; j++) {
          double tmp_0 = tmp[i][j];
          tmp_0 += alpha * A_0 * B[66][j];
          tmp_0 += alpha * A_1 * B[67][j];
          tmp_0 += alpha * A_2 * B[68][j];
          tmp_0 += alpha * A_3 * B[69][j];
          tmp[i][j] = tmp_0;
        }
      }
      for (int j = 0; j < 80; j++)
        D[i][j] *= beta;
    }
  for (int k = 0; k < 45; k += 4) {
    for (int i = 0; i < 31; i += 6) {
      for (int j_tile = 0; j_tile < 33; j_tile += 32) {
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
        for (int j = j_tile; j <= j_tile + 31; j++) {
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
        for (int j = 64; j < 80; j++) {
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
    }
    for (int j_tile = 0; j_tile < 80; j_tile += 32) {
      #pragma omp simd
      for (int j = j_tile; j <= looper_min(79, j_tile + 31); j++) {
        double D_0 = D[36][j];
        const double C_0 = C[k][j];
        double D_1 = D[37][j];
        double D_2 = D[38][j];
        double D_3 = D[39][j];
        const double C_1 = C[k + 1][j];
        const double C_2 = C[k + 2][j];
        const double C_3 = C[k + 3][j];
        D_0 += tmp[36][k] * C_0;
        D_1 += tmp[37][k] * C_0;
        D_2 += tmp[38][k] * C_0;
        D_3 += tmp[39][k] * C_0;
        D_0 += tmp[36][k + 1] * C_1;
        D_1 += tmp[37][k + 1] * C_1;
        D_2 += tmp[38][k + 1] * C_1;
        D_3 += tmp[39][k + 1] * C_1;
        D_0 += tmp[36][k + 2] * C_2;
        D_1 += tmp[37][k + 2] * C_2;
        D_2 += tmp[38][k + 2] * C_2;
        D_3 += tmp[39][k + 2] * C_2;
        D_0 += tmp[36][k + 3] * C_3;
        D_1 += tmp[37][k + 3] * C_3;
        D_2 += tmp[38][k + 3] * C_3;
        D_3 += tmp[39][k + 3] * C_3;
        D[36][j] = D_0;
        D[37][j] = D_1;
        D[38][j] = D_2;
        D[39][j] = D_3;
      }
    }
  }
  for (int i = 0; i < 31; i += 6)
    for (int j_tile = 0; j_tile < 80; j_tile += 32) {
      #pragma omp simd
      for (int j = j_tile; j <= looper_min(79, j_tile + 31); j++) {
        double D_0 = D[i][j];
        const double C_0 = C[48][j];
        double D_1 = D[i + 1][j];
        double D_2 = D[i + 2][j];
        double D_3 = D[i + 3][j];
        double D_4 = D[i + 4][j];
        double D_5 = D[i + 5][j];
        const double C_1 = C[49][j];
        D_0 += tmp[i][48] * C_0;
        D_1 += tmp[i + 1][48] * C_0;
        D_2 += tmp[i + 2][48] * C_0;
        D_3 += tmp[i + 3][48] * C_0;
        D_4 += tmp[i + 4][48] * C_0;
        D_5 += tmp[i + 5][48] * C_0;
        D_0 += tmp[i][49] * C_1;
        D_1 += tmp[i + 1][49] * C_1;
        D_2 += tmp[i + 2][49] * C_1;
        D_3 += tmp[i + 3][49] * C_1;
        D_4 += tmp[i + 4][49] * C_1;
        D_5 += tmp[i + 5][49] * C_1;
        D[i][j] = D_0;
        D[i + 1][j] = D_1;
        D[i + 2][j] = D_2;
        D[i + 3][j] = D_3;
        D[i + 4][j] = D_4;
        D[i + 5][j] = D_5;
      }
    }
  for (int j_tile = 0; j_tile < 80; j_tile += 32) {
    #pragma omp simd
    for (int j = j_tile; j <= looper_min(79, j_tile + 31); j++) {
      double D_0 = D[36][j];
      const double C_0 = C[48][j];
      double D_1 = D[37][j];
      double D_2 = D[38][j];
      double D_3 = D[39][j];
      const double C_1 = C[49][j];
      D_0 += tmp[36][48] * C_0;
      D_1 += tmp[37][48] * C_0;
      D_2 += tmp[38][48] * C_0;
      D_3 += tmp[39][48] * C_0;
      D_0 += tmp[36][49] * C_1;
      D_1 += tmp[37][49] * C_1;
      D_2 += tmp[38][49] * C_1;
      D_3 += tmp[39][49] * C_1;
      D[36][j] = D_0;
      D[37][j] = D_1;
      D[38][j] = D_2;
      D[39][j] = D_3;
    }
  }
}
