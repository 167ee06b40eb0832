#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[80] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[80] = looper_buffers[3];
  double (*A)[60] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  for (int i = 0; i < 60; i++) {
    double temp2_S1[80];
    if (i >= 1) {
      for (int j_tile = 0; j_tile < 33; j_tile += 32) {
        const double A_0 = A[i][0];
        #pragma omp simd
        for (int j = j_tile; j <= j_tile + 31; j++) {
          double temp2_S1_0;
          double C_0 = C[0][j];
          temp2_S1_0 = 0;
          C_0 += alpha * B[i][j] * A_0;
          temp2_S1_0 += B[0][j] * A_0;
          temp2_S1[j] = temp2_S1_0;
          C[0][j] = C_0;
        }
      }
      {
        const double A_0 = A[i][0];
        #pragma omp simd
        for (int j = 64; j < 80; j++) {
          double temp2_S1_0;
          double C_0 = C[0][j];
          temp2_S1_0 = 0;
          C_0 += alpha * B[i][j] * A_0;
          temp2_S1_0 += B[0][j] * A_0;
          temp2_S1[j] = temp2_S1_0;
          C[0][j] = C_0;
        }
      }
      for (int k = 1; k < i; k++) {
        for (int j_tile = 0; j_tile < 33; j_tile += 32) {
          const double A_0 = A[i][k];
          #pragma omp simd
          for (int j = j_tile; j <= j_tile + 31; j++) {
            double C_0 = C[k][j];
            double temp2_S1_0 = temp2_S1[j];
            C_0 += alpha * B[i][j] * A_0;
            temp2_S1_0 += B[k][j] * A_0;
            C[k][j] = C_0;
            temp2_S1[j] = temp2_S1_0;
          }
        }
        {
          const double A_0 = A[i][k];
          #pragma omp simd
          for (int j = 64; j < 80; j++) {
            double C_0 = C[k][j];
            double temp2_S1_0 = temp2_S1[j];
            C_0 += alpha * B[i][j] * A_0;
            temp2_S1_0 += B[k][j] * A_0;
            C[k][j] = C_0;
            temp2_S1[j] = temp2_S1_0;
          }
        }
      }
      for (int j_tile = 0; j_tile < 33; j_tile += 32) {
        const double A_0 = A[i][i];
        #pragma omp simd
        for (int j = j_tile; j <= j_tile + 31; j++) {
          double C_0 = C[i][j];
          C_0 = beta * C_0 + alpha * B[i][j] * A_0 + alpha * temp2_S1[j];
          C[i][j] = C_0;
        }
      }
      {
        const double A_0 = A[i][i];
        #pragma omp simd
        for (int j = 64; j < 80; j++) {
          double C_0 = C[i][j];
          C_0 = beta * C_0 + alpha * B[i][j] * A_0 + alpha * temp2_S1[j];
          C[i][j] = C_0;
        }
      }
    } else {
      for (int j_tile = 0; j_tile < 33; j_tile += 32) {
        const double A_0 = A[0][0];
        #pragma omp simd
        for (int j = j_tile; j <= j_tile + 31; j++) {
          double temp2_S1_0;
          double C_0 = C[0][j];
          temp2_S1_0 = 0;
          C_0 = beta * C_0 + alpha * B[0][j] * A_0 + alpha * temp2_S1_0;
          temp2_S1[j] = temp2_S1_0;
          C[0][j] = C_0;
        }
      }
      {
        const double A_0 = A[0][0];
        #pragma omp simd
        for (int j = 64; j < 80; j++) {
          double temp2_S1_0;
          double C_0 = C[0][j];
          temp2_S1_0 = 0;
          C_0 = beta * C_0 + alpha * B[0][j] * A_0 + alpha * temp2_S1_0;
          temp2_S1[j] = temp2_S1_0;
          C[0][j] = C_0;
        }
      }
    }
  }
}
