#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[30] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[30] = looper_buffers[3];
  double (*A)[20] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  {
    double temp2_S1[20][30];
    for (int i = 0; i < 10; i++)
      for (int k = 0; k <= i; k++) {
        if (k >= 1 && i >= k + 1) {
          const double A_0 = A[2 * i][2 * k];
          const double A_1 = A[2 * i][2 * k + 1];
          const double A_2 = A[2 * i + 1][2 * k];
          const double A_3 = A[2 * i + 1][2 * k + 1];
          #pragma omp simd
          for (int j = 0; j < 30; j++) {
            double C_0 = C[2 * k][j];
            const double B_0 = B[2 * i][j];
            double temp2_S1_0 = temp2_S1[2 * i][j];
            const double B_1 = B[2 * k][j];
            double C_1 = C[2 * k + 1][j];
            const double B_2 = B[2 * k + 1][j];
            const double B_3 = B[2 * i + 1][j];
            double temp2_S1_1 = temp2_S1[2 * i + 1][j];
            C_0 += alpha * B_0 * A_0;
            temp2_S1_0 += B_1 * A_0;
            C_1 += alpha * B_0 * A_1;
            temp2_S1_0 += B_2 * A_1;
            C_0 += alpha * B_3 * A_2;
            temp2_S1_1 += B_1 * A_2;
            C_1 += alpha * B_3 * A_3;
            temp2_S1_1 += B_2 * A_3;
            C[2 * k][j] = C_0;
            temp2_S1[2 * i][j] = temp2_S1_0;
            C[2 * k + 1][j] = C_1;
            temp2_S1[2 * i + 1][j] = temp2_S1_1;
          }
        } else {
          if (i >= 1 && k == i) {
            const double A_0 = A[2 * i][2 * i];
            const double A_1 = A[2 * i + 1][2 * i];
            const double A_2 = A[2 * i + 1][2 * i + 1];
            #pragma omp simd
            for (int j = 0; j < 30; j++) {
              double C_0 = C[2 * i][j];
              const double B_0 = B[2 * i][j];
              const double B_1 = B[2 * i + 1][j];
              double temp2_S1_0 = temp2_S1[2 * i + 1][j];
              double C_1 = C[2 * i + 1][j];
              C_0 = beta * C_0 + alpha * B_0 * A_0 + alpha * temp2_S1[2 * i][j];
              C_0 += alpha * B_1 * A_1;
              temp2_S1_0 += B_0 * A_1;
              C_1 = beta * C_1 + alpha * B_1 * A_2 + alpha * temp2_S1_0;
              C[2 * i][j] = C_0;
              temp2_S1[2 * i + 1][j] = temp2_S1_0;
              C[2 * i + 1][j] = C_1;
            }
          } else {
            if (i >= 1) {
              const double A_0 = A[2 * i][0];
              const double A_1 = A[2 * i][1];
              const double A_2 = A[2 * i + 1][0];
              const double A_3 = A[2 * i + 1][1];
              #pragma omp simd
              for (int j = 0; j < 30; j++) {
                double temp2_S1_0;
                double C_0 = C[0][j];
                const double B_0 = B[2 * i][j];
                const double B_1 = B[0][j];
                double C_1 = C[1][j];
                const double B_2 = B[1][j];
                double temp2_S1_1;
                const double B_3 = B[2 * i + 1][j];
                temp2_S1_0 = 0;
                C_0 += alpha * B_0 * A_0;
                temp2_S1_0 += B_1 * A_0;
                C_1 += alpha * B_0 * A_1;
                temp2_S1_0 += B_2 * A_1;
                temp2_S1_1 = 0;
                C_0 += alpha * B_3 * A_2;
                temp2_S1_1 += B_1 * A_2;
                C_1 += alpha * B_3 * A_3;
                temp2_S1_1 += B_2 * A_3;
                temp2_S1[2 * i][j] = temp2_S1_0;
                C[0][j] = C_0;
                C[1][j] = C_1;
                temp2_S1[2 * i + 1][j] = temp2_S1_1;
              }
            } else {
              const double A_0 = A[0][0];
              const double A_1 = A[1][0];
              const double A_2 = A[1][1];
              #pragma omp simd
              for (int j = 0; j < 30; j++) {
                double temp2_S1_0;
                double C_0 = C[0][j];
                const double B_0 = B[0][j];
                double temp2_S1_1;
                const double B_1 = B[1][j];
                double C_1 = C[1][j];
                temp2_S1_0 = 0;
                C_0 = beta * C_0 + alpha * B_0 * A_0 + alpha * temp2_S1_0;
                temp2_S1_1 = 0;
                C_0 += alpha * B_1 * A_1;
                temp2_S1_1 += B_0 * A_1;
                C_1 = beta * C_1 + alpha * B_1 * A_2 + alpha * temp2_S1_1;
                temp2_S1[0][j] = temp2_S1_0;
                C[0][j] = C_0;
                temp2_S1[1][j] = temp2_S1_1;
                C[1][j] = C_1;
              }
            }
          }
        }
      }
  }
}
