#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))
#define looper_max(a, b) ((a) > (b) ? (a) : (b))

void looper_kernel(void *const *looper_buffers)
{
  double (*C)[1200] = looper_buffers[1];
  double alpha = *(double *)looper_buffers[2];
  double (*B)[1200] = looper_buffers[3];
  double (*A)[1000] = looper_buffers[4];
  double beta = *(double *)looper_buffers[5];
  {
    double (*temp2_S1)[1200] = __builtin_malloc(1000 * sizeof *temp2_S1);
    #pragma omp parallel for
    for (int j_tile = 0; j_tile < 1200; j_tile += 128)
      for (int k_tile = 0; k_tile < 16; k_tile++)
        for (int i_tile = k_tile; i_tile < 16; i_tile++) {
          for (int i = 32 * i_tile; i <= looper_min(499, 32 * k_tile + 31); i++)
            for (int c = 32 * k_tile; c <= i; c++) {
              if (c >= 1 && i >= c + 1) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                  double C_0 = C[2 * c][j];
                  const double B_0 = B[2 * i][j];
                  const double A_0 = A[2 * i][2 * c];
                  double temp2_S1_0 = temp2_S1[2 * i][j];
                  const double B_1 = B[2 * c][j];
                  double C_1 = C[2 * c + 1][j];
                  const double A_1 = A[2 * i][2 * c + 1];
                  const double B_2 = B[2 * c + 1][j];
                  const double B_3 = B[2 * i + 1][j];
                  const double A_2 = A[2 * i + 1][2 * c];
                  double temp2_S1_1 = temp2_S1[2 * i + 1][j];
                  const double A_3 = A[2 * i + 1][2 * c + 1];
                  C_0 += alpha * B_0 * A_0;
                  temp2_S1_0 += B_1 * A_0;
                  C_1 += alpha * B_0 * A_1;
                  temp2_S1_0 += B_2 * A_1;
                  C_0 += alpha * B_3 * A_2;
                  temp2_S1_1 += B_1 * A_2;
                  C_1 += alpha * B_3 * A_3;
                  temp2_S1_1 += B_2 * A_3;
                  C[2 * c][j] = C_0;
                  temp2_S1[2 * i][j] = temp2_S1_0;
                  C[2 * c + 1][j] = C_1;
                  temp2_S1[2 * i + 1][j] = temp2_S1_1;
                }
              } else {
                if (i_tile == k_tile && i >= 1 && c == i) {
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                    double C_0 = C[2 * i][j];
                    const double B_0 = B[2 * i][j];
                    const double B_1 = B[2 * i + 1][j];
                    const double A_0 = A[2 * i + 1][2 * i];
                    double temp2_S1_0 = temp2_S1[2 * i + 1][j];
                    double C_1 = C[2 * i + 1][j];
                    C_0 = beta * C_0 + alpha * B_0 * A[2 * i][2 * i] + alpha * temp2_S1[2 * i][j];
                    C_0 += alpha * B_1 * A_0;
                    temp2_S1_0 += B_0 * A_0;
                    C_1 = beta * C_1 + alpha * B_1 * A[2 * i + 1][2 * i + 1] + alpha * temp2_S1_0;
                    C[2 * i][j] = C_0;
                    temp2_S1[2 * i + 1][j] = temp2_S1_0;
                    C[2 * i + 1][j] = C_1;
                  }
                } else {
                  if (i >= 1) {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                      double temp2_S1_0;
                      double C_0 = C[0][j];
                      const double B_0 = B[2 * i][j];
                      const double A_0 = A[2 * i][0];
                      const double B_1 = B[0][j];
                      double C_1 = C[1][j];
                      const double A_1 = A[2 * i][1];
                      const double B_2 = B[1][j];
                      double temp2_S1_1;
                      const double B_3 = B[2 * i + 1][j];
                      const double A_2 = A[2 * i + 1][0];
                      const double A_3 = A[2 * i + 1][1];
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
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                      double temp2_S1_0;
                      double C_0 = C[0][j];
                      const double B_0 = B[0][j];
                      double temp2_S1_1;
                      const double B_1 = B[1][j];
                      const double A_0 = A[1][0];
                      double C_1 = C[1][j];
                      temp2_S1_0 = 0;
                      C_0 = beta * C_0 + alpha * B_0 * A[0][0] + alpha * temp2_S1_0;
                      temp2_S1_1 = 0;
                      C_0 += alpha * B_1 * A_0;
                      temp2_S1_1 += B_0 * A_0;
                      C_1 = beta * C_1 + alpha * B_1 * A[1][1] + alpha * temp2_S1_1;
                      temp2_S1[0][j] = temp2_S1_0;
                      C[0][j] = C_0;
                      temp2_S1[1][j] = temp2_S1_1;
                      C[1][j] = C_1;
                    }
                  }
                }
              }
            }
          for (int i = looper_max(32 * i_tile, 32 * k_tile + 32); i <= looper_min(499, 32 * i_tile + 31); i++)
            for (int c = 32 * k_tile; c <= 32 * k_tile + 31; c++) {
              if (c >= 1 && i >= c + 1) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                  double C_0 = C[2 * c][j];
                  const double B_0 = B[2 * i][j];
                  const double A_0 = A[2 * i][2 * c];
                  double temp2_S1_0 = temp2_S1[2 * i][j];
                  const double B_1 = B[2 * c][j];
                  double C_1 = C[2 * c + 1][j];
                  const double A_1 = A[2 * i][2 * c + 1];
                  const double B_2 = B[2 * c + 1][j];
                  const double B_3 = B[2 * i + 1][j];
                  const double A_2 = A[2 * i + 1][2 * c];
                  double temp2_S1_1 = temp2_S1[2 * i + 1][j];
                  const double A_3 = A[2 * i + 1][2 * c + 1];
                  C_0 += alpha * B_0 * A_0;
                  temp2_S1_0 += B_1 * A_0;
                  C_1 += alpha * B_0 * A_1;
                  temp2_S1_0 += B_2 * A_1;
                  C_0 += alpha * B_3 * A_2;
                  temp2_S1_1 += B_1 * A_2;
                  C_1 += alpha * B_3 * A_3;
                  temp2_S1_1 += B_2 * A_3;
                  C[2 * c][j] = C_0;
                  temp2_S1[2 * i][j] = temp2_S1_0;
                  C[2 * c + 1][j] = C_1;
                  temp2_S1[2 * i + 1][j] = temp2_S1_1;
                }
              } else {
                if (i_tile == k_tile && i >= 1 && c == i) {
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                    double C_0 = C[2 * i][j];
                    const double B_0 = B[2 * i][j];
                    const double B_1 = B[2 * i + 1][j];
                    const double A_0 = A[2 * i + 1][2 * i];
                    double temp2_S1_0 = temp2_S1[2 * i + 1][j];
                    double C_1 = C[2 * i + 1][j];
                    C_0 = beta * C_0 + alpha * B_0 * A[2 * i][2 * i] + alpha * temp2_S1[2 * i][j];
                    C_0 += alpha * B_1 * A_0;
                    temp2_S1_0 += B_0 * A_0;
                    C_1 = beta * C_1 + alpha * B_1 * A[2 * i + 1][2 * i + 1] + alpha * temp2_S1_0;
                    C[2 * i][j] = C_0;
                    temp2_S1[2 * i + 1][j] = temp2_S1_0;
                    C[2 * i + 1][j] = C_1;
                  }
                } else {
                  if (i >= 1) {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                      double temp2_S1_0;
                      double C_0 = C[0][j];
                      const double B_0 = B[2 * i][j];
                      const double A_0 = A[2 * i][0];
                      const double B_1 = B[0][j];
                      double C_1 = C[1][j];
                      const double A_1 = A[2 * i][1];
                      const double B_2 = B[1][j];
                      double temp2_S1_1;
                      const double B_3 = B[2 * i + 1][j];
                      const double A_2 = A[2 * i + 1][0];
                      const double A_3 = A[2 * i + 1][1];
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
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 127); j++) {
                      double temp2_S1_0;
                      double C_0 = C[0][j];
                      const double B_0 = B[0][j];
                      double temp2_S1_1;
                      const double B_1 = B[1][j];
                      const double A_0 = A[1][0];
                      double C_1 = C[1][j];
                      temp2_S1_0 = 0;
                      C_0 = beta * C_0 + alpha * B_0 * A[0][0] + alpha * temp2_S1_0;
                      temp2_S1_1 = 0;
                      C_0 += alpha * B_1 * A_0;
                      temp2_S1_1 += B_0 * A_0;
                      C_1 = beta * C_1 + alpha * B_1 * A[1][1] + alpha * temp2_S1_1;
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
    __builtin_free(temp2_S1);
  }
}
