#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double nrm = *(double *)looper_buffers[0];
  double (*A)[1200] = looper_buffers[1];
  double (*R)[1200] = looper_buffers[2];
  double (*Q)[1200] = looper_buffers[3];
  for (int k_tile = 0; k_tile < 1153; k_tile += 32)
    for (int k = k_tile; k <= k_tile + 31; k++) {
      nrm = 0.0;
      for (int i = 0; i < 1000; i++)
        nrm += A[i][k] * A[i][k];
      R[k][k] = sqrt(nrm);
      {
        const double R_0 = R[k][k];
        #pragma omp simd
        for (int i = 0; i < 1000; i++) {
          Q[i][k] = A[i][k] / R_0;
        }
      }
      #pragma omp simd
      for (int j = k + 1; j < 1200; j++)
        R[k][j] = 0.0;
      for (int i = 0; i < 991; i += 6) {
        for (int j = k + 1; j < 1200; j++) {
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
      for (int j = k + 1; j < 1200; j++) {
        double R_0 = R[k][j];
        R_0 += Q[996][k] * A[996][j];
        R_0 += Q[997][k] * A[997][j];
        R_0 += Q[998][k] * A[998][j];
        R_0 += Q[999][k] * A[999][j];
        R[k][j] = R_0;
      }
      for (int i = 0; i < 991; i += 6) {
        for (int j = k + 1; j < 1200; j++) {
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
      for (int j = k + 1; j < 1200; j++) {
        double A_0 = A[996][j];
        const double R_0 = R[k][j];
        double A_1 = A[997][j];
        double A_2 = A[998][j];
        double A_3 = A[999][j];
        A_0 -= Q[996][k] * R_0;
        A_1 -= Q[997][k] * R_0;
        A_2 -= Q[998][k] * R_0;
        A_3 -= Q[999][k] * R_0;
        A[996][j] = A_0;
        A[997][j] = A_1;
        A[998][j] = A_2;
        A[999][j] = A_3;
      }
    }
  for (int k = 1184; k < 1200; k++) {
    nrm = 0.0;
    for (int i = 0; i < 1000; i++)
      nrm += A[i][k] * A[i][k];
    R[k][k] = sqrt(nrm);
    {
      const double R_0 = R[k][k];
      #pragma omp simd
      for (int i = 0; i < 1000; i++) {
        Q[i][k] = A[i][k] / R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 1; j < 1200; j++)
      R[k][j] = 0.0;
    for (int i = 0; i < 991; i += 6) {
      for (int j = k + 1; j < 1200; j++) {
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
    for (int j = k + 1; j < 1200; j++) {
      double R_0 = R[k][j];
      R_0 += Q[996][k] * A[996][j];
      R_0 += Q[997][k] * A[997][j];
      R_0 += Q[998][k] * A[998][j];
      R_0 += Q[999][k] * A[999][j];
      R[k][j] = R_0;
    }
    for (int i = 0; i < 991; i += 6) {
      for (int j = k + 1; j < 1200; j++) {
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
    for (int j = k + 1; j < 1200; j++) {
      double A_0 = A[996][j];
      const double R_0 = R[k][j];
      double A_1 = A[997][j];
      double A_2 = A[998][j];
      double A_3 = A[999][j];
      A_0 -= Q[996][k] * R_0;
      A_1 -= Q[997][k] * R_0;
      A_2 -= Q[998][k] * R_0;
      A_3 -= Q[999][k] * R_0;
      A[996][j] = A_0;
      A[997][j] = A_1;
      A[998][j] = A_2;
      A[999][j] = A_3;
    }
  }
  *(double *)looper_buffers[0] = nrm;
}
