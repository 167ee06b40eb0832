#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*E)[18] = looper_buffers[0];
  double (*A)[20] = looper_buffers[1];
  double (*B)[18] = looper_buffers[2];
  double (*F)[22] = looper_buffers[3];
  double (*C)[24] = looper_buffers[4];
  double (*D)[22] = looper_buffers[5];
  double (*G)[22] = looper_buffers[6];
  for (int i = 0; i < 7; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 18; j++) {
      E[i][j] = 0.0;
      E[i + 1][j] = 0.0;
      E[i + 2][j] = 0.0;
      E[i + 3][j] = 0.0;
      E[i + 4][j] = 0.0;
      E[i + 5][j] = 0.0;
    }
  }
  #pragma omp simd
  for (int j = 0; j < 18; j++) {
    E[12][j] = 0.0;
    E[13][j] = 0.0;
    E[14][j] = 0.0;
    E[15][j] = 0.0;
  }
  for (int i = 0; i < 18; i += 6) {
    for (int j = 0; j < 7; j += 16) {
      F[i][j] = 0.0;
      F[i + 1][j] = 0.0;
      F[i + 2][j] = 0.0;
      F[i + 3][j] = 0.0;
      F[i + 4][j] = 0.0;
      F[i + 5][j] = 0.0;
      F[i][j + 1] = 0.0;
      F[i + 1][j + 1] = 0.0;
      F[i + 2][j + 1] = 0.0;
      F[i + 3][j + 1] = 0.0;
      F[i + 4][j + 1] = 0.0;
      F[i + 5][j + 1] = 0.0;
      F[i][j + 2] = 0.0;
      F[i + 1][j + 2] = 0.0;
      F[i + 2][j + 2] = 0.0;
      F[i + 3][j + 2] = 0.0;
      F[i + 4][j + 2] = 0.0;
      F[i + 5][j + 2] = 0.0;
      F[i][j + 3] = 0.0;
      F[i + 1][j + 3] = 0.0;
      F[i + 2][j + 3] = 0.0;
      F[i + 3][j + 3] = 0.0;
      F[i + 4][j + 3] = 0.0;
      F[i + 5][j + 3] = 0.0;
      F[i][j + 4] = 0.0;
      F[i + 1][j + 4] = 0.0;
      F[i + 2][j + 4] = 0.0;
      F[i + 3][j + 4] = 0.0;
      F[i + 4][j + 4] = 0.0;
      F[i + 5][j + 4] = 0.0;
      F[i][j + 5] = 0.0;
      F[i + 1][j + 5] = 0.0;
      F[i + 2][j + 5] = 0.0;
      F[i + 3][j + 5] = 0.0;
      F[i + 4][j + 5] = 0.0;
      F[i + 5][j + 5] = 0.0;
      F[i][j + 6] = 0.0;
      F[i + 1][j + 6] = 0.0;
      F[i + 2][j + 6] = 0.0;
      F[i + 3][j + 6] = 0.0;
      F[i + 4][j + 6] = 0.0;
      F[i + 5][j + 6] = 0.0;
      F[i][j + 7] = 0.0;
      F[i + 1][j + 7] = 0.0;
      F[i + 2][j + 7] = 0.0;
      F[i + 3][j + 7] = 0.0;
      F[i + 4][j + 7] = 0.0;
      F[i + 5][j + 7] = 0.0;
      F[i][j + 8] = 0.0;
      F[i + 1][j + 8] = 0.0;
      F[i + 2][j + 8] = 0.0;
      F[i + 3][j + 8] = 0.0;
      F[i + 4][j + 8] = 0.0;
      F[i + 5][j + 8] = 0.0;
      F[i][j + 9] = 0.0;
      F[i + 1][j + 9] = 0.0;
      F[i + 2][j + 9] = 0.0;
      F[i + 3][j + 9] = 0.0;
      F[i + 4][j + 9] = 0.0;
      F[i + 5][j + 9] = 0.0;
      F[i][j + 10] = 0.0;
      F[i + 1][j + 10] = 0.0;
      F[i + 2][j + 10] = 0.0;
      F[i + 3][j + 10] = 0.0;
      F[i + 4][j + 10] = 0.0;
      F[i + 5][j + 10] = 0.0;
      F[i][j + 11] = 0.0;
      F[i + 1][j + 11] = 0.0;
      F[i + 2][j + 11] = 0.0;
      F[i + 3][j + 11] = 0.0;
      F[i + 4][j + 11] = 0.0;
      F[i + 5][j + 11] = 0.0;
      F[i][j + 12] = 0.0;
      F[i + 1][j + 12] = 0.0;
      F[i + 2][j + 12] = 0.0;
      F[i + 3][j + 12] = 0.0;
      F[i + 4][j + 12] = 0.0;
      F[i + 5][j + 12] = 0.0;
      F[i][j + 13] = 0.0;
      F[i + 1][j + 13] = 0.0;
      F[i + 2][j + 13] = 0.0;
      F[i + 3][j + 13] = 0.0;
      F[i + 4][j + 13] = 0.0;
      F[i + 5][j + 13] = 0.0;
      F[i][j + 14] = 0.0;
      F[i + 1][j + 14] = 0.0;
      F[i + 2][j + 14] = 0.0;
      F[i + 3][j + 14] = 0.0;
      F[i + 4][j + 14] = 0.0;
      F[i + 5][j + 14] = 0.0;
      F[i][j + 15] = 0.0;
      F[i + 1][j + 15] = 0.0;
      F[i + 2][j + 15] = 0.0;
      F[i + 3][j + 15] = 0.0;
      F[i + 4][j + 15] = 0.0;
      F[i + 5][j + 15] = 0.0;
    }
    for (int j = 16; j < 22; j++) {
      F[i][j] = 0.0;
      F[i + 1][j] = 0.0;
      F[i + 2][j] = 0.0;
      F[i + 3][j] = 0.0;
      F[i + 4][j] = 0.0;
      F[i + 5][j] = 0.0;
    }
  }
  for (int i = 0; i < 18; i += 2)
    for (int k = 0; k < 24; k += 4) {
      const double C_0 = C[i][k];
      const double C_1 = C[i][k + 1];
      const double C_2 = C[i][k + 2];
      const double C_3 = C[i][k + 3];
      const double C_4 = C[i + 1][k];
      const double C_5 = C[i + 1][k + 1];
      const double C_6 = C[i + 1][k + 2];
      const double C_7 = C[i + 1][k + 3];
      #pragma omp simd
      for (int j = 0; j < 22; j++) {
        double F_0 = F[i][j];
        const double D_0 = D[k][j];
        const double D_1 = D[k + 1][j];
        const double D_2 = D[k + 2][j];
        const double D_3 = D[k + 3][j];
        double F_1 = F[i + 1][j];
        F_0 += C_0 * D_0;
        F_0 += C_1 * D_1;
        F_0 += C_2 * D_2;
        F_0 += C_3 * D_3;
        F_1 += C_4 * D_0;
        F_1 += C_5 * D_1;
        F_1 += C_6 * D_2;
        F_1 += C_7 * D_3;
        F[i][j] = F_0;
        F[i + 1][j] = F_1;
      }
    }
  for (int i = 0; i < 16; i++) {
    for (int k = 0; k < 13; k += 6) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i][k + 2];
      const double A_3 = A[i][k + 3];
      const double A_4 = A[i][k + 4];
      const double A_5 = A[i][k + 5];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double E_0 = E[i][j];
        E_0 += A_0 * B[k][j];
        E_0 += A_1 * B[k + 1][j];
        E_0 += A_2 * B[k + 2][j];
        E_0 += A_3 * B[k + 3][j];
        E_0 += A_4 * B[k + 4][j];
        E_0 += A_5 * B[k + 5][j];
        E[i][j] = E_0;
      }
    }
    {
      const double A_0 = A[i][18];
      const double A_1 = A[i][19];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double E_0 = E[i][j];
        E_0 += A_0 * B[18][j];
        E_0 += A_1 * B[19][j];
        E[i][j] = E_0;
      }
    }
    #pragma omp simd
    for (int j = 0; j < 22; j++)
      G[i][j] = 0.0;
  }
  for (int i = 0; i < 16; i += 2) {
    for (int k = 0; k < 13; k += 4) {
      const double E_0 = E[i][k];
      const double E_1 = E[i][k + 1];
      const double E_2 = E[i][k + 2];
      const double E_3 = E[i][k + 3];
      const double E_4 = E[i + 1][k];
      const double E_5 = E[i + 1][k + 1];
      const double E_6 = E[i + 1][k + 2];
      const double E_7 = E[i + 1][k + 3];
      #pragma omp simd
      for (int j = 0; j < 22; j++) {
        double G_0 = G[i][j];
        const double F_0 = F[k][j];
        const double F_1 = F[k + 1][j];
        const double F_2 = F[k + 2][j];
        const double F_3 = F[k + 3][j];
        double G_1 = G[i + 1][j];
        G_0 += E_0 * F_0;
        G_0 += E_1 * F_1;
        G_0 += E_2 * F_2;
        G_0 += E_3 * F_3;
        G_1 += E_4 * F_0;
        G_1 += E_5 * F_1;
        G_1 += E_6 * F_2;
        G_1 += E_7 * F_3;
        G[i][j] = G_0;
        G[i + 1][j] = G_1;
      }
    }
    {
      const double E_0 = E[i][16];
      const double E_1 = E[i][17];
      const double E_2 = E[i + 1][16];
      const double E_3 = E[i + 1][17];
      #pragma omp simd
      for (int j = 0; j < 22; j++) {
        double G_0 = G[i][j];
        const double F_0 = F[16][j];
        const double F_1 = F[17][j];
        double G_1 = G[i + 1][j];
        G_0 += E_0 * F_0;
        G_0 += E_1 * F_1;
        G_1 += E_2 * F_0;
        G_1 += E_3 * F_1;
        G[i][j] = G_0;
        G[i + 1][j] = G_1;
      }
    }
  }
}
