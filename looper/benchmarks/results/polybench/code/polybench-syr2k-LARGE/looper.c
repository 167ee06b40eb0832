#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[1200] = looper_buffers[0];
  double beta = *(double *)looper_buffers[1];
  double (*A)[1000] = looper_buffers[2];
  double alpha = *(double *)looper_buffers[3];
  double (*B)[1000] = looper_buffers[4];
  for (int j_tile = 0; j_tile < 19; j_tile++) {
    #pragma omp parallel for
    for (int i_tile = 4 * j_tile; i_tile < 75; i_tile++)
      for (int i = 2 * i_tile; i <= 2 * i_tile + 1; i++) {
        for (int j = 64 * j_tile; j <= looper_min(64 * j_tile + 60, 8 * i - 4); j += 4) {
          C[8 * i][j] *= beta;
          C[8 * i][j] += A[j][0] * alpha * B[8 * i][0] + B[j][0] * alpha * A[8 * i][0];
          C[8 * i][j + 1] *= beta;
          C[8 * i][j + 1] += A[j + 1][0] * alpha * B[8 * i][0] + B[j + 1][0] * alpha * A[8 * i][0];
          C[8 * i][j + 2] *= beta;
          C[8 * i][j + 2] += A[j + 2][0] * alpha * B[8 * i][0] + B[j + 2][0] * alpha * A[8 * i][0];
          C[8 * i][j + 3] *= beta;
          C[8 * i][j + 3] += A[j + 3][0] * alpha * B[8 * i][0] + B[j + 3][0] * alpha * A[8 * i][0];
          C[8 * i + 1][j] *= beta;
          C[8 * i + 1][j] += A[j][0] * alpha * B[8 * i + 1][0] + B[j][0] * alpha * A[8 * i + 1][0];
          C[8 * i + 1][j + 1] *= beta;
          C[8 * i + 1][j + 1] += A[j + 1][0] * alpha * B[8 * i + 1][0] + B[j + 1][0] * alpha * A[8 * i + 1][0];
          C[8 * i + 1][j + 2] *= beta;
          C[8 * i + 1][j + 2] += A[j + 2][0] * alpha * B[8 * i + 1][0] + B[j + 2][0] * alpha * A[8 * i + 1][0];
          C[8 * i + 1][j + 3] *= beta;
          C[8 * i + 1][j + 3] += A[j + 3][0] * alpha * B[8 * i + 1][0] + B[j + 3][0] * alpha * A[8 * i + 1][0];
          C[8 * i + 2][j] *= beta;
          C[8 * i + 2][j] += A[j][0] * alpha * B[8 * i + 2][0] + B[j][0] * alpha * A[8 * i + 2][0];
          C[8 * i + 2][j + 1] *= beta;
          C[8 * i + 2][j + 1] += A[j + 1][0] * alpha * B[8 * i + 2][0] + B[j + 1][0] * alpha * A[8 * i + 2][0];
          C[8 * i + 2][j + 2] *= beta;
          C[8 * i + 2][j + 2] += A[j + 2][0] * alpha * B[8 * i + 2][0] + B[j + 2][0] * alpha * A[8 * i + 2][0];
          C[8 * i + 2][j + 3] *= beta;
          C[8 * i + 2][j + 3] += A[j + 3][0] * alpha * B[8 * i + 2][0] + B[j + 3][0] * alpha * A[8 * i + 2][0];
          C[8 * i + 3][j] *= beta;
          C[8 * i + 3][j] += A[j][0] * alpha * B[8 * i + 3][0] + B[j][0] * alpha * A[8 * i + 3][0];
          C[8 * i + 3][j + 1] *= beta;
          C[8 * i + 3][j + 1] += A[j + 1][0] * alpha * B[8 * i + 3][0] + B[j + 1][0] * alpha * A[8 * i + 3][0];
          C[8 * i + 3][j + 2] *= beta;
          C[8 * i + 3][j + 2] += A[j + 2][0] * alpha * B[8 * i + 3][0] + B[j + 2][0] * alpha * A[8 * i + 3][0];
          C[8 * i + 3][j + 3] *= beta;
          C[8 * i + 3][j + 3] += A[j + 3][0] * alpha * B[8 * i + 3][0] + B[j + 3][0] * alpha * A[8 * i + 3][0];
          C[8 * i + 4][j] *= beta;
          C[8 * i + 4][j] += A[j][0] * alpha * B[8 * i + 4][0] + B[j][0] * alpha * A[8 * i + 4][0];
          C[8 * i + 4][j + 1] *= beta;
          C[8 * i + 4][j + 1] += A[j + 1][0] * alpha * B[8 * i + 4][0] + B[j + 1][0] * alpha * A[8 * i + 4][0];
          C[8 * i + 4][j + 2] *= beta;
          C[8 * i + 4][j + 2] += A[j + 2][0] * alpha * B[8 * i + 4][0] + B[j + 2][0] * alpha * A[8 * i + 4][0];
          C[8 * i + 4][j + 3] *= beta;
          C[8 * i + 4][j + 3] += A[j + 3][0] * alpha * B[8 * i + 4][0] + B[j + 3][0] * alpha * A[8 * i + 4][0];
          C[8 * i + 5][j] *= beta;
          C[8 * i + 5][j] += A[j][0] * alpha * B[8 * i + 5][0] + B[j][0] * alpha * A[8 * i + 5][0];
          C[8 * i + 5][j + 1] *= beta;
          C[8 * i + 5][j + 1] += A[j + 1][0] * alpha * B[8 * i + 5][0] + B[j + 1][0] * alpha * A[8 * i + 5][0];
          C[8 * i + 5][j + 2] *= beta;
          C[8 * i + 5][j + 2] += A[j + 2][0] * alpha * B[8 * i + 5][0] + B[j + 2][0] * alpha * A[8 * i + 5][0];
          C[8 * i + 5][j + 3] *= beta;
          C[8 * i + 5][j + 3] += A[j + 3][0] * alpha * B[8 * i + 5][0] + B[j + 3][0] * alpha * A[8 * i + 5][0];
          C[8 * i + 6][j] *= beta;
          C[8 * i + 6][j] += A[j][0] * alpha * B[8 * i + 6][0] + B[j][0] * alpha * A[8 * i + 6][0];
          C[8 * i + 6][j + 1] *= beta;
          C[8 * i + 6][j + 1] += A[j + 1][0] * alpha * B[8 * i + 6][0] + B[j + 1][0] * alpha * A[8 * i + 6][0];
          C[8 * i + 6][j + 2] *= beta;
          C[8 * i + 6][j + 2] += A[j + 2][0] * alpha * B[8 * i + 6][0] + B[j + 2][0] * alpha * A[8 * i + 6][0];
          C[8 * i + 6][j + 3] *= beta;
          C[8 * i + 6][j + 3] += A[j + 3][0] * alpha * B[8 * i + 6][0] + B[j + 3][0] * alpha * A[8 * i + 6][0];
          C[8 * i + 7][j] *= beta;
          C[8 * i + 7][j] += A[j][0] * alpha * B[8 * i + 7][0] + B[j][0] * alpha * A[8 * i + 7][0];
          C[8 * i + 7][j + 1] *= beta;
          C[8 * i + 7][j + 1] += A[j + 1][0] * alpha * B[8 * i + 7][0] + B[j + 1][0] * alpha * A[8 * i + 7][0];
          C[8 * i + 7][j + 2] *= beta;
          C[8 * i + 7][j + 2] += A[j + 2][0] * alpha * B[8 * i + 7][0] + B[j + 2][0] * alpha * A[8 * i + 7][0];
          C[8 * i + 7][j + 3] *= beta;
          C[8 * i + 7][j + 3] += A[j + 3][0] * alpha * B[8 * i + 7][0] + B[j + 3][0] * alpha * A[8 * i + 7][0];
          {
            double C_0 = C[8 * i][j];
            double C_1 = C[8 * i][j + 1];
            double C_2 = C[8 * i][j + 2];
            double C_3 = C[8 * i][j + 3];
            double C_4 = C[8 * i + 1][j];
            double C_5 = C[8 * i + 1][j + 1];
            double C_6 = C[8 * i + 1][j + 2];
            double C_7 = C[8 * i + 1][j + 3];
            double C_8 = C[8 * i + 2][j];
            double C_9 = C[8 * i + 2][j + 1];
            double C_10 = C[8 * i + 2][j + 2];
            double C_11 = C[8 * i + 2][j + 3];
            double C_12 = C[8 * i + 3][j];
            double C_13 = C[8 * i + 3][j + 1];
            double C_14 = C[8 * i + 3][j + 2];
            double C_15 = C[8 * i + 3][j + 3];
            double C_16 = C[8 * i + 4][j];
            double C_17 = C[8 * i + 4][j + 1];
            double C_18 = C[8 * i + 4][j + 2];
            double C_19 = C[8 * i + 4][j + 3];
            double C_20 = C[8 * i + 5][j];
            double C_21 = C[8 * i + 5][j + 1];
            double C_22 = C[8 * i + 5][j + 2];
            double C_23 = C[8 * i + 5][j + 3];
            double C_24 = C[8 * i + 6][j];
            double C_25 = C[8 * i + 6][j + 1];
            double C_26 = C[8 * i + 6][j + 2];
            double C_27 = C[8 * i + 6][j + 3];
            double C_28 = C[8 * i + 7][j];
            double C_29 = C[8 * i + 7][j + 1];
            double C_30 = C[8 * i + 7][j + 2];
            double C_31 = C[8 * i + 7][j + 3];
            #pragma omp simd if(0)
            for (int k = 1; k < 1000; k++) {
              const double A_0 = A[j][k];
              const double B_0 = B[8 * i][k];
              const double B_1 = B[j][k];
              const double A_1 = A[8 * i][k];
              const double A_2 = A[j + 1][k];
              const double B_2 = B[j + 1][k];
              const double A_3 = A[j + 2][k];
              const double B_3 = B[j + 2][k];
              const double A_4 = A[j + 3][k];
              const double B_4 = B[j + 3][k];
              const double B_5 = B[8 * i + 1][k];
              const double A_5 = A[8 * i + 1][k];
              const double B_6 = B[8 * i + 2][k];
              const double A_6 = A[8 * i + 2][k];
              const double B_7 = B[8 * i + 3][k];
              const double A_7 = A[8 * i + 3][k];
              const double B_8 = B[8 * i + 4][k];
              const double A_8 = A[8 * i + 4][k];
              const double B_9 = B[8 * i + 5][k];
              const double A_9 = A[8 * i + 5][k];
              const double B_10 = B[8 * i + 6][k];
              const double A_10 = A[8 * i + 6][k];
              const double B_11 = B[8 * i + 7][k];
              const double A_11 = A[8 * i + 7][k];
              C_0 += A_0 * alpha * B_0 + B_1 * alpha * A_1;
              C_1 += A_2 * alpha * B_0 + B_2 * alpha * A_1;
              C_2 += A_3 * alpha * B_0 + B_3 * alpha * A_1;
              C_3 += A_4 * alpha * B_0 + B_4 * alpha * A_1;
              C_4 += A_0 * alpha * B_5 + B_1 * alpha * A_5;
              C_5 += A_2 * alpha * B_5 + B_2 * alpha * A_5;
              C_6 += A_3 * alpha * B_5 + B_3 * alpha * A_5;
              C_7 += A_4 * alpha * B_5 + B_4 * alpha * A_5;
              C_8 += A_0 * alpha * B_6 + B_1 * alpha * A_6;
              C_9 += A_2 * alpha * B_6 + B_2 * alpha * A_6;
              C_10 += A_3 * alpha * B_6 + B_3 * alpha * A_6;
              C_11 += A_4 * alpha * B_6 + B_4 * alpha * A_6;
              C_12 += A_0 * alpha * B_7 + B_1 * alpha * A_7;
              C_13 += A_2 * alpha * B_7 + B_2 * alpha * A_7;
              C_14 += A_3 * alpha * B_7 + B_3 * alpha * A_7;
              C_15 += A_4 * alpha * B_7 + B_4 * alpha * A_7;
              C_16 += A_0 * alpha * B_8 + B_1 * alpha * A_8;
              C_17 += A_2 * alpha * B_8 + B_2 * alpha * A_8;
              C_18 += A_3 * alpha * B_8 + B_3 * alpha * A_8;
              C_19 += A_4 * alpha * B_8 + B_4 * alpha * A_8;
              C_20 += A_0 * alpha * B_9 + B_1 * alpha * A_9;
              C_21 += A_2 * alpha * B_9 + B_2 * alpha * A_9;
              C_22 += A_3 * alpha * B_9 + B_3 * alpha * A_9;
              C_23 += A_4 * alpha * B_9 + B_4 * alpha * A_9;
              C_24 += A_0 * alpha * B_10 + B_1 * alpha * A_10;
              C_25 += A_2 * alpha * B_10 + B_2 * alpha * A_10;
              C_26 += A_3 * alpha * B_10 + B_3 * alpha * A_10;
              C_27 += A_4 * alpha * B_10 + B_4 * alpha * A_10;
              C_28 += A_0 * alpha * B_11 + B_1 * alpha * A_11;
              C_29 += A_2 * alpha * B_11 + B_2 * alpha * A_11;
              C_30 += A_3 * alpha * B_11 + B_3 * alpha * A_11;
              C_31 += A_4 * alpha * B_11 + B_4 * alpha * A_11;
            }
            C[8 * i][j] = C_0;
            C[8 * i][j + 1] = C_1;
            C[8 * i][j + 2] = C_2;
            C[8 * i][j + 3] = C_3;
            C[8 * i + 1][j] = C_4;
            C[8 * i + 1][j + 1] = C_5;
            C[8 * i + 1][j + 2] = C_6;
            C[8 * i + 1][j + 3] = C_7;
            C[8 * i + 2][j] = C_8;
            C[8 * i + 2][j + 1] = C_9;
            C[8 * i + 2][j + 2] = C_10;
            C[8 * i + 2][j + 3] = C_11;
            C[8 * i + 3][j] = C_12;
            C[8 * i + 3][j + 1] = C_13;
            C[8 * i + 3][j + 2] = C_14;
            C[8 * i + 3][j + 3] = C_15;
            C[8 * i + 4][j] = C_16;
            C[8 * i + 4][j + 1] = C_17;
            C[8 * i + 4][j + 2] = C_18;
            C[8 * i + 4][j + 3] = C_19;
            C[8 * i + 5][j] = C_20;
            C[8 * i + 5][j + 1] = C_21;
            C[8 * i + 5][j + 2] = C_22;
            C[8 * i + 5][j + 3] = C_23;
            C[8 * i + 6][j] = C_24;
            C[8 * i + 6][j + 1] = C_25;
            C[8 * i + 6][j + 2] = C_26;
            C[8 * i + 6][j + 3] = C_27;
            C[8 * i + 7][j] = C_28;
            C[8 * i + 7][j + 1] = C_29;
            C[8 * i + 7][j + 2] = C_30;
            C[8 * i + 7][j + 3] = C_31;
          }
        }
        for (int j = 8 * i; j <= looper_min(64 * j_tile + 60, 8 * i + 4); j += 4) {
          for (int j2 = j; j2 <= j; j2++) {
            C[j][j2] *= beta;
            C[j][j2] += A[j2][0] * alpha * B[j][0] + B[j2][0] * alpha * A[j][0];
          }
          for (int j2 = j; j2 <= j + 1; j2++) {
            C[j + 1][j2] *= beta;
            C[j + 1][j2] += A[j2][0] * alpha * B[j + 1][0] + B[j2][0] * alpha * A[j + 1][0];
          }
          for (int j2 = j; j2 <= j + 2; j2++) {
            C[j + 2][j2] *= beta;
            C[j + 2][j2] += A[j2][0] * alpha * B[j + 2][0] + B[j2][0] * alpha * A[j + 2][0];
          }
          for (int i2 = j + 3; i2 <= 8 * i + 7; i2++) {
            double C_0 = C[i2][j];
            const double B_0 = B[i2][0];
            const double A_0 = A[i2][0];
            double C_1 = C[i2][j + 1];
            double C_2 = C[i2][j + 2];
            double C_3 = C[i2][j + 3];
            C_0 *= beta;
            C_0 += A[j][0] * alpha * B_0 + B[j][0] * alpha * A_0;
            C_1 *= beta;
            C_1 += A[j + 1][0] * alpha * B_0 + B[j + 1][0] * alpha * A_0;
            C_2 *= beta;
            C_2 += A[j + 2][0] * alpha * B_0 + B[j + 2][0] * alpha * A_0;
            C_3 *= beta;
            C_3 += A[j + 3][0] * alpha * B_0 + B[j + 3][0] * alpha * A_0;
            C[i2][j] = C_0;
            C[i2][j + 1] = C_1;
            C[i2][j + 2] = C_2;
            C[i2][j + 3] = C_3;
          }
          for (int k = 1; k < 1000; k++) {
            for (int j2 = j; j2 <= j; j2++)
              C[j][j2] += A[j2][k] * alpha * B[j][k] + B[j2][k] * alpha * A[j][k];
            for (int j2 = j; j2 <= j + 1; j2++)
              C[j + 1][j2] += A[j2][k] * alpha * B[j + 1][k] + B[j2][k] * alpha * A[j + 1][k];
            for (int j2 = j; j2 <= j + 2; j2++)
              C[j + 2][j2] += A[j2][k] * alpha * B[j + 2][k] + B[j2][k] * alpha * A[j + 2][k];
            for (int i2 = j + 3; i2 <= 8 * i + 7; i2++) {
              double C_0 = C[i2][j];
              const double B_0 = B[i2][k];
              const double A_0 = A[i2][k];
              double C_1 = C[i2][j + 1];
              double C_2 = C[i2][j + 2];
              double C_3 = C[i2][j + 3];
              C_0 += A[j][k] * alpha * B_0 + B[j][k] * alpha * A_0;
              C_1 += A[j + 1][k] * alpha * B_0 + B[j + 1][k] * alpha * A_0;
              C_2 += A[j + 2][k] * alpha * B_0 + B[j + 2][k] * alpha * A_0;
              C_3 += A[j + 3][k] * alpha * B_0 + B[j + 3][k] * alpha * A_0;
              C[i2][j] = C_0;
              C[i2][j + 1] = C_1;
              C[i2][j + 2] = C_2;
              C[i2][j + 3] = C_3;
            }
          }
        }
      }
  }
}
