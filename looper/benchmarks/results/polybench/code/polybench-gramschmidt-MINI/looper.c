#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*A)[30] = looper_buffers[1];
  double (*R)[30] = looper_buffers[2];
  double (*Q)[30] = looper_buffers[3];
  for (int k = 0; k < 27; k += 4) {
    double nrm_S1;
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(19, k); i++)
      nrm_S1 += A[i][k] * A[i][k];
    for (int i = k + 1; i < 20; i++) {
      nrm_S1 += A[i][k] * A[i][k];
      R[k][i] = 0.0;
    }
    for (int j = looper_max(20, k + 1); j < 30; j++)
      R[k][j] = 0.0;
    R[k][k] = sqrt(nrm_S1);
    {
      const double R_0 = R[k][k];
      #pragma omp simd
      for (int i = 0; i < 20; i++) {
        Q[i][k] = A[i][k] / R_0;
      }
    }
    for (int i = 0; i < 9; i += 8) {
      #pragma omp simd
      for (int j = k + 1; j < 30; j++) {
        double R_0 = R[k][j];
        R_0 += Q[i][k] * A[i][j];
        R_0 += Q[i + 1][k] * A[i + 1][j];
        R_0 += Q[i + 2][k] * A[i + 2][j];
        R_0 += Q[i + 3][k] * A[i + 3][j];
        R_0 += Q[i + 4][k] * A[i + 4][j];
        R_0 += Q[i + 5][k] * A[i + 5][j];
        R_0 += Q[i + 6][k] * A[i + 6][j];
        R_0 += Q[i + 7][k] * A[i + 7][j];
        R[k][j] = R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 1; j < 30; j++) {
      double R_0 = R[k][j];
      R_0 += Q[16][k] * A[16][j];
      R_0 += Q[17][k] * A[17][j];
      R_0 += Q[18][k] * A[18][j];
      R_0 += Q[19][k] * A[19][j];
      R[k][j] = R_0;
    }
    for (int i = 0; i < 13; i += 6) {
      #pragma omp simd
      for (int j = k + 1; j < 30; j++) {
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
    for (int j = k + 1; j < 30; j++) {
      double A_0 = A[18][j];
      const double R_0 = R[k][j];
      double A_1 = A[19][j];
      A_0 -= Q[18][k] * R_0;
      A_1 -= Q[19][k] * R_0;
      A[18][j] = A_0;
      A[19][j] = A_1;
    }
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(19, k + 1); i++)
      nrm_S1 += A[i][k + 1] * A[i][k + 1];
    for (int i = k + 2; i < 20; i++) {
      nrm_S1 += A[i][k + 1] * A[i][k + 1];
      R[k + 1][i] = 0.0;
    }
    for (int j = looper_max(20, k + 2); j < 30; j++)
      R[k + 1][j] = 0.0;
    R[k + 1][k + 1] = sqrt(nrm_S1);
    {
      const double R_0 = R[k + 1][k + 1];
      #pragma omp simd
      for (int i = 0; i < 20; i++) {
        Q[i][k + 1] = A[i][k + 1] / R_0;
      }
    }
    for (int i = 0; i < 9; i += 8) {
      #pragma omp simd
      for (int j = k + 2; j < 30; j++) {
        double R_0 = R[k + 1][j];
        R_0 += Q[i][k + 1] * A[i][j];
        R_0 += Q[i + 1][k + 1] * A[i + 1][j];
        R_0 += Q[i + 2][k + 1] * A[i + 2][j];
        R_0 += Q[i + 3][k + 1] * A[i + 3][j];
        R_0 += Q[i + 4][k + 1] * A[i + 4][j];
        R_0 += Q[i + 5][k + 1] * A[i + 5][j];
        R_0 += Q[i + 6][k + 1] * A[i + 6][j];
        R_0 += Q[i + 7][k + 1] * A[i + 7][j];
        R[k + 1][j] = R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 2; j < 30; j++) {
      double R_0 = R[k + 1][j];
      R_0 += Q[16][k + 1] * A[16][j];
      R_0 += Q[17][k + 1] * A[17][j];
      R_0 += Q[18][k + 1] * A[18][j];
      R_0 += Q[19][k + 1] * A[19][j];
      R[k + 1][j] = R_0;
    }
    for (int i = 0; i < 13; i += 6) {
      #pragma omp simd
      for (int j = k + 2; j < 30; j++) {
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
    #pragma omp simd
    for (int j = k + 2; j < 30; j++) {
      double A_0 = A[18][j];
      const double R_0 = R[k + 1][j];
      double A_1 = A[19][j];
      A_0 -= Q[18][k + 1] * R_0;
      A_1 -= Q[19][k + 1] * R_0;
      A[18][j] = A_0;
      A[19][j] = A_1;
    }
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(19, k + 2); i++)
      nrm_S1 += A[i][k + 2] * A[i][k + 2];
    for (int i = k + 3; i < 20; i++) {
      nrm_S1 += A[i][k + 2] * A[i][k + 2];
      R[k + 2][i] = 0.0;
    }
    for (int j = looper_max(20, k + 3); j < 30; j++)
      R[k + 2][j] = 0.0;
    R[k + 2][k + 2] = sqrt(nrm_S1);
    {
      const double R_0 = R[k + 2][k + 2];
      #pragma omp simd
      for (int i = 0; i < 20; i++) {
        Q[i][k + 2] = A[i][k + 2] / R_0;
      }
    }
    for (int i = 0; i < 9; i += 8) {
      #pragma omp simd
      for (int j = k + 3; j < 30; j++) {
        double R_0 = R[k + 2][j];
        R_0 += Q[i][k + 2] * A[i][j];
        R_0 += Q[i + 1][k + 2] * A[i + 1][j];
        R_0 += Q[i + 2][k + 2] * A[i + 2][j];
        R_0 += Q[i + 3][k + 2] * A[i + 3][j];
        R_0 += Q[i + 4][k + 2] * A[i + 4][j];
        R_0 += Q[i + 5][k + 2] * A[i + 5][j];
        R_0 += Q[i + 6][k + 2] * A[i + 6][j];
        R_0 += Q[i + 7][k + 2] * A[i + 7][j];
        R[k + 2][j] = R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 3; j < 30; j++) {
      double R_0 = R[k + 2][j];
      R_0 += Q[16][k + 2] * A[16][j];
      R_0 += Q[17][k + 2] * A[17][j];
      R_0 += Q[18][k + 2] * A[18][j];
      R_0 += Q[19][k + 2] * A[19][j];
      R[k + 2][j] = R_0;
    }
    for (int i = 0; i < 13; i += 6) {
      #pragma omp simd
      for (int j = k + 3; j < 30; j++) {
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
    #pragma omp simd
    for (int j = k + 3; j < 30; j++) {
      double A_0 = A[18][j];
      const double R_0 = R[k + 2][j];
      double A_1 = A[19][j];
      A_0 -= Q[18][k + 2] * R_0;
      A_1 -= Q[19][k + 2] * R_0;
      A[18][j] = A_0;
      A[19][j] = A_1;
    }
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(19, k + 3); i++)
      nrm_S1 += A[i][k + 3] * A[i][k + 3];
    for (int i = k + 4; i < 20; i++) {
      nrm_S1 += A[i][k + 3] * A[i][k + 3];
      R[k + 3][i] = 0.0;
    }
    for (int j = looper_max(20, k + 4); j < 30; j++)
      R[k + 3][j] = 0.0;
    R[k + 3][k + 3] = sqrt(nrm_S1);
    {
      const double R_0 = R[k + 3][k + 3];
      #pragma omp simd
      for (int i = 0; i < 20; i++) {
        Q[i][k + 3] = A[i][k + 3] / R_0;
      }
    }
    for (int i = 0; i < 9; i += 8) {
      #pragma omp simd
      for (int j = k + 4; j < 30; j++) {
        double R_0 = R[k + 3][j];
        R_0 += Q[i][k + 3] * A[i][j];
        R_0 += Q[i + 1][k + 3] * A[i + 1][j];
        R_0 += Q[i + 2][k + 3] * A[i + 2][j];
        R_0 += Q[i + 3][k + 3] * A[i + 3][j];
        R_0 += Q[i + 4][k + 3] * A[i + 4][j];
        R_0 += Q[i + 5][k + 3] * A[i + 5][j];
        R_0 += Q[i + 6][k + 3] * A[i + 6][j];
        R_0 += Q[i + 7][k + 3] * A[i + 7][j];
        R[k + 3][j] = R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 4; j < 30; j++) {
      double R_0 = R[k + 3][j];
      R_0 += Q[16][k + 3] * A[16][j];
      R_0 += Q[17][k + 3] * A[17][j];
      R_0 += Q[18][k + 3] * A[18][j];
      R_0 += Q[19][k + 3] * A[19][j];
      R[k + 3][j] = R_0;
    }
    for (int i = 0; i < 13; i += 6) {
      #pragma omp simd
      for (int j = k + 4; j < 30; j++) {
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
    #pragma omp simd
    for (int j = k + 4; j < 30; j++) {
      double A_0 = A[18][j];
      const double R_0 = R[k + 3][j];
      double A_1 = A[19][j];
      A_0 -= Q[18][k + 3] * R_0;
      A_1 -= Q[19][k + 3] * R_0;
      A[18][j] = A_0;
      A[19][j] = A_1;
    }
  }
  for (int k = 28; k < 30; k++) {
    double nrm_S1;
    nrm_S1 = 0.0;
    for (int i = 0; i <= looper_min(19, k); i++)
      nrm_S1 += A[i][k] * A[i][k];
    for (int i = k + 1; i < 20; i++) {
      nrm_S1 += A[i][k] * A[i][k];
      R[k][i] = 0.0;
    }
    for (int j = looper_max(20, k + 1); j < 30; j++)
      R[k][j] = 0.0;
    R[k][k] = sqrt(nrm_S1);
    {
      const double R_0 = R[k][k];
      #pragma omp simd
      for (int i = 0; i < 20; i++) {
        Q[i][k] = A[i][k] / R_0;
      }
    }
    for (int i = 0; i < 9; i += 8) {
      #pragma omp simd
      for (int j = k + 1; j < 30; j++) {
        double R_0 = R[k][j];
        R_0 += Q[i][k] * A[i][j];
        R_0 += Q[i + 1][k] * A[i + 1][j];
        R_0 += Q[i + 2][k] * A[i + 2][j];
        R_0 += Q[i + 3][k] * A[i + 3][j];
        R_0 += Q[i + 4][k] * A[i + 4][j];
        R_0 += Q[i + 5][k] * A[i + 5][j];
        R_0 += Q[i + 6][k] * A[i + 6][j];
        R_0 += Q[i + 7][k] * A[i + 7][j];
        R[k][j] = R_0;
      }
    }
    #pragma omp simd
    for (int j = k + 1; j < 30; j++) {
      double R_0 = R[k][j];
      R_0 += Q[16][k] * A[16][j];
      R_0 += Q[17][k] * A[17][j];
      R_0 += Q[18][k] * A[18][j];
      R_0 += Q[19][k] * A[19][j];
      R[k][j] = R_0;
    }
    for (int i = 0; i < 13; i += 6) {
      #pragma omp simd
      for (int j = k + 1; j < 30; j++) {
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
    for (int j = k + 1; j < 30; j++) {
      double A_0 = A[18][j];
      const double R_0 = R[k][j];
      double A_1 = A[19][j];
      A_0 -= Q[18][k] * R_0;
      A_1 -= Q[19][k] * R_0;
      A[18][j] = A_0;
      A[19][j] = A_1;
    }
  }
}
