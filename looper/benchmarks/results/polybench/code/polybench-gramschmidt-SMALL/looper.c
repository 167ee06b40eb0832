#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[80] = looper_buffers[1];
  double (*R)[80] = looper_buffers[2];
  double (*Q)[80] = looper_buffers[3];
  for (int k = 0; k < 77; k += 4) {
    double nrm_S1;
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(59, k); i++)
      nrm_S1 += A[i][k] * A[i][k];
    for (int i = k + 1; i < 60; i++) {
      nrm_S1 += A[i][k] * A[i][k];
      R[k][i] = 0.0;
    }
    for (int j = looper_max(60, k + 1); j < 80; j++)
      R[k][j] = 0.0;
    R[k][k] = sqrt(nrm_S1);
    {
      const double R_0 = R[k][k];
      #pragma omp simd
      for (int i = 0; i < 60; i++) {
        Q[i][k] = A[i][k] / R_0;
      }
    }
    for (int i_tile = 0; i_tile < 2; i_tile++)
      for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
        #pragma omp simd
        for (int j = k + 1; j < 80; j++) {
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
    for (int i = 0; i < 60; i += 6) {
      #pragma omp simd
      for (int j = k + 1; j < 80; j++) {
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
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(59, k + 1); i++)
      nrm_S1 += A[i][k + 1] * A[i][k + 1];
    for (int i = k + 2; i < 60; i++) {
      nrm_S1 += A[i][k + 1] * A[i][k + 1];
      R[k + 1][i] = 0.0;
    }
    for (int j = looper_max(60, k + 2); j < 80; j++)
      R[k + 1][j] = 0.0;
    R[k + 1][k + 1] = sqrt(nrm_S1);
    {
      const double R_0 = R[k + 1][k + 1];
      #pragma omp simd
      for (int i = 0; i < 60; i++) {
        Q[i][k + 1] = A[i][k + 1] / R_0;
      }
    }
    for (int i_tile = 0; i_tile < 2; i_tile++)
      for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
        #pragma omp simd
        for (int j = k + 2; j < 80; j++) {
          double R_0 = R[k + 1][j];
          R_0 += Q[i][k + 1] * A[i][j];
          R_0 += Q[i + 1][k + 1] * A[i + 1][j];
          R_0 += Q[i + 2][k + 1] * A[i + 2][j];
          R_0 += Q[i + 3][k + 1] * A[i + 3][j];
          R_0 += Q[i + 4][k + 1] * A[i + 4][j];
          R_0 += Q[i + 5][k + 1] * A[i + 5][j];
          R[k + 1][j] = R_0;
        }
      }
    for (int i = 0; i < 60; i += 6) {
      #pragma omp simd
      for (int j = k + 2; j < 80; j++) {
        double A_0 = A[i][j];
        const double R_0 = R[k + 1][j];
        double A_1 = A[i + 1][j];
        double A_2 = A[i + 2][j];
        double A_3 = A[i + 3][j];
        double A_4 = A[i + 4][j];
        double A_5 = A[i + 5][j];
        A_0 -= Q[i][k + 1] * R_0;
        A_1 -= Q[i + 1][k + 1] * R_0;
        A_2 -= Q[i + 2][k + 1] * R_0;
        A_3 -= Q[i + 3][k + 1] * R_0;
        A_4 -= Q[i + 4][k + 1] * R_0;
        A_5 -= Q[i + 5][k + 1] * R_0;
        A[i][j] = A_0;
        A[i + 1][j] = A_1;
        A[i + 2][j] = A_2;
        A[i + 3][j] = A_3;
        A[i + 4][j] = A_4;
        A[i + 5][j] = A_5;
      }
    }
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(59, k + 2); i++)
      nrm_S1 += A[i][k + 2] * A[i][k + 2];
    for (int i = k + 3; i < 60; i++) {
      nrm_S1 += A[i][k + 2] * A[i][k + 2];
      R[k + 2][i] = 0.0;
    }
    for (int j = looper_max(60, k + 3); j < 80; j++)
      R[k + 2][j] = 0.0;
    R[k + 2][k + 2] = sqrt(nrm_S1);
    {
      const double R_0 = R[k + 2][k + 2];
      #pragma omp simd
      for (int i = 0; i < 60; i++) {
        Q[i][k + 2] = A[i][k + 2] / R_0;
      }
    }
    for (int i_tile = 0; i_tile < 2; i_tile++)
      for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
        #pragma omp simd
        for (int j = k + 3; j < 80; j++) {
          double R_0 = R[k + 2][j];
          R_0 += Q[i][k + 2] * A[i][j];
          R_0 += Q[i + 1][k + 2] * A[i + 1][j];
          R_0 += Q[i + 2][k + 2] * A[i + 2][j];
          R_0 += Q[i + 3][k + 2] * A[i + 3][j];
          R_0 += Q[i + 4][k + 2] * A[i + 4][j];
          R_0 += Q[i + 5][k + 2] * A[i + 5][j];
          R[k + 2][j] = R_0;
        }
      }
    for (int i = 0; i < 60; i += 6) {
      #pragma omp simd
      for (int j = k + 3; j < 80; j++) {
        double A_0 = A[i][j];
        const double R_0 = R[k + 2][j];
        double A_1 = A[i + 1][j];
        double A_2 = A[i + 2][j];
        double A_3 = A[i + 3][j];
        double A_4 = A[i + 4][j];
        double A_5 = A[i + 5][j];
        A_0 -= Q[i][k + 2] * R_0;
        A_1 -= Q[i + 1][k + 2] * R_0;
        A_2 -= Q[i + 2][k + 2] * R_0;
        A_3 -= Q[i + 3][k + 2] * R_0;
        A_4 -= Q[i + 4][k + 2] * R_0;
        A_5 -= Q[i + 5][k + 2] * R_0;
        A[i][j] = A_0;
        A[i + 1][j] = A_1;
        A[i + 2][j] = A_2;
        A[i + 3][j] = A_3;
        A[i + 4][j] = A_4;
        A[i + 5][j] = A_5;
      }
    }
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(59, k + 3); i++)
      nrm_S1 += A[i][k + 3] * A[i][k + 3];
    for (int i = k + 4; i < 60; i++) {
      nrm_S1 += A[i][k + 3] * A[i][k + 3];
      R[k + 3][i] = 0.0;
    }
    for (int j = looper_max(60, k + 4); j < 80; j++)
      R[k + 3][j] = 0.0;
    R[k + 3][k + 3] = sqrt(nrm_S1);
    {
      const double R_0 = R[k + 3][k + 3];
      #pragma omp simd
      for (int i = 0; i < 60; i++) {
        Q[i][k + 3] = A[i][k + 3] / R_0;
      }
    }
    for (int i_tile = 0; i_tile < 2; i_tile++)
      for (int i = 30 * i_tile; i <= 30 * i_tile + 24; i += 6) {
        #pragma omp simd
        for (int j = k + 4; j < 80; j++) {
          double R_0 = R[k + 3][j];
          R_0 += Q[i][k + 3] * A[i][j];
          R_0 += Q[i + 1][k + 3] * A[i + 1][j];
          R_0 += Q[i + 2][k + 3] * A[i + 2][j];
          R_0 += Q[i + 3][k + 3] * A[i + 3][j];
          R_0 += Q[i + 4][k + 3] * A[i + 4][j];
          R_0 += Q[i + 5][k + 3] * A[i + 5][j];
          R[k + 3][j] = R_0;
        }
      }
    for (int i = 0; i < 60; i += 6) {
      #pragma omp simd
      for (int j = k + 4; j < 80; j++) {
        double A_0 = A[i][j];
        const double R_0 = R[k + 3][j];
        double A_1 = A[i + 1][j];
        double A_2 = A[i + 2][j];
        double A_3 = A[i + 3][j];
        double A_4 = A[i + 4][j];
        double A_5 = A[i + 5][j];
        A_0 -= Q[i][k + 3] * R_0;
        A_1 -= Q[i + 1][k + 3] * R_0;
        A_2 -= Q[i + 2][k + 3] * R_0;
        A_3 -= Q[i + 3][k + 3] * R_0;
        A_4 -= Q[i + 4][k + 3] * R_0;
        A_5 -= Q[i + 5][k + 3] * R_0;
        A[i][j] = A_0;
        A[i + 1][j] = A_1;
        A[i + 2][j] = A_2;
        A[i + 3][j] = A_3;
        A[i + 4][j] = A_4;
        A[i + 5][j] = A_5;
      }
    }
  }
}
