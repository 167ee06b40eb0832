#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[80] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[80] = looper_buffers[3];
  double (*A)[60] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  {
    double temp2_S1[60][80];
    for (int i_tile = 0; i_tile < 2; i_tile++)
      for (int i = 5 * i_tile; i <= 5 * i_tile + 4; i++)
        for (int k = 0; k <= i; k++) {
          if (k >= 1 && i >= k + 1) {
            const double A_0 = A[6 * i][6 * k];
            const double A_1 = A[6 * i][6 * k + 1];
            const double A_2 = A[6 * i][6 * k + 2];
            const double A_3 = A[6 * i][6 * k + 3];
            const double A_4 = A[6 * i][6 * k + 4];
            const double A_5 = A[6 * i][6 * k + 5];
            const double A_6 = A[6 * i + 1][6 * k];
            const double A_7 = A[6 * i + 1][6 * k + 1];
            const double A_8 = A[6 * i + 1][6 * k + 2];
            const double A_9 = A[6 * i + 1][6 * k + 3];
            const double A_10 = A[6 * i + 1][6 * k + 4];
            const double A_11 = A[6 * i + 1][6 * k + 5];
            const double A_12 = A[6 * i + 2][6 * k];
            const double A_13 = A[6 * i + 2][6 * k + 1];
            const double A_14 = A[6 * i + 2][6 * k + 2];
            const double A_15 = A[6 * i + 2][6 * k + 3];
            const double A_16 = A[6 * i + 2][6 * k + 4];
            const double A_17 = A[6 * i + 2][6 * k + 5];
            const double A_18 = A[6 * i + 3][6 * k];
            const double A_19 = A[6 * i + 3][6 * k + 1];
            const double A_20 = A[6 * i + 3][6 * k + 2];
            const double A_21 = A[6 * i + 3][6 * k + 3];
            const double A_22 = A[6 * i + 3][6 * k + 4];
            const double A_23 = A[6 * i + 3][6 * k + 5];
            const double A_24 = A[6 * i + 4][6 * k];
            const double A_25 = A[6 * i + 4][6 * k + 1];
            const double A_26 = A[6 * i + 4][6 * k + 2];
            const double A_27 = A[6 * i + 4][6 * k + 3];
            const double A_28 = A[6 * i + 4][6 * k + 4];
            const double A_29 = A[6 * i + 4][6 * k + 5];
            const double A_30 = A[6 * i + 5][6 * k];
            const double A_31 = A[6 * i + 5][6 * k + 1];
            const double A_32 = A[6 * i + 5][6 * k + 2];
            const double A_33 = A[6 * i + 5][6 * k + 3];
            const double A_34 = A[6 * i + 5][6 * k + 4];
            const double A_35 = A[6 * i + 5][6 * k + 5];
            #pragma omp simd
            for (int j = 0; j < 80; j++) {
              double C_0 = C[6 * k][j];
              const double B_0 = B[6 * i][j];
              double temp2_S1_0 = temp2_S1[6 * i][j];
              const double B_1 = B[6 * k][j];
              double C_1 = C[6 * k + 1][j];
              const double B_2 = B[6 * k + 1][j];
              double C_2 = C[6 * k + 2][j];
              const double B_3 = B[6 * k + 2][j];
              double C_3 = C[6 * k + 3][j];
              const double B_4 = B[6 * k + 3][j];
              double C_4 = C[6 * k + 4][j];
              const double B_5 = B[6 * k + 4][j];
              double C_5 = C[6 * k + 5][j];
              const double B_6 = B[6 * k + 5][j];
              const double B_7 = B[6 * i + 1][j];
              double temp2_S1_1 = temp2_S1[6 * i + 1][j];
              const double B_8 = B[6 * i + 2][j];
              double temp2_S1_2 = temp2_S1[6 * i + 2][j];
              const double B_9 = B[6 * i + 3][j];
              double temp2_S1_3 = temp2_S1[6 * i + 3][j];
              const double B_10 = B[6 * i + 4][j];
              double temp2_S1_4 = temp2_S1[6 * i + 4][j];
              const double B_11 = B[6 * i + 5][j];
              double temp2_S1_5 = temp2_S1[6 * i + 5][j];
              C_0 += alpha * B_0 * A_0;
              temp2_S1_0 += B_1 * A_0;
              C_1 += alpha * B_0 * A_1;
              temp2_S1_0 += B_2 * A_1;
              C_2 += alpha * B_0 * A_2;
              temp2_S1_0 += B_3 * A_2;
              C_3 += alpha * B_0 * A_3;
              temp2_S1_0 += B_4 * A_3;
              C_4 += alpha * B_0 * A_4;
              temp2_S1_0 += B_5 * A_4;
              C_5 += alpha * B_0 * A_5;
              temp2_S1_0 += B_6 * A_5;
              C_0 += alpha * B_7 * A_6;
              temp2_S1_1 += B_1 * A_6;
              C_1 += alpha * B_7 * A_7;
              temp2_S1_1 += B_2 * A_7;
              C_2 += alpha * B_7 * A_8;
              temp2_S1_1 += B_3 * A_8;
              C_3 += alpha * B_7 * A_9;
              temp2_S1_1 += B_4 * A_9;
              C_4 += alpha * B_7 * A_10;
              temp2_S1_1 += B_5 * A_10;
              C_5 += alpha * B_7 * A_11;
              temp2_S1_1 += B_6 * A_11;
              C_0 += alpha * B_8 * A_12;
              temp2_S1_2 += B_1 * A_12;
              C_1 += alpha * B_8 * A_13;
              temp2_S1_2 += B_2 * A_13;
              C_2 += alpha * B_8 * A_14;
              temp2_S1_2 += B_3 * A_14;
              C_3 += alpha * B_8 * A_15;
              temp2_S1_2 += B_4 * A_15;
              C_4 += alpha * B_8 * A_16;
              temp2_S1_2 += B_5 * A_16;
              C_5 += alpha * B_8 * A_17;
              temp2_S1_2 += B_6 * A_17;
              C_0 += alpha * B_9 * A_18;
              temp2_S1_3 += B_1 * A_18;
              C_1 += alpha * B_9 * A_19;
              temp2_S1_3 += B_2 * A_19;
              C_2 += alpha * B_9 * A_20;
              temp2_S1_3 += B_3 * A_20;
              C_3 += alpha * B_9 * A_21;
              temp2_S1_3 += B_4 * A_21;
              C_4 += alpha * B_9 * A_22;
              temp2_S1_3 += B_5 * A_22;
              C_5 += alpha * B_9 * A_23;
              temp2_S1_3 += B_6 * A_23;
              C_0 += alpha * B_10 * A_24;
              temp2_S1_4 += B_1 * A_24;
              C_1 += alpha * B_10 * A_25;
              temp2_S1_4 += B_2 * A_25;
              C_2 += alpha * B_10 * A_26;
              temp2_S1_4 += B_3 * A_26;
              C_3 += alpha * B_10 * A_27;
              temp2_S1_4 += B_4 * A_27;
              C_4 += alpha * B_10 * A_28;
              temp2_S1_4 += B_5 * A_28;
              C_5 += alpha * B_10 * A_29;
              temp2_S1_4 += B_6 * A_29;
              C_0 += alpha * B_11 * A_30;
              temp2_S1_5 += B_1 * A_30;
              C_1 += alpha * B_11 * A_31;
              temp2_S1_5 += B_2 * A_31;
              C_2 += alpha * B_11 * A_32;
              temp2_S1_5 += B_3 * A_32;
              C_3 += alpha * B_11 * A_33;
              temp2_S1_5 += B_4 * A_33;
              C_4 += alpha * B_11 * A_34;
              temp2_S1_5 += B_5 * A_34;
              C_5 += alpha * B_11 * A_35;
              temp2_S1_5 += B_6 * A_35;
              C[6 * k][j] = C_0;
              temp2_S1[6 * i][j] = temp2_S1_0;
              C[6 * k + 1][j] = C_1;
              C[6 * k + 2][j] = C_2;
              C[6 * k + 3][j] = C_3;
              C[6 * k + 4][j] = C_4;
              C[6 * k + 5][j] = C_5;
              temp2_S1[6 * i + 1][j] = temp2_S1_1;
              temp2_S1[6 * i + 2][j] = temp2_S1_2;
              temp2_S1[6 * i + 3][j] = temp2_S1_3;
              temp2_S1[6 * i + 4][j] = temp2_S1_4;
              temp2_S1[6 * i + 5][j] = temp2_S1_5;
            }
          } else {
            if (i >= 1 && k == i) {
              #pragma omp simd
              for (int j = 0; j < 80; j++) {
                for (int k2 = 6 * i; k2 < 6 * i; k2++) {
                  C[k2][j] += alpha * B[6 * i][j] * A[6 * i][k2];
                  temp2_S1[6 * i][j] += B[k2][j] * A[6 * i][k2];
                }
                C[6 * i][j] = beta * C[6 * i][j] + alpha * B[6 * i][j] * A[6 * i][6 * i] + alpha * temp2_S1[6 * i][j];
                for (int k2 = 6 * i; k2 <= 6 * i; k2++) {
                  C[k2][j] += alpha * B[6 * i + 1][j] * A[6 * i + 1][k2];
                  temp2_S1[6 * i + 1][j] += B[k2][j] * A[6 * i + 1][k2];
                }
                C[6 * i + 1][j] = beta * C[6 * i + 1][j] + alpha * B[6 * i + 1][j] * A[6 * i + 1][6 * i + 1] + alpha * temp2_S1[6 * i + 1][j];
                for (int k2 = 6 * i; k2 <= 6 * i + 1; k2++) {
                  C[k2][j] += alpha * B[6 * i + 2][j] * A[6 * i + 2][k2];
                  temp2_S1[6 * i + 2][j] += B[k2][j] * A[6 * i + 2][k2];
                }
                C[6 * i + 2][j] = beta * C[6 * i + 2][j] + alpha * B[6 * i + 2][j] * A[6 * i + 2][6 * i + 2] + alpha * temp2_S1[6 * i + 2][j];
                for (int k2 = 6 * i; k2 <= 6 * i + 2; k2++) {
                  C[k2][j] += alpha * B[6 * i + 3][j] * A[6 * i + 3][k2];
                  temp2_S1[6 * i + 3][j] += B[k2][j] * A[6 * i + 3][k2];
                }
                C[6 * i + 3][j] = beta * C[6 * i + 3][j] + alpha * B[6 * i + 3][j] * A[6 * i + 3][6 * i + 3] + alpha * temp2_S1[6 * i + 3][j];
                for (int k2 = 6 * i; k2 <= 6 * i + 3; k2++) {
                  C[k2][j] += alpha * B[6 * i + 4][j] * A[6 * i + 4][k2];
                  temp2_S1[6 * i + 4][j] += B[k2][j] * A[6 * i + 4][k2];
                }
                C[6 * i + 4][j] = beta * C[6 * i + 4][j] + alpha * B[6 * i + 4][j] * A[6 * i + 4][6 * i + 4] + alpha * temp2_S1[6 * i + 4][j];
                for (int k2 = 6 * i; k2 <= 6 * i + 4; k2++) {
                  C[k2][j] += alpha * B[6 * i + 5][j] * A[6 * i + 5][k2];
                  temp2_S1[6 * i + 5][j] += B[k2][j] * A[6 * i + 5][k2];
                }
                C[6 * i + 5][j] = beta * C[6 * i + 5][j] + alpha * B[6 * i + 5][j] * A[6 * i + 5][6 * i + 5] + alpha * temp2_S1[6 * i + 5][j];
              }
            } else {
              if (i >= 1) {
                const double A_0 = A[6 * i][0];
                const double A_1 = A[6 * i][1];
                const double A_2 = A[6 * i][2];
                const double A_3 = A[6 * i][3];
                const double A_4 = A[6 * i][4];
                const double A_5 = A[6 * i][5];
                const double A_6 = A[6 * i + 1][0];
                const double A_7 = A[6 * i + 1][1];
                const double A_8 = A[6 * i + 1][2];
                const double A_9 = A[6 * i + 1][3];
                const double A_10 = A[6 * i + 1][4];
                const double A_11 = A[6 * i + 1][5];
                const double A_12 = A[6 * i + 2][0];
                const double A_13 = A[6 * i + 2][1];
                const double A_14 = A[6 * i + 2][2];
                const double A_15 = A[6 * i + 2][3];
                const double A_16 = A[6 * i + 2][4];
                const double A_17 = A[6 * i + 2][5];
                const double A_18 = A[6 * i + 3][0];
                const double A_19 = A[6 * i + 3][1];
                const double A_20 = A[6 * i + 3][2];
                const double A_21 = A[6 * i + 3][3];
                const double A_22 = A[6 * i + 3][4];
                const double A_23 = A[6 * i + 3][5];
                const double A_24 = A[6 * i + 4][0];
                const double A_25 = A[6 * i + 4][1];
                const double A_26 = A[6 * i + 4][2];
                const double A_27 = A[6 * i + 4][3];
                const double A_28 = A[6 * i + 4][4];
                const double A_29 = A[6 * i + 4][5];
                const double A_30 = A[6 * i + 5][0];
                const double A_31 = A[6 * i + 5][1];
                const double A_32 = A[6 * i + 5][2];
                const double A_33 = A[6 * i + 5][3];
                const double A_34 = A[6 * i + 5][4];
                const double A_35 = A[6 * i + 5][5];
                #pragma omp simd
                for (int j = 0; j < 80; j++) {
                  double temp2_S1_0;
                  double C_0 = C[0][j];
                  const double B_0 = B[6 * i][j];
                  const double B_1 = B[0][j];
                  double C_1 = C[1][j];
                  const double B_2 = B[1][j];
                  double C_2 = C[2][j];
                  const double B_3 = B[2][j];
                  double C_3 = C[3][j];
                  const double B_4 = B[3][j];
                  double C_4 = C[4][j];
                  const double B_5 = B[4][j];
                  double C_5 = C[5][j];
                  const double B_6 = B[5][j];
                  double temp2_S1_1;
                  const double B_7 = B[6 * i + 1][j];
                  double temp2_S1_2;
                  const double B_8 = B[6 * i + 2][j];
                  double temp2_S1_3;
                  const double B_9 = B[6 * i + 3][j];
                  double temp2_S1_4;
                  const double B_10 = B[6 * i + 4][j];
                  double temp2_S1_5;
                  const double B_11 = B[6 * i + 5][j];
                  temp2_S1_0 = 0;
                  C_0 += alpha * B_0 * A_0;
                  temp2_S1_0 += B_1 * A_0;
                  C_1 += alpha * B_0 * A_1;
                  temp2_S1_0 += B_2 * A_1;
                  C_2 += alpha * B_0 * A_2;
                  temp2_S1_0 += B_3 * A_2;
                  C_3 += alpha * B_0 * A_3;
                  temp2_S1_0 += B_4 * A_3;
                  C_4 += alpha * B_0 * A_4;
                  temp2_S1_0 += B_5 * A_4;
                  C_5 += alpha * B_0 * A_5;
                  temp2_S1_0 += B_6 * A_5;
                  temp2_S1_1 = 0;
                  C_0 += alpha * B_7 * A_6;
                  temp2_S1_1 += B_1 * A_6;
                  C_1 += alpha * B_7 * A_7;
                  temp2_S1_1 += B_2 * A_7;
                  C_2 += alpha * B_7 * A_8;
                  temp2_S1_1 += B_3 * A_8;
                  C_3 += alpha * B_7 * A_9;
                  temp2_S1_1 += B_4 * A_9;
                  C_4 += alpha * B_7 * A_10;
                  temp2_S1_1 += B_5 * A_10;
                  C_5 += alpha * B_7 * A_11;
                  temp2_S1_1 += B_6 * A_11;
                  temp2_S1_2 = 0;
                  C_0 += alpha * B_8 * A_12;
                  temp2_S1_2 += B_1 * A_12;
                  C_1 += alpha * B_8 * A_13;
                  temp2_S1_2 += B_2 * A_13;
                  C_2 += alpha * B_8 * A_14;
                  temp2_S1_2 += B_3 * A_14;
                  C_3 += alpha * B_8 * A_15;
                  temp2_S1_2 += B_4 * A_15;
                  C_4 += alpha * B_8 * A_16;
                  temp2_S1_2 += B_5 * A_16;
                  C_5 += alpha * B_8 * A_17;
                  temp2_S1_2 += B_6 * A_17;
                  temp2_S1_3 = 0;
                  C_0 += alpha * B_9 * A_18;
                  temp2_S1_3 += B_1 * A_18;
                  C_1 += alpha * B_9 * A_19;
                  temp2_S1_3 += B_2 * A_19;
                  C_2 += alpha * B_9 * A_20;
                  temp2_S1_3 += B_3 * A_20;
                  C_3 += alpha * B_9 * A_21;
                  temp2_S1_3 += B_4 * A_21;
                  C_4 += alpha * B_9 * A_22;
                  temp2_S1_3 += B_5 * A_22;
                  C_5 += alpha * B_9 * A_23;
                  temp2_S1_3 += B_6 * A_23;
                  temp2_S1_4 = 0;
                  C_0 += alpha * B_10 * A_24;
                  temp2_S1_4 += B_1 * A_24;
                  C_1 += alpha * B_10 * A_25;
                  temp2_S1_4 += B_2 * A_25;
                  C_2 += alpha * B_10 * A_26;
                  temp2_S1_4 += B_3 * A_26;
                  C_3 += alpha * B_10 * A_27;
                  temp2_S1_4 += B_4 * A_27;
                  C_4 += alpha * B_10 * A_28;
                  temp2_S1_4 += B_5 * A_28;
                  C_5 += alpha * B_10 * A_29;
                  temp2_S1_4 += B_6 * A_29;
                  temp2_S1_5 = 0;
                  C_0 += alpha * B_11 * A_30;
                  temp2_S1_5 += B_1 * A_30;
                  C_1 += alpha * B_11 * A_31;
                  temp2_S1_5 += B_2 * A_31;
                  C_2 += alpha * B_11 * A_32;
                  temp2_S1_5 += B_3 * A_32;
                  C_3 += alpha * B_11 * A_33;
                  temp2_S1_5 += B_4 * A_33;
                  C_4 += alpha * B_11 * A_34;
                  temp2_S1_5 += B_5 * A_34;
                  C_5 += alpha * B_11 * A_35;
                  temp2_S1_5 += B_6 * A_35;
                  temp2_S1[6 * i][j] = temp2_S1_0;
                  C[0][j] = C_0;
                  C[1][j] = C_1;
                  C[2][j] = C_2;
                  C[3][j] = C_3;
                  C[4][j] = C_4;
                  C[5][j] = C_5;
                  temp2_S1[6 * i + 1][j] = temp2_S1_1;
                  temp2_S1[6 * i + 2][j] = temp2_S1_2;
                  temp2_S1[6 * i + 3][j] = temp2_S1_3;
                  temp2_S1[6 * i + 4][j] = temp2_S1_4;
                  temp2_S1[6 * i + 5][j] = temp2_S1_5;
                }
              } else {
                #pragma omp simd
                for (int j = 0; j < 80; j++) {
                  temp2_S1[0][j] = 0;
                  for (int k2 = 0; k2 < 0; k2++) {
                    C[k2][j] += alpha * B[0][j] * A[0][k2];
                    temp2_S1[0][j] += B[k2][j] * A[0][k2];
                  }
                  C[0][j] = beta * C[0][j] + alpha * B[0][j] * A[0][0] + alpha * temp2_S1[0][j];
                  temp2_S1[1][j] = 0;
                  for (int k2 = 0; k2 < 1; k2++) {
                    C[k2][j] += alpha * B[1][j] * A[1][k2];
                    temp2_S1[1][j] += B[k2][j] * A[1][k2];
                  }
                  C[1][j] = beta * C[1][j] + alpha * B[1][j] * A[1][1] + alpha * temp2_S1[1][j];
                  temp2_S1[2][j] = 0;
                  for (int k2 = 0; k2 < 2; k2++) {
                    C[k2][j] += alpha * B[2][j] * A[2][k2];
                    temp2_S1[2][j] += B[k2][j] * A[2][k2];
                  }
                  C[2][j] = beta * C[2][j] + alpha * B[2][j] * A[2][2] + alpha * temp2_S1[2][j];
                  temp2_S1[3][j] = 0;
                  for (int k2 = 0; k2 < 3; k2++) {
                    C[k2][j] += alpha * B[3][j] * A[3][k2];
                    temp2_S1[3][j] += B[k2][j] * A[3][k2];
                  }
                  C[3][j] = beta * C[3][j] + alpha * B[3][j] * A[3][3] + alpha * temp2_S1[3][j];
                  temp2_S1[4][j] = 0;
                  for (int k2 = 0; k2 < 4; k2++) {
                    C[k2][j] += alpha * B[4][j] * A[4][k2];
                    temp2_S1[4][j] += B[k2][j] * A[4][k2];
                  }
                  C[4][j] = beta * C[4][j] + alpha * B[4][j] * A[4][4] + alpha * temp2_S1[4][j];
                  temp2_S1[5][j] = 0;
                  for (int k2 = 0; k2 < 5; k2++) {
                    C[k2][j] += alpha * B[5][j] * A[5][k2];
                    temp2_S1[5][j] += B[k2][j] * A[5][k2];
                  }
                  C[5][j] = beta * C[5][j] + alpha * B[5][j] * A[5][5] + alpha * temp2_S1[5][j];
                }
              }
            }
          }
        }
  }
}
