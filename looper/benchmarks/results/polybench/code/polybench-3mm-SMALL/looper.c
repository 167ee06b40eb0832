#include <math.h>
#include <stdlib.h>

void looper_kernel(void *const *looper_buffers)
{
  double (*E)[50] = looper_buffers[0];
  double (*A)[60] = looper_buffers[1];
  double (*B)[50] = looper_buffers[2];
  double (*F)[70] = looper_buffers[3];
  double (*C)[80] = looper_buffers[4];
  double (*D)[70] = looper_buffers[5];
  double (*G)[70] = looper_buffers[6];
  for (int i = 0; i < 40; i++) {
    #pragma omp simd
    for (int j = 0; j < 50; j++)
      E[i][j] = 0.0;
    for (int k = 0; k < 60; k += 6) {
      const double A_0 = A[i][k];
      const double A_1 = A[i][k + 1];
      const double A_2 = A[i][k + 2];
      const double A_3 = A[i][k + 3];
      const double A_4 = A[i][k + 4];
      const double A_5 = A[i][k + 5];
      #pragma omp simd
      for (int j = 0; j < 50; j++) {
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
  }
  #pragma omp parallel for
  for (int i = 0; i < 50; i += 6) {
    if (i < 48) {
      #pragma omp simd
      for (int j = 0; j < 70; j++) {
        F[i][j] = 0.0;
        F[i + 1][j] = 0.0;
        F[i + 2][j] = 0.0;
        F[i + 3][j] = 0.0;
        F[i + 4][j] = 0.0;
        F[i + 5][j] = 0.0;
      }
    } else {
      #pragma omp simd
      for (int j = 0; j < 70; j++) {
        F[48][j] = 0.0;
        F[49][j] = 0.0;
      }
    }
  }
  #pragma omp parallel for
  for (int i = 0; i < 50; i += 6) {
    if (i < 48)
      for (int k = 0; k < 80; k += 4) {
        const double C_0 = C[i][k];
        const double C_1 = C[i][k + 1];
        const double C_2 = C[i][k + 2];
        const double C_3 = C[i][k + 3];
        const double C_4 = C[i + 1][k];
        const double C_5 = C[i + 1][k + 1];
        const double C_6 = C[i + 1][k + 2];
        const double C_7 = C[i + 1][k + 3];
        const double C_8 = C[i + 2][k];
        const double C_9 = C[i + 2][k + 1];
        const double C_10 = C[i + 2][k + 2];
        const double C_11 = C[i + 2][k + 3];
        const double C_12 = C[i + 3][k];
        const double C_13 = C[i + 3][k + 1];
        const double C_14 = C[i + 3][k + 2];
        const double C_15 = C[i + 3][k + 3];
        const double C_16 = C[i + 4][k];
        const double C_17 = C[i + 4][k + 1];
        const double C_18 = C[i + 4][k + 2];
        const double C_19 = C[i + 4][k + 3];
        const double C_20 = C[i + 5][k];
        const double C_21 = C[i + 5][k + 1];
        const double C_22 = C[i + 5][k + 2];
        const double C_23 = C[i + 5][k + 3];
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double F_0 = F[i][j];
          const double D_0 = D[k][j];
          const double D_1 = D[k + 1][j];
          const double D_2 = D[k + 2][j];
          const double D_3 = D[k + 3][j];
          double F_1 = F[i + 1][j];
          double F_2 = F[i + 2][j];
          double F_3 = F[i + 3][j];
          double F_4 = F[i + 4][j];
          double F_5 = F[i + 5][j];
          F_0 += C_0 * D_0;
          F_0 += C_1 * D_1;
          F_0 += C_2 * D_2;
          F_0 += C_3 * D_3;
          F_1 += C_4 * D_0;
          F_1 += C_5 * D_1;
          F_1 += C_6 * D_2;
          F_1 += C_7 * D_3;
          F_2 += C_8 * D_0;
          F_2 += C_9 * D_1;
          F_2 += C_10 * D_2;
          F_2 += C_11 * D_3;
          F_3 += C_12 * D_0;
          F_3 += C_13 * D_1;
          F_3 += C_14 * D_2;
          F_3 += C_15 * D_3;
          F_4 += C_16 * D_0;
          F_4 += C_17 * D_1;
          F_4 += C_18 * D_2;
          F_4 += C_19 * D_3;
          F_5 += C_20 * D_0;
          F_5 += C_21 * D_1;
          F_5 += C_22 * D_2;
          F_5 += C_23 * D_3;
          F[i][j] = F_0;
          F[i + 1][j] = F_1;
          F[i + 2][j] = F_2;
          F[i + 3][j] = F_3;
          F[i + 4][j] = F_4;
          F[i + 5][j] = F_5;
        }
    } else
      for (int k = 0; k < 80; k += 4) {
        const double C_0 = C[48][k];
        const double C_1 = C[48][k + 1];
        const double C_2 = C[48][k + 2];
        const double C_3 = C[48][k + 3];
        const double C_4 = C[49][k];
        const double C_5 = C[49][k + 1];
        const double C_6 = C[49][k + 2];
        const double C_7 = C[49][k + 3];
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double F_0 = F[48][j];
          const double D_0 = D[k][j];
          const double D_1 = D[k + 1][j];
          const double D_2 = D[k + 2][j];
          const double D_3 = D[k + 3][j];
          double F_1 = F[49][j];
          F_0 += C_0 * D_0;
          F_0 += C_1 * D_1;
          F_0 += C_2 * D_2;
          F_0 += C_3 * D_3;
          F_1 += C_4 * D_0;
          F_1 += C_5 * D_1;
          F_1 += C_6 * D_2;
          F_1 += C_7 * D_3;
          F[48][j] = F_0;
          F[49][j] = F_1;
        }
      }
  }
  #pragma omp parallel for
  for (int i = 0; i < 40; i += 6) {
    if (i < 36) {
      #pragma omp simd
      for (int j = 0; j < 70; j++) {
        G[i][j] = 0.0;
        G[i + 1][j] = 0.0;
        G[i + 2][j] = 0.0;
        G[i + 3][j] = 0.0;
        G[i + 4][j] = 0.0;
        G[i + 5][j] = 0.0;
      }
    } else {
      #pragma omp simd
      for (int j = 0; j < 70; j++) {
        G[36][j] = 0.0;
        G[37][j] = 0.0;
        G[38][j] = 0.0;
        G[39][j] = 0.0;
      }
    }
  }
  #pragma omp parallel for
  for (int i = 0; i < 40; i += 6) {
    if (i < 36) {
      for (int k = 0; k < 45; k += 4) {
        const double E_0 = E[i][k];
        const double E_1 = E[i][k + 1];
        const double E_2 = E[i][k + 2];
        const double E_3 = E[i][k + 3];
        const double E_4 = E[i + 1][k];
        const double E_5 = E[i + 1][k + 1];
        const double E_6 = E[i + 1][k + 2];
        const double E_7 = E[i + 1][k + 3];
        const double E_8 = E[i + 2][k];
        const double E_9 = E[i + 2][k + 1];
        const double E_10 = E[i + 2][k + 2];
        const double E_11 = E[i + 2][k + 3];
        const double E_12 = E[i + 3][k];
        const double E_13 = E[i + 3][k + 1];
        const double E_14 = E[i + 3][k + 2];
        const double E_15 = E[i + 3][k + 3];
        const double E_16 = E[i + 4][k];
        const double E_17 = E[i + 4][k + 1];
        const double E_18 = E[i + 4][k + 2];
        const double E_19 = E[i + 4][k + 3];
        const double E_20 = E[i + 5][k];
        const double E_21 = E[i + 5][k + 1];
        const double E_22 = E[i + 5][k + 2];
        const double E_23 = E[i + 5][k + 3];
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double G_0 = G[i][j];
          const double F_0 = F[k][j];
          const double F_1 = F[k + 1][j];
          const double F_2 = F[k + 2][j];
          const double F_3 = F[k + 3][j];
          double G_1 = G[i + 1][j];
          double G_2 = G[i + 2][j];
          double G_3 = G[i + 3][j];
          double G_4 = G[i + 4][j];
          double G_5 = G[i + 5][j];
          G_0 += E_0 * F_0;
          G_0 += E_1 * F_1;
          G_0 += E_2 * F_2;
          G_0 += E_3 * F_3;
          G_1 += E_4 * F_0;
          G_1 += E_5 * F_1;
          G_1 += E_6 * F_2;
          G_1 += E_7 * F_3;
          G_2 += E_8 * F_0;
          G_2 += E_9 * F_1;
          G_2 += E_10 * F_2;
          G_2 += E_11 * F_3;
          G_3 += E_12 * F_0;
          G_3 += E_13 * F_1;
          G_3 += E_14 * F_2;
          G_3 += E_15 * F_3;
          G_4 += E_16 * F_0;
          G_4 += E_17 * F_1;
          G_4 += E_18 * F_2;
          G_4 += E_19 * F_3;
          G_5 += E_20 * F_0;
          G_5 += E_21 * F_1;
          G_5 += E_22 * F_2;
          G_5 += E_23 * F_3;
          G[i][j] = G_0;
          G[i + 1][j] = G_1;
          G[i + 2][j] = G_2;
          G[i + 3][j] = G_3;
          G[i + 4][j] = G_4;
          G[i + 5][j] = G_5;
        }
      }
      {
        const double E_0 = E[i][48];
        const double E_1 = E[i][49];
        const double E_2 = E[i + 1][48];
        const double E_3 = E[i + 1][49];
        const double E_4 = E[i + 2][48];
        const double E_5 = E[i + 2][49];
        const double E_6 = E[i + 3][48];
        const double E_7 = E[i + 3][49];
        const double E_8 = E[i + 4][48];
        const double E_9 = E[i + 4][49];
        const double E_10 = E[i + 5][48];
        const double E_11 = E[i + 5][49];
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double G_0 = G[i][j];
          const double F_0 = F[48][j];
          const double F_1 = F[49][j];
          double G_1 = G[i + 1][j];
          double G_2 = G[i + 2][j];
          double G_3 = G[i + 3][j];
          double G_4 = G[i + 4][j];
          double G_5 = G[i + 5][j];
          G_0 += E_0 * F_0;
          G_0 += E_1 * F_1;
          G_1 += E_2 * F_0;
          G_1 += E_3 * F_1;
          G_2 += E_4 * F_0;
          G_2 += E_5 * F_1;
          G_3 += E_6 * F_0;
          G_3 += E_7 * F_1;
          G_4 += E_8 * F_0;
          G_4 += E_9 * F_1;
          G_5 += E_10 * F_0;
          G_5 += E_11 * F_1;
          G[i][j] = G_0;
          G[i + 1][j] = G_1;
          G[i + 2][j] = G_2;
          G[i + 3][j] = G_3;
          G[i + 4][j] = G_4;
          G[i + 5][j] = G_5;
        }
      }
    } else {
      for (int k = 0; k < 45; k += 4) {
        const double E_0 = E[36][k];
        const double E_1 = E[36][k + 1];
        const double E_2 = E[36][k + 2];
        const double E_3 = E[36][k + 3];
        const double E_4 = E[37][k];
        const double E_5 = E[37][k + 1];
        const double E_6 = E[37][k + 2];
        const double E_7 = E[37][k + 3];
        const double E_8 = E[38][k];
        const double E_9 = E[38][k + 1];
        const double E_10 = E[38][k + 2];
        const double E_11 = E[38][k + 3];
        const double E_12 = E[39][k];
        const double E_13 = E[39][k + 1];
        const double E_14 = E[39][k + 2];
        const double E_15 = E[39][k + 3];
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double G_0 = G[36][j];
          const double F_0 = F[k][j];
          const double F_1 = F[k + 1][j];
          const double F_2 = F[k + 2][j];
          const double F_3 = F[k + 3][j];
          double G_1 = G[37][j];
          double G_2 = G[38][j];
          double G_3 = G[39][j];
          G_0 += E_0 * F_0;
          G_0 += E_1 * F_1;
          G_0 += E_2 * F_2;
          G_0 += E_3 * F_3;
          G_1 += E_4 * F_0;
          G_1 += E_5 * F_1;
          G_1 += E_6 * F_2;
          G_1 += E_7 * F_3;
          G_2 += E_8 * F_0;
          G_2 += E_9 * F_1;
          G_2 += E_10 * F_2;
          G_2 += E_11 * F_3;
          G_3 += E_12 * F_0;
          G_3 += E_13 * F_1;
          G_3 += E_14 * F_2;
          G_3 += E_15 * F_3;
          G[36][j] = G_0;
          G[37][j] = G_1;
          G[38][j] = G_2;
          G[39][j] = G_3;
        }
      }
      {
        const double E_0 = E[36][48];
        const double E_1 = E[36][49];
        const double E_2 = E[37][48];
        const double E_3 = E[37][49];
        const double E_4 = E[38][48];
        const double E_5 = E[38][49];
        const double E_6 = E[39][48];
        const double E_7 = E[39][49];
        #pragma omp simd
        for (int j = 0; j < 70; j++) {
          double G_0 = G[36][j];
          const double F_0 = F[48][j];
          const double F_1 = F[49][j];
          double G_1 = G[37][j];
          double G_2 = G[38][j];
          double G_3 = G[39][j];
          G_0 += E_0 * F_0;
          G_0 += E_1 * F_1;
          G_1 += E_2 * F_0;
          G_1 += E_3 * F_1;
          G_2 += E_4 * F_0;
          G_2 += E_5 * F_1;
          G_3 += E_6 * F_0;
          G_3 += E_7 * F_1;
          G[36][j] = G_0;
          G[37][j] = G_1;
          G[38][j] = G_2;
          G[39][j] = G_3;
        }
      }
    }
  }
}
