#include <math.h>
#include <stdlib.h>
#define looper_min(a, b) ((a) < (b) ? (a) : (b))

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
    for (int j_tile = 0; j_tile < 1200; j_tile += 64)
      for (int k_tile = 0; k_tile < 16; k_tile++)
        for (int i_tile = k_tile; i_tile < 16; i_tile++) {
          if (k_tile >= 1 && i_tile >= k_tile + 1)
            for (int i = 64 * i_tile; i <= looper_min(999, 64 * i_tile + 63); i++)
              for (int k = 64 * k_tile; k <= 64 * k_tile + 63; k++) {
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                  double C_0 = C[k][j];
                  const double A_0 = A[i][k];
                  double temp2_S1_0 = temp2_S1[i][j];
                  C_0 += alpha * B[i][j] * A_0;
                  temp2_S1_0 += B[k][j] * A_0;
                  C[k][j] = C_0;
                  temp2_S1[i][j] = temp2_S1_0;
                }
          } else {
            if (k_tile >= 1 && i_tile == k_tile)
              for (int i = 64 * k_tile; i <= looper_min(999, 64 * k_tile + 63); i++) {
                for (int k = 64 * k_tile; k < i; k++) {
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                    double C_0 = C[k][j];
                    const double A_0 = A[i][k];
                    double temp2_S1_0 = temp2_S1[i][j];
                    C_0 += alpha * B[i][j] * A_0;
                    temp2_S1_0 += B[k][j] * A_0;
                    C[k][j] = C_0;
                    temp2_S1[i][j] = temp2_S1_0;
                  }
                }
                #pragma omp simd
                for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                  double C_0 = C[i][j];
                  C_0 = beta * C_0 + alpha * B[i][j] * A[i][i] + alpha * temp2_S1[i][j];
                  C[i][j] = C_0;
                }
            } else {
              if (i_tile >= 1)
                for (int i = 64 * i_tile; i <= looper_min(999, 64 * i_tile + 63); i++) {
                  #pragma omp simd
                  for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                    double temp2_S1_0;
                    double C_0 = C[0][j];
                    const double A_0 = A[i][0];
                    temp2_S1_0 = 0;
                    C_0 += alpha * B[i][j] * A_0;
                    temp2_S1_0 += B[0][j] * A_0;
                    temp2_S1[i][j] = temp2_S1_0;
                    C[0][j] = C_0;
                  }
                  for (int k = 1; k < 64; k++) {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                      double C_0 = C[k][j];
                      const double A_0 = A[i][k];
                      double temp2_S1_0 = temp2_S1[i][j];
                      C_0 += alpha * B[i][j] * A_0;
                      temp2_S1_0 += B[k][j] * A_0;
                      C[k][j] = C_0;
                      temp2_S1[i][j] = temp2_S1_0;
                    }
                  }
              } else
                for (int i = 0; i < 64; i++) {
                  if (i >= 1) {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                      double temp2_S1_0;
                      double C_0 = C[0][j];
                      const double A_0 = A[i][0];
                      temp2_S1_0 = 0;
                      C_0 += alpha * B[i][j] * A_0;
                      temp2_S1_0 += B[0][j] * A_0;
                      temp2_S1[i][j] = temp2_S1_0;
                      C[0][j] = C_0;
                    }
                    for (int k = 1; k < i; k++) {
                      #pragma omp simd
                      for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                        double C_0 = C[k][j];
                        const double A_0 = A[i][k];
                        double temp2_S1_0 = temp2_S1[i][j];
                        C_0 += alpha * B[i][j] * A_0;
                        temp2_S1_0 += B[k][j] * A_0;
                        C[k][j] = C_0;
                        temp2_S1[i][j] = temp2_S1_0;
                      }
                    }
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                      double C_0 = C[i][j];
                      C_0 = beta * C_0 + alpha * B[i][j] * A[i][i] + alpha * temp2_S1[i][j];
                      C[i][j] = C_0;
                    }
                  } else {
                    #pragma omp simd
                    for (int j = j_tile; j <= looper_min(1199, j_tile + 63); j++) {
                      double temp2_S1_0;
                      double C_0 = C[0][j];
                      temp2_S1_0 = 0;
                      C_0 = beta * C_0 + alpha * B[0][j] * A[0][0] + alpha * temp2_S1_0;
                      temp2_S1[0][j] = temp2_S1_0;
                      C[0][j] = C_0;
                    }
                  }
                }
            }
          }
        }
    __builtin_free(temp2_S1);
  }
}
