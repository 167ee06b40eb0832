#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*E)[190] = looper_buffers[0];
  double (*A)[200] = looper_buffers[1];
  double (*B)[190] = looper_buffers[2];
  double (*F)[210] = looper_buffers[3];
  double (*C)[220] = looper_buffers[4];
  double (*D)[210] = looper_buffers[5];
  double (*G)[210] = looper_buffers[6];
  #pragma omp parallel for
  for (int i = 0; i < 180; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 190; j++) {
      E[i][j] = 0.0;
      E[i + 1][j] = 0.0;
      E[i + 2][j] = 0.0;
      E[i + 3][j] = 0.0;
      E[i + 4][j] = 0.0;
      E[i + 5][j] = 0.0;
    }
  }
  #pragma omp parallel for
  for (int i_tile = 0; i_tile < 180; i_tile += 6)
    for (int k_tile = 0; k_tile < 7; k_tile++)
      for (int k = 32 * k_tile; k <= looper_min(199, 32 * k_tile + 28); k += 4) {
        const double A_0 = A[i_tile][k];
        const double A_1 = A[i_tile][k + 1];
        const double A_2 = A[i_tile][k + 2];
        const double A_3 = A[i_tile][k + 3];
        const double A_4 = A[i_tile + 1][k];
        const double A_5 = A[i_tile + 1][k + 1];
        const double A_6 = A[i_tile + 1][k + 2];
        const double A_7 = A[i_tile + 1][k + 3];
        const double A_8 = A[i_tile + 2][k];
        const double A_9 = A[i_tile + 2][k + 1];
        const double A_10 = A[i_tile + 2][k + 2];
        const double A_11 = A[i_tile + 2][k + 3];
        const double A_12 = A[i_tile + 3][k];
        const double A_13 = A[i_tile + 3][k + 1];
        const double A_14 = A[i_tile + 3][k + 2];
        const double A_15 = A[i_tile + 3][k + 3];
        const double A_16 = A[i_tile + 4][k];
        const double A_17 = A[i_tile + 4][k + 1];
        const double A_18 = A[i_tile + 4][k + 2];
        const double A_19 = A[i_tile + 4][k + 3];
        const double A_20 = A[i_tile + 5][k];
        const double A_21 = A[i_tile + 5][k + 1];
        const double A_22 = A[i_tile + 5][k + 2];
        const double A_23 = A[i_tile + 5][k + 3];
        #pragma omp simd
        for (int j = 0; j < 190; j++) {
          double E_0 = E[i_tile][j];
          const double B_0 = B[k][j];
          const double B_1 = B[k + 1][j];
          const double B_2 = B[k + 2][j];
          const double B_3 = B[k + 3][j];
          double E_1 = E[i_tile + 1][j];
          double E_2 = E[i_tile + 2][j];
          double E_3 = E[i_tile + 3][j];
          double E_4 = E[i_tile + 4][j];
          double E_5 = E[i_tile + 5][j];
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
          E[i_tile][j] = E_0;
          E[i_tile + 1][j] = E_1;
          E[i_tile + 2][j] = E_2;
          E[i_tile + 3][j] = E_3;
          E[i_tile + 4][j] = E_4;
          E[i_tile + 5][j] = E_5;
        }
      }
  #pragma omp parallel for
  for (int i = 0; i < 190; i += 6) {
    if (i < 186) {
      #pragma omp simd
      for (int j = 0; j < 210; j++) {
        F[i][j] = 0.0;
        F[i + 1][j] = 0.0;
        F[i + 2][j] = 0.0;
        F[i + 3][j] = 0.0;
        F[i + 4][j] = 0.0;
        F[i + 5][j] = 0.0;
      }
    } else {
      #pragma omp simd
      for (int j = 0; j < 210; j++) {
        F[186][j] = 0.0;
        F[187][j] = 0.0;
        F[188][j] = 0.0;
        F[189][j] = 0.0;
      }
    }
  }
  #pragma omp parallel for
  for (int i = 0; i < 190; i += 6) {
    if (i < 186)
      for (int k = 0; k < 220; k += 4) {
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
        for (int j = 0; j < 210; j++) {
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
      for (int k = 0; k < 220; k += 4) {
        const double C_0 = C[186][k];
        const double C_1 = C[186][k + 1];
        const double C_2 = C[186][k + 2];
        const double C_3 = C[186][k + 3];
        const double C_4 = C[187][k];
        const double C_5 = C[187][k + 1];
        const double C_6 = C[187][k + 2];
        const double C_7 = C[187][k + 3];
        const double C_8 = C[188][k];
        const double C_9 = C[188][k + 1];
        const double C_10 = C[188][k + 2];
        const double C_11 = C[188][k + 3];
        const double C_12 = C[189][k];
        const double C_13 = C[189][k + 1];
        const double C_14 = C[189][k + 2];
        const double C_15 = C[189][k + 3];
        #pragma omp simd
        for (int j = 0; j < 210; j++) {
          double F_0 = F[186][j];
          const double D_0 = D[k][j];
          const double D_1 = D[k + 1][j];
          const double D_2 = D[k + 2][j];
          const double D_3 = D[k + 3][j];
          double F_1 = F[187][j];
          double F_2 = F[188][j];
          double F_3 = F[189][j];
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
          F[186][j] = F_0;
          F[187][j] = F_1;
          F[188][j] = F_2;
          F[189][j] = F_3;
        }
      }
  }
  #pragma omp parallel for
  for (int i = 0; i < 180; i += 6) {
    #pragma omp simd
    for (int j = 0; j < 210; j++) {
      G[i][j] = 0.0;
      G[i + 1][j] = 0.0;
      G[i + 2][j] = 0.0;
      G[i + 3][j] = 0.0;
      G[i + 4][j] = 0.0;
      G[i + 5][j] = 0.0;
    }
  }
  #pragma omp parallel for
  for (int i = 0; i < 180; i += 6) {
    for (int k = 0; k < 185; k += 4) {
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
      for (int j = 0; j < 210; j++) {
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
      const double E_0 = E[i][188];
      const double E_1 = E[i][189];
      const double E_2 = E[i + 1][188];
      const double E_3 = E[i + 1][189];
      const double E_4 = E[i + 2][188];
      const double E_5 = E[i + 2][189];
      const double E_6 = E[i + 3][188];
      const double E_7 = E[i + 3][189];
      const double E_8 = E[i + 4][188];
      const double E_9 = E[i + 4][189];
      const double E_10 = E[i + 5][188];
      const double E_11 = E[i + 5][189];
      #pragma omp simd
      for (int j = 0; j < 210; j++) {
        double G_0 = G[i][j];
        const double F_0 = F[188][j];
        const double F_1 = F[189][j];
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
  }
}
