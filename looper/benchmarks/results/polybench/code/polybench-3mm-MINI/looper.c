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
  for (int i = 0; i < 7; i += 6)
    for (int k = 0; k < 20; k += 4) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i][k + 2];
      const double A_3 = A[i][k + 3];
      const double A_4 = A[i + 1][k];
      const double A_5 = A[i + 1][k + 1];
      const double A_6 = A[i + 1][k + 2];
      const double A_7 = A[i + 1][k + 3];
      const double A_8 = A[i + 2][k];
      const double A_9 = A[i + 2][k + 1];
      const double A_10 = A[i + 2][k + 2];
      const double A_11 = A[i + 2][k + 3];
      const double A_12 = A[i + 3][k];
      const double A_13 = A[i + 3][k + 1];
      const double A_14 = A[i + 3][k + 2];
      const double A_15 = A[i + 3][k + 3];
      const double A_16 = A[i + 4][k];
      const double A_17 = A[i + 4][k + 1];
      const double A_18 = A[i + 4][k + 2];
      const double A_19 = A[i + 4][k + 3];
      const double A_20 = A[i + 5][k];
      const double A_21 = A[i + 5][k + 1];
      const double A_22 = A[i + 5][k + 2];
      const double A_23 = A[i + 5][k + 3];
      #pragma omp simd
      for (int j = 0; j < 18; j++) {
        double E_0 = E[i][j];
        const double B_0 = B[k][j];
        const double B_1 = B[k + 1][j];
        const double B_2 = B[k + 2][j];
        const double B_3 = B[k + 3][j];
        double E_1 = E[i + 1][j];
        double E_2 = E[i + 2][j];
        double E_3 = E[i + 3][j];
        double E_4 = E[i + 4][j];
        double E_5 = E[i + 5][j];
        E_0 += A_0 * B_0;
        E_0 += A_1 * B_1;
        E_0 += A_2 * B_2;
        E_0 += A_3 * B_3;
        E_1 += A_4 * B_0;
        E_1 += A_5 * B_1;
        E_1 += A_6 * B_2;
        E_1 += A_7 * B_3;
        E_2 += A_8 * B_0;
        E_2 += A_9 * B_1;
        E_2 += A_10 * B_2;
        E_2 += A_11 * B_3;
        E_3 += A_12 * B_0;
        E_3 += A_13 * B_1;
        E_3 += A_14 * B_2;
        E_3 += A_15 * B_3;
        E_4 += A_16 * B_0;
        E_4 += A_17 * B_1;
        E_4 += A_18 * B_2;
        E_4 += A_19 * B_3;
        E_5 += A_20 * B_0;
        E_5 += A_21 * B_1;
        E_5 += A_22 * B_2;
        E_5 += A_23 * B_3;
        E[i][j] = E_0;
        E[i + 1][j] = E_1;
        E[i + 2][j] = E_2;
        E[i + 3][j] = E_3;
        E[i + 4][j] = E_4;
        E[i + 5][j] = E_5;
      }
    }
  for (int k = 0; k < 20; k += 4) {
    const double A_0 = A[12][k];
    const double A_1 = A[12][k + 1];
    const double A_2 = A[12][k + 2];
    const double A_3 = A[12][k + 3];
    const double A_4 = A[13][k];
    const double A_5 = A[13][k + 1];
    const double A_6 = A[13][k + 2];
    const double A_7 = A[13][k + 3];
    const double A_8 = A[14][k];
    const double A_9 = A[14][k + 1];
    const double A_10 = A[14][k + 2];
    const double A_11 = A[14][k + 3];
    const double A_12 = A[15][k];
    const double A_13 = A[15][k + 1];
    const double A_14 = A[15][k + 2];
    const double A_15 = A[15][k + 3];
    #pragma omp simd
    for (int j = 0; j < 18; j++) {
      double E_0 = E[12][j];
      const double B_0 = B[k][j];
      const double B_1 = B[k + 1][j];
      const double B_2 = B[k + 2][j];
      const double B_3 = B[k + 3][j];
      double E_1 = E[13][j];
      double E_2 = E[14][j];
      double E_3 = E[15][j];
      E_0 += A_0 * B_0;
      E_0 += A_1 * B_1;
      E_0 += A_2 * B_2;
      E_0 += A_3 * B_3;
      E_1 += A_4 * B_0;
      E_1 += A_5 * B_1;
      E_1 += A_6 * B_2;
      E_1 += A_7 * B_3;
      E_2 += A_8 * B_0;
      E_2 += A_9 * B_1;
      E_2 += A_10 * B_2;
      E_2 += A_11 * B_3;
      E_3 += A_12 * B_0;
      E_3 += A_13 * B_1;
      E_3 += A_14 * B_2;
      E_3 += A_15 * B_3;
      E[12][j] = E_0;
      E[13][j] = E_1;
      E[14][j] = E_2;
      E[15][j] = E_3;
    }
  }
  for (int i = 0; i < 18; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 22; j++) {
      F[i][j] = 0.0;
      F[i + 1][j] = 0.0;
      F[i + 2][j] = 0.0;
      F[i + 3][j] = 0.0;
      F[i + 4][j] = 0.0;
      F[i + 5][j] = 0.0;
    }
  }
  for (int i = 0; i < 18; i += 2)
    for (int k = 0; k < 24; k += 6) {
      const double C_0 = C[i][k];
      const double C_1 = C[i][k + 1];
      const double C_2 = C[i][k + 2];
      const double C_3 = C[i][k + 3];
      const double C_4 = C[i][k + 4];
      const double C_5 = C[i][k + 5];
      const double C_6 = C[i + 1][k];
      const double C_7 = C[i + 1][k + 1];
      const double C_8 = C[i + 1][k + 2];
      const double C_9 = C[i + 1][k + 3];
      const double C_10 = C[i + 1][k + 4];
      const double C_11 = C[i + 1][k + 5];
      #pragma omp simd
      for (int j = 0; j < 22; j++) {
        double F_0 = F[i][j];
        const double D_0 = D[k][j];
        const double D_1 = D[k + 1][j];
        const double D_2 = D[k + 2][j];
        const double D_3 = D[k + 3][j];
        const double D_4 = D[k + 4][j];
        const double D_5 = D[k + 5][j];
        double F_1 = F[i + 1][j];
        F_0 += C_0 * D_0;
        F_0 += C_1 * D_1;
        F_0 += C_2 * D_2;
        F_0 += C_3 * D_3;
        F_0 += C_4 * D_4;
        F_0 += C_5 * D_5;
        F_1 += C_6 * D_0;
        F_1 += C_7 * D_1;
        F_1 += C_8 * D_2;
        F_1 += C_9 * D_3;
        F_1 += C_10 * D_4;
        F_1 += C_11 * D_5;
        F[i][j] = F_0;
        F[i + 1][j] = F_1;
      }
    }
  for (int i = 0; i < 7; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 22; j++) {
      G[i][j] = 0.0;
      G[i + 1][j] = 0.0;
      G[i + 2][j] = 0.0;
      G[i + 3][j] = 0.0;
      G[i + 4][j] = 0.0;
      G[i + 5][j] = 0.0;
    }
  }
  #pragma omp simd
  for (int j = 0; j < 22; j++) {
    G[12][j] = 0.0;
    G[13][j] = 0.0;
    G[14][j] = 0.0;
    G[15][j] = 0.0;
  }
  for (int i = 0; i < 16; i += 2)
    for (int k = 0; k < 18; k += 6) {
      const double E_0 = E[i][k];
      const double E_1 = E[i][k + 1];
      const double E_2 = E[i][k + 2];
      const double E_3 = E[i][k + 3];
      const double E_4 = E[i][k + 4];
      const double E_5 = E[i][k + 5];
      const double E_6 = E[i + 1][k];
      const double E_7 = E[i + 1][k + 1];
      const double E_8 = E[i + 1][k + 2];
      const double E_9 = E[i + 1][k + 3];
      const double E_10 = E[i + 1][k + 4];
      const double E_11 = E[i + 1][k + 5];
      #pragma omp simd
      for (int j = 0; j < 22; j++) {
        double G_0 = G[i][j];
        const double F_0 = F[k][j];
        const double F_1 = F[k + 1][j];
        const double F_2 = F[k + 2][j];
        const double F_3 = F[k + 3][j];
        const double F_4 = F[k + 4][j];
        const double F_5 = F[k + 5][j];
        double G_1 = G[i + 1][j];
        G_0 += E_0 * F_0;
        G_0 += E_1 * F_1;
        G_0 += E_2 * F_2;
        G_0 += E_3 * F_3;
        G_0 += E_4 * F_4;
        G_0 += E_5 * F_5;
        G_1 += E_6 * F_0;
        G_1 += E_7 * F_1;
        G_1 += E_8 * F_2;
        G_1 += E_9 * F_3;
        G_1 += E_10 * F_4;
        G_1 += E_11 * F_5;
        G[i][j] = G_0;
        G[i + 1][j] = G_1;
      }
    }
}
