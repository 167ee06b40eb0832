#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double nrm = *(double *)looper_buffers[0];
  double (*A)[240] = looper_buffers[1];
  double (*R)[240] = looper_buffers[2];
  double (*Q)[240] = looper_buffers[3];
  for (int k = 0; k < 240; k++) {
    nrm = 0.0;
    for (int i = 0; i < 200; i++)
      nrm += A[i][k] * A[i][k];
    R[k][k] = sqrt(nrm);
    {
      const double R_0 = R[k][k];
      #pragma omp simd
      for (int i = 0; i < 200; i++) {
        Q[i][k] = A[i][k] / R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 1; j < 240; j++)
      R[k][j] = 0.0;
    for (int i = 0; i < 193; i += 6) {
      for (int j = k + 1; j < 240; j++) {
        double R_0 = R[k][j];
        R_0 += Q[i][k] * A[i][j];
        R_0 += Q[i + 1][k] * A[i + 1][j];
        R_0 += Q[i + 2][k] * A[i + 2][j];
        R_0 += Q[i + 3][k] * A[i + 3][j];
        R_0 += Q[i + 4][k] * A[i + 4][j];
        R_0 += Q[i + 5][k] * A[i + 5][j];
        R[k][j] = R_0;
      }
    }
    for (int j = k + 1; j < 240; j++) {
      double R_0 = R[k][j];
      R_0 += Q[198][k] * A[198][j];
      R_0 += Q[199][k] * A[199][j];
      R[k][j] = R_0;
    }
    for (int i = 0; i < 193; i += 6) {
      #pragma omp simd
      for (int j = k + 1; j < 240; j++) {
        double A_0 = A[i][j];
        const double R_0 = R[k][j];
        double A_1 = A[i + 1][j];
        double A_2 = A[i + 2][j];
        double A_3 = A[i + 3][j];
        double A_4 = A[i + 4][j];
        double A_5 = A[i + 5][j];
        A_0 -= Q[i][k] * R_0;
        A_1 -= Q[i + 1][k] * R_0;
        A_2 -= Q[i + 2][k] * R_0;
        A_3 -= Q[i + 3][k] * R_0;
        A_4 -= Q[i + 4][k] * R_0;
        A_5 -= Q[i + 5][k] * R_0;
        A[i][j] = A_0;
        A[i + 1][j] = A_1;
        A[i + 2][j] = A_2;
        A[i + 3][j] = A_3;
        A[i + 4][j] = A_4;
        A[i + 5][j] = A_5;
      }
    }
    #pragma omp simd
    for (int j = k + 1; j < 240; j++) {
      double A_0 = A[198][j];
      const double R_0 = R[k][j];
      double A_1 = A[199][j];
      A_0 -= Q[198][k] * R_0;
      A_1 -= Q[199][k] * R_0;
      A[198][j] = A_0;
      A[199][j] = A_1;
    }
  }
  *(double *)looper_buffers[0] = nrm;
}
